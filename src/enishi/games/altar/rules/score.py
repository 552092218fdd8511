"""The points of Altar of Time: number cards times desires."""

from enishi.games.altar.rules.cards import NUMBERS, how_many
from enishi.kernel.rule import rule


@rule
def base_points(cards):
    """The sum of the number cards."""
    points = 0
    for card in range(NUMBERS):
        points += (card + 1) * how_many(cards, card)
    return points


@rule
def desires(cards, seats, kind):
    """How many spears (kind 0) or shields (kind 1) a hand has."""
    desires = 0
    for seat in range(seats):
        desires += how_many(cards, NUMBERS + 2 * seat + kind)
    return desires


@rule
def factor(cards, seats, seat, kind):
    """Five times what the desires multiply by where this kind is chosen: own x5 or x1/5, others' x2 or x1."""
    own = how_many(cards, NUMBERS + 2 * seat + kind)
    own_other = how_many(cards, NUMBERS + 2 * seat + 1 - kind)
    fives = 5 * (5 if own else 1) // (5 if own_other else 1)
    return fives << (desires(cards, seats, kind) - own)


@rule
def scores(s, out):
    """The number cards times the better of the two factors."""
    for seat in range(s.seats):
        best = max(factor(s.hand[seat], s.seats, seat, 0), factor(s.hand[seat], s.seats, seat, 1))
        out[seat] = base_points(s.hand[seat]) * best // 5


@rule
def returns(s, out):
    """Highest score wins; ties share."""
    scores(s, out)
    best = out[0]
    for seat in range(1, s.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(s.seats):
        winners += out[seat] == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0
