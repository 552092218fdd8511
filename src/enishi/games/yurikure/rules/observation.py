"""A position of Yurikure as a vector for learning: pairs, girls, the contest, the seats from the observer's on."""

from enishi.games.yurikure.rules.record import (
    AGAINST,
    APPROACH,
    ASK,
    CONFESS,
    DECLARE,
    FIRST,
    GIRLS,
    HIGHEST,
    LOVE,
    MOST_CONTROL,
    NONE,
    OVER,
    PAIRS,
    SEATS,
    SECOND,
    SETUP_SUPPORTS,
    SUPPORTS,
    TURNS,
    YES,
    acting,
    has,
)
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.rule import rule

QUESTIONS = 4
KINDS_OF_ACTION = 4
PAIR_FACTS = 8
GIRL_FACTS = 9
ADDED = SUPPORTS - SETUP_SUPPORTS
ALL_POINTS = 15
"""Of the five supports: 5 + 4 + 3 + 2 + 1."""
KINDS_OF_DECLARATION = KINDS_OF_ACTION + AGAINST - YES + 1

OBSERVATION = (
    PAIR_FACTS * PAIRS + GIRL_FACTS * GIRLS + SEATS * GIRLS + QUESTIONS + KINDS_OF_ACTION + KINDS_OF_DECLARATION + OVER + 1 + 2 * SEATS + 4
)


@rule
def observe(s, seat, out):
    place = observe_pairs(s, seat, out)
    place = observe_girls(s, seat, out, place)
    place = observe_contest(s, out, place)
    observe_seats(s, seat, out, place)


@rule
def observe_pairs(s, seat, out):
    """Affinity, discontent, couple, red side, still to roll, the couple that does not kiss in turn 1, own support and added support."""
    for pair in range(PAIRS):
        place = PAIR_FACTS * pair
        out[place] = s.affinity[pair] / HIGHEST
        out[place + 1] = s.discontent[pair] / HIGHEST
        out[place + 2] = has(s.couples, pair)
        out[place + 3] = has(s.kissed, pair)
        out[place + 4] = has(s.to_roll, pair)
        out[place + 5] = s.turn <= 1 and has(s.couples, pair) and s.first_couple == pair
        out[place + 6] = 0
        out[place + 7] = 0
    if seat < s.seats:
        observe_support(s, seat, out)
    return PAIR_FACTS * PAIRS


@rule
def observe_support(s, seat, out):
    """What a seat has given to pairs, all five supports being worth 15 points together."""
    for entry in range(s.entered[seat]):
        place = PAIR_FACTS * (s.support[seat, entry] - 1)
        if entry < SETUP_SUPPORTS:
            out[place + 6] += points_of(entry) / ALL_POINTS
        else:
            out[place + 7] += 1 / ADDED


@rule
def observe_girls(s, seat, out, place):
    """Rank, own control and rule, the girl who acts, the one who is asked about, votes, targets, who rules; then the reveals by seat."""
    in_contest = s.phase == ASK or s.phase == DECLARE
    viewer = seat if seat < s.seats else 0
    for girl in range(GIRLS):
        ruler = s.controller[girl] - 1
        out[place] = s.rank[girl] / GIRLS
        out[place + 1] = s.control[seat, girl] / MOST_CONTROL if seat < s.seats else 0
        out[place + 2] = ruler == seat
        out[place + 3] = s.turn > 0 and in_contest and acting(s) == girl
        out[place + 4] = in_contest and s.girl == girl
        out[place + 5] = has(s.votes, girl)
        out[place + 6] = is_target(s.action, girl)
        out[place + 7] = is_target(s.declaration, girl)
        out[place + 8] = (1 + (ruler - viewer if ruler >= viewer else ruler - viewer + s.seats)) / SEATS if ruler >= 0 else 0
        place += GIRL_FACTS
    other = viewer
    for i in range(SEATS):
        for girl in range(GIRLS):
            out[place + girl] = s.revealed[other, girl] / MOST_CONTROL if i < s.seats else 0
        place += GIRLS
        other = other + 1 if other + 1 < s.seats else 0
    return place


@rule
def is_target(action, girl):
    """Whether an action is towards a girl."""
    if LOVE <= action < YES:
        return FIRST[action - LOVE] == girl or SECOND[action - LOVE] == girl
    return action == APPROACH + girl or action == CONFESS + girl


@rule
def kind_of(declaration):
    """Nothing, approach, confess, love, then each answer and vote; -1 where there is none."""
    if declaration >= YES:
        return KINDS_OF_ACTION + declaration - YES
    if declaration >= LOVE:
        return 3
    if declaration >= CONFESS:
        return 2
    return (declaration >= APPROACH) - (declaration == NONE)


@rule
def observe_contest(s, out, place):
    """What is asked, what is being done, what is declared."""
    in_contest = s.phase == ASK or s.phase == DECLARE
    place = one_hot(s.question if in_contest else -1, QUESTIONS, out, place)
    place = one_hot(kind_of(s.action), KINDS_OF_ACTION, out, place)
    return one_hot(kind_of(s.declaration), KINDS_OF_DECLARATION, out, place)


@rule
def observe_seats(s, seat, out, place):
    """The phase, who is asked, how many supports each seat has entered, then the turn, seats, repeats, and passes in a row."""
    place = one_hot(s.phase, OVER + 1, out, place)
    in_contest = s.phase == ASK or s.phase == DECLARE
    other = seat if seat < s.seats else 0
    for i in range(SEATS):
        out[place + i] = i < s.seats and in_contest and s.asked == other
        out[place + SEATS + i] = s.entered[other] / SUPPORTS if i < s.seats else 0
        other = other + 1 if other + 1 < s.seats else 0
    place += 2 * SEATS
    out[place] = s.turn / TURNS
    out[place + 1] = s.seats / SEATS
    out[place + 2] = s.repeat_pairs
    out[place + 3] = s.passes / SEATS


@rule
def one_hot(value, values, out, place):
    for i in range(values):
        out[place + i] = value == i
    return place + values
