"""Shiawase no Ito: the contract's functions.

Settled where the printed book is silent, misleading, or its picture is lost:

- the notice cards are `RB`, `RB`, `RR`, `BB` and `RBB`, all lying open; equal cards are one move; the room plan is ours (`plan.py`);
- a red gift reaches the up to eight rooms around, a blue one every room of the same floor or column at any distance, nothing blocks;
- a card with which no gift can be given may not be shown (the book does not forbid it; it would only lose);
- where not all gifts of a card can be given, any of them may be left out, as long as the number given is the most possible;
- fewer gifts than the card says prove nothing by themselves: the book takes them for the proof that a possessor is watched, but a lack of
  receivers explains them as well;
- the end, when nothing can be given, comes at once after the third watch and is no event;
- with the If route the first protagonist phase is skipped too;
- the clock of the difficulty adjustment is the host's.

The six turns are a list of phases: three possessors are chosen; then in each turn three characters are watched (not in turn 1), a notice
card is shown, and its gifts are given (not in turn 6). The parts: `rules.record` (the record), `rules.rooms` (who reaches whom),
`rules.gifts` (what can be given), `rules.secret` (who the possessors can be).
"""

from enishi.games.ito.rules.gifts import (
    all_ways,
    gift_of_way,
    givers_in,
    most_gifts,
    next_gifts,
    receivers_now,
    useful_notices,
    ways_with,
)
from enishi.games.ito.rules.observation import OBSERVATION, observe
from enishi.games.ito.rules.record import (
    CHOOSE,
    CHOOSE_FIRST,
    GIVE,
    GIVE_FIRST,
    LAST_TURN,
    NOTICE,
    NOTICE_FIRST,
    OVER,
    STATE,
    THREE,
    WATCH,
    WATCH_FIRST,
)
from enishi.games.ito.rules.rooms import ALL, MOMOKA, beyond, receivers_of, ways_to_choose
from enishi.games.ito.rules.secret import draw_possessors
from enishi.games.ito.rules.sound import sound
from enishi.kernel.actors import EVERYBODY
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

__all__ = [
    "OBSERVATION",
    "STATE",
    "ending",
    "hide",
    "legal",
    "observe",
    "pick",
    "play",
    "redeal",
    "returns",
    "scores",
    "sound",
    "start",
    "waiting",
    "weight",
    "witnesses",
]

PROTAGONIST, POSSESSOR = range(2)
"""The two sides by their seats."""

ALL_WATCHED, OUT_OF_REACH, FOUND, ESCAPED = range(4)
"""The ways to end, in the manifest's order."""


@rule
def start(s, seats):
    """Following the story, Momoka is in Fortune status from the beginning; not on the If route."""
    s.living = ALL if s.if_route else ALL & ~(1 << MOMOKA)


@rule
def waiting(s):
    if s.phase == OVER:
        return 0
    return 1 << PROTAGONIST if s.phase == WATCH else 1 << POSSESSOR


@rule
def legal(s, actor, out):
    if s.phase == NOTICE:
        return list_notices(s, out)
    if s.phase == GIVE:
        return list_gifts(s, out)
    return list_rooms(s, out)


@rule
def entered(s):
    """The rooms of the three that have been entered so far."""
    return s.possessors if s.phase == CHOOSE else s.watched[s.turn]


@rule
def first_room_move(s):
    return CHOOSE_FIRST if s.phase == CHOOSE else WATCH_FIRST


@rule
def list_rooms(s, out):
    """The living above the rooms entered, as long as there are enough of them to make it three."""
    rooms = s.living & beyond(entered(s))
    n = count(rooms) - (THREE - 1 - count(entered(s)))
    for i in range(n):
        out[i] = first_room_move(s) + lowest(rooms)
        rooms = without_lowest(rooms)
    return n


@rule
def list_notices(s, out):
    n = 0
    kinds = useful_notices(s)
    while kinds:
        out[n] = NOTICE_FIRST + lowest(kinds)
        kinds = without_lowest(kinds)
        n += 1
    return n


@rule
def list_gifts(s, out):
    """The gifts after which the most gifts can still be given."""
    n = 0
    gifts = next_gifts(s)
    while gifts:
        gift = lowest(gifts)
        gifts = without_lowest(gifts)
        if ways_with(s, gift):
            out[n] = GIVE_FIRST + gift
            n += 1
    return n


@rule
def weight(s, actor, move):
    """How many threes of rooms, or ways to give, go on with this move; a notice card is a choice of its own."""
    if s.phase == NOTICE:
        return 1
    if s.phase == GIVE:
        return ways_with(s, move - GIVE_FIRST)
    above = s.living & beyond(1 << (move - first_room_move(s)))
    return ways_to_choose(THREE - 1 - count(entered(s)), count(above))


@rule
def pick(s, actor, out, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase == NOTICE:
        return pick_notice(s, rng)
    if s.phase == GIVE:
        return GIVE_FIRST + gift_of_way(s, below(rng, all_ways(s)))
    return pick_room(s, rng)


@rule
def pick_room(s, rng):
    """The lowest room of a random set of those that are missing."""
    rooms = s.living & beyond(entered(s))
    missing = THREE - count(entered(s))
    above = count(rooms) - 1
    choice = below(rng, ways_to_choose(missing, above + 1)) - ways_to_choose(missing - 1, above)
    while choice >= 0:
        rooms = without_lowest(rooms)
        above -= 1
        choice -= ways_to_choose(missing - 1, above)
    return first_room_move(s) + lowest(rooms)


@rule
def pick_notice(s, rng):
    kinds = useful_notices(s)
    return NOTICE_FIRST + nth(kinds, below(rng, count(kinds)))


@rule
def play(s, actor, move):
    if s.phase == CHOOSE:
        choose(s, move - CHOOSE_FIRST)
    elif s.phase == WATCH:
        watch(s, move - WATCH_FIRST)
    elif s.phase == NOTICE:
        show(s, move - NOTICE_FIRST)
    else:
        give(s, move - GIVE_FIRST)


@rule
def choose(s, room):
    s.possessors |= 1 << room
    s.chosen += 1
    if s.chosen == THREE:
        begin_turn(s)


@rule
def begin_turn(s):
    """The first protagonist phase is skipped."""
    s.turn += 1
    s.phase = NOTICE if s.turn == 1 else WATCH


@rule
def watch(s, room):
    s.watched[s.turn] |= 1 << room
    if count(s.watched[s.turn]) == THREE:
        s.phase = NOTICE if s.turn < LAST_TURN and useful_notices(s) else OVER


@rule
def show(s, kind):
    s.notices[kind] -= 1
    s.shown[s.turn] = kind + 1
    s.to_give = most_gifts(givers_in(s, s.turn), receivers_now(s), kind)
    s.phase = GIVE


@rule
def give(s, gift):
    s.given[s.turn] |= 1 << gift
    s.living &= ~receivers_of(1 << gift)
    s.to_give -= 1
    if s.to_give == 0:
        begin_turn(s)


@rule
def witnesses(s, actor, move):
    """Everything but the choice of the possessors is public."""
    return 1 << POSSESSOR if s.phase == CHOOSE else EVERYBODY


@rule
def ending(s):
    unwatched = givers_in(s, s.turn)
    if s.turn == LAST_TURN:
        return ESCAPED if unwatched else FOUND
    return OUT_OF_REACH if unwatched else ALL_WATCHED


@rule
def scores(s, out):
    """1 for the side that has won."""
    escaped = ending(s) == ESCAPED
    out[PROTAGONIST] = 0 if escaped else 1
    out[POSSESSOR] = 1 if escaped else 0


@rule
def returns(s, out):
    scores(s, out)


@rule
def hide(s, seat):
    """The possessors, and how many gifts they still must give, are known to their own side until they are turned up at the end."""
    if seat != POSSESSOR and s.phase != OVER:
        s.possessors = 0
        s.to_give = 0


@rule
def redeal(s, seat, rng):
    """Draws the possessors uniformly among all threes that agree with the whole public history, the turn being played included.

    While they are being chosen, a whole three is drawn and its lowest rooms are those chosen so far.
    """
    if seat == POSSESSOR or s.phase == OVER:
        return
    draw_possessors(s, rng)
    s.possessors = lowest_of(s.possessors, s.chosen)


@rule
def lowest_of(rooms, number):
    """The lowest rooms of a set, this number of them."""
    kept = 0
    for _ in range(number):
        kept |= rooms & -rooms
        rooms = without_lowest(rooms)
    return kept
