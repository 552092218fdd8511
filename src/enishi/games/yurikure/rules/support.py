"""Support in Yurikure: the points that each seat secretly gives to pairs, and the control of girls that they are worth."""

from math import comb, perm

from enishi.games.yurikure.rules.record import (
    ADD,
    ADD_THREE,
    ALL_PAIRS,
    CHOOSE_SUPPORT,
    FIRST,
    NONE,
    PAIRS,
    SECOND,
    SETUP_SUPPORTS,
    SUPPORT,
    SUPPORTS,
    SUPPORTS_AFTER_3,
)
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule, table

DUE = table([SETUP_SUPPORTS, SUPPORTS_AFTER_3, SUPPORTS], "i1")
"""How many supports a seat has entered when it has done choosing, by phase."""

LISTS = table(
    [
        [perm(PAIRS - 1 - entered, SETUP_SUPPORTS - 1 - entered) for entered in range(SETUP_SUPPORTS)],
        [PAIRS ** (SETUP_SUPPORTS - 1 - entered) for entered in range(SETUP_SUPPORTS)],
    ]
)
"""How many whole lists the next of the five supports leads to, whichever pair it is: all different, or with `repeat_pairs`."""

ADDINGS = table([[comb(PAIRS - pair + left - 1, left) for pair in range(PAIRS)] for left in range(3)])
"""How many ascending choices go on from a pair, by how many points are left to add."""


@rule
def begin_choosing(s, phase):
    """All seats enter supports at once."""
    s.phase = phase
    s.choosing = (1 << s.seats) - 1


@rule
def points_of(entry):
    """What a support is worth: 5, 4, 3, 2, 1, and each added one 1."""
    return SETUP_SUPPORTS - entry if entry < SETUP_SUPPORTS else 1


@rule
def enter(s, seat, pair):
    """A seat's next support; control of both girls grows by its points."""
    write_support(s, seat, s.entered[seat], pair)
    s.entered[seat] += 1
    if s.entered[seat] == DUE[s.phase - CHOOSE_SUPPORT]:
        s.choosing &= ~(1 << seat)


@rule
def write_support(s, seat, entry, pair):
    s.support[seat, entry] = pair + 1
    s.control[seat, FIRST[pair]] += points_of(entry)
    s.control[seat, SECOND[pair]] += points_of(entry)


@rule
def open_pairs(s, seat):
    """The pairs that a seat's next support may go to."""
    if s.phase == CHOOSE_SUPPORT:
        return ALL_PAIRS if s.repeat_pairs else ALL_PAIRS & ~supported(s, seat)
    if s.phase == ADD_THREE and s.entered[seat] > SUPPORTS_AFTER_3:
        return ALL_PAIRS & ~((1 << s.support[seat, s.entered[seat] - 1] - 1) - 1)  # ascending, repeats allowed
    return ALL_PAIRS


@rule
def supported(s, seat):
    """The pairs with one of a seat's five supports."""
    pairs = 0
    for entry in range(SETUP_SUPPORTS):
        if s.support[seat, entry] != NONE:
            pairs |= 1 << s.support[seat, entry] - 1
    return pairs


@rule
def list_supports(s, seat, out):
    first = SUPPORT if s.phase == CHOOSE_SUPPORT else ADD
    pairs = open_pairs(s, seat)
    n = 0
    while pairs:
        out[n] = first + lowest(pairs)
        pairs = without_lowest(pairs)
        n += 1
    return n


@rule
def support_weight(s, seat, move):
    """How many whole choices a step leads to."""
    if s.phase == CHOOSE_SUPPORT:
        return LISTS[s.repeat_pairs, s.entered[seat]]
    if s.phase == ADD_THREE:
        return ADDINGS[SUPPORTS - 1 - s.entered[seat], move - ADD]
    return 1


@rule
def pick_support(s, seat, rng):
    pairs = open_pairs(s, seat)
    if s.phase == CHOOSE_SUPPORT:
        lists = LISTS[s.repeat_pairs, s.entered[seat]]
        return SUPPORT + nth(pairs, below(rng, count(pairs) * lists) // lists)
    if s.phase == ADD_THREE:
        return ADD + pick_ascending(SUPPORTS - 1 - s.entered[seat], lowest(pairs), rng)
    return ADD + nth(pairs, below(rng, count(pairs)))


@rule
def pick_ascending(left, pair, rng):
    """A pair, not before the one given, by the number of choices that go on from it."""
    whole = 0
    for other in range(pair, PAIRS):
        whole += ADDINGS[left, other]
    choice = below(rng, whole) - ADDINGS[left, pair]
    while choice >= 0:
        pair += 1
        choice -= ADDINGS[left, pair]
    return pair


@rule
def setup_support(s, seat, pair):
    points = 0
    for entry in range(SETUP_SUPPORTS):
        if s.support[seat, entry] == pair + 1:
            points += points_of(entry)
    return points


@rule
def added_support(s, seat, pair):
    points = 0
    for entry in range(SETUP_SUPPORTS, SUPPORTS):
        points += s.support[seat, entry] == pair + 1
    return points
