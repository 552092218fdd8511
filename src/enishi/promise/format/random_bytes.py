"""Where chance comes from: it is always handed in."""

from collections.abc import Callable

Random = Callable[[int], bytes]
"""Gives as many random bytes as it is asked for, as `secrets.token_bytes` does."""
