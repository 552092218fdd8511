"""What bots say at a table, in games whose talk is part of the game (`notes` in `site.toml`): what the game's `conduct.tell` gives.

A bot is handed what its seat knows and the notes of what is on, nothing else. It speaks openly, as its seat.
"""

import random

from enishi.bots import LEVELS, Knowledge
from enishi.games import load
from enishi.server import entries
from enishi.server.refusals import server_words
from enishi.server.site import value_at
from enishi.server.tables import Table
from enishi.server.talking import may_say

BOT = "bot"
"""The person that a bot's words are kept under."""


def to_tell(table: Table, seat: int, most: int) -> list[tuple[str, str, int | str | None]]:
    """What the bot of a seat has to say now: kind of note, text, and what it is about. `most`: how much a table keeps."""
    level, conduct = table.chairs[seat].bot, load(table.setup.game).conduct
    if level is None or table.match is None or not table.facts.talk.notes or conduct is None or not hasattr(conduct, "tell"):
        return []
    if LEVELS[level][0] != "search":  # one that plays by chance could not keep to its story
        return []
    view = table.match.typed_view(None)
    notes = [conduct.Note(said.seat, said.note, said.text) for said in table.talk if said.note and said.about == seat]
    language = conduct.language_of([(said.seat, said.text) for said in table.talk if said.person != BOT])
    known = Knowledge(table.match.game, table.match.seats, seat, table.match.hidden(seat))
    found: list[tuple[str, str, int | str | None]] = []
    for kind, text in conduct.tell(known, seat, notes, random.SystemRandom(), language):
        note = table.facts.talk.note(kind)
        if note and may_say(note, view, seat) and len(table.talk) + len(found) < most:
            found.append((kind, text, value_at(view, note.about) if note.about else None))
    return found


def said(table: Table, seat: int, now: int, most: int) -> list[entries.AnyEntry]:
    """The bot of a seat says what it has to say."""
    words = server_words().entries[f"level.{table.chairs[seat].bot}"]
    name = " / ".join(dict.fromkeys(words[language] for language in ("en", "ja")))
    return [
        entries.Said(at=now, person=BOT, name=name, seat=seat, text=text, note=kind, about=about)
        for kind, text, about in to_tell(table, seat, most)
    ]
