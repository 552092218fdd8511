"""What the record of a finished match says of its deal: everything that is needed to draw it all again."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

MOST = 2**53
"""Numbers are below this: every reader of JSON has them whole."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody added to the deal: fixed by the commitment, then shown."""

    who: str
    """`server`, or `person 0`, `person 1`, …: by their places among those who were asked, some of whom may have added nothing."""
    commitment: str
    """64 hexadecimal digits."""
    part: str
    seat: int | None = None
    """Where this person sat; None for the server."""


class VoidRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round in which somebody did not show the part that was fixed, so that all began anew."""

    round: int
    commitments: list[str]
    missing: list[str]
    """Who did not show it, or showed another one."""


class Draw(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One event of chance: what could come, with its weights, and what came."""

    weights: list[tuple[str, Annotated[int, Meta(ge=1, lt=MOST)]]]
    """In the order of the game's move numbers: a list, because not every reader of JSON keeps the order of an object."""
    outcome: str


class Deal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The key `deal` of a record."""

    format: int
    table: str
    round: Annotated[int, Meta(ge=1, lt=MOST)]
    setup: dict[str, Any]
    """Game, version of its rules, seats and options, as they went into the key."""
    parts: list[Part]
    """The server's first, then those of people."""
    draws: list[Draw]
    """By their numbers, which begin with 0 and have no gaps; those that were taken back stand here too."""
    brought: Annotated[int, Meta(ge=0, lt=MOST)] = 0
    """How many events came with a record that this match went on from: nothing is said about those."""
    story: list[str] | None = None
    """Where something was taken back: all that happened after `brought`, in time, with `undo 12` where 12 events were left."""
    voided: list[VoidRound] = []
    """All rounds before this one."""
    absent: list[int] = []
    """Seats of people who added nothing."""
