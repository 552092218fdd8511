"""A promise that is awake: its story, who owns which key, and who may know what."""

import asyncio
import hashlib
import hmac
from dataclasses import dataclass, field

from enishi.errors import Refused
from enishi.promise import story
from enishi.promise.entries import AnyEntry, Lost, Signed
from enishi.promise.state import State
from enishi.promise.timing import SETTLING, phase
from enishi.promise.verify import check_card
from enishi.promise.zones import MINUTE, window
from enishi.server.entries import PersonId

CLOSED = ("closed", "cancelled", "lapsed")
"""Phases after which nothing happens any more."""


def hash_of(invitation: str) -> str:
    return hashlib.sha256(b"enishi promise invitation " + invitation.encode()).hexdigest()


@dataclass
class Kept:
    """One promise as the server has it."""

    id: str
    writer: PersonId
    invitation_hash: str
    entries: list[AnyEntry]
    state: State
    owners: dict[bytes, PersonId] = field(default_factory=dict)
    """Whose browser has the key."""
    table: str | None = None
    seats: list[frozenset[PersonId]] | None = None
    """Where it belongs to a table: who sits in each seat, and so who may sign in each place."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def add(self, entry: AnyEntry) -> None:
        self.state = story.after(self.state, entry)
        self.entries.append(entry)

    # --- who is who -----------------------------------------------------------------------------------------------------------------

    def index_of(self, person: PersonId) -> int | None:
        """The place of the person whose key speaks, or has signed."""
        for index in self.state.people:
            key = self._key(index)
            if key is not None and self.owners.get(key) == person:
                return index
        return None

    def _key(self, index: int) -> bytes | None:
        if self.state.speakers:
            return self.state.speakers[index]
        signing = self.state.paper.signings.get(index)
        return signing.key if signing else None

    def is_invited(self, person: PersonId, invitation: str | None) -> bool:
        """Came by the link, wrote it, or sits at its table."""
        if person == self.writer or any(person in seat for seat in self.seats or ()):
            return True
        return invitation is not None and hmac.compare_digest(hash_of(invitation), self.invitation_hash)

    def is_card(self, code: str | None) -> bool:
        """Whether this is the code of a card of this promise, as it stands or as it stood."""
        if code is None or self.state.sealed is None:
            return False
        try:
            identity = check_card(code).identity
        except Refused:
            return False
        return identity in {sealed.identity for sealed in (*self.state.former, self.state.sealed)}

    def may_sign(self, person: PersonId, index: int) -> bool:
        """At a table everybody signs in the place of their own seat."""
        return self.seats is None or index >= len(self.seats) or person in self.seats[index]

    @staticmethod
    def new_owner(entry: AnyEntry, person: PersonId) -> tuple[bytes, PersonId] | None:
        """The key that an entry brings, and whose it is."""
        return (entry.public_key, person) if isinstance(entry, Signed | Lost) else None

    # --- when -----------------------------------------------------------------------------------------------------------------------

    def next_moment(self, now: int) -> int | None:
        """When its phase may change by itself next."""
        if phase(self.state, now) in CLOSED:
            return None
        found = window(self.state.text)
        minutes = (found.opens, found.starts, found.closes + 1, found.closes + SETTLING + 1)
        return min((minute * MINUTE for minute in minutes if minute * MINUTE > now), default=None)
