"""What a seat is shown without an event saying so: a sent card when it takes it, and all hands when a game is over."""

from typing import Any

from enishi.match import Match


def tells_apart(a: Match, b: Match, seat: int | None) -> bool:
    """Whether cards that the seat took, or the hands of a finished game, differ."""
    return _shown(a, seat) != _shown(b, seat)


def _shown(match: Match, seat: int | None) -> tuple[Any, ...]:
    position = match.position[0]
    took = [turn for turn in range(8) if seat is not None and position["taker"][turn] == seat + 1]
    return position["shown"].tolist(), [int(position["sent"][turn]) for turn in took]
