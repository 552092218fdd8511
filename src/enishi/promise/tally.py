"""The tally: a secret cut into shares, one for each card. Any two give it back; one alone says nothing about it.

Shamir's scheme for two of n, byte by byte, over GF(256) with the polynomial 0x11b: share = S ^ B·x, with x = index + 1.
"""

from collections.abc import Callable, Sequence

from enishi.promise.domain import base32, digest, grouped

POLYNOMIAL = 0x11B
SIZE = 16

Random = Callable[[int], bytes]
"""Gives so many random bytes, as `secrets.token_bytes` does."""


def cut(secret: bytes, people: int, random: Random) -> tuple[bytes, ...]:
    """The shares of a secret."""
    slope = random(SIZE)
    return tuple(_line(secret, slope, index + 1) for index in range(people))


def join(first: int, first_share: bytes, second: int, second_share: bytes) -> bytes:
    """The secret that two different people's shares give."""
    assert first != second, "two shares of one person give nothing"
    x, y = first + 1, second + 1
    inverse = _inverse(x ^ y)
    weights = (_times(y, inverse), _times(x, inverse))
    return bytes(_times(a, weights[0]) ^ _times(b, weights[1]) for a, b in zip(first_share, second_share, strict=True))


def joined_hash(secret: bytes) -> bytes:
    """What a text says of the secret."""
    return digest("joined", secret)


def mark(index: int, share: bytes) -> bytes:
    """What a text says of a person's share."""
    return digest("mark", bytes([index]), share)[:SIZE]


def marks(shares: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple(mark(index, share) for index, share in enumerate(shares))


def short_code(identity: bytes, index: int, share: bytes) -> str:
    """Twelve letters that stand for a card where somebody knows all shares: easily typed, of no use to those who know none."""
    return grouped(base32(digest("short code", identity, bytes([index]), share))[:12], 4)


def _line(secret: bytes, slope: bytes, x: int) -> bytes:
    return bytes(start ^ _times(rise, x) for start, rise in zip(secret, slope, strict=True))


def _times(a: int, b: int) -> int:
    """Multiplication in GF(256)."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a & 0x100:
            a ^= POLYNOMIAL
        b >>= 1
    return product


def _inverse(a: int) -> int:
    """a to the power of 254."""
    product, power = 1, a
    for bit in range(8):
        if 254 >> bit & 1:
            product = _times(product, power)
        power = _times(power, power)
    return product
