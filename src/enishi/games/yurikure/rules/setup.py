"""The setup of Yurikure that chance draws: the first couple, three pairs that like each other, the action order."""

from enishi.games.yurikure.rules.record import (
    ACTION_ORDER,
    AFFINITY_TWO,
    ALL_GIRLS,
    ALL_PAIRS,
    CHOOSE_SUPPORT,
    FIRST_COUPLE,
    GIRL,
    GIRLS,
    PAIR,
    PAIRS,
)
from enishi.games.yurikure.rules.support import begin_choosing
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule


@rule
def drawable_pairs(s):
    """Any pair may be the couple; the three pairs with affinity differ from each other."""
    if s.phase <= AFFINITY_TWO:
        return ALL_PAIRS
    pairs = 0
    for pair in range(PAIRS):
        pairs |= (s.affinity[pair] == 0) << pair
    return pairs


@rule
def drawable_girls(s):
    girls = ALL_GIRLS
    for place in range(s.place):
        girls &= ~(1 << s.order[place])
    return girls


@rule
def list_draws(s, out):
    first = GIRL if s.phase == ACTION_ORDER else PAIR
    left = drawable_girls(s) if s.phase == ACTION_ORDER else drawable_pairs(s)
    n = 0
    while left:
        out[n] = first + lowest(left)
        left = without_lowest(left)
        n += 1
    return n


@rule
def pick_draw(s, rng):
    if s.phase == ACTION_ORDER:
        girls = drawable_girls(s)
        return GIRL + nth(girls, below(rng, count(girls)))
    pairs = drawable_pairs(s)
    return PAIR + nth(pairs, below(rng, count(pairs)))


@rule
def draw_pair(s, pair):
    """The couple, the pair with affinity 2, and two pairs with affinity 1."""
    if s.phase == FIRST_COUPLE:
        s.first_couple = pair
        s.couples = 1 << pair
    else:
        s.affinity[pair] = 2 if s.phase == AFFINITY_TWO else 1
    s.phase += 1


@rule
def draw_girl(s, girl):
    """The next girl in action order; after the seventh, the seats choose their supports."""
    s.order[s.place] = girl
    s.place += 1
    s.rank[girl] = s.place
    if s.place == GIRLS:
        s.place = 0
        begin_choosing(s, CHOOSE_SUPPORT)
