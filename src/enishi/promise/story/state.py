"""A promise as it stands after some entries: plain data, and the few questions that need no clock."""

import msgspec
from msgspec.structs import replace

from enishi.promise.format.code import Card
from enishi.promise.format.keys import signed_by
from enishi.promise.format.sealed import Sealed, identity_of
from enishi.promise.format.shares import ShortCodeCheck
from enishi.promise.format.text import FORMER, Text, from_bytes
from enishi.promise.refusals import refused
from enishi.promise.story.marks import Mark

Pair = tuple[int, int]
Shares = tuple[bytes | None, ...]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who has entered: the key, the mark of the share, and how they sign."""

    key: bytes
    share_mark: bytes
    mark: Mark


class Signing(msgspec.Struct, frozen=True):
    """One person's signature under a text."""

    key: bytes
    signature: bytes
    mark: Mark
    check: ShortCodeCheck | None = None
    """What the short code of the card is checked against; None in format 1."""


class Paper(msgspec.Struct, frozen=True):
    """A text that is being signed."""

    data: bytes
    shares: Shares = ()
    signings: dict[int, Signing] = {}
    entrants: dict[int, Entrant] = {}
    """Who has entered; nobody in format 1."""
    gone: frozenset[bytes] = frozenset()
    """Keys that have left, or were shown out: what they signed could be shown again."""

    @property
    def text(self) -> Text:
        return from_bytes(self.data)

    @property
    def is_full(self) -> bool:
        return len(self.signings) == len(self.text.names)

    @property
    def is_former(self) -> bool:
        """Whether it is of format 1."""
        return self.text.version == FORMER

    @property
    def identity(self) -> bytes | None:
        """What everybody signs, once all have entered; None before, and in format 1."""
        if len(self.entrants) < len(self.text.names):
            return None
        return identity_of(self.data, self._keys(), self._share_marks())

    def entered(self, index: int, entrant: Entrant) -> "Paper":
        return replace(self, entrants=self.entrants | {index: entrant}, signings={})

    def signed(self, index: int, signing: Signing) -> "Paper":
        return replace(self, signings=self.signings | {index: signing})

    def without(self, index: int, gone: bytes | None = None) -> "Paper":
        """Without somebody, whose key is gone for good if it is named. Since format 2 what the others signed falls too: they signed with
        whom."""
        if gone is not None:
            return replace(self, gone=self.gone | {gone}).without(index)
        if not self.is_former:
            return replace(self, signings={}, entrants={other: one for other, one in self.entrants.items() if other != index})
        return replace(self, signings={other: signing for other, signing in self.signings.items() if other != index})

    def sealed(self) -> Sealed:
        """The sealed promise, once all have signed."""
        signings = [self.signings[index] for index in range(len(self.text.names))]
        keys, signatures = tuple(one.key for one in signings), tuple(one.signature for one in signings)
        return Sealed(self.data, keys, signatures, () if self.is_former else self._share_marks())

    def _keys(self) -> tuple[bytes, ...]:
        return tuple(self.entrants[index].key for index in range(len(self.text.names)))

    def _share_marks(self) -> tuple[bytes, ...]:
        return tuple(self.entrants[index].share_mark for index in range(len(self.text.names)))


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
    asked: frozenset[tuple[int, bytes]] = frozenset()
    """For whom which key has asked to speak under the plan that stands. What was signed for it once could be shown again."""
    dropped: frozenset[bytes] = frozenset()
    """Texts of changes that somebody did not want: whoever had signed them could be held to it."""
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
    def unsealed(self) -> Paper | None:
        """What waits for signatures: the promise itself, or a change of it; None where nothing does."""
        return self.paper if self.sealed is None else self.change

    @property
    def first_identity(self) -> bytes:
        """The identity of the first plan, which stays the same through all changes."""
        return self.first_seal.identity

    @property
    def first_seal(self) -> Sealed:
        """The first plan, as all signed it."""
        return (*self.former, self.seal())[0]

    def seal(self) -> Sealed:
        """The sealed promise; refused while somebody has not signed."""
        if self.sealed is None:
            raise refused("not_sealed")
        return self.sealed

    def card(self, index: int) -> Card | None:
        """A person's card: in format 1 with its share, if that is kept here (None if not); since format 2 without it."""
        sealed, share = self.seal(), self.share(index)
        if not self.paper.is_former:
            return Card(index, sealed, b"")
        return None if share is None else Card(index, sealed, share)

    def share(self, index: int) -> bytes | None:
        """A share of format 1, where it is kept here."""
        return self.paper.shares[index] if self.paper.shares else None

    def name(self, index: int) -> str:
        return self.text.names[index]

    def key(self, index: int) -> bytes | None:
        """The key that speaks for a person, or with which they have entered or signed so far."""
        if self.speakers:
            return self.speakers[index]
        made = self.paper.entrants.get(index) or self.paper.signings.get(index)
        return made.key if made else None

    def marks(self) -> dict[int, Mark]:
        """How each person signed the plan that stands, or will sign it."""
        made = self.paper.signings if self.paper.is_former else self.paper.entrants
        return {index: one.mark for index, one in made.items()}

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
