"""A promise that is awake: its story, who owns which key, and who may know what."""

import asyncio
import hashlib
import hmac
from dataclasses import dataclass, field

import msgspec

from enishi.promise import story
from enishi.promise.format.text import from_bytes
from enishi.promise.format.zones import MINUTE, window
from enishi.promise.story.entries import AnyEntry, Entered, Lost, Signed
from enishi.promise.story.phases import SETTLING, Standing, phase_of, standing
from enishi.promise.story.state import State
from enishi.server.promises import shelf
from enishi.server.promises.shelf import Invitations
from enishi.server.refusals import refused
from enishi.server.store.store import Store
from enishi.server.table.entries import PersonId
from enishi.server.work.turns import Turns

CLOSED = ("closed", "cancelled", "lapsed")
"""Phases after which nothing happens any more."""


def hash_of(invitation: str) -> str:
    return hashlib.sha256(b"enishi promise invitation " + invitation.encode()).hexdigest()


@dataclass
class Kept:
    """One promise as the server has it."""

    id: str
    writer: PersonId
    invitations: Invitations
    entries: list[AnyEntry]
    state: State
    owners: dict[bytes, PersonId] = field(default_factory=dict)
    """Whose browser has the key."""
    table: str | None = None
    seats: list[list[PersonId]] | None = None
    """Where it belongs to a table: who sat in each seat when it was written, and has it still; they may sign in that place."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    # --- the store --------------------------------------------------------------------------------------------------------------------

    @classmethod
    async def woken(cls, store: Store, id: str, turns: Turns) -> "Kept":
        """A promise as the store has it."""
        row = await shelf.row(store, id)
        if row is None:
            raise refused("no_promise")
        entries = await shelf.entries(store, id)
        seats = msgspec.json.decode(row.seats, type=list[list[PersonId]]) if row.seats else None
        state = await turns.take(story.reading(entries))
        owners = await shelf.owners(store, id)
        invitations = await shelf.invitations(store, id) or dict.fromkeys(state.people, row.invitation_hash)
        return cls(id, row.writer, invitations, entries, state, owners, row.table, seats)

    async def read_on(self, store: Store, turns: Turns) -> bool:
        """Becomes what other processes have made of it; whether that is something else."""
        before = (len(self.entries), self.owners, self.invitations)
        if await shelf.length(store, self.id) != len(self.entries):
            entries = await shelf.entries(store, self.id)
            self.entries, self.state = entries, await turns.take(story.reading(entries))
        self.owners = await shelf.owners(store, self.id)
        self.invitations = await shelf.invitations(store, self.id) or self.invitations
        return before != (len(self.entries), self.owners, self.invitations)

    # --- who is who -----------------------------------------------------------------------------------------------------------------

    def index_of(self, person: PersonId) -> int | None:
        """The place of the person whose key speaks, or has signed."""
        for index in self.state.people:
            key = self.state.key(index)
            if key is not None and self.owners.get(key) == person:
                return index
        return None

    def places_of(self, person: PersonId, invitation: str | None) -> frozenset[int]:
        """The places that somebody may enter: all for whoever wrote it, at a table one's own seat, otherwise those of the invitation."""
        if self.seats is not None:
            return frozenset(index for index, seat in enumerate(self.seats) if person in seat)
        if person == self.writer:
            return frozenset(self.state.people)
        hashed = hash_of(invitation or "")
        return frozenset(index for index in self.state.people if hmac.compare_digest(hashed, self.invitations.get(index, "")))

    def seat_anew(self, sitting: list[list[PersonId]]) -> None:
        """Whoever has a seat at the table no longer has no place either; who came to it later has none."""
        assert self.seats is not None, "the promise of a table"
        self.seats = [[person for person in seat if person in now] for seat, now in zip(self.seats, sitting, strict=True)]

    def stranger_in(self, index: int) -> bytes | None:
        """The key of somebody who entered a place and has that seat at the table no longer, as long as not all have signed."""
        key = self.state.key(index)
        if self.seats is None or self.state.sealed is not None or key is None or self.owners.get(key) in self.seats[index]:
            return None
        return key

    @staticmethod
    def new_owner(entry: AnyEntry, person: PersonId) -> tuple[bytes, PersonId] | None:
        """The key that an entry brings, and whose it is."""
        return (entry.public_key, person) if isinstance(entry, Entered | Signed | Lost) else None

    # --- when -----------------------------------------------------------------------------------------------------------------------

    def next_moment(self, now: int) -> int | None:
        """When its phase may change by itself next."""
        return next_moment_of(standing(self.state), now)


def next_moment_of(promise: Standing, now: int) -> int | None:
    """The same, from what a list keeps."""
    if phase_of(promise, now) in CLOSED:
        return None
    found = window(from_bytes(promise.text))
    minutes = (found.opens, found.starts, found.closes + 1, found.closes + SETTLING + 1)
    return min((minute * MINUTE for minute in minutes if minute * MINUTE > now), default=None)
