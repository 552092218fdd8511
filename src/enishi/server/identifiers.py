"""Identifiers of tables, promises and invitations."""

import base64
import hashlib
import secrets


def new_key(size: int) -> str:
    """A random identifier that cannot be guessed, of `size` bytes."""
    return secrets.token_urlsafe(size)


def derived_key(*parts: str) -> str:
    """An identifier that is the same whenever it is made of the same parts; it is no secret."""
    return base64.urlsafe_b64encode(hashlib.sha256("\n".join(parts).encode()).digest()[:9]).decode()
