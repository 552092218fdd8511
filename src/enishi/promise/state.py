"""A promise as it stands after some entries: plain data, and the few questions that need no clock."""

import msgspec
from msgspec.structs import replace

from enishi.promise.code import Card
from enishi.promise.keys import signed_by
from enishi.promise.marks import Mark
from enishi.promise.refusals import refused
from enishi.promise.sealed import Sealed
from enishi.promise.text import Text, from_bytes

Pair = tuple[int, int]
Shares = tuple[bytes | None, ...]


class Signing(msgspec.Struct, frozen=True):
    """One person's signature under a text."""

    key: bytes
    signature: bytes
    mark: Mark


class Paper(msgspec.Struct, frozen=True):
    """A text that is being signed."""

    data: bytes
    shares: Shares
    signings: dict[int, Signing] = {}

    @property
    def text(self) -> Text:
        return from_bytes(self.data)

    @property
    def is_full(self) -> bool:
        return len(self.signings) == len(self.text.names)

    def signed(self, index: int, signing: Signing) -> "Paper":
        return replace(self, signings=self.signings | {index: signing})

    def without(self, index: int) -> "Paper":
        return replace(self, signings={other: signing for other, signing in self.signings.items() if other != index})

    def sealed(self) -> Sealed:
        """The sealed promise, once all have signed."""
        signings = [self.signings[index] for index in range(len(self.text.names))]
        return Sealed(self.data, tuple(one.key for one in signings), tuple(one.signature for one in signings))


class LostCard(msgspec.Struct, frozen=True):
    """A key that asks to speak for somebody, and who has consented."""

    key: bytes
    consents: frozenset[int] = frozenset()


class Presence(msgspec.Struct, frozen=True):
    """When somebody said to be there, and how far from the point."""

    minute: int
    metres: int | None = None


class Meeting(msgspec.Struct, frozen=True):
    """Two people who met: who has signed, each with the distance from the point."""

    minute: int
    signers: dict[int, int | None]
    signatures: dict[int, bytes]

    @property
    def is_confirmed(self) -> bool:
        return len(self.signers) == 2


class State(msgspec.Struct, frozen=True):
    """Everything about one promise."""

    paper: Paper
    """The plan that stands, or is being signed for the first time."""
    sealed: Sealed | None = None
    speakers: tuple[bytes, ...] = ()
    """The key that speaks for each person now."""
    former: tuple[Sealed, ...] = ()
    """The plans that were replaced, oldest first."""
    change: Paper | None = None
    proposer: int | None = None
    cancels: frozenset[int] = frozenset()
    lost: dict[int, LostCard] = {}
    came: dict[int, Presence] = {}
    meetings: dict[Pair, Meeting] = {}

    @property
    def text(self) -> Text:
        return self.paper.text

    @property
    def people(self) -> range:
        return range(len(self.text.names))

    @property
    def is_cancelled(self) -> bool:
        return len(self.cancels) == len(self.people)

    @property
    def first_identity(self) -> bytes:
        """The identity of the first plan, which stays the same through all changes."""
        return (*self.former, self.seal())[0].identity

    def seal(self) -> Sealed:
        """The sealed promise; refused while somebody has not signed."""
        if self.sealed is None:
            raise refused("not_sealed")
        return self.sealed

    def card(self, index: int) -> Card | None:
        """A person's card; None where its share is not kept here."""
        sealed, share = self.seal(), self.share(index)
        return None if share is None else Card(index, sealed, share)

    def share(self, index: int) -> bytes | None:
        return self.paper.shares[index] if self.paper.shares else None

    def name(self, index: int) -> str:
        return self.text.names[index]

    def marks(self) -> dict[int, Mark]:
        """How each person signed the plan that stands."""
        return {index: signing.mark for index, signing in self.paper.signings.items()}

    def meeting(self, one: int, other: int) -> Meeting | None:
        """The meeting of two people, whoever of them has signed it."""
        return self.meetings.get(pair(one, other))

    def check_person(self, index: int) -> None:
        if index not in self.people:
            raise refused("no_person", number=index + 1, n=len(self.people))

    def check_spoken(self, index: int, signature: bytes, statement: bytes) -> None:
        """Refuses a statement that was not signed by the key that speaks for this person now."""
        self.check_person(index)
        self.seal()
        if not signed_by(self.speakers[index], signature, statement):
            raise refused("not_your_key", name=self.name(index), number=index + 1)


def pair(one: int, other: int) -> Pair:
    """Two people, the smaller number first."""
    return (one, other) if one < other else (other, one)
