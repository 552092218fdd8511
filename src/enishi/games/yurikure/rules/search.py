"""A systematic search for a sheet of Yurikure that fits what its seat revealed, for when luck does not find one."""

from enishi.games.yurikure.rules.points import ONE_EACH, lacking, most, total
from enishi.games.yurikure.rules.record import PAIRS, SETUP_SUPPORTS, SUPPORTS, SUPPORTS_AFTER_3, has
from enishi.games.yurikure.rules.sheet import BITS, open_for, pair_in
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.rule import rule

NONE_LEFT = PAIRS


@rule
def searched_sheet(needs, entered, repeat_pairs, first):
    """A sheet that fits: pairs are tried in a circle from the one given, support by support, going back where none will do."""
    sheet, control, entry = 0, 0, 0
    pair = first
    while entry < entered:
        if pair == NONE_LEFT:  # back to the support before, and on from its pair
            entry -= 1
            tried = pair_in(sheet, entry)
            sheet ^= tried << BITS * entry
            control -= ONE_EACH[tried] * points_of(entry)
            pair = next_in_circle(tried, first)
        elif may_follow(needs, sheet, control + ONE_EACH[pair] * points_of(entry), entry, pair, repeat_pairs):
            sheet |= pair << BITS * entry
            control += ONE_EACH[pair] * points_of(entry)
            entry += 1
            pair = first
        else:
            pair = next_in_circle(pair, first)
    return sheet


@rule
def next_in_circle(pair, first):
    after = (pair + 1) % PAIRS
    return after if after != first else NONE_LEFT


@rule
def may_follow(needs, sheet, control, entry, pair, repeat_pairs):
    """Whether a pair may get the next support, and the supports after it can make up all that is lacking for the three times."""
    if not has(open_for(entry, pairs_before(sheet, entry), repeat_pairs), pair):
        return False
    if not can_make_up(lacking(control, needs[0]), entry + 1, SETUP_SUPPORTS):
        return False
    if not can_make_up(lacking(control, needs[1]), entry + 1, SUPPORTS_AFTER_3):
        return False
    return can_make_up(lacking(control, needs[2]), entry + 1, SUPPORTS)


@rule
def pairs_before(sheet, entry):
    pairs = 0
    for earlier in range(entry):
        pairs |= 1 << pair_in(sheet, earlier)
    return pairs


@rule
def can_make_up(lacks, supports, in_all):
    """Whether the points of this number of supports in all, each for two girls, can be enough."""
    points = 0
    for entry in range(supports, in_all):
        points += points_of(entry)
    return most(lacks) <= points and total(lacks) <= 2 * points
