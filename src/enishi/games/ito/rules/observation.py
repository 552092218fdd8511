"""A hidden record as a vector, for learning."""

from enishi.games.ito.cards import KINDS
from enishi.games.ito.rules.gifts import BLUES, REDS
from enishi.games.ito.rules.record import LAST_TURN, OVER, THREE
from enishi.games.ito.rules.rooms import RED_GIFTS, ROOMS
from enishi.kernel.rule import rule

ROOM_SETS = 2 + (LAST_TURN - 1) * 3
"""The living, the possessors; the watched of turns 2 to 6, red and blue receivers of turns 1 to 5."""

OBSERVATION = ROOM_SETS * ROOMS + len(KINDS) + (LAST_TURN - 1) * 2 + OVER + 7


@rule
def observe(s, seat, out):
    """Rooms by what is known of them, the cards left and shown, what is to be done, and whose eyes these are."""
    write_rooms(s, out)
    place = ROOM_SETS * ROOMS
    for kind in range(len(KINDS)):
        out[place + kind] = s.notices[kind] / 5
    place += len(KINDS)
    for turn in range(1, LAST_TURN):
        kind = s.shown[turn] - 1
        out[place] = REDS[kind] / 3 if kind >= 0 else 0
        out[place + 1] = BLUES[kind] / 3 if kind >= 0 else 0
        place += 2
    for phase in range(OVER + 1):
        out[place + phase] = s.phase == phase
    place += OVER + 1
    out[place] = s.turn / LAST_TURN
    out[place + 1] = s.chosen / THREE
    out[place + 2] = s.to_give / 3
    out[place + 3] = s.if_route
    out[place + 4] = seat == 0
    out[place + 5] = seat == 1


@rule
def write_rooms(s, out):
    write_set(s.living, 0, out)
    write_set(s.possessors, 1, out)
    for turn in range(1, LAST_TURN):
        write_set(s.watched[turn + 1], 3 * turn - 1, out)
        write_set(s.given[turn] & RED_GIFTS, 3 * turn, out)
        write_set(s.given[turn] >> ROOMS, 3 * turn + 1, out)


@rule
def write_set(rooms, number, out):
    for room in range(ROOMS):
        out[number * ROOMS + room] = (rooms >> room) & 1
