"""Which public keys are keys: points of Ed25519's curve in their one form, and of the large group (RFC 8032, section 5.1).

The curve has eight points of small order, under which anybody can sign anything, and points that are mixed with one of them, which
programs judge differently. Neither comes out of a key that was made by the book, so both are refused, the same here and in browsers.
"""

from functools import lru_cache

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT = pow(2, (PRIME - 1) // 4, PRIME)
"""A square root of -1."""

Extended = tuple[int, int, int, int]
"""x = X/Z, y = Y/Z, x·y = T/Z."""
ZERO: Extended = (0, 1, 1, 0)


@lru_cache(maxsize=4096)
def is_key(public: bytes) -> bool:
    """Whether these 32 bytes are a point that only somebody with its seed signs for."""
    point = _point(public)
    return point is not None and not _is_zero(_times(8, point)) and _is_zero(_times(ORDER, point))


def _point(public: bytes) -> Extended | None:
    """The point of an encoding; None where it is no point, or not in its one form."""
    number = int.from_bytes(public, "little")
    sign, y = number >> 255, number % 2**255
    if len(public) != 32 or y >= PRIME:
        return None
    x = _root((y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME)
    if x is None or (x == 0 and sign):
        return None
    x = x if x % 2 == sign else PRIME - x
    return x, y, 1, x * y % PRIME


def _root(square: int) -> int | None:
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * ROOT % PRIME
    return x if x * x % PRIME == square else None


def _sum(one: Extended, other: Extended) -> Extended:
    """Adds points, equal ones too."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % PRIME
    b = (one[1] + one[0]) * (other[1] + other[0]) % PRIME
    c = 2 * one[3] * other[3] * D % PRIME
    d = 2 * one[2] * other[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _times(number: int, point: Extended) -> Extended:
    total = ZERO
    while number:
        if number & 1:
            total = _sum(total, point)
        point, number = _sum(point, point), number >> 1
    return total


def _is_zero(point: Extended) -> bool:
    return point[0] % PRIME == 0 and (point[1] - point[2]) % PRIME == 0
