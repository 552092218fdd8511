"""Sheets that another seat of Yurikure may have: its supports drawn anew, so that all it revealed was its own to reveal.

- First up to `BLIND_DRAFTS` sheets are drawn with equal chances; the first that fits is taken. This is exactly uniform.
- Where reveals are too many for that, sheets are drawn support by support, each pair in proportion to how much it helps the girls
  who lack points, until `GUIDED_DRAFTS` fit; of those one is kept, with chances inverse to how likely it was drawn (importance
  resampling). Every sheet that fits can come out; the more drafts, the closer to equal their chances.
- Should none of `PATIENCE` drafts fit, a systematic search from a random beginning finds a sheet: there is one, since the real one
  fits.
"""

from enishi.games.yurikure.rules.points import ONE_EACH, lacking, on_girl, suffices, total
from enishi.games.yurikure.rules.record import (
    FIRST,
    GIRLS,
    MOST_CONTROL,
    PAIRS,
    SECOND,
    SETUP_SUPPORTS,
    SUPPORTS,
    SUPPORTS_AFTER_3,
    has,
)
from enishi.games.yurikure.rules.search import searched_sheet
from enishi.games.yurikure.rules.sheet import BITS, fits, needs_of, open_for, pair_in
from enishi.games.yurikure.rules.support import pick_ascending, points_of, write_support
from enishi.kernel.bits import count, nth
from enishi.kernel.chance import WORD, below, draw
from enishi.kernel.rule import rule, table

BLIND_DRAFTS = 12
GUIDED_DRAFTS = 6
PATIENCE = 200

ADDED = SUPPORTS - SETUP_SUPPORTS
POINTS_FROM = table([sum((5, 4, 3, 2, 1, 1, 1, 1, 1)[entry:]) for entry in range(SUPPORTS + 1)], "i1")
"""The points of the supports from an entry on."""
SPAN = WORD + 1  # how many numbers `draw` draws from
IMPOSSIBLE = 1e-30  # instead of 0, so that chances can be divided


def _cover_chances(setup_left: int, added_left: int) -> list[float]:
    """How likely supports for random pairs give a girl that many points or more, from 0 points on; she is in 6 of 21 pairs."""
    exactly = [1.0]
    for points in [*range(1, setup_left + 1), *[1] * added_left]:
        without = [chance * 5 / 7 for chance in exactly] + [0.0] * points
        exactly = [without[i] + (exactly[i - points] * 2 / 7 if i >= points else 0.0) for i in range(len(without))]
    return [max(sum(exactly[points:]), IMPOSSIBLE) for points in range(MOST_CONTROL + 1)]


COVER = table([[_cover_chances(setup, added) for added in range(ADDED + 1)] for setup in range(SETUP_SUPPORTS + 1)], "f8")
"""By setup supports left, added points left, and points that a girl lacks."""


@rule
def redraw_sheet(s, seat, rng):
    """Draws the supports that a seat has entered among all that fit what it revealed."""
    needs = needs_of(s, seat)
    sheet = blind_sheet(needs, s.entered[seat], s.repeat_pairs, rng)
    if sheet < 0:
        sheet = guided_sheet(needs, s.entered[seat], s.repeat_pairs, rng)
    if sheet < 0:
        sheet = searched_sheet(needs, s.entered[seat], s.repeat_pairs, below(rng, PAIRS))
    for entry in range(s.entered[seat]):
        write_support(s, seat, entry, pair_in(sheet, entry))
    sort_last_added(s, seat)


@rule
def any_of(pairs, rng):
    return nth(pairs, below(rng, count(pairs)))


@rule
def blind_sheet(needs, entered, repeat_pairs, rng):
    """The first of some sheets drawn with equal chances that fits; -1 where none does."""
    for _ in range(BLIND_DRAFTS):
        sheet = blind_draft(needs, entered, repeat_pairs, rng)
        if sheet >= 0:
            return sheet
    return -1


@rule
def blind_draft(needs, entered, repeat_pairs, rng):
    """A sheet, all being equally likely; -1 where it does not fit."""
    sheet, control, taken, pair = 0, 0, 0, 0
    for entry in range(entered):
        if entry < SUPPORTS_AFTER_3:
            pair = any_of(open_for(entry, taken, repeat_pairs), rng)
        else:
            pair = pick_ascending(entered - 1 - entry, pair if entry > SUPPORTS_AFTER_3 else 0, rng)
        sheet |= pair << BITS * entry
        taken |= 1 << pair
        control += ONE_EACH[pair] * points_of(entry)
        if not fits(needs, control, entry + 1):
            return -1
    return sheet


@rule
def guided_sheet(needs, entered, repeat_pairs, rng):
    """One of several guided drafts that fit, its chance being as high as it was unlikely to be drawn; -1 where none fits."""
    kept = -1
    whole = 0.0
    fitting, drafts = 0, 0
    while fitting < GUIDED_DRAFTS and drafts < PATIENCE:
        sheet, rarity = guided_draft(needs, entered, repeat_pairs, rng)
        drafts += 1
        fitting += rarity > 0
        whole += rarity
        if draw(rng) * whole < rarity * SPAN:
            kept = sheet
    return kept


@rule
def guided_draft(needs, entered, repeat_pairs, rng):
    """A sheet that leans towards girls who lack points, and how unlikely it was, 0 where it does not fit."""
    sheet, control, taken, pair = 0, 0, 0, 0
    rarity = 1.0
    for entry in range(entered):
        pairs = frugal(open_for(entry, taken, repeat_pairs), lacking(control, needs[2]), entry, entered)
        if not pairs:
            return -1, 0.0
        if suffices(control, needs[2]):
            pair = any_of(pairs, rng)
            rarity *= count(pairs)
        else:
            pulls = pulls_of_girls(needs, control, entry)
            whole = pull_of_pairs(pulls, pairs)
            pair = pulled(pulls, pairs, draw(rng) * whole / SPAN)
            rarity *= whole / (pulls[FIRST[pair]] * pulls[SECOND[pair]])
        sheet |= pair << BITS * entry
        taken |= 1 << pair
        control += ONE_EACH[pair] * points_of(entry)
        if not fits(needs, control, entry + 1):
            return -1, 0.0
    return sheet, rarity / orders_of_last_added(sheet, entered)


@rule
def frugal(pairs, lacks, entry, entered):
    """The pairs of a set that waste no more than can be spared: the points on girls who lack fewer, or none."""
    points = points_of(entry)
    spare = 2 * (POINTS_FROM[entry] - POINTS_FROM[entered]) - total(lacks)
    if spare >= 2 * points:
        return pairs
    kept = 0
    for pair in range(PAIRS):
        used = min(on_girl(lacks, FIRST[pair]), points) + min(on_girl(lacks, SECOND[pair]), points)
        if 2 * points - used <= spare:
            kept |= 1 << pair
    return pairs & kept


@rule
def pulls_of_girls(needs, control, entry):
    """How much each girl attracts the next support."""
    by_3, by_6, now = lacking(control, needs[0]), lacking(control, needs[1]), lacking(control, needs[2])
    return (
        pull(on_girl(by_3, 0), on_girl(by_6, 0), on_girl(now, 0), entry),
        pull(on_girl(by_3, 1), on_girl(by_6, 1), on_girl(now, 1), entry),
        pull(on_girl(by_3, 2), on_girl(by_6, 2), on_girl(now, 2), entry),
        pull(on_girl(by_3, 3), on_girl(by_6, 3), on_girl(now, 3), entry),
        pull(on_girl(by_3, 4), on_girl(by_6, 4), on_girl(now, 4), entry),
        pull(on_girl(by_3, 5), on_girl(by_6, 5), on_girl(now, 5), entry),
        pull(on_girl(by_3, 6), on_girl(by_6, 6), on_girl(now, 6), entry),
    )


@rule
def pull(by_3, by_6, now, entry):
    """How much likelier what a girl lacks at the three times is made up if this support is for a pair with her."""
    if now == 0:
        return 1.0
    points = points_of(entry)
    with_her = cover(max(by_3 - points, 0), max(by_6 - points, 0), max(now - points, 0), entry + 1)
    return with_her / cover(by_3, by_6, now, entry + 1)


@rule
def cover(by_3, by_6, now, supports):
    """About how likely the supports after this number make up what a girl lacks: the least of the chances for the three times."""
    setup = max(SETUP_SUPPORTS - supports, 0)
    added = ADDED - max(supports - SETUP_SUPPORTS, 0)
    before = min(COVER[setup, 0, by_3], COVER[setup, 1 if added == ADDED else 0, by_6])
    return min(before, COVER[setup, added, now])


@rule
def pull_of_pairs(pulls, pairs):
    """The pulls of a set of pairs, added up: of each pair the product of its girls'."""
    whole = 0.0
    pair = 0
    for first in range(GIRLS - 1):
        for second in range(first + 1, GIRLS):
            if has(pairs, pair):
                whole += pulls[first] * pulls[second]
            pair += 1
    return whole


@rule
def pulled(pulls, pairs, choice):
    """The pair of a set at which the pulls, added up, exceed a number; the last one where rounding leaves a rest."""
    last = 0
    pair = 0
    for first in range(GIRLS - 1):
        for second in range(first + 1, GIRLS):
            if has(pairs, pair):
                last = pair
                choice -= pulls[first] * pulls[second]
                if choice < 0:
                    return pair
            pair += 1
    return last


@rule
def orders_of_last_added(sheet, entered):
    """In how many orders a draft could have come to the same points of the second adding."""
    one, two, three = pair_in(sheet, SUPPORTS - 3), pair_in(sheet, SUPPORTS - 2), pair_in(sheet, SUPPORTS - 1)
    if entered < SUPPORTS:
        return 2 if entered == SUPPORTS - 1 and one != two else 1
    alike = (one == two) + (two == three) + (one == three)
    return 6 if alike == 0 else 3 if alike == 1 else 1


@rule
def sort_last_added(s, seat):
    """The points of the second adding stand in ascending order."""
    for end in range(s.entered[seat] - 1, SUPPORTS_AFTER_3, -1):
        for entry in range(SUPPORTS_AFTER_3, end):
            if s.support[seat, entry] > s.support[seat, entry + 1]:
                swap = s.support[seat, entry]
                s.support[seat, entry] = s.support[seat, entry + 1]
                s.support[seat, entry + 1] = swap
