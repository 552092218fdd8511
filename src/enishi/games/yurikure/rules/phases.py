"""The turn of Yurikure after the actions: the couple phase, the vow kiss phase, and what comes after them."""

from enishi.games.yurikure.rules.contest import open_contest
from enishi.games.yurikure.rules.record import (
    ACTION,
    ADD_ONE,
    ADD_ONE_AFTER,
    ADD_THREE,
    ADD_THREE_AFTER,
    COUPLES,
    OVER,
    SIDES,
    TURNS,
    VOWS,
    has,
)
from enishi.games.yurikure.rules.relations import join_the_fond, married, part, part_the_discontent, upset, warm
from enishi.games.yurikure.rules.support import begin_choosing
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.rule import rule

KISS = 4  # what a vow kiss needs


@rule
def begin_turn(s):
    """The next turn; the first girl in action order acts."""
    s.turn += 1
    s.place = 0
    open_contest(s, s.order[0], ACTION)


@rule
def begin_couple_phase(s):
    s.phase = COUPLES
    s.to_roll = s.couples
    if not s.to_roll:
        end_couple_phase(s)


@rule
def roll_for_couple(s, die):
    """6: affinity rises. Otherwise the die less their discontent: 0 or less, they part; 1 or 2, discontent rises."""
    pair = lowest(s.to_roll)
    left = die - s.discontent[pair]
    if die == SIDES:
        warm(s, pair)
    elif left <= 0:
        part(s, pair)
    elif left <= 2:
        upset(s, pair)
    s.to_roll = without_lowest(s.to_roll)
    if not s.to_roll:
        end_couple_phase(s)


@rule
def end_couple_phase(s):
    part_the_discontent(s)
    join_the_fond(s)
    begin_vows(s)


@rule
def begin_vows(s):
    """Every couple kisses, but the first couple not in turn 1."""
    s.phase = VOWS
    s.to_roll = s.couples
    if s.turn == 1:
        s.to_roll &= ~(1 << s.first_couple)
    if not s.to_roll:
        end_turn(s)


@rule
def roll_for_vow(s, die):
    """Success turns a couple to red, or makes it destined where it is red already; failure turns it to blue."""
    pair = lowest(s.to_roll)
    if die + s.affinity[pair] - s.discontent[pair] < KISS:
        s.kissed &= ~(1 << pair)
    elif has(s.kissed, pair):
        s.destined |= 1 << pair
    else:
        s.kissed |= 1 << pair
    s.to_roll = without_lowest(s.to_roll)
    if not s.to_roll:
        end_turn(s)


@rule
def end_turn(s):
    """Over by a destined couple, by marriage of three or more, or after turn 9; otherwise supports are added, or the next turn begins."""
    if s.destined or s.turn == TURNS or married(s.couples):
        s.phase = OVER
    elif s.turn == ADD_ONE_AFTER:
        remember_reveals(s, s.revealed_by_3)
        begin_choosing(s, ADD_ONE)
    elif s.turn == ADD_THREE_AFTER:
        remember_reveals(s, s.revealed_by_6)
        begin_choosing(s, ADD_THREE)
    else:
        begin_turn(s)


@rule
def remember_reveals(s, snapshot):
    """What was revealed before control grew says more about the older supports than what is revealed later."""
    for seat in range(s.seats):
        for girl in range(len(s.controller)):
            snapshot[seat, girl] = s.revealed[seat, girl]
