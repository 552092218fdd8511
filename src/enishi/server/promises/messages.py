"""What a browser and the server say to each other about promises (docs/protocol.md).

What people do is a request of the story itself (`enishi.promise.story.entries`), signed on their own device; the server only adds the time.
"""

from typing import Annotated, Literal

import msgspec

from enishi.promise.format.draft import Plan
from enishi.promise.story.entries import (
    Agreed,
    Came,
    CancelSigned,
    ChangeSigned,
    ChangeWithdrawn,
    Confirmed,
    Consented,
    Entered,
    Found,
    Index,
    Left,
    Lost,
    Met,
    PublicKey,
    Signature,
    Signed,
    Unsigned,
)  # fmt: skip
from enishi.promise.story.phases import Phase
from enishi.promise.story.view import PromiseView
from enishi.server.messages.from_client import FromClient
from enishi.server.messages.from_server import FromServer
from enishi.server.messages.parts import Key

Secret = Annotated[str, msgspec.Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
Request = (
    Entered | Agreed | Signed | Left | Unsigned | ChangeSigned | ChangeWithdrawn | CancelSigned | Lost | Found | Consented | Came | Met
    | Confirmed
)  # fmt: skip


class WritePromise(FromClient, frozen=True):
    """Writes a new promise down; nobody has signed yet."""

    plan: Plan
    invitations: Annotated[list[Secret], msgspec.Meta(min_length=1, max_length=8)]
    """One for each place, made by the client; the server keeps their hashes only."""


class MakeReal(FromClient, frozen=True):
    """The host of a table whose game is a promise: its people make this promise, and the day decides the game."""

    table: Key
    plan: Plan
    """Its names are those of the people at the table."""


class OwnPromises(FromClient, frozen=True):
    """Asks for the promises of this person."""


class WatchPromise(FromClient, frozen=True):
    """Wants to know how a promise stands, now and whenever it changes."""

    promise: Key
    invitation: Key | None = None


class AtPromise(FromClient, frozen=True):
    """Everything that is said about a promise names it."""

    promise: Key


class UnwatchPromise(AtPromise, frozen=True):
    """Wants to know it no longer."""


class TellPromise(AtPromise, frozen=True):
    """A request: signing, meeting, consenting, and whatever else people do."""

    request: Request


class WhoseCard(AtPromise, frozen=True):
    """Asks whose card was shown, before the meeting is signed: a short code does not say it."""

    shown: Annotated[str, msgspec.Meta(max_length=8192)]


class RewritePromise(AtPromise, frozen=True):
    """Proposes another plan for the same people."""

    plan: Plan


class ReopenPlace(AtPromise, frozen=True):
    """Whoever wrote the promise opens a place again in which the wrong person has entered, and has a new invitation for it."""

    index: Index
    invitation: Secret


class ClaimPromise(AtPromise, frozen=True):
    """Shows that this browser has somebody's key (after it was brought from another device)."""

    public_key: PublicKey
    signature: Signature


PromiseMessage = (
    WritePromise
    | MakeReal
    | OwnPromises
    | WatchPromise
    | UnwatchPromise
    | TellPromise
    | WhoseCard
    | RewritePromise
    | ReopenPlace
    | ClaimPromise
)


Access = Literal["card", "invited", "sealed"]


class PromiseLine(msgspec.Struct, frozen=True):
    """A promise as the front page lists it."""

    promise: str
    names: list[str]
    when: str
    zone: str
    place: str
    phase: Phase
    starts: int


class Promises(FromServer, frozen=True):
    """The answer to `own_promises`."""

    id: str
    own: list[PromiseLine]


class Promise(FromServer, frozen=True):
    """How a promise stands: on coming, and (without an id) whenever it has changed."""

    id: str | None
    promise: str
    now: int
    access: Access
    """Is one of its people; came by the invitation before it was sealed; came by it later, and sees nothing but how many people there
    are."""
    people: int
    places: list[int]
    """The places that this person was invited to."""
    writer: bool
    """Whether this person wrote it, and may open places again."""
    view: PromiseView | None
    """None where the access is `sealed`."""
    table: str | None
    """The table that it belongs to."""


class Whose(FromServer, frozen=True):
    """The answer to `whose_card`."""

    id: str
    index: int
    minute: int
    """The minute since 1970 (UTC) that both sign."""


PromiseAnswer = Promises | Promise | Whose
