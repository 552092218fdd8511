"""What always holds in Shiawase no Ito: three possessors who live, and gifts that are as many as can be given."""

from enishi.games.ito.rules.gifts import givers_in, most_gifts
from enishi.games.ito.rules.record import CHOOSE, GIVE, LAST_TURN, THREE
from enishi.games.ito.rules.rooms import ALL, MOMOKA, receivers_of
from enishi.kernel.bits import count
from enishi.kernel.rule import rule


@rule
def sound(s):
    if count(s.possessors) != s.chosen or s.possessors & ~s.living:
        return False
    if s.phase != CHOOSE and s.chosen != THREE:
        return False
    return living_are_right(s) and gifts_are_right(s)


@rule
def living_are_right(s):
    """All are alive but those who have received a gift, and Momoka following the story."""
    living = ALL if s.if_route else ALL & ~(1 << MOMOKA)
    for turn in range(LAST_TURN + 1):
        living &= ~receivers_of(s.given[turn])
    return s.living == living


@rule
def gifts_are_right(s):
    """While gifts are given, as many are to come as the card and the rooms leave."""
    if s.phase != GIVE:
        return s.to_give == 0
    receivers = (s.living | receivers_of(s.given[s.turn])) & ~s.possessors
    return count(s.given[s.turn]) + s.to_give == most_gifts(givers_in(s, s.turn), receivers, s.shown[s.turn] - 1)
