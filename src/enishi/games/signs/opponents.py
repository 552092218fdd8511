"""What kind of players the opponents are, by what everybody saw: two who sit together always come to the same answer.

What is worth most depends on it. Against teams that let most cards pass it is having many different values; against those who take nearly
all of them, the last card that is sent does not arrive either, and a team has to be near 30 before. How likely each kind is follows from
every card of the own team that an opponent took or let pass in this game, and from the hands that opponents showed at the end of the game
before: who takes most cards and still ends near 15 is of another kind than who does not aim at 15.

The chances were counted: of the usual kind against Plan, Shifted, Quiet and HighLow of `benchmarks/conventions` and the plan with secret
signs, of the greedy against Greedy there, of traders in 200 matches against `hard` of version 0.1. None is less than 0.002.
"""

from typing import Any, NamedTuple

from enishi.games.signs.insight.plan import HALF
from enishi.games.signs.rules.cards import points
from enishi.games.signs.rules.record import SEATS, TEAMS, layer, sender, teammate

USUAL, GREEDY, TRADERS = range(3)
"""Aim at 15 and take what they need; take whatever they can; take most, and aim at what is missing to the team's 30."""

NOTHING, SENT_ON, ANSWERED, TOOK = range(4)
"""What a seat may have done last: sent a card, taken or rejected the teammate's, taken an opponent's."""

STAGES = 3
"""Each team's first card of a game, its second, and all later ones."""
FARTHEST = 5
"""A hand that is farther from 15 counts as this far."""


class Kind(NamedTuple):
    """What is to be expected of players of a kind."""

    share: float
    """How likely they are before anything was seen."""
    takes: tuple[tuple[float, float, float, float], ...]
    """By stage, and by what the seat did last: how likely a card is taken."""
    ends: tuple[float, ...]
    """How likely a hand ends with each sum, from 5 below 15 to 5 above."""


KINDS = {
    USUAL: Kind(
        share=0.6,
        takes=((0.47, 0.2, 0.15, 0.5), (0.37, 0.11, 0.1, 0.53), (0.5, 0.04, 0.06, 0.51)),
        ends=(0.002, 0.002, 0.007, 0.056, 0.213, 0.684, 0.02, 0.013, 0.003, 0.002, 0.002),
    ),
    GREEDY: Kind(
        share=0.2,
        takes=((0.95, 0.95, 0.95, 0.95),) * STAGES,
        ends=(0.002, 0.002, 0.013, 0.087, 0.217, 0.44, 0.085, 0.073, 0.082, 0.002, 0.002),
    ),
    TRADERS: Kind(
        share=0.2,
        takes=((0.81, 0.9, 0.69, 0.5), (0.79, 0.6, 0.68, 0.71), (0.5, 0.61, 0.54, 0.54)),
        ends=(0.173, 0.092, 0.119, 0.17, 0.119, 0.122, 0.088, 0.049, 0.046, 0.017, 0.005),
    ),
}


def kind_of_opponents(s: Any, seat: int, turn: int) -> int:
    """The likeliest kind, by what was seen before a turn of this game."""
    likely = {kind: expected.share for kind, expected in KINDS.items()}
    for ended in _ends(s, seat):
        likely = {kind: share * KINDS[kind].ends[ended] for kind, share in likely.items()}
    for stage, did, took in _answers(s, seat, turn):
        for kind in likely:
            takes = KINDS[kind].takes[stage][did]
            likely[kind] *= takes if took else 1.0 - takes
    return max(likely, key=lambda kind: likely[kind])


def _ends(s: Any, seat: int) -> list[int]:
    """How the hands that both opponents showed after the game before are counted, from 0; none in the first game."""
    shown = [s.shown[other] for other in range(SEATS) if (other - seat) % TEAMS] if s.game else []
    return [FARTHEST + min(max(points(hand) - HALF, -FARTHEST), FARTHEST) for hand in shown]


def _answers(s: Any, seat: int, before: int) -> list[tuple[int, int, bool]]:
    """For every opponent who was offered a card of the seat's team: the stage, what it had done last, and whether it took the card."""
    found = []
    for turn in range(before):
        if (sender(s, turn) - seat) % TEAMS == 0:
            left, right = ((sender(s, turn) + place) % SEATS for place in (1, 3))
            asked = [left] if s.taker[turn] == left + 1 else [left, right]
            found += [(min(turn // TEAMS, STAGES - 1), last_did(s, other, turn), bool(s.taker[turn] == other + 1)) for other in asked]
    return found


def last_did(s: Any, seat: int, before: int) -> int:
    """What a seat had done last with its hand before a turn, as everybody saw it."""
    for turn in range(before - 1, -1, -1):
        if s.laid[turn] and layer(s, turn) == seat:
            return ANSWERED if sender(s, turn) == teammate(seat) else TOOK
        if sender(s, turn) == seat:
            return SENT_ON
    return NOTHING
