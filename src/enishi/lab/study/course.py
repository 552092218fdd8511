"""How a game went: who led when, when it was decided, and what each kind of move was worth.

What a seat may expect is found by playing whole positions on by the game's own policy (`kernel.forecast`), as for an analysis.
"""

from collections.abc import Sequence

import msgspec

from enishi.games import load
from enishi.lab.analysis import Analyst
from enishi.lab.study.kinds import kind_of
from enishi.match import Match

PLAYOUTS = 100
"""Of each moment."""
MOST_LOOKS = 30
"""Decisions of a game that are looked at, evenly spread."""
CLEARLY = 0.1
"""A seat takes the lead when it may expect this much more than the one that had it; less could be noise."""


class Course(msgspec.Struct, array_like=True, frozen=True):
    """The course of one game."""

    changes: int
    """How often the lead went to somebody else."""
    decided: float | None
    """The share of the game after which the later winner was ahead for good; None where nobody won alone."""
    worth: dict[str, list[float]]
    """By kind of move: what the mover's expected return changed by, each time that was looked at."""


def course_of(match: Match, seed: int) -> Course:
    """Looks at a match that is over."""
    analyst = Analyst(match, playouts=PLAYOUTS, seed=seed)
    events = match.events
    game = load(match.game)
    worth: dict[str, list[float]] = {}
    moments: list[tuple[float, Sequence[float]]] = []
    for number in _looked_at(events):
        actor, _, text = events[number].partition(" ")
        before, after = analyst.look(number).returns, analyst.look(number + 1).returns
        worth.setdefault(kind_of(game, text), []).append(round(after[int(actor)] - before[int(actor)], 4))
        moments.append((number / len(events), before))
    assert match.returns is not None
    changes, decided = led(moments, match.returns, game.manifest.teams)
    return Course(changes, decided, worth)


def _looked_at(events: tuple[str, ...]) -> list[int]:
    """The numbers of the seats' events, or of as many of them as are wanted."""
    moves = [number for number, event in enumerate(events) if event[0].isdecimal()]
    if len(moves) <= MOST_LOOKS:
        return moves
    return [moves[round(step * (len(moves) - 1) / (MOST_LOOKS - 1))] for step in range(MOST_LOOKS)]


def led(
    moments: Sequence[tuple[float, Sequence[float]]], returns: Sequence[float], teams: Sequence[Sequence[int]]
) -> tuple[int, float | None]:
    """How often the lead changed, and when the winner had it for good; a team leads together."""
    side_of = {seat: members[0] for members in teams for seat in members}
    sides = sorted({side_of.get(seat, seat) for seat in range(len(returns))})
    changes, leader, since = 0, -1, 1.0
    for when, expected in moments:
        first, second = sorted(sides, key=lambda side: -expected[side])[:2]
        behind = second if leader < 0 else leader
        if first != leader and expected[first] - expected[behind] > CLEARLY:
            changes += leader >= 0
            leader, since = first, when
    winners = [side for side in sides if returns[side] == max(returns)]
    if len(winners) > 1:
        return changes, None
    return changes, round(since, 4) if winners == [leader] else 1.0
