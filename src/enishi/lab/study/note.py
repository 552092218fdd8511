"""What is asked of a worker, some games of a setup, and what is kept of each of them."""

from dataclasses import dataclass

import msgspec

from enishi.lab.study.course import Course
from enishi.lab.study.plan import Cell


class Note(msgspec.Struct, array_like=True, frozen=True):
    """What is kept of a game; numbers by seat, unless said."""

    returns: list[float]
    scores: list[int]
    ending: int
    events: int
    chance: int
    """How many of the events were chance."""
    moves: list[int]
    choices: list[int]
    """Of the moves those where more than one was possible."""
    turns: list[int]
    """Moves in a row are one turn."""
    bits: float
    """The choices as bits (Hick's law: the time of a decision grows with this), in all."""
    uses: dict[str, list[int]]
    """How often each kind of move was made."""
    course: Course | None


@dataclass(frozen=True)
class Chunk:
    """Some games of a setup, one after another: what is handed to a worker."""

    game: str
    cell: Cell
    seed: int
    first: int
    games: int
    courses: int
    """Games with smaller numbers are looked into."""
    sources: str = ""
    """What it must be played by (`sources_of`); nothing: by whatever is there."""


Timed = tuple[list[Note], float]
"""Games, and how many seconds they took."""
