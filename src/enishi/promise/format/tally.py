"""The tally of format 1: a secret cut into shares, one for each card, so that any two cards give it back; cards of then are still read.

Shamir's scheme for two of n, byte by byte, over GF(256) with the polynomial 0x11b: share = S ^ B·x, with x = index + 1. As two cards
give all the others, format 2 does without it (see `shares`).
"""

from enishi.promise.format.domain import digest

POLYNOMIAL = 0x11B
SIZE = 16


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
