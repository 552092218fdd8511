"""The facts about a game that are known without its rules: seats, options, bounds, ways to end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from enishi.errors import BadOption, shown
from enishi.kernel.actors import MOST_SEATS


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

    def values(self, seats: int) -> Sequence[Any]:
        """All values, in an order that stays."""

    def allowed(self, seats: int) -> str:
        """What is allowed, in signs rather than words: `1-3`, `true, false`."""


@runtime_checkable
class Several(Option, Protocol):
    """An option whose value is a list of things of a few kinds, each of which the game has words for: `<words_of_parts>.<kind>`."""

    @property
    def parts(self) -> Sequence[str]: ...

    @property
    def words_of_parts(self) -> str: ...


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
            raise BadOption("option_value", option=self.name, value=shown(value), allowed=self.allowed(seats))
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

    def values(self, seats: int) -> Sequence[int]:
        return range(self.low, (seats if self.high is None else self.high) + 1)

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
            raise BadOption("option_value", option=self.name, value=shown(value), allowed=self.allowed(seats))
        return value

    def parsed(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text.lower(), text)

    def store(self, state: Any, value: bool) -> None:
        setattr(state, self.name, int(value))

    def samples(self, seats: int) -> Sequence[bool]:
        return (False, True)

    def values(self, seats: int) -> Sequence[bool]:
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
    sum_of_returns: float | None = None
    """What the returns of all seats add up to in every game of several seats; None where that varies."""
    observation_version: int = 1
    """Rises when observations change, so that a net knows which it can read; environments are named by it and by `version`."""
    observation_high: float = 1.0
    """No number of an observation is above this; none is below 0."""
    observation_merges: str = ""
    """Which histories that a seat could tell apart have the same observation, and why; empty where there are none."""

    def __post_init__(self) -> None:
        for name, fault in self._faults():
            raise ValueError(f"Manifest.{name}: {fault}")

    def _faults(self) -> Iterator[tuple[str, str]]:
        """What cannot be, by the field that says it."""
        for name in ("version", "fewest_seats", "most_seats", "usual_seats", "moves", "longest_list"):
            if type(getattr(self, name)) is not int or getattr(self, name) < 1:
                yield name, f"a whole number from 1, not {getattr(self, name)!r}"
        if self.most_seats > MOST_SEATS or self.most_seats < self.fewest_seats:
            yield "most_seats", f"{self.most_seats} is not from fewest_seats, {self.fewest_seats}, to {MOST_SEATS}"
        if not self.fewest_seats <= self.usual_seats <= self.most_seats:
            yield "usual_seats", f"{self.usual_seats} is not from fewest_seats, {self.fewest_seats}, to most_seats, {self.most_seats}"
        if self.minutes is not None and not 0 < self.minutes[0] <= self.minutes[1]:
            yield "minutes", f"the fewest and the most, not {self.minutes}"
        if self.longest_list > self.moves:
            yield "longest_list", f"{self.longest_list}, but there are {self.moves} moves in all"
        if self.most_events is not None and (type(self.most_events) is not int or self.most_events < 1):
            yield "most_events", f"a whole number from 1, or None where nothing bounds a game, not {self.most_events!r}"
        if not self.ends or len(set(self.ends)) != len(self.ends):
            yield "ends", f"at least one way to end, each named once, not {self.ends}"
        names = [option.name for option in self.options]
        if len(set(names)) != len(names):
            yield "options", f"each has a name of its own, not {', '.join(names)}"
        if any(seat not in range(self.most_seats) for team in self.teams for seat in team):
            yield "teams", f"their seats are 0 to {self.most_seats - 1}"

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)
