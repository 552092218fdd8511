"""Each person's key: Ed25519, made at signing."""

import functools
from contextlib import suppress

from enishi.promise.format.curve import is_key
from enishi.promise.format.random_bytes import Random

with suppress(ModuleNotFoundError):  # a browser's Python has none; there the page itself checks promises
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

PUBLIC, SIGNATURE, SEED = 32, 64, 32
"""Lengths in bytes."""
NEUTRAL = b"\1" + bytes(31)
"""The point that changes nothing. As the first half of a signature only somebody without a random number in it has it, on purpose: some
programs take such a signature and others do not, so nobody does."""


class Key:
    """A person's own key; the seed is the secret, and stays on the person's device."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._private.sign(message)


def new_key(random: Random) -> Key:
    """A key from fresh random bytes."""
    return Key(random(SEED))


@functools.lru_cache(maxsize=4096)
def signed_by(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether this key signed this message; nobody signs with what is no key (see `curve`)."""
    if not is_key(public) or signature[:PUBLIC] == NEUTRAL:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
