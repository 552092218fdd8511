"""What the beginning of a turn of Yurikure is worth to each seat.

A game is decided by one couple more often than not. So each pair that is a couple, or has affinity, has a part of what there is to win,
by its hope of being destined; the seat that would win with it gets that part. The rest is shared by how many girls a seat commands, for
nobody knows yet which pair it will be.

How much hope there is was fitted to the beginnings of turns in about a million games that the policy played to the end, with two seats and
with three. What matters is the side (a kiss that succeeded makes three to eight times the hope), the mood (affinity less discontent), and
whether the seat that would win commands both girls (half as much again where they have kissed).
"""

from enishi.games.yurikure.rules.contest import most_revealed
from enishi.games.yurikure.rules.record import ACTION, ASK, FIRST, GIRLS, NONE, PAIRS, SECOND, TURNS, has
from enishi.games.yurikure.rules.scoring import DESTINED_COUPLE, pair_points, revealed_on
from enishi.kernel.rule import rule, table

ENOUGH = 30
"""Events after the tree before a play-out may stop: at least about a turn."""

LOWEST_MOOD, HIGHEST_MOOD = -1, 4
NO_COUPLE, BLUE, RED = range(3)
UNDECIDED = 1.0
"""The part of all that no pair has yet: hope is measured by it."""

HOPE = table(
    [
        [
            [0.01, 0.01, 0.07, 0.14, 0.27, 0.57],
            [0.03, 0.16, 0.35, 0.59, 1.0, 1.55],
            [0.23, 0.72, 1.45, 2.5, 3.4, 3.9],
        ],
        [
            [0.03, 0.05, 0.09, 0.31, 0.66, 0.8],
            [0.01, 0.14, 0.29, 0.41, 0.48, 0.7],
            [0.35, 1.13, 2.4, 3.35, 3.65, 4.1],
        ],
    ],
    "f8",
)
"""Whether one seat would win and commands both girls; no couple, blue or red; mood from the lowest on."""


@rule
def commands(s, seat, girl):
    """Whether a seat controls a girl, or can reveal enough to."""
    return s.controller[girl] == seat + 1 or s.control[seat, girl] > most_revealed(s, girl)


@rule
def settled(s, events):
    """A play-out stops where a turn begins, but not the last one."""
    return events >= ENOUGH and s.turn < TURNS and is_beginning_of_turn(s)


@rule
def is_beginning_of_turn(s):
    return s.phase >= ASK and s.place == 0 and s.question == ACTION and s.declaration == NONE and s.passes == 0


@rule
def evaluate(s, out):
    """The part of all hope that each seat has."""
    share_undecided(s, out)
    whole = UNDECIDED
    for pair in range(PAIRS):
        if has(s.couples, pair) or s.affinity[pair]:
            whole += share_hope(s, pair, out)
    for seat in range(s.seats):
        out[seat] /= whole


@rule
def share_undecided(s, out):
    """By the number of girls that seats command; somebody always commands each girl that any seat has support for."""
    commanded = 0
    for seat in range(s.seats):
        girls = 0
        for girl in range(GIRLS):
            girls += commands(s, seat, girl)
        out[seat] = girls
        commanded += girls
    for seat in range(s.seats):
        out[seat] *= UNDECIDED / commanded


@rule
def share_hope(s, pair, out):
    """Gives the hope of a pair to those who would win with it; returns how much that is."""
    points, revealed, first, winners = winning(s, pair)
    is_safe = winners == 1 and commands(s, first, FIRST[pair]) and commands(s, first, SECOND[pair])
    mood = min(max(s.affinity[pair] - s.discontent[pair], LOWEST_MOOD), HIGHEST_MOOD)
    hope = HOPE[1 if is_safe else 0, side_of(s, pair), mood - LOWEST_MOOD]
    for seat in range(first, s.seats):
        if points_for(s, seat, pair) == points and revealed_for(s, seat, pair) == revealed:
            out[seat] += hope / winners
    return hope


@rule
def side_of(s, pair):
    if not has(s.couples, pair):
        return NO_COUPLE
    return RED if has(s.kissed, pair) else BLUE


@rule
def winning(s, pair):
    """If this pair is destined: the points that win, what who has them has revealed, the first seat with both, and how many have."""
    best, least, first, winners = -1, 0, 0, 0
    for seat in range(s.seats):
        points, revealed = points_for(s, seat, pair), revealed_for(s, seat, pair)
        if points > best or (points == best and revealed < least):
            best, least, first, winners = points, revealed, seat, 0
        winners += points == best and revealed == least
    return best, least, first, winners


@rule
def points_for(s, seat, pair):
    return pair_points(s, seat, pair, DESTINED_COUPLE)


@rule
def revealed_for(s, seat, pair):
    return revealed_on(s, seat, 1 << FIRST[pair] | 1 << SECOND[pair])
