"""A person's share, which only their device and their card have: its mark, and the short code that stands for the card.

The share comes from the seed of the key and the text, so there is one thing to keep. Whoever knows a share learns nothing of the seed.
The short code has 60 bits only, so it is never kept: what is kept is a hash of it that is slow to compute, with a salt of its own.
"""

import hashlib
import hmac
from functools import lru_cache

import msgspec

from enishi.promise.format.domain import base32, digest, fingerprint, grouped
from enishi.promise.format.keys import Key
from enishi.promise.format.random_bytes import Random

SIZE = 16
"""Bytes of a share, of its mark and of a salt."""
HASH = 32
COST, BLOCK, LANES = 1 << 15, 8, 1
"""N, r and p of scrypt (RFC 7914): 32 MiB and about a tenth of a second."""
LETTERS = 12
"""Of a short code."""


class ShortCodeCheck(msgspec.Struct, frozen=True):
    """What a typed short code is checked against."""

    salt: bytes
    slow: bytes
    """scrypt of the letters."""


def share_of(key: Key, text: bytes) -> bytes:
    """The share that the owner of this key has of the promise with this text."""
    return digest("share", key.seed, fingerprint(text))[:SIZE]


def mark_of(text: bytes, index: int, share: bytes) -> bytes:
    """What everybody signs of a person's share."""
    return digest("mark 2", fingerprint(text), bytes([index]), share)[:SIZE]


def short_code(identity: bytes, index: int, share: bytes) -> str:
    """Twelve letters that stand for a card: easily typed, and of no use for making one."""
    return grouped(base32(digest("short code", identity, bytes([index]), share))[:LETTERS], 4)


def check_of(short: str, random: Random) -> ShortCodeCheck:
    """What is handed out so that others can check the short code later."""
    salt = random(SIZE)
    return ShortCodeCheck(salt, _slow(short, salt))


def fits(short: str, check: ShortCodeCheck) -> bool:
    """Whether this is the short code. Takes a while: not for an event loop."""
    return hmac.compare_digest(_slow(short, check.salt), check.slow)


@lru_cache(maxsize=256)
def _slow(short: str, salt: bytes) -> bytes:
    letters = short.replace("-", "").encode()
    return hashlib.scrypt(letters, salt=salt, n=COST, r=BLOCK, p=LANES, maxmem=64 << 20, dklen=HASH)
