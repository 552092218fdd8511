"""What always holds in Yurikure: sheets are filled in order and worth the control they give, and nobody reveals more than that."""

from enishi.games.yurikure.rules.record import FIRST, GIRLS, HIGHEST, NONE, PAIRS, SECOND, SUPPORTS
from enishi.games.yurikure.rules.support import points_of
from enishi.kernel.rule import rule


@rule
def sound(s):
    for seat in range(s.seats):
        if not sheet_is_filled(s, seat) or not control_is_right(s, seat):
            return False
    for pair in range(PAIRS):
        if s.affinity[pair] > HIGHEST or s.discontent[pair] > HIGHEST:
            return False
    return s.kissed & ~s.couples == 0


@rule
def sheet_is_filled(s, seat):
    """As many supports as the seat has entered, without a gap."""
    for entry in range(SUPPORTS):
        if (s.support[seat, entry] != NONE) != (entry < s.entered[seat]):
            return False
    return True


@rule
def control_is_right(s, seat):
    for girl in range(GIRLS):
        if control_of(s, seat, girl) != s.control[seat, girl] or s.revealed[seat, girl] > s.control[seat, girl]:
            return False
    return True


@rule
def control_of(s, seat, girl):
    """The points of all supports for pairs with a girl."""
    points = 0
    for entry in range(s.entered[seat]):
        pair = s.support[seat, entry] - 1
        if FIRST[pair] == girl or SECOND[pair] == girl:
            points += points_of(entry)
    return points
