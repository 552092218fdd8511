"""What `enishi.nets` is in a browser: nobody has learned anything. Bots that would listen to a net search as if there were none."""

from typing import Any

Adviser = Any
Net = Any


def net_of(game: object, seats: int, file: object = None) -> None:
    """There is no net."""
