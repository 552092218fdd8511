"""How a draw follows from the key: a stream of numbers for each draw, of which those are passed over that would favour anybody."""

import hmac
import struct
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate

from enishi.deals.commitments import FORMAT, framed

WORD = 1 << 64
_FOUR = struct.Struct(">4Q")
"""The words of a block."""
_PLACE = struct.Struct(">LQLQ")
"""Draw and block as `framed` writes two numbers: each after its size."""
_SIZE = 8


def _words(key: bytes, label: bytes, draw: int) -> Iterator[int]:
    """The numbers of 64 bits that belong to one draw, without end."""
    block = 0
    while True:
        yield from _FOUR.unpack(hmac.digest(key, _begun(label) + _PLACE.pack(_SIZE, draw, _SIZE, block), "sha256"))
        block += 1


@cache
def _begun(label: bytes) -> bytes:
    """What the blocks of all draws begin with."""
    return framed(FORMAT, label)


def below(key: bytes, label: bytes, draw: int, whole: int) -> int:
    """A number from 0 to whole - 1, each as likely as any other: words beyond the last full multiple of `whole` are passed over."""
    fair = WORD - WORD % whole
    for word in _words(key, label, draw):
        if word < fair:
            return word % whole
    raise AssertionError("there are words without end")


def drawn(key: bytes, draw: int, weights: Mapping[str, int]) -> str:
    """The outcome of a draw; `weights` in the order of the game's move numbers."""
    bounds = list(accumulate(weights.values()))
    return list(weights)[bisect_right(bounds, below(key, b"draw", draw, bounds[-1]))]


def lots(key: bytes, chairs: Sequence[int]) -> list[int]:
    """Chairs in the order in which they are drawn at the start (Fisher and Yates, from the last place down)."""
    order = list(chairs)
    for last in range(len(order) - 1, 0, -1):
        other = below(key, b"lot", last, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


class Draws:
    """The draws of one match in turn; a number is never used twice, also where draws are taken back."""

    def __init__(self, key: bytes, first: int = 0) -> None:
        self._key = key
        self.next = first
        """The number of the next draw."""

    def draw(self, weights: Mapping[str, int]) -> str:
        outcome = drawn(self._key, self.next, weights)
        self.next += 1
        return outcome
