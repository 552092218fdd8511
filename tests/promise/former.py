"""How promises of format 1 were written: whoever wrote them down cut the tally. They are written no more, and still read."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from enishi.promise import Plan, Sealed, rewrite, write
from enishi.promise.format import tally
from enishi.promise.format.random_bytes import Random
from enishi.promise.format.tally import SIZE
from enishi.promise.format.text import FORMER, from_bytes, to_bytes


class FormerDraft(msgspec.Struct, frozen=True):
    """A text of format 1, and the shares that its cards carry."""

    data: bytes
    shares: tuple[bytes, ...]


def cut(secret: bytes, people: int, random: Random) -> tuple[bytes, ...]:
    """The shares of a secret."""
    slope = random(SIZE)
    return tuple(bytes(start ^ tally._times(rise, x) for start, rise in zip(secret, slope, strict=True)) for x in range(1, people + 1))


def marks(shares: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple(tally.mark(index, share) for index, share in enumerate(shares))


def write_former(plan: Plan, now: int, random: Random) -> FormerDraft:
    return _former(write(plan, now, random).data, random)


def rewrite_former(sealed: Sealed, plan: Plan, now: int, random: Random) -> FormerDraft:
    return _former(rewrite(sealed, plan, now, random).data, random)


def _former(data: bytes, random: Random) -> FormerDraft:
    text = from_bytes(data)
    secret = random(SIZE)
    shares = cut(secret, len(text.names), random)
    return FormerDraft(to_bytes(replace(text, version=FORMER, joined=tally.joined_hash(secret), marks=marks(shares))), shares)
