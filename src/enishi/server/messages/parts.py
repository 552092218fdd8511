"""What messages of both directions are made of."""

import re
from typing import Annotated, Any, Literal

import msgspec

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
"""An identifier: of a message, a table, a person, a level, a move. Without control characters: not every store keeps them."""
Text = Annotated[str, msgspec.Meta(max_length=2000)]
"""Something written by a person; the real limits are in the settings and have words of their own."""
BrowserSecret = Annotated[str, msgspec.Meta(min_length=32, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
"""What a browser is recognised by."""
HexadecimalPart = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""What is added to a deal, or what fixes that: 32 bytes, and no end of a line behind them. It stands in the record as it was sent."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Pace = Literal["slow", "usual", "fast", "at_once"]
"""How fast a table goes on by itself."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


def snake(name: str) -> str:
    """A name of Python as messages write it."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class ClockSetting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time for each seat. It runs only while the seat is waited for."""

    totals: list[Annotated[int, msgspec.Meta(ge=10, le=86_400)] | None]
    """Seconds for each seat; None: this seat has no clock."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    """Seconds gained by each decision."""
    flag_fall: Literal["bot", "lose"] = "bot"
    """What happens to a seat without time, where the table may choose."""


class TakenBack(msgspec.Struct, frozen=True):
    """What people took back in a match, as it is told with its result."""

    decisions: int
    draws: int
    """How many cards, dice and the like were taken back with them."""

    def more(self, draws: int) -> "TakenBack":
        """One decision more, and these draws with it."""
        return TakenBack(self.decisions + 1, self.draws + draws)


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A standing order: play `move` whenever it is legal and the conditions hold on the seat's own view.

    Moves and the paths that conditions may ask about are those that the game allows (`automation` in its facts).
    """

    move: Key
    when: dict[Key, list[int | str | bool | None]] = {}
    """The value at each path is one of these."""
    unless: dict[Key, list[int | str | bool | None]] = {}
    """The value at no path is one of these."""
    only: bool = False
    """Only where nothing else is legal."""


class Have(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a returning client still has of a table, for the same seat."""

    seat: SeatNumber | None
    event: Count
    talk: Count
    private: Count


Step = str | int
Change = tuple[list[Step], Any] | tuple[list[Step], int, list[Any]]
"""`[path, value]` puts a value in its place; `[path, start, items]` cuts a list off at `start` and appends."""
