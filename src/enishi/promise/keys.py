"""Each person's key: Ed25519, made at signing."""

import functools

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from enishi.promise.tally import Random

PUBLIC, SIGNATURE, SEED = 32, 64, 32
"""Lengths in bytes."""


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
    """Whether this key signed this message."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
