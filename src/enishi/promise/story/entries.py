"""What is kept of a promise: an append-only list of entries. The promise as it stands is what reading them all gives.

A request is an entry without its time: what somebody asks for is the same struct with `at` 0. Bytes are base64 in JSON.
People are told apart by their place in the list of names (`index`, from 0), never by their name.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from enishi.promise.story.marks import Mark

Index = Annotated[int, Meta(ge=0, le=7)]
Minute = Annotated[int, Meta(ge=0, lt=1 << 48)]
PublicKey = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
Share = Annotated[bytes, Meta(min_length=16, max_length=16)]
ShareMark = Annotated[bytes, Meta(min_length=16, max_length=16)]
Salt = Annotated[bytes, Meta(min_length=16, max_length=16)]
SlowHash = Annotated[bytes, Meta(min_length=32, max_length=32)]
TextBytes = Annotated[bytes, Meta(max_length=4096)]
Metres = Annotated[int, Meta(ge=0, le=30_000_000)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """One thing that happened."""

    at: int = 0
    """Milliseconds since 1970, by the clock of whoever keeps the story; 0 while it is only asked for."""


class Written(Entry, tag="written", frozen=True, kw_only=True):
    """Somebody wrote the promise down; nobody has signed yet."""

    text: TextBytes
    shares: tuple[Share | None, ...] = ()
    """In format 1, the shares of the cards; None, or nothing at all, where they are not kept here."""


class Entered(Entry, tag="entered", frozen=True, kw_only=True):
    """Somebody entered: with a key of their own and the mark of a share that stays on their device. When all are in, each agrees.

    Under a change of plan the same, with the key that speaks for the person.
    """

    index: Index
    public_key: PublicKey
    share_mark: ShareMark
    signature: Signature
    mark: Mark | None = None
    """How the person signs, for the eye; None under a change: as under the former plan."""


class Agreed(Entry, tag="agreed", frozen=True, kw_only=True):
    """Somebody signed the identity: the text, all keys and all marks. The last signature seals the promise, or the change."""

    index: Index
    signature: Signature
    salt: Salt
    slow: SlowHash
    """What the short code of the card is checked against."""
    check_signature: Signature


class Reopened(Entry, tag="reopened", frozen=True, kw_only=True):
    """Whoever wrote it opened a place again in which somebody had entered, while not all had signed."""

    index: Index
    public_key: PublicKey | None = None
    """The key that was there, and does not come back; None in stories of before, in which it could."""


class Signed(Entry, tag="signed", frozen=True, kw_only=True):
    """Format 1: somebody signed with a key of their own. The last signature seals the promise."""

    index: Index
    public_key: PublicKey
    signature: Signature
    mark: Mark


class Left(Entry, tag="left", frozen=True, kw_only=True):
    """Somebody left again before all had signed. The key does not come back: what it signed could be shown again."""

    index: Index
    signature: Signature


class Unsigned(Entry, tag="unsigned", frozen=True, kw_only=True):
    """The same in stories of before, in which the key could come back."""

    index: Index
    signature: Signature


class ChangeProposed(Entry, tag="change_proposed", frozen=True, kw_only=True):
    """Somebody wrote another plan for the same people; until all have signed, the former stands."""

    index: Index
    text: TextBytes
    shares: tuple[Share | None, ...] = ()


class ChangeSigned(Entry, tag="change_signed", frozen=True, kw_only=True):
    """Format 1: somebody signed the new plan. The last signature puts it in the former's place."""

    index: Index
    signature: Signature
    mark: Mark | None = None
    """None: the same as under the former plan."""


class ChangeWithdrawn(Entry, tag="change_withdrawn", frozen=True, kw_only=True):
    """Somebody does not want the new plan; as it takes everybody, that is the end of it."""

    index: Index
    signature: Signature


class CancelSigned(Entry, tag="cancel_signed", frozen=True, kw_only=True):
    """Somebody agrees to cancel. When all have, it is cancelled."""

    index: Index
    signature: Signature


class Lost(Entry, tag="lost", frozen=True, kw_only=True):
    """Somebody says that card and device are lost, and asks the others to let a new key speak for them."""

    index: Index
    public_key: PublicKey


class Found(Entry, tag="found", frozen=True, kw_only=True):
    """The owner of the key says that nothing is lost."""

    index: Index
    signature: Signature


class Consented(Entry, tag="consented", frozen=True, kw_only=True):
    """One of the others consents to the new key. When all the others have, it speaks for the person."""

    index: Index
    lost: Index
    public_key: PublicKey
    signature: Signature


class Came(Entry, tag="came", frozen=True, kw_only=True):
    """Somebody is there, and says so alone."""

    index: Index
    minute: Minute
    signature: Signature
    metres: Metres | None = None
    """How far from the point the device says it is; None: not asked, not allowed or not known."""


class Met(Entry, tag="met", frozen=True, kw_only=True):
    """Somebody read the card of another person; the other is yet to confirm."""

    index: Index
    other: Index
    shown: Annotated[str, Meta(max_length=8192)] = ""
    """What was scanned or typed: the code of the card or its short code. It is not kept (in format 1, the short code is)."""
    minute: Minute
    signature: Signature
    metres: Metres | None = None


class Confirmed(Entry, tag="confirmed", frozen=True, kw_only=True):
    """The other one confirms that they met, by signing the same statement."""

    index: Index
    other: Index
    minute: Minute
    signature: Signature
    metres: Metres | None = None


AnyEntry = (
    Written | Entered | Agreed | Reopened | Signed | Left | Unsigned | ChangeProposed | ChangeSigned | ChangeWithdrawn | CancelSigned
    | Lost | Found | Consented | Came | Met | Confirmed
)  # fmt: skip

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """An entry as it is kept: one line of JSON."""
    return _encoder.encode(entry)


def decode(kept: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(kept)
    return entry
