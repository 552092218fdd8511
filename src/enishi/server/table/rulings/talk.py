"""What is said at a table: openly, within a seat, within a team, and what is part of the game."""

from typing import Any

from enishi.server.messages import from_client
from enishi.server.refusals import refused, server_words
from enishi.server.table import entries
from enishi.server.table.entries import PersonId
from enishi.server.table.game_facts import Note, value_at
from enishi.server.table.names import told_apart
from enishi.server.table.rulings.wish import Ruling, Wish
from enishi.server.table.texts import clean_name, clean_talk


def gestures() -> list[str]:
    """The gestures that everybody can make; words under `gesture.`."""
    return [key.removeprefix("gesture.") for key in server_words().entries if key.startswith("gesture.")]


def say(wish: Wish, message: from_client.Say) -> Ruling:
    table = wish.table
    if wish.person in table.removed:
        raise refused("removed")
    said = entries.Said(
        at=wish.now,
        cause=wish.cause,
        person=wish.person,
        name=table.name_of(wish.person) or told_apart(table, wish.person, clean_name(message.name, wish.limits.name), wish.limits.name),
        seat=table.seat_of(wish.person),
        to=message.to,
        text="" if message.gesture else clean_talk(message.text, wish.limits.talk),
        gesture=_gesture(message.gesture),
        note=message.note,
        about=_about(wish, message),
        readers=_readers(wish, message),
    )
    _need_room(wish, said)
    return [said]


def _need_room(wish: Wish, said: entries.Said) -> None:
    """There is a limit to what is said at a table, and a lower one to what onlookers say: they cannot use up what the players have."""
    table, limits, size = wish.table, wish.limits, entries.size_of(said)
    if said.readers is not None:
        if table.private_bytes + size > limits.talk_bytes:
            raise refused("talk_full")
        return
    if len(table.talk) >= limits.talk_kept or table.talk_bytes + size > limits.talk_bytes:
        raise refused("talk_full")
    if said.seat is None and wish.person != table.host:
        _need_room_for_onlooker(wish, size)


def _need_room_for_onlooker(wish: Wish, size: int) -> None:
    table, limits = wish.table, wish.limits
    if not table.onlookers_talk:
        raise refused("onlookers_muted")
    if table.onlookers_bytes + size > limits.onlookers_talk:
        raise refused("onlookers_full")
    since = wish.time - table.said_at.get(wish.person, 0)
    if since < limits.onlooker_pause * 1000:
        raise refused("onlooker_pause", seconds=limits.onlooker_pause)


def _gesture(gesture: str | None) -> str | None:
    if gesture is not None and gesture not in gestures():
        raise refused("no_gesture", gesture=gesture)
    return gesture


def _readers(wish: Wish, message: from_client.Say) -> list[PersonId] | None:
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


def _about(wish: Wish, message: from_client.Say) -> int | str | None:
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
    if is_too_late(note, view):
        raise refused("note_too_late")
    if not may_say(note, view, wish.seat):
        raise refused("note_not_yours")
    about: int | str | None = value_at(view, note.about) if note.about else None
    return about


def is_too_late(note: Note, view: Any) -> bool:
    """Whether what stands has been built upon by now."""
    return note.until is not None and bool(value_at(view, note.until))


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
