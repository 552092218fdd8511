"""What one seat may know, as typed structs: the envelope that is the same for all games.

A game's `view.py` adds the table. Everything here is made from a hidden record (`hide`), so nothing in it can be a secret.
Nothing in it can lead back to itself either, so Python's collector of cycles need not look at it (`gc=False`).
"""

from collections.abc import Mapping
from typing import Any

import msgspec

Fact = int | str | list[int] | list[str]


class Line(msgspec.Struct, frozen=True, gc=False):
    """A sentence before it has a language: a key of the word files and what to fill in."""

    key: str
    facts: Mapping[str, Fact] = {}


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One event of the log, with `?` for what the seat did not see, and what it says in sentences."""

    event: str
    lines: list[Line]


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who sits in a seat."""

    seat: int
    name: str | None
    team: int | None


class Result(msgspec.Struct, frozen=True, gc=False):
    """How it ended, and who scored what for what."""

    ending: str
    scores: list[int]
    returns: list[float]
    winners: list[int]
    lines: list[Line]


class View(msgspec.Struct, frozen=True, gc=False):
    """Everything that a seat, or an onlooker (`seat` is None), may know."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seat: int | None
    players: list[Player]
    events: int
    """How many events there were."""
    waiting: list[int | str]
    """Who is waited for: seats, or `~`; empty when the game is over."""
    phase: str
    """What is being done; words under `phase.`."""
    legal: list[str]
    """What this seat may do now."""
    log: list[LogEntry]
    result: Result | None
    table: Any
    """The game's own picture of the table: the struct `Table` of its `view.py`."""
