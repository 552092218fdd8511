"""Giving Fortune: the most gifts that a notice card allows, and all ways to give exactly that many.

`givers` are the possessors that nobody watches, `receivers` the living who are no possessors. A way to give is a set of gifts, each a
colour and who receives it; who of the possessors gave which is never said, it only must be possible.
"""

from enishi.games.ito.cards import KINDS
from enishi.games.ito.rules.rooms import (
    AFTER,
    BLUE,
    BLUE_GIFTS,
    CAN_COME_FROM,
    NO_GIFT,
    NO_SUCH_GIFT,
    NOBODY,
    REACH,
    RED,
    RED_GIFTS,
    ROOMS,
    beyond,
    gifts_from,
    gifts_to,
    matched,
)
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.rule import rule, table

REDS = table([card.count("R") for card in KINDS], "i1")
BLUES = table([card.count("B") for card in KINDS], "i1")


@rule
def givers_in(s, turn):
    """Rule No. 4: the possessors that are not watched in a turn."""
    return s.possessors & ~s.watched[turn]


@rule
def receivers_now(s):
    """Rule No. 2: the living who are no possessors."""
    return s.living & ~s.possessors


@rule
def gifts_of_colours(reds, blues):
    """All gifts of the colours of which a card has any left."""
    return (RED_GIFTS if reds else 0) | (BLUE_GIFTS if blues else 0)


@rule
def useful_notices(s):
    """The kinds of notice cards left with which at least one gift can be given now, as a set."""
    gifts = gifts_from(givers_in(s, s.turn)) & gifts_to(receivers_now(s))
    useful = 0
    for kind in range(len(KINDS)):
        if s.notices[kind] and gifts & gifts_of_colours(REDS[kind], BLUES[kind]):
            useful |= 1 << kind
    return useful


@rule
def most_gifts(givers, receivers, kind):
    """The most gifts that can be given with a card, over all ways to hand its colours out to the givers."""
    first = lowest(givers | 1 << NOBODY)
    second = lowest(without_lowest(givers) | 1 << NOBODY)
    third = lowest(without_lowest(without_lowest(givers)) | 1 << NOBODY)
    bound = min(count(givers), REDS[kind] + BLUES[kind])
    if are_ample(givers, receivers, kind, bound):
        return bound
    most = 0
    for one in range(NO_GIFT + 1):
        for two in range(NO_GIFT + 1):
            for three in range(NO_GIFT + 1):
                if most < bound and on_card(kind, one, two, three):
                    given = matched(REACH[one, first] & receivers, REACH[two, second] & receivers, REACH[three, third] & receivers)
                    most = max(most, given)
    return most


@rule
def are_ample(givers, receivers, kind, number):
    """Whether each giver reaches so many receivers, with each colour of a card, that nobody can take all of them from her."""
    while givers:
        giver = lowest(givers)
        givers = without_lowest(givers)
        if REDS[kind] and count(REACH[RED, giver] & receivers) < number:
            return False
        if BLUES[kind] and count(REACH[BLUE, giver] & receivers) < number:
            return False
    return True


@rule
def on_card(kind, one, two, three):
    """Whether a card has the gifts that three givers would need."""
    reds = (one == RED) + (two == RED) + (three == RED)
    blues = (one == BLUE) + (two == BLUE) + (three == BLUE)
    return reds <= REDS[kind] and blues <= BLUES[kind]


@rule
def possible_givers(givers, given, number):
    """Which of the givers may have given the gift of this number, from 0, among those of a turn; nobody where there is none."""
    for _ in range(number):
        given = without_lowest(given)
    return CAN_COME_FROM[lowest(given | 1 << NO_SUCH_GIFT)] & givers


@rule
def still_free(givers, first, second):
    """Rule No. 3: those who may yet give, as up to two earlier gifts can be ascribed to others.

    `first` and `second` are the possible givers of the earlier gifts, nobody where there was none.
    """
    either = first | second
    if count(either) == (first != 0) + (second != 0):
        return givers & ~either
    return givers & ~only(first) & ~only(second)


@rule
def only(members):
    """A set of one; all others become empty."""
    return 0 if without_lowest(members) else members


@rule
def reds_left(s):
    return REDS[s.shown[s.turn] - 1] - count(s.given[s.turn] & RED_GIFTS)


@rule
def blues_left(s):
    return BLUES[s.shown[s.turn] - 1] - count(s.given[s.turn] & BLUE_GIFTS)


@rule
def open_gifts(s):
    """The gifts that the card and the order of entering leave: reds first, ascending within a colour."""
    return gifts_to(receivers_now(s)) & beyond(s.given[s.turn]) & gifts_of_colours(reds_left(s), blues_left(s))


@rule
def next_gifts(s):
    """The open gifts that somebody can give now; some of them may leave too little for those after them."""
    givers = givers_in(s, s.turn)
    first = possible_givers(givers, s.given[s.turn], 0)
    second = possible_givers(givers, s.given[s.turn], 1)
    return open_gifts(s) & gifts_from(still_free(givers, first, second))


@rule
def ways_with(s, gift):
    """How many ways to give go on with this one of `next_gifts`."""
    givers = givers_in(s, s.turn)
    first = possible_givers(givers, s.given[s.turn], 0)
    return ways_after(gift, givers, first, open_gifts(s), reds_left(s), blues_left(s), s.to_give - 1)


@rule
def ways_after(gift, givers, first, gifts, reds, blues, left):
    """How many ways there are to give `left` more gifts after this one.

    `first` are the possible givers of the gift before it, `gifts` were open with it; `reds` and `blues` are left on the card, with it.
    """
    if left == 0:
        return 1
    this = CAN_COME_FROM[gift] & givers
    reds -= gift < ROOMS
    blues -= gift >= ROOMS
    gifts &= AFTER[gift] & gifts_of_colours(reds, blues)
    if left == 1:
        return ways_to_give_one(givers, first, this, gifts)
    return ways_to_give_two(givers, this, gifts, reds, blues)


@rule
def ways_to_give_one(givers, first, second, gifts):
    """How many last gifts there are after up to two others."""
    return count(gifts & gifts_from(still_free(givers, first, second)))


@rule
def ways_to_give_two(givers, first, gifts, reds, blues):
    """How many pairs of last gifts there are after one other."""
    ways = 0
    possible = gifts & gifts_from(still_free(givers, first, 0))
    while possible:
        gift = lowest(possible)
        possible = without_lowest(possible)
        left = AFTER[gift] & gifts_of_colours(reds - (gift < ROOMS), blues - (gift >= ROOMS))
        ways += ways_to_give_one(givers, first, CAN_COME_FROM[gift] & givers, gifts & left)
    return ways


@rule
def all_ways(s):
    """How many ways to give there are from here on."""
    gifts = next_gifts(s)
    if s.to_give == 1:
        return count(gifts)
    givers, gifts_open, reds, blues = givers_in(s, s.turn), open_gifts(s), reds_left(s), blues_left(s)
    first = possible_givers(givers, s.given[s.turn], 0)
    ways = 0
    while gifts:
        ways += ways_after(lowest(gifts), givers, first, gifts_open, reds, blues, s.to_give - 1)
        gifts = without_lowest(gifts)
    return ways


@rule
def can_go_on(s):
    """Whether there is a way to give from here on; before the first gift of a card that can be shown there always is."""
    gifts = next_gifts(s)
    while gifts:
        if ways_with(s, lowest(gifts)):
            return True
        gifts = without_lowest(gifts)
    return False


@rule
def gift_of_way(s, n):
    """The gift that the n-th way to give, from 0, goes on with."""
    gifts = next_gifts(s)
    if s.to_give == 1:
        return nth(gifts, n)
    givers, gifts_open, reds, blues = givers_in(s, s.turn), open_gifts(s), reds_left(s), blues_left(s)
    first = possible_givers(givers, s.given[s.turn], 0)
    n -= ways_after(lowest(gifts), givers, first, gifts_open, reds, blues, s.to_give - 1)
    while n >= 0:
        gifts = without_lowest(gifts)
        n -= ways_after(lowest(gifts), givers, first, gifts_open, reds, blues, s.to_give - 1)
    return lowest(gifts)
