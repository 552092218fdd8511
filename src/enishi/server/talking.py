"""What is said at a table: openly, within a seat, within a team, and what is part of the game."""

from typing import Any

from enishi.server import entries, messages
from enishi.server.entries import PersonId
from enishi.server.refusals import refused, server_words
from enishi.server.rulings import Ruling, Wish
from enishi.server.site import Note, value_at
from enishi.server.texts import clean_name, clean_talk


def gestures() -> list[str]:
    """The gestures that everybody can make; words under `gesture.`."""
    return [key.removeprefix("gesture.") for key in server_words().entries if key.startswith("gesture.")]


def say(wish: Wish, message: messages.Say) -> Ruling:
    table = wish.table
    if wish.person in table.removed:
        raise refused("removed")
    if len(table.talk) >= wish.limits.talk_kept:
        raise refused("talk_full")
    said = entries.Said(
        at=wish.now,
        cause=wish.cause,
        person=wish.person,
        name=table.name_of(wish.person) or clean_name(message.name, wish.limits.name),
        seat=table.seat_of(wish.person),
        to=message.to,
        text="" if message.gesture else clean_talk(message.text, wish.limits.talk),
        gesture=_gesture(message.gesture),
        note=message.note,
        about=_about(wish, message),
        readers=_readers(wish, message),
    )
    return [said]


def _gesture(gesture: str | None) -> str | None:
    if gesture is not None and gesture not in gestures():
        raise refused("no_gesture", gesture=gesture)
    return gesture


def _readers(wish: Wish, message: messages.Say) -> list[PersonId] | None:
    """All who may ever read it; None: everybody."""
    table = wish.table
    if message.to == "open":
        return None
    seat = wish.seat
    if message.to == "seat":
        readers = table.readers([seat])
        if len(readers) < 2:
            raise refused("not_shared")
        return readers
    if not table.conferring:
        raise refused("team_closed")
    return table.readers(table.team_of(seat))


def _about(wish: Wish, message: messages.Say) -> int | str | None:
    """What a note belongs to; checks that this seat may say it now."""
    if message.note is None:
        return None
    table = wish.table
    note = table.facts.talk.note(message.note)
    if note is None or message.to != "open":
        raise refused("no_note", note=message.note)
    if table.match is None or table.status != "playing":
        raise refused("not_playing")
    view = table.match.typed_view(None)
    if not may_say(note, view, wish.seat):
        raise refused("note_not_yours")
    about: int | str | None = value_at(view, note.about) if note.about else None
    return about


def may_say(note: Note, view: Any, seat: int) -> bool:
    """Whether a seat may say a kind of note in a position, as everybody sees it."""
    if note.phases is not None and view.phase not in note.phases:
        return False
    if note.who is not None and seat not in _seats_at(view, note.who):
        return False
    return note.not_who is None or seat not in _seats_at(view, note.not_who)


def _seats_at(view: Any, path: str) -> list[Any]:
    value = value_at(view, path)
    return value if isinstance(value, list) else [value]
