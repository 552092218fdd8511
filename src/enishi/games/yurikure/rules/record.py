"""The record of Yurikure and what its numbers stand for: girls, pairs, moves, phases, questions."""

from itertools import combinations

from enishi.kernel.record import record
from enishi.kernel.rule import rule, table

SEATS = 5
GIRLS = 7
TURNS = 9
HIGHEST = 6  # of affinity and of discontent
SIDES = 6  # of a die

SETUP_SUPPORTS = 5  # worth 5, 4, 3, 2, 1 points
ADD_ONE_AFTER = 3  # the turn after which one point is added
ADD_THREE_AFTER = 6
SUPPORTS_AFTER_3 = SETUP_SUPPORTS + 1
SUPPORTS = SUPPORTS_AFTER_3 + 3
MOST_CONTROL = 5 + 4 + 3 + 2 + 1 + 1 + 3

PAIR_LIST = tuple(combinations(range(GIRLS), 2))
PAIRS = len(PAIR_LIST)
ALL_PAIRS = (1 << PAIRS) - 1
ALL_GIRLS = (1 << GIRLS) - 1


def _pair_numbers() -> list[list[int]]:
    """The pair of any two girls, in either order; 0 for a girl with herself, which is never asked."""
    return [[PAIR_LIST.index((min(a, b), max(a, b))) if a != b else 0 for b in range(GIRLS)] for a in range(GIRLS)]


def _pairs_among(girls: tuple[int, ...]) -> int:
    return sum(1 << pair for pair, members in enumerate(PAIR_LIST) if set(members) <= set(girls))


def _pairs_with(girl: int) -> int:
    return sum(1 << pair for pair, members in enumerate(PAIR_LIST) if girl in members)


PAIR_OF = table(_pair_numbers(), "i1")
FIRST = table([first for first, _ in PAIR_LIST], "i1")
SECOND = table([second for _, second in PAIR_LIST], "i1")
PAIRS_WITH = table([_pairs_with(girl) for girl in range(GIRLS)])
TOUCHING = table([(_pairs_with(first) | _pairs_with(second)) & ~(1 << pair) for pair, (first, second) in enumerate(PAIR_LIST)])
TRIANGLES = table([_pairs_among(three) for three in combinations(range(GIRLS), 3)])

# Moves. A declaration fits one byte, and 0 can stand for none, because nobody declares a pass.
PASS = 0
NOTHING = 1
APPROACH = 2
CONFESS = APPROACH + GIRLS
LOVE = CONFESS + GIRLS
YES = LOVE + PAIRS
NO = YES + 1
FOR = NO + 1
AGAINST = FOR + 1
REVEAL = AGAINST  # REVEAL + n, with n from 1 on
SUPPORT = REVEAL + MOST_CONTROL + 1
ADD = SUPPORT + PAIRS
PAIR = ADD + PAIRS
GIRL = PAIR + PAIRS
DIE = GIRL + GIRLS - 1  # DIE + n, with n from 1 on
MOVES = DIE + SIDES + 1
NONE = 0

(
    FIRST_COUPLE,
    AFFINITY_TWO,
    AFFINITY_ONE,
    AFFINITY_ONE_AGAIN,
    ACTION_ORDER,
    CONFESSION,
    COUPLES,
    VOWS,
    CHOOSE_SUPPORT,
    ADD_ONE,
    ADD_THREE,
    ASK,
    DECLARE,
    OVER,
) = range(14)

ACTION, ANSWER, VOTE, CONSENT = range(4)

STATE = record(
    [
        ("couples", "i8"),  # sets of pairs
        ("kissed", "i8"),  # couples whose last vow kiss succeeded: the red side
        ("destined", "i8"),
        ("to_roll", "i8"),  # couples still to roll in this phase
        ("affinity", "i1", PAIRS),
        ("discontent", "i1", PAIRS),
        ("order", "i1", GIRLS),  # the girls from 1st to 7th
        ("rank", "i1", GIRLS),  # 1 to 7 of each girl; 0 before it is drawn
        ("support", "i1", (SEATS, SUPPORTS)),  # pair + 1: worth 5, 4, 3, 2, 1 points, then the added points; 0 where there is none
        ("entered", "i1", SEATS),  # how many supports each seat has entered
        ("control", "i1", (SEATS, GIRLS)),
        ("revealed", "i1", (SEATS, GIRLS)),
        ("revealed_by_3", "i1", (SEATS, GIRLS)),  # what had been revealed when turn 3 ended, and turn 6: control was less then
        ("revealed_by_6", "i1", (SEATS, GIRLS)),
        ("controller", "i1", GIRLS),  # seat + 1; 0 where nobody has revealed
        ("seats", "i1"),
        ("repeat_pairs", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("first_couple", "i1"),  # the pair that was a couple from the beginning
        ("choosing", "i1"),  # seats that still enter supports, as bits
        ("place", "i1"),  # how many girls have acted this turn (in setup: have been drawn)
        ("action", "i1"),  # what the acting girl does, once it is settled
        ("votes", "i1"),  # girls who are for it in love, as bits
        ("question", "i1"),  # what the contest is about
        ("girl", "i1"),  # whose decision it is
        ("asked", "i1"),  # the seat that is waited for
        ("declaration", "i1"),
        ("passes", "i1"),  # in a row
        ("unused", "i1", 5),  # up to a multiple of 8 bytes, so that sets stay aligned in arrays of records
    ]
)


@rule
def acting(s):
    """The girl whose action it is."""
    return s.order[s.place]


@rule
def has(members, one):
    """Whether a set has a member."""
    return (members >> one) & 1
