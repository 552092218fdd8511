"""How a deal comes about before a match begins, so that nobody can choose it: parts are fixed by all, and only then shown.

The server fixes its secret, every browser that can adds a part, and the closed list of what was fixed is shown to all before any part is.
Whoever does not show what was fixed makes the round void; who does so twice is not waited for any more.
"""

import secrets
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from enishi.deals import PART_SIZE, VoidRound, commitment, key_of
from enishi.deals.commitments import SERVER
from enishi.server.messages.from_server import DealState
from enishi.server.table.entries import PersonId

MISSES = 2
"""Who has not shown a part this often is not waited for any more."""


class Dealing(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One round of a deal as it stands."""

    table: str
    round: int
    secret: str
    """The server's part in hexadecimal digits. It never leaves the server before the match has been played."""
    since: int
    """When this step of it began, by the table's own time."""
    expected: list[PersonId]
    """Whose browsers are waited for, in the order of their chairs."""
    fixed: dict[PersonId, str] = {}
    closed: bool = False
    """Whether everything is fixed and the list has been shown to all."""
    shown: dict[PersonId, str] = {}
    voided: list[VoidRound] = []
    misses: dict[PersonId, int] = {}
    key: bytes = b""
    """What all draws follow from, once the match has begun."""
    absent: list[PersonId] = []
    """People with a seat who added nothing, once the match has begun."""

    @cached_property
    def commitment(self) -> str:
        """What fixes the server's secret."""
        return commitment(SERVER, self.table, self.round, bytes.fromhex(self.secret)).hex()

    @property
    def order(self) -> list[PersonId]:
        """Who is in the closed list, in its order."""
        return [person for person in self.expected if person in self.fixed]

    @property
    def commitments(self) -> list[str]:
        """The closed list: the server's first."""
        return [self.commitment, *(self.fixed[person] for person in self.order)]

    @cached_property
    def state(self) -> DealState:
        """What everybody sees of it; the same object until the next step of the deal, for it is looked at with every move."""
        return DealState(
            self.round,
            self.commitment,
            self.expected,
            list(self.fixed),
            [(person, self.fixed[person]) for person in self.order] if self.closed else None,
            list(self.shown),
            self.absent,
            len(self.voided),
        )

    def waits_for(self) -> list[PersonId]:
        """Who has yet to fix a part, or to show it."""
        return [person for person in self.order if person not in self.shown] if self.closed else self._to_fix()

    def _to_fix(self) -> list[PersonId]:
        return [person for person in self.expected if person not in self.fixed]

    def who(self, person: PersonId) -> str:
        """What somebody is called in the deal: by the place among those who were asked, which is known before anything is fixed."""
        return f"person {self.expected.index(person)}"

    def opens(self, person: PersonId, part: str) -> bool:
        """Whether this is the part that somebody has fixed."""
        return commitment(self.who(person), self.table, self.round, bytes.fromhex(part)).hex() == self.fixed[person]

    def key_for(self, setup: Mapping[str, Any]) -> bytes:
        """What all draws follow from, once all parts are shown."""
        parts = [bytes.fromhex(self.shown[person]) for person in self.order]
        return key_of(bytes.fromhex(self.secret), self.table, self.round, setup, parts)


def new_secret() -> str:
    return secrets.token_hex(PART_SIZE)
