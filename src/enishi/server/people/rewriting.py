"""What a table's entries are without a name, without something that was said, or without a person.

Entries are appended and never changed, but for this: what happened in the game stands, who it was and what they said goes. A table that is
read from the new entries is the same but for that.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry, PersonId, decode

NOBODY = "—"
"""The name of somebody whose name was taken off, in every language."""

Rewriting = Callable[[AnyEntry], AnyEntry]


def without_name(person: PersonId) -> Rewriting:
    """Whatever names somebody names nobody."""

    def rewritten(entry: AnyEntry) -> AnyEntry:
        if isinstance(entry, entries.Opened) and entry.host == person:
            return msgspec.structs.replace(entry, host_name=NOBODY)
        if isinstance(entry, entries.Sat | entries.ShareAsked | entries.Said) and entry.person == person:
            return msgspec.structs.replace(entry, name=NOBODY)
        return entry

    return rewritten


def without_words(person: PersonId, at: int | None = None) -> Rewriting:
    """What somebody said, or what they said at one moment, is not there any more; that something was said is."""

    def rewritten(entry: AnyEntry) -> AnyEntry:
        if isinstance(entry, entries.Said) and entry.person == person and at in (None, entry.at):
            return msgspec.structs.replace(entry, text="", words=None, gesture=None, taken_off=True)
        return entry

    return rewritten


def without_person(person: PersonId, stand_in: PersonId) -> Rewriting:
    """Neither name nor words, and another id, which is of this table alone: nothing tells that it is the same person elsewhere."""
    unnamed, unsaid = without_name(person), without_words(person)

    def rewritten(entry: AnyEntry) -> AnyEntry:
        known = unsaid(unnamed(entry))
        plain = msgspec.json.encode(known)
        if person.encode() not in plain:
            return known
        return decode(msgspec.json.encode(_renamed(msgspec.json.decode(plain), person, stand_in)))

    return rewritten


def _renamed(value: Any, person: PersonId, stand_in: PersonId) -> Any:
    if isinstance(value, str):
        first, space, rest = value.partition(" ")  # the cause of an entry begins with who it was
        return stand_in + space + rest if first == person else value
    if isinstance(value, list):
        return [_renamed(one, person, stand_in) for one in value]
    if isinstance(value, dict):
        return {name: _renamed(one, person, stand_in) for name, one in value.items()}
    return value
