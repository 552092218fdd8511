"""The move that would have been better where a decision cost much: the others are played on, too.

A first look at every move is short; the few that look best are then played on as often as any moment, with other luck, and so is the move
that was made: whichever was only lucky in the first look does not stay ahead in the second. Like all of an analysis it knows every secret:
it says what would have been better, not what could have been known. Only why it would have been (`lab.reasons`) goes by what could, and a
move that nobody could have told from the one that was made is not named.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from enishi.events import CHANCE_SIGN, read_event
from enishi.kernel.engine import Position
from enishi.lab.reasons import reasons
from enishi.views import Line

if TYPE_CHECKING:
    from enishi.lab.analysis import Analyst

MOST_TRIED = 60
"""Moves that get a first look; of more, as many of them are taken evenly from the whole list."""
SHORTER = 8
"""A first look has this many times fewer play-outs."""
LAST_FEW = 3
SURE = 3.0
"""A difference counts from this many standard errors on."""


@dataclass(frozen=True)
class Better:
    """A move that would have been better than the one that was made."""

    at: int
    """How many events there were before the decision."""
    seat: int
    move: str
    expected: float
    """What the seat could have expected after it, from 0 to 1."""
    error: float
    """Its standard error."""
    why: list[Line]
    """What it would have brought, from what the seat could know then, as sentences before they have a language."""

    def to_dict(self) -> dict[str, Any]:
        plain = {"at": self.at, "seat": self.seat, "move": self.move, "expected": self.expected, "standard_error": self.error}
        return plain | {"why": [{"key": line.key, "facts": dict(line.facts)} for line in self.why]}


def better_move(analyst: "Analyst", number: int) -> Better | None:
    """What would surely have been better than event `number` for whoever decided it; None where nothing is, or nobody could have told."""
    event = read_event(analyst.match.events[number])
    if event.actor == CHANCE_SIGN:
        return None
    seat, moves = int(event.actor), analyst.moves
    legal = analyst.legal(number, seat)
    made = moves.index(event.move)
    others = _evenly([move for move in legal if move != made])

    def expected(move: int, playouts: int, seed: int) -> tuple[float, float]:
        means, errors = analyst.expected(_after(analyst, number, seat, move), playouts, seed)
        return means[seat], errors[seat]

    short = max(analyst.playouts // SHORTER, 1)
    few = sorted(others, key=lambda move: (-expected(move, short, analyst.seed)[0], move))[:LAST_FEW]
    again = {move: expected(move, analyst.playouts, analyst.seed + 1) for move in (made, *few)}
    best = max(again, key=lambda move: again[move][0])
    (ahead, off), (behind, made_off) = again[best], again[made]
    if ahead - behind <= SURE * math.hypot(off, made_off):
        return None
    why = reasons(analyst, number, seat, made, best)
    return None if why is None else Better(number, seat, moves[best], ahead, off, why)


def _after(analyst: "Analyst", number: int, seat: int, move: int) -> Position:
    return analyst.rules.play(analyst.positions[number], seat, move)


def _evenly(moves: list[int]) -> list[int]:
    if len(moves) <= MOST_TRIED:
        return moves
    return [moves[step * len(moves) // MOST_TRIED] for step in range(MOST_TRIED)]
