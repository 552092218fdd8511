"""All ways to give of three possessors, each a number: the kind of its notice card and its gifts."""

from enishi.games.ito.cards import KINDS
from enishi.games.ito.rules.gifts import most_gifts, on_card, possible_givers
from enishi.games.ito.rules.rooms import BLUE, GIFTS, NO_GIFT, NO_SUCH_GIFT, NOBODY, REACH, RED, ROOMS, matched, receivers_of
from enishi.kernel.bits import count, lowest, without_lowest
from enishi.kernel.rule import rule, table

PAIRS = table([n * (n - 1) // 2 for n in range(GIFTS + 1)])
TRIPLES = table([n * (n - 1) * (n - 2) // 6 for n in range(GIFTS + 1)])
TWO_FIRST = GIFTS
THREE_FIRST = TWO_FIRST + GIFTS * (GIFTS - 1) // 2
SETS = THREE_FIRST + GIFTS * (GIFTS - 1) * (GIFTS - 2) // 6
"""Sets of one gift, then of two, then of three."""
WAYS = len(KINDS) * SETS
MOST_WAYS = 27 * 8**3
"""More than three possessors have with all kinds of cards together: each gives red, blue or nothing, to one of up to eight."""


@rule
def set_number(one, two, three):
    """The number of a set of up to three different gifts, in any order; `NO_SUCH_GIFT` where there are fewer."""
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    if middle == NO_SUCH_GIFT:
        return low
    if high == NO_SUCH_GIFT:
        return TWO_FIRST + PAIRS[middle] + low
    return THREE_FIRST + TRIPLES[high] + PAIRS[middle] + low


@rule
def way_number(kind, gifts):
    """The number of a way to give that has these gifts, a set that is not empty."""
    one = lowest(gifts)
    two = lowest(without_lowest(gifts) | 1 << NO_SUCH_GIFT)
    three = lowest(without_lowest(without_lowest(gifts)) | 1 << NO_SUCH_GIFT)
    return kind * SETS + set_number(one, two, three)


@rule
def kind_of(way):
    """The kind of its notice card."""
    return way // SETS


@rule
def gifts_of(way):
    """The gifts of a way, as a set."""
    left = way % SETS
    if left < TWO_FIRST:
        return 1 << left
    gifts = 0
    if left >= THREE_FIRST:
        left -= THREE_FIRST
        third = 2
        while TRIPLES[third + 1] <= left:
            third += 1
        gifts |= 1 << third
        left -= TRIPLES[third]
    else:
        left -= TWO_FIRST
    second = 1
    while PAIRS[second + 1] <= left:
        second += 1
    return gifts | 1 << second | 1 << (left - PAIRS[second])


@rule
def has_way(desk, three, way):
    """Whether a three can choose this way now."""
    gifts, givers, receivers = gifts_of(way), three & ~desk.watched, desk.living & ~three
    number = count(gifts)
    if receivers_of(gifts) & ~receivers or most_gifts(givers, receivers, kind_of(way)) != number:
        return False
    first, second = possible_givers(givers, gifts, 0), possible_givers(givers, gifts, 1)
    return matched(first, second, possible_givers(givers, gifts, 2)) == number


@rule
def list_ways(notes, desk, three):
    """Writes all ways to give that a three has now, with all cards that are left, to `notes.ways`; returns how many."""
    notes.asked += 1
    number = 0
    for kind in range(len(KINDS)):
        if desk.notices[kind]:
            number = list_ways_with(notes, three & ~desk.watched, desk.living & ~three, kind, number)
    return number


@rule
def list_ways_with(notes, givers, receivers, kind, number):
    """The same with one kind of cards, behind those that are listed; returns how many there are then."""
    most = most_gifts(givers, receivers, kind)
    if most == 0:
        return number
    first = lowest(givers | 1 << NOBODY)
    second = lowest(without_lowest(givers) | 1 << NOBODY)
    third = lowest(without_lowest(without_lowest(givers)) | 1 << NOBODY)
    for one in range(NO_GIFT + 1):
        for two in range(NO_GIFT + 1):
            for three in range(NO_GIFT + 1):
                gifts = (one != NO_GIFT) + (two != NO_GIFT) + (three != NO_GIFT)
                if gifts == most and on_card(kind, one, two, three):
                    ones, twos = receivers_by(first, one, receivers), receivers_by(second, two, receivers)
                    threes = receivers_by(third, three, receivers)
                    number = list_receivers(notes, kind, one, ones, two, twos, three, threes, number)
    return number


@rule
def receivers_by(giver, colour, receivers):
    """Who may receive from a giver; nobody stands for it that she gives nothing."""
    return 1 << NOBODY if colour == NO_GIFT else REACH[colour, giver] & receivers


@rule
def list_receivers(notes, kind, one, ones, two, twos, three, threes, number):
    """Lists the ways in which three givers give these colours to one each of these receivers."""
    while ones:
        first = ones & -ones
        ones ^= first
        others = twos & ~(first & ~(1 << NOBODY))
        while others:
            second = others & -others
            others ^= second
            thirds = threes & ~((first | second) & ~(1 << NOBODY))
            while thirds:
                third = lowest(thirds)
                thirds = without_lowest(thirds)
                gifts = set_number(gift_to(one, lowest(first)), gift_to(two, lowest(second)), gift_to(three, third))
                number = note_way(notes, kind * SETS + gifts, number)
    return number


@rule
def gift_to(colour, room):
    return room if colour == RED else ROOMS + room if colour == BLUE else NO_SUCH_GIFT


@rule
def note_way(notes, way, number):
    """Lists a way, if it is not listed yet; returns how many are then."""
    if notes.seen[way] == notes.asked:
        return number
    notes.seen[way] = notes.asked
    notes.ways[number] = way
    return number + 1
