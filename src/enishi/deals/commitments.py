"""How a part of the deal is fixed before it is shown, and the key that all parts give together."""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMAT = b"enishi deal 1"
PART_SIZE = 32
"""Bytes of the server's secret, and of what each browser adds."""

SERVER = "server"


def framed(*parts: bytes) -> bytes:
    """Parts one after the other, each after its length in four bytes: no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(who: str, table: str, round: int, part: bytes) -> bytes:
    """What fixes a part without showing it. `who`: `server`, or `person 0`: a place among those who were asked."""
    return hashlib.sha256(framed(FORMAT, b"commitment", who.encode(), table.encode(), number(round), part)).digest()


def key_of(secret: bytes, table: str, round: int, setup: Mapping[str, Any], parts: Sequence[bytes]) -> bytes:
    """The key from which all draws of a match follow; `parts` in the order of the closed list of commitments."""
    return hmac.digest(secret, framed(FORMAT, b"key", table.encode(), number(round), written(setup), *parts), "sha256")


def written(setup: Mapping[str, Any]) -> bytes:
    """Game, version of its rules, seats and options in the one way to write them."""
    return json.dumps(setup, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()


def number(value: int) -> bytes:
    """A number as eight bytes."""
    return value.to_bytes(8, "big")
