"""What is between two girls of Yurikure: affinity, discontent, becoming a couple and parting."""

from enishi.games.yurikure.rules.record import FIRST, HIGHEST, PAIRS, PAIRS_WITH, SECOND, TOUCHING, TRIANGLES, has
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.rule import rule


@rule
def warm(s, pair):
    """Affinity rises, to 6 at most."""
    s.affinity[pair] = min(s.affinity[pair] + 1, HIGHEST)


@rule
def upset(s, pair):
    """Discontent rises, to 6 at most."""
    s.discontent[pair] = min(s.discontent[pair] + 1, HIGHEST)


@rule
def upset_others(s, pair):
    """Discontent rises in every other couple that either girl of the pair is in."""
    others = s.couples & TOUCHING[pair]
    while others:
        upset(s, lowest(others))
        others = without_lowest(others)


@rule
def approach(s, pair):
    warm(s, pair)
    upset_others(s, pair)


@rule
def become_couple(s, pair):
    """On the blue side; affinity and discontent stay as they are."""
    s.couples |= 1 << pair
    upset_others(s, pair)


@rule
def part(s, pair):
    s.couples &= ~(1 << pair)
    s.kissed &= ~(1 << pair)
    s.affinity[pair] = 0
    s.discontent[pair] = 0


@rule
def is_single(s, girl):
    """Whether a girl is in no couple at all."""
    return not s.couples & PAIRS_WITH[girl]


@rule
def married(couples):
    """The pairs inside groups of three or more girls who are all couples with each other, each pair once (百合重婚)."""
    inside = 0
    for i in range(len(TRIANGLES)):
        if couples & TRIANGLES[i] == TRIANGLES[i]:
            inside |= TRIANGLES[i]
    return inside


@rule
def girls_of(pairs):
    """The girls in a set of pairs."""
    girls = 0
    while pairs:
        pair = lowest(pairs)
        girls |= 1 << FIRST[pair] | 1 << SECOND[pair]
        pairs = without_lowest(pairs)
    return girls


@rule
def part_the_discontent(s):
    """Couples with discontent 6 part."""
    for pair in range(PAIRS):
        if has(s.couples, pair) and s.discontent[pair] == HIGHEST:
            part(s, pair)


@rule
def join_the_fond(s):
    """Pairs with affinity 6 are couples from now on; here nobody's discontent rises."""
    for pair in range(PAIRS):
        if s.affinity[pair] == HIGHEST:
            s.couples |= 1 << pair
