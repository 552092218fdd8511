"""Promise of Reunion: the record and the rules.

The promise itself (its people, time, place and cards) is made and met outside of the rules; what moves decide is whether each seat kept it.

Settled where the printed book is silent:

- every seat chooses once, all at the same time, and the choices are opened when all have chosen;
- success in numbers: who breaks has nothing, who keeps has half, and the other half grows with the part of the others who kept. The
  book says that who keeps the promise wins, that winning alone is lonely, and that a draw is better: all together is the most there is.

Sets of seats are bits of one integer.
"""

from enishi.kernel.bits import count
from enishi.kernel.chance import below
from enishi.kernel.record import record
from enishi.kernel.rule import rule

MOST_SEATS = 8

KEEP, BREAK = range(2)

ALL_KEPT, SOME_KEPT, ONE_KEPT, NONE_KEPT = range(4)

STATE = record(
    [
        ("chosen", "i2"),  # the seats that have chosen
        ("kept", "i2"),  # those among them that chose to keep
        ("seats", "i2"),
    ]
)


@rule
def start(s, seats):
    s.seats = seats


@rule
def waiting(s):
    return ((1 << s.seats) - 1) & ~s.chosen


@rule
def legal(s, actor, out):
    out[0] = KEEP
    out[1] = BREAK
    return 2


@rule
def weight(s, actor, move):
    return 1


@rule
def pick(s, actor, out, rng):
    return below(rng, 2)


@rule
def play(s, actor, move):
    s.chosen |= 1 << actor
    if move == KEEP:
        s.kept |= 1 << actor


@rule
def witnesses(s, actor, move):
    """That a seat has chosen is public; what, it alone knows until all have."""
    return 1 << actor


@rule
def ending(s):
    keepers = count(s.kept)
    if keepers == s.seats:
        return ALL_KEPT
    if keepers == 0:
        return NONE_KEPT
    return ONE_KEPT if keepers == 1 else SOME_KEPT


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = (s.kept >> seat) & 1


@rule
def returns(s, out):
    others = count(s.kept) - 1
    for seat in range(s.seats):
        out[seat] = worth(s, others) if (s.kept >> seat) & 1 else 0.0


@rule
def worth(s, others):
    """What keeping is worth, by how many others keep: alone a lonely win, all together the draw that is better than winning."""
    return 0.5 + 0.5 * others / (s.seats - 1)


@rule
def hide(s, seat):
    """Until all have chosen, a seat knows its own choice alone."""
    if waiting(s):
        s.kept &= 1 << seat


@rule
def redeal(s, seat, rng):
    """Those others who have chosen keep or break, all worlds being equally likely."""
    if waiting(s):
        for other in range(s.seats):
            if other != seat and (s.chosen >> other) & 1 and below(rng, 2):
                s.kept |= 1 << other


@rule
def sound(s):
    """Only who has chosen has kept, and only seats that are there choose."""
    return s.kept & ~s.chosen == 0 and s.chosen >> s.seats == 0


OBSERVATION = 3 * MOST_SEATS + 1


@rule
def observe(s, seat, out):
    """Of each seat from this one on: whether it is there, has chosen, is known to have kept; then whether all is open."""
    for i in range(MOST_SEATS):
        other = (seat + i) % s.seats
        present = i < s.seats
        out[3 * i] = present
        out[3 * i + 1] = (s.chosen >> other) & 1 if present else 0
        out[3 * i + 2] = (s.kept >> other) & 1 if present else 0
    out[3 * MOST_SEATS] = waiting(s) == 0
