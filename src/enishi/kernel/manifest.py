"""The facts about a game that are known without its rules: seats, options, bounds, ways to end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from enishi.errors import BadOption


class Option(Protocol):
    """One thing that can be chosen when a game is set up; its value is kept in the record's fields."""

    @property
    def name(self) -> str: ...

    def default(self, seats: int) -> Any:
        """The value that is meant when none is given."""

    def checked(self, value: Any, seats: int) -> Any:
        """The value, or `BadOption` saying what is allowed."""

    def parsed(self, text: str) -> Any:
        """The value that a person typed, not yet checked."""

    def store(self, state: Any, value: Any) -> None:
        """Writes a checked value into a record."""

    def samples(self, seats: int) -> Sequence[Any]:
        """Values that tests try, the bounds among them."""

    def allowed(self, seats: int) -> str:
        """What is allowed, in signs rather than words: `1-3`, `true, false`."""


@dataclass(frozen=True)
class Number:
    """A whole number between two bounds; where `high` or `usual` is None, it is the number of seats."""

    name: str
    low: int
    high: int | None
    usual: int | None
    tried: tuple[int, ...] = ()
    """Values for tests, where the bounds themselves would make very long games."""

    def default(self, seats: int) -> int:
        return seats if self.usual is None else self.usual

    def checked(self, value: Any, seats: int) -> int:
        high = seats if self.high is None else self.high
        if type(value) is not int or not self.low <= value <= high:
            raise BadOption("option_value", option=self.name, value=repr(value), allowed=self.allowed(seats))
        return value

    def parsed(self, text: str) -> Any:
        return int(text) if text.removeprefix("-").isdecimal() else text

    def store(self, state: Any, value: int) -> None:
        setattr(state, self.name, value)

    def samples(self, seats: int) -> Sequence[int]:
        if self.tried:
            return self.tried
        high = seats if self.high is None else self.high
        return sorted({self.low, self.default(seats), high})

    def allowed(self, seats: int) -> str:
        return f"{self.low}-{seats if self.high is None else self.high}"


@dataclass(frozen=True)
class Flag:
    """Something that is on or off; off unless said otherwise."""

    name: str

    def default(self, seats: int) -> bool:
        return False

    def checked(self, value: Any, seats: int) -> bool:
        if type(value) is not bool:
            raise BadOption("option_value", option=self.name, value=repr(value), allowed=self.allowed(seats))
        return value

    def parsed(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text.lower(), text)

    def store(self, state: Any, value: bool) -> None:
        setattr(state, self.name, int(value))

    def samples(self, seats: int) -> Sequence[bool]:
        return (False, True)

    def allowed(self, seats: int) -> str:
        return "true, false"


@dataclass(frozen=True)
class Manifest:
    """What a game declares about itself; the battery verifies the bounds."""

    version: int
    """Rises when behaviour changes."""
    fewest_seats: int
    most_seats: int
    usual_seats: int
    minutes: tuple[int, int] | None
    """How long a game takes at a table; None where no number makes sense."""
    moves: int
    """The size of the move space, outcomes of chance included: move numbers are 0 to moves - 1."""
    longest_list: int
    """The most moves that are ever legal at once."""
    most_events: int | None
    """The most events a game can have, with any seats and options; None where nothing bounds it."""
    ends: tuple[str, ...]
    """The ways to end, in the order of the numbers that `ending` answers; words of both languages under `end.`."""
    options: tuple[Option, ...] = ()
    teams: tuple[tuple[int, ...], ...] = field(default=())
    """Seats that win together, where that is fixed."""

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)
