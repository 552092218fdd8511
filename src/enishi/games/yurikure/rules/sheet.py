"""A seat's sheet in Yurikure as one integer, the pair of each support in `BITS` bits, the first lowest; and what it must be good for.

A sheet is bound by the reveals of its seat alone, but at three times, because control grows: the five setup supports suffice for
what was revealed by the end of turn 3, with the first added point for what was revealed by the end of turn 6, and all for what is
revealed now.
"""

from enishi.games.yurikure.rules.points import packed, suffices
from enishi.games.yurikure.rules.record import ADD_ONE_AFTER, ADD_THREE_AFTER, ALL_PAIRS, SETUP_SUPPORTS, SUPPORTS, SUPPORTS_AFTER_3
from enishi.kernel.rule import rule

BITS = 5
ENTRY = (1 << BITS) - 1


@rule
def needs_of(s, seat):
    """What a seat had revealed at the three times: with its setup supports, with the first added point, and with all."""
    now = packed(s.revealed[seat])
    by_6 = packed(s.revealed_by_6[seat]) if s.turn > ADD_THREE_AFTER else now
    by_3 = packed(s.revealed_by_3[seat]) if s.turn > ADD_ONE_AFTER else now
    return by_3, by_6, now


@rule
def pair_in(sheet, entry):
    return (sheet >> BITS * entry) & ENTRY


@rule
def fits(needs, control, supports):
    """Whether control with this many supports suffices for what was revealed with no more than these."""
    if supports < SETUP_SUPPORTS:
        return True
    if supports == SETUP_SUPPORTS:
        return suffices(control, needs[0])
    if supports == SUPPORTS_AFTER_3:
        return suffices(control, needs[1])
    return supports < SUPPORTS or suffices(control, needs[2])


@rule
def open_for(entry, taken, repeat_pairs):
    """The pairs that a support may go to: the five of the setup to different ones, unless `repeat_pairs`."""
    return ALL_PAIRS if repeat_pairs or entry >= SETUP_SUPPORTS else ALL_PAIRS & ~taken
