"""What bots say at a table, in games whose talk is part of the game (`notes` in `site.toml`): what the game's `conduct.tell` gives.

A bot is handed what its seat knows and the notes of what is on, nothing else. It speaks openly, as its seat.
"""

import random
from typing import NamedTuple

from enishi.bots import Knowledge
from enishi.bots import level as bot_of_level
from enishi.games import load
from enishi.games.parts import Noted, TalkingConduct
from enishi.server.table import entries
from enishi.server.table.game_facts import value_at
from enishi.server.table.levels import level_words
from enishi.server.table.rulings.talk import may_say
from enishi.server.table.table import Table
from enishi.words import LANGUAGES

BOT = "bot"
"""The person that a bot's words are kept under."""


class Told(NamedTuple):
    """Something that a bot has to say."""

    kind: str
    """Of note."""
    text: str
    """In both languages, as a record keeps it."""
    words: dict[str, str]
    about: int | str | None


def to_tell(table: Table, seat: int, most: int) -> list[Told]:
    """What the bot of a seat has to say now. `most`: how much a table keeps."""
    level, conduct = table.chairs[seat].bot, load(table.setup.game).conduct
    if level is None or table.match is None or not table.facts.talk.notes or not isinstance(conduct, TalkingConduct):
        return []
    if bot_of_level(level)[0] == "random":  # one that plays by chance could not keep to its story
        return []
    view = table.match.typed_view(None)
    noted = [(said.about == seat, Noted(said.seat, said.note, said.text)) for said in table.talk if said.note]
    notes, earlier = ([note for is_on, note in noted if is_on is wanted] for wanted in (True, False))
    known = Knowledge(table.match.game, table.match.seats, seat, table.match.hidden(seat))
    seed = random.SystemRandom().getrandbits(62)
    whole, *each = (conduct.tell(known, seat, notes, random.Random(seed), language, earlier) for language in (None, *LANGUAGES))
    found: list[Told] = []
    for (kind, text), *said in zip(whole, *each, strict=True):
        note = table.facts.talk.note(kind)
        if note and may_say(note, view, seat) and len(table.talk) + len(found) < most:
            words = {language: one for language, (_, one) in zip(LANGUAGES, said, strict=True)}
            found.append(Told(kind, text, words, value_at(view, note.about) if note.about else None))
    return found


def said(table: Table, seat: int, now: int, most: int) -> list[entries.AnyEntry]:
    """The bot of a seat says what it has to say."""
    words = level_words(str(table.chairs[seat].bot))
    name = " / ".join(dict.fromkeys(words[language] for language in ("en", "ja")))
    return [
        entries.Said(at=now, person=BOT, name=name, seat=seat, text=told.text, words=told.words, note=told.kind, about=told.about)
        for told in to_tell(table, seat, most)
    ]
