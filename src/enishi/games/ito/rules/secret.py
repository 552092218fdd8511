"""The secret: which three possessors agree with everything that everybody has seen, and one such three at random."""

from enishi.games.ito.rules.gifts import can_go_on, givers_in, most_gifts, possible_givers, useful_notices
from enishi.games.ito.rules.record import NOTICE, THREE
from enishi.games.ito.rules.rooms import CAN_COME_FROM, matched, receivers_of
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule, table

GUESSES = table([32, 32, 32, 32, 8, 4, 0], "i1")
"""How many threes are guessed, by the turn, before all are gone through."""


@rule
def draw_possessors(s, rng):
    """Fills the secret in, every three that agrees with what was seen being equally likely.

    Guessing is quick where many agree; where few do, all are gone through that could have given every gift.
    """
    for _ in range(GUESSES[s.turn]):
        s.possessors = any_three(s.living, rng)
        if agrees(s):
            return
    s.possessors = one_of_all(s, rng)
    agrees(s)  # which says how many gifts they still must give


@rule
def any_three(rooms, rng):
    three = 0
    for _ in range(THREE):
        others = rooms & ~three
        three |= 1 << nth(others, below(rng, count(others)))
    return three


@rule
def one_of_all(s, rng):
    """One of all threes that agree.

    The first of a three is one of those who can have given a certain gift, the second can have given one that the first cannot, and so on.
    Who has been tried in a place is not tried in a later one, so each three is met once.
    """
    chosen = 0
    found = 0
    rooms = s.living
    ones = rooms & scarcest_givers(s, 0)
    while ones:
        one = ones & -ones
        ones ^= one
        rooms ^= one
        three, more = one_of_those_with(s, one, rooms, rng)
        found += more
        if more and below(rng, found) < more:
            chosen = three
    return chosen


@rule
def one_of_those_with(s, one, rooms, rng):
    """One of all threes that agree, of this one and two of these rooms; and how many there are."""
    chosen = 0
    found = 0
    twos = rooms & scarcest_givers(s, one)
    while twos:
        two = twos & -twos
        twos ^= two
        rooms ^= two
        three, more = one_of_those_with_both(s, one | two, rooms, rng)
        found += more
        if more and below(rng, found) < more:
            chosen = three
    return chosen, found


@rule
def one_of_those_with_both(s, two, rooms, rng):
    """One of all threes that agree, of these two and one of these rooms; and how many there are."""
    chosen = 0
    found = 0
    thirds = rooms & third_rooms(s, two)
    while thirds:
        s.possessors = two | (thirds & -thirds)
        thirds = without_lowest(thirds)
        if agrees(s):
            found += 1
            if below(rng, found) == 0:
                chosen = s.possessors
    return chosen, found


@rule
def scarcest_givers(s, some):
    """Those who can have given a gift that none of some can have given: of the gift for which they are fewest; all where there is none."""
    scarcest = s.living
    for turn in range(1, s.turn + 1):
        given = s.given[turn]
        while given:
            givers = CAN_COME_FROM[lowest(given)] & ~s.watched[turn] & s.living
            given = without_lowest(given)
            if not givers & some and count(givers) < count(scarcest):
                scarcest = givers
    return scarcest


@rule
def third_rooms(s, two):
    """Where the third possessor must live to have given the gifts that these two cannot have given."""
    rooms = s.living
    for turn in range(1, s.turn + 1):
        given = s.given[turn]
        while given:
            givers = CAN_COME_FROM[lowest(given)] & ~s.watched[turn]
            given = without_lowest(given)
            if not givers & two:
                rooms &= givers
    return rooms


@rule
def agrees(s):
    """Whether the possessors in the record could have done what everybody saw. Notes how many gifts they still must give."""
    s.to_give = 0
    receivers = s.living & ~s.possessors
    for back in range(s.turn):
        turn = s.turn - back
        receivers |= receivers_of(s.given[turn])
        if s.shown[turn] and not could_give(s, turn, receivers):
            return False
    return s.phase != NOTICE or useful_notices(s) != 0


@rule
def could_give(s, turn, receivers):
    """Whether the gifts of a turn could be given, and were the most possible or, in the turn that is being played, are a part of that."""
    givers = givers_in(s, turn)
    given = count(s.given[turn])
    first = possible_givers(givers, s.given[turn], 0)
    second = possible_givers(givers, s.given[turn], 1)
    third = possible_givers(givers, s.given[turn], 2)
    if matched(first, second, third) < given:
        return False
    most = most_gifts(givers, receivers, s.shown[turn] - 1)
    if turn < s.turn:
        return given == most
    if given >= most:
        return False
    s.to_give = most - given
    return given == 0 or can_go_on(s)
