"""What a tile of Connect 37 is worth: what the runs of four that it can be part of may bring.

Each run is as likely as its missing tiles (one at hand is as good as laid; one unseen comes in about four of ten cases) and as the room
that is left to lay them.
"""

from enishi.games.connect37.insight.board import around, on_board, run_length
from enishi.games.connect37.rules import ADJACENT, SHORTEST_RUN, TILES, links
from enishi.kernel.bits import count
from enishi.kernel.rule import rule, table

HELD = 1.63
UNSEEN = 0.39
"""How much a number counts that is at hand, or unseen; one that is laid counts 1."""
ROOM = table([0.0, 0.19, 0.29, 0.44, 0.62, 0.86, 0.98], "f8")
"""How likely a number finds its place, by how many cells are free for it."""
APART = 0.16
"""How likely two numbers will touch that are both not laid."""
STAKE, TO_COME = 0.61, 0.17
"""How much more a run counts for each point that the seat has on it, and which part of a point a tile to come is."""
SURE = 0.98
"""No run that is not laid yet is likelier than this."""


@rule
def presence(s, seat, tile):
    """How much may be built on a number."""
    if s.cell_of[tile]:
        return 1.0
    return HELD if (s.hand[seat] >> tile) & 1 else UNSEEN


@rule
def stake(s, seat, tile):
    """The points that a seat has on a number, or the others have (less than nothing)."""
    if not s.cell_of[tile]:
        return TO_COME
    chip = s.chip[s.cell_of[tile] - 1]
    points = 1.0 + ((chip - 1) & 1) if chip else 0.0
    return points if (chip - 1) >> 1 == seat else -points


@rule
def bond(s, one, other):
    """How likely two numbers, each next to the other, will touch."""
    if s.cell_of[one] and s.cell_of[other]:
        return 1.0 if links(s, min(one, other)) else 0.0
    if s.cell_of[one] or s.cell_of[other]:
        return ROOM[count(around(s, one) | around(s, other))]
    return APART


@rule
def beyond(s, seat, tile, step):
    """Of the one, two and three numbers on one side of a tile: how likely they will be a run, and the points on them."""
    one, two, three = tile + step, tile + 2 * step, tile + 3 * step
    likely_one, likely_two, likely_three = 0.0, 0.0, 0.0
    points_one, points_two, points_three = 0.0, 0.0, 0.0
    if 0 <= one < TILES:
        likely_one, points_one = presence(s, seat, one), stake(s, seat, one)
    if 0 <= two < TILES:
        likely_two = likely_one * presence(s, seat, two) * bond(s, one, two)
        points_two = points_one + stake(s, seat, two)
    if likely_two and 0 <= three < TILES:
        likely_three = likely_two * presence(s, seat, three) * bond(s, two, three) * gap(s, one, two, three)
        points_three = points_two + stake(s, seat, three)
    return likely_one, likely_two, likely_three, points_one, points_two, points_three


@rule
def gap(s, one, two, three):
    """How likely a missing number finds a cell beside both its neighbours; 1 where it is not between two laid ones."""
    if s.cell_of[two] or not s.cell_of[one] or not s.cell_of[three]:
        return 1.0
    return ROOM[count(around(s, one) & around(s, three))]


@rule
def reach(s, tile, step, cell):
    """How likely a tile on a cell will touch the number on one side, and how likely so that the run can go on beyond it."""
    one, two = tile + step, tile + 2 * step
    if not 0 <= one < TILES:
        return 0.0, 0.0
    if s.cell_of[one]:
        touches = float((ADJACENT[cell] >> (s.cell_of[one] - 1)) & 1)
        return touches, touches
    free = ADJACENT[cell] & s.empty
    if on_board(s, two):
        return ROOM[count(free)], ROOM[count(free & ADJACENT[s.cell_of[two] - 1])]
    return ROOM[count(free)], ROOM[count(free)]


@rule
def reach_from_hand(s, tile, step):
    """The same for a tile that is not laid yet."""
    one = tile + step
    if not 0 <= one < TILES:
        return 0.0
    return ROOM[count(around(s, one))] if s.cell_of[one] else APART


@rule
def worth(points):
    return 1.0 + STAKE * (points + 1.0)


@rule
def laid_worth(s, tile, cell, lower, upper):
    """What the four runs of four through a tile on a cell are worth; `lower` and `upper` are what is `beyond` it."""
    down, far_down = reach(s, tile, -1, cell)
    up, far_up = reach(s, tile, 1, cell)
    total = far_down * lower[2] * worth(lower[5]) + far_up * upper[2] * worth(upper[5])
    total += far_down * lower[1] * up * upper[0] * worth(lower[4] + upper[3])
    return total + down * lower[0] * far_up * upper[1] * worth(lower[3] + upper[4])


@rule
def held_worth(s, tile, lower, upper):
    """The same for a tile at hand. Between two laid ones it belongs in a cell beside both, if there is any."""
    down, up = reach_from_hand(s, tile, -1), reach_from_hand(s, tile, 1)
    both = down * up
    if on_board(s, tile - 1) and on_board(s, tile + 1):
        both = ROOM[count(around(s, tile - 1) & around(s, tile + 1))]
        if both:
            down, up = both, both
    total = down * lower[2] * worth(lower[5]) + up * upper[2] * worth(upper[5])
    total += both * lower[1] * upper[0] * worth(lower[4] + upper[3])
    return total + both * lower[0] * upper[1] * worth(lower[3] + upper[4])


@rule
def likelihood(s, seat, tile):
    """How likely a laid tile will be in a run that counts."""
    if run_length(s, tile) >= SHORTEST_RUN:
        return 1.0
    cell = s.cell_of[tile] - 1
    lower, upper = beyond(s, seat, tile, -1), beyond(s, seat, tile, 1)
    down, far_down = reach(s, tile, -1, cell)
    up, far_up = reach(s, tile, 1, cell)
    never = (1.0 - min(SURE, far_down * lower[2])) * (1.0 - min(SURE, far_up * upper[2]))
    never *= 1.0 - min(SURE, far_down * lower[1] * up * upper[0])
    return 1.0 - never * (1.0 - min(SURE, down * lower[0] * far_up * upper[1]))
