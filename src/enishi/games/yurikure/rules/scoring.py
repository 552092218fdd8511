"""How a game of Yurikure ends and who has won it."""

from enishi.games.yurikure.rules.record import GIRLS, SETUP_SUPPORTS, has
from enishi.games.yurikure.rules.relations import girls_of, married
from enishi.games.yurikure.rules.support import added_support, setup_support
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.rule import rule

DESTINED_COUPLE, YURI_MARRIAGE, TURN_NINE, NO_COUPLE = range(4)
MOST_COUNTED = SETUP_SUPPORTS  # of a pair's setup support, but for marriages


@rule
def ending(s):
    if s.destined:
        return DESTINED_COUPLE
    if married(s.couples):
        return YURI_MARRIAGE
    return TURN_NINE if s.couples else NO_COUPLE


@rule
def counted_pairs(s):
    """The pairs whose support counts."""
    how = ending(s)
    if how == DESTINED_COUPLE:
        return s.destined
    return married(s.couples) if how == YURI_MARRIAGE else s.couples


@rule
def pair_points(s, seat, pair, how):
    """Support for a pair: setup support counts 5 at most, but in full for marriages."""
    setup = setup_support(s, seat, pair)
    if how != YURI_MARRIAGE:
        setup = min(setup, MOST_COUNTED)
    return setup + added_support(s, seat, pair)


@rule
def seat_points(s, seat, pairs, how):
    points = 0
    while pairs:
        points += pair_points(s, seat, lowest(pairs), how)
        pairs = without_lowest(pairs)
    return points


@rule
def scores(s, out):
    pairs = counted_pairs(s)
    how = ending(s)
    for seat in range(s.seats):
        out[seat] = seat_points(s, seat, pairs, how)


@rule
def revealed_on(s, seat, girls):
    """What a seat has revealed on a set of girls."""
    points = 0
    for girl in range(GIRLS):
        if has(girls, girl):
            points += s.revealed[seat, girl]
    return points


@rule
def returns(s, out):
    """Most points, then fewest revealed on the girls concerned; who is still level shares the win."""
    scores(s, out)
    girls = girls_of(counted_pairs(s))
    best, least = -1, 0
    for seat in range(s.seats):
        revealed = revealed_on(s, seat, girls)
        if out[seat] > best or (out[seat] == best and revealed < least):
            best, least = out[seat], revealed
    winners = 0
    for seat in range(s.seats):
        winners += out[seat] == best and revealed_on(s, seat, girls) == least
    for seat in range(s.seats):
        won = out[seat] == best and revealed_on(s, seat, girls) == least
        out[seat] = 1.0 / winners if won else 0.0
