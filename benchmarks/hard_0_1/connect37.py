"""What a strong player of Connect 37 does.

Found by playing thousands of games against each other with one idea at a time, and then with all numbers below changed bit by bit:

- think in fours: a tile is worth what the runs of four that it can be part of may bring. Each is as likely as its missing tiles (one at
  hand is as good as laid; one unseen comes in about three of ten cases) and as the room that is left to lay them;
- lay the tile that gains most by being laid, and keep the one that may still join two ends: of two numbers that are one apart, the
  second goes where a cell beside both stays free;
- leave the cells beside tiles that wait for their next number free, above all beside runs: a tile that is good for nothing goes far away;
- bet at once when the run has two tiles or more, with a double if there is one; a lone tile is the time to stack. Whoever puts chips on
  lone tiles is careless, and against such a player one safe run is enough.

Without any search this wins 95 % against random, where laying tiles beside their neighbours in number, and no more, wins 82 %.
"""

import math

from enishi.games.connect37.rules import (
    ADJACENT,
    CELLS,
    DOUBLE,
    LAY,
    LAY_FIRST,
    SHORTEST_RUN,
    SINGLE,
    STACK,
    TILES,
    links,
)
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule, table

EXPLORATION = 0.3
CARELESS_BET, COMPANY_BET = 5.0, 0.2
"""What the odds that its owner is careless are multiplied by, for a chip on a lone tile and for one on a tile with company."""
MOST_CARELESS = 0.95

HELD = 1.2
UNSEEN = 0.29
"""How much a number counts that is at hand, or unseen; one that is laid counts 1."""
ROOM = table([0.0, 0.18, 0.22, 0.62, 0.71, 0.76, 0.76], "f8")
"""How likely a number finds its place, by how many cells are free for it."""
APART = 0.115
"""How likely two numbers will touch that are both not laid."""
STAKE, TO_COME = 0.43, 0.2
"""How much more a run counts for each point that the seat has on it, and which part of a point a tile to come is."""
KEPT = 1.85
"""How dear it is to lay a tile that would be worth something at hand."""
BESIDE_WAITING, BESIDE_RUN = 0.01, 0.073
"""How dear it is to lay a tile beside one that waits for its next number, and beside a run that does."""
KEEN = 0.01
"""The gain from which on a search looks at a move the more, by the square of the gain."""


def _common_neighbours() -> list[int]:
    """For each cell those that have a neighbour in common with it."""
    return [sum(1 << other for other in range(CELLS) if other != cell and ADJACENT[other] & ADJACENT[cell]) for cell in range(CELLS)]


NEAR = table(_common_neighbours())


@rule
def on_board(s, tile):
    return 0 <= tile < TILES and s.cell_of[tile] > 0


@rule
def around(s, tile):
    """Empty cells beside a tile, none where it is not on the board."""
    return ADJACENT[s.cell_of[tile] - 1] & s.empty if on_board(s, tile) else 0


@rule
def near(s, tile):
    """Empty cells from which one more tile would reach this one."""
    return NEAR[s.cell_of[tile] - 1] & s.empty if on_board(s, tile) else 0


@rule
def run_length(s, tile):
    """How many tiles the run of a laid tile has."""
    first = tile
    while first > 0 and links(s, first - 1):
        first -= 1
    last = tile
    while links(s, last):
        last += 1
    return last - first + 1


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
    """The same for a tile at hand."""
    down, up = reach_from_hand(s, tile, -1), reach_from_hand(s, tile, 1)
    both = down * up
    if on_board(s, tile - 1) and on_board(s, tile + 1):
        both = ROOM[count(around(s, tile - 1) & around(s, tile + 1))]
    total = down * lower[2] * worth(lower[5]) + up * upper[2] * worth(upper[5])
    total += both * lower[1] * upper[0] * worth(lower[4] + upper[3])
    return total + both * lower[0] * upper[1] * worth(lower[3] + upper[4])


@rule
def waits(s, tile):
    """Whether a laid tile lacks a neighbour in number: 1 if it is alone, 2 if it is the end of a run."""
    if not ((tile > 0 and not s.cell_of[tile - 1]) or (tile + 1 < TILES and not s.cell_of[tile + 1])):
        return 0
    return 2 if links(s, tile) or (tile > 0 and links(s, tile - 1)) else 1


@rule
def disturbance(waiting):
    return BESIDE_WAITING * (waiting >= 1) + BESIDE_RUN * (waiting == 2)


@rule
def beside_waiting(s):
    """The cells beside tiles that wait, and those of them that are beside the ends of runs."""
    any_end, run_end = 0, 0
    for tile in range(TILES):
        if s.cell_of[tile]:
            waiting = waits(s, tile)
            if waiting:
                any_end |= ADJACENT[s.cell_of[tile] - 1]
            if waiting == 2:
                run_end |= ADJACENT[s.cell_of[tile] - 1]
    return any_end, run_end


@rule
def most_waiting(s, cell):
    """What waits beside a cell, as `waits` has it."""
    most = 0
    beside = ADJACENT[cell] & ~s.empty
    while beside:
        most = max(most, waits(s, s.board[lowest(beside)] - 1))
        beside = without_lowest(beside)
    return most


@rule
def carelessness(s, seat):
    """How likely the others are careless, going by where their chips are; nothing is known at the beginning."""
    odds = 1.0
    for cell in range(CELLS):
        if s.chip[cell] and (s.chip[cell] - 1) >> 1 != seat:
            odds *= CARELESS_BET if run_length(s, s.board[cell] - 1) == 1 else COMPANY_BET
    return min(MOST_CARELESS, odds / (1.0 + odds))


@rule
def prior(s, actor, move):
    """Moves that gain more are looked at much more; chips go on tiles with company."""
    if s.phase != LAY:
        return chip_prior(s, move)
    tile, cell = (move - LAY_FIRST) // CELLS, (move - LAY_FIRST) % CELLS
    lower, upper = beyond(s, actor, tile, -1), beyond(s, actor, tile, 1)
    gain = laid_worth(s, tile, cell, lower, upper) - KEPT * held_worth(s, tile, lower, upper)
    return keenness((gain - disturbance(most_waiting(s, cell))) / KEEN)


@rule
def keenness(gain):
    """About the square of a large gain's double, 1 of none, and next to nothing of a loss."""
    return (gain + math.sqrt(gain * gain + 1.0)) ** 2


@rule
def chip_prior(s, move):
    length = run_length(s, s.board[s.laid] - 1)
    if move == STACK:
        return 4.0 if length == 1 else 1.0
    points = 2.0 * length if move == DOUBLE else length
    return points * (2.0 if length >= SHORTEST_RUN else 1.0)


@rule
def policy(s, actor, out, rng):
    """The move that gains most."""
    if s.phase == LAY:
        return pick_lay(s, actor, rng)
    return pick_chip(s)


@rule
def pick_lay(s, seat, rng):
    """Looks at cells beside the neighbours in number, otherwise at those one tile away from the next ones, and at one out of the way."""
    any_end, run_end = beside_waiting(s)
    most, best_tile, best_cell = -math.inf, 0, 0
    tiles = s.hand[seat]
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        lower, upper = beyond(s, seat, tile, -1), beyond(s, seat, tile, 1)
        held = KEPT * held_worth(s, tile, lower, upper)
        cells = candidates(s, tile, any_end, run_end, rng)
        while cells:
            cell = lowest(cells)
            cells = without_lowest(cells)
            gain = laid_worth(s, tile, cell, lower, upper) - held - disturbance(((any_end >> cell) & 1) + ((run_end >> cell) & 1))
            if gain > most:
                most, best_tile, best_cell = gain, tile, cell
    return LAY_FIRST + best_tile * CELLS + best_cell


@rule
def candidates(s, tile, any_end, run_end, rng):
    cells = around(s, tile - 1) | around(s, tile + 1)
    if not cells:
        cells = near(s, tile - 2) | near(s, tile + 2)
    calm = s.empty & ~any_end
    if not calm:
        calm = s.empty & ~run_end
    if not calm:
        calm = s.empty
    return cells | 1 << nth(calm, below(rng, count(calm)))


@rule
def pick_chip(s):
    length = run_length(s, s.board[s.laid] - 1)
    singles, doubles = s.singles[s.turn], s.doubles[s.turn]
    if length == 1 and singles >= 2:
        return STACK
    if doubles and (length >= 2 or not singles):
        return DOUBLE
    return SINGLE if singles else DOUBLE
