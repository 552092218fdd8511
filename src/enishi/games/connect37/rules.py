"""Connect 37: the record and the rules.

Settled where the printed book is silent or its picture is lost:

- the board is a hexagon of side 4, 37 cells, rows `a` to `g` of 4 5 6 7 6 5 4 cells;
- the centre tile is drawn before the hands (the book deals the hands first; it makes no difference);
- tiles set aside are never an event: every draw is uniform over all tiles not yet drawn;
- tied winners share the win.

A tile is 0 to 36 here and 1 to 37 in text; a cell is 0 to 36, row by row. Sets of either are bits of one integer.
"""

import numpy as np

from enishi.kernel.actors import CHANCE_BIT, EVERYBODY
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule, table

TILES = 37
CELLS = 37
ROWS = (4, 5, 6, 7, 6, 5, 4)
CENTRE_CELL = 18
SHORTEST_RUN = 4
HAND = 2
ALL = (1 << TILES) - 1

CENTRE, DEAL, DRAW, LAY, CHIP, OVER = range(6)

LAY_FIRST = TILES
SINGLE = LAY_FIRST + TILES * CELLS
DOUBLE = SINGLE + 1
STACK = SINGLE + 2
MOVES = SINGLE + 3

FIRST_SINGLES = table([0, 0, 17, 11, 8], "i1")

STATE = np.dtype(
    [
        ("hand", "i8", 4),  # the tiles each seat holds
        ("unseen", "i8"),  # tiles not yet drawn; in a hidden record also those in other hands
        ("empty", "i8"),  # cells without a tile
        ("board", "i1", CELLS),  # tile + 1 on each cell, 0 where there is none
        ("cell_of", "i1", TILES),  # cell + 1 of each laid tile
        ("chip", "i1", CELLS),  # 0, or 1 + 2 * owner for a single and 2 + 2 * owner for a double
        ("singles", "i1", 4),
        ("doubles", "i1", 4),
        ("held", "i1", 4),  # how many tiles each seat holds
        ("seats", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("drawn", "i1"),  # how many tiles were drawn in all
        ("laid", "i1"),  # the cell laid on last
    ]
)


def _adjacent() -> list[int]:
    """For each cell the set of cells that share an edge with it."""
    place: dict[tuple[int, int], int] = {}
    for row, length in enumerate(ROWS):
        for i in range(length):
            place[row, 2 * i - length] = len(place)  # twice the horizontal distance from the middle
    steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return [sum(1 << place[row + up, x + across] for up, across in steps if (row + up, x + across) in place) for row, x in place]


ADJACENT = table(_adjacent())


@rule
def touching(one, other):
    """Whether two cells share an edge."""
    return (ADJACENT[one] >> other) & 1


@rule
def start(s, seats):
    s.seats = seats
    s.unseen = ALL
    s.empty = ALL
    for seat in range(seats):
        s.singles[seat] = FIRST_SINGLES[seats]


@rule
def waiting(s):
    if s.phase == OVER:
        return 0
    if s.phase <= DRAW:
        return CHANCE_BIT
    return 1 << s.turn


@rule
def legal(s, actor, out):
    if s.phase <= DRAW:
        return list_draws(s, out)
    if s.phase == LAY:
        return list_lays(s, out)
    return list_chip_steps(s, out)


@rule
def list_draws(s, out):
    n = 0
    tiles = s.unseen
    while tiles:
        out[n] = lowest(tiles)
        tiles = without_lowest(tiles)
        n += 1
    return n


@rule
def list_lays(s, out):
    n = 0
    tiles = s.hand[s.turn]
    while tiles:
        first = LAY_FIRST + lowest(tiles) * CELLS
        tiles = without_lowest(tiles)
        cells = s.empty
        while cells:
            out[n] = first + lowest(cells)
            cells = without_lowest(cells)
            n += 1
    return n


@rule
def list_chip_steps(s, out):
    n = 0
    if s.singles[s.turn] >= 1:
        out[n] = SINGLE
        n += 1
    if s.doubles[s.turn] >= 1:
        out[n] = DOUBLE
        n += 1
    if s.singles[s.turn] >= 2:
        out[n] = STACK
        n += 1
    return n


@rule
def weight(s, actor, move):
    return 1


@rule
def pick(s, actor, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase <= DRAW:
        return nth(s.unseen, below(rng, count(s.unseen)))
    if s.phase == LAY:
        empty = count(s.empty)
        choice = below(rng, count(s.hand[s.turn]) * empty)
        return LAY_FIRST + nth(s.hand[s.turn], choice // empty) * CELLS + nth(s.empty, choice % empty)
    return pick_chip_step(s, rng)


@rule
def pick_chip_step(s, rng):
    single = s.singles[s.turn] >= 1
    double = s.doubles[s.turn] >= 1
    stack = s.singles[s.turn] >= 2
    choice = below(rng, single + double + stack)
    if single and choice == 0:
        return SINGLE
    if double and choice == single:
        return DOUBLE
    return STACK


@rule
def play(s, actor, move):
    if s.phase == LAY:
        lay(s, (move - LAY_FIRST) // CELLS, (move - LAY_FIRST) % CELLS)
    elif s.phase == CHIP:
        chip_step(s, move)
        pass_turn(s)
    elif s.phase == DRAW:
        take(s, s.turn, move)
        s.phase = LAY
    elif s.phase == DEAL:
        deal(s, move)
    else:
        open_centre(s, move)


@rule
def open_centre(s, tile):
    s.unseen &= ~(1 << tile)
    s.drawn = 1
    put(s, tile, CENTRE_CELL)
    s.phase = DEAL


@rule
def deal(s, tile):
    """Two tiles for each seat in turn; then seat 0 begins."""
    take(s, s.turn, tile)
    if s.held[s.turn] == HAND:
        s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.phase = DRAW


@rule
def take(s, seat, tile):
    s.unseen &= ~(1 << tile)
    s.drawn += 1
    s.hand[seat] |= 1 << tile
    s.held[seat] += 1


@rule
def put(s, tile, cell):
    s.board[cell] = tile + 1
    s.cell_of[tile] = cell + 1
    s.empty &= ~(1 << cell)


@rule
def lay(s, tile, cell):
    """Lays a tile of the hand on an empty cell; the chip step follows."""
    s.hand[s.turn] &= ~(1 << tile)
    s.held[s.turn] -= 1
    put(s, tile, cell)
    s.laid = cell
    s.phase = CHIP


@rule
def chip_step(s, move):
    """A chip on the tile just laid, or two singles at hand become a double."""
    if move == SINGLE:
        s.singles[s.turn] -= 1
        s.chip[s.laid] = 1 + 2 * s.turn
    elif move == DOUBLE:
        s.doubles[s.turn] -= 1
        s.chip[s.laid] = 2 + 2 * s.turn
    else:
        s.singles[s.turn] -= 2
        s.doubles[s.turn] += 1


@rule
def pass_turn(s):
    """To the left. The stock is empty after 37 - seats draws; then hands run down to nothing."""
    s.turn = (s.turn + 1) % s.seats
    if s.drawn < TILES - s.seats:
        s.phase = DRAW
    elif s.held[s.turn]:
        s.phase = LAY
    else:
        s.phase = OVER


@rule
def witnesses(s, actor, move):
    """Who sees an event whole: a tile drawn into a hand is its owner's secret."""
    if s.phase == DEAL or s.phase == DRAW:
        return 1 << s.turn
    return EVERYBODY


@rule
def ending(s):
    """The board is as full as it gets: the only way to end."""
    return 0


@rule
def links(s, tile):
    """Whether a tile and the next number are both on the board and touch."""
    if tile + 1 >= TILES or not s.cell_of[tile] or not s.cell_of[tile + 1]:
        return 0
    return touching(s.cell_of[tile] - 1, s.cell_of[tile + 1] - 1)


@rule
def scores(s, out):
    """Every chip on a tile of a run of four or more scores 1, a double 2."""
    for seat in range(s.seats):
        out[seat] = 0
    first = 0
    while first < TILES:
        last = first
        while links(s, last):
            last += 1
        if last - first + 1 >= SHORTEST_RUN:
            for tile in range(first, last + 1):
                score_chip(s.chip[s.cell_of[tile] - 1], out)
        first = last + 1


@rule
def score_chip(chip, out):
    if chip:
        out[(chip - 1) >> 1] += 1 + ((chip - 1) & 1)


@rule
def returns(s, out):
    """Highest score wins; ties share."""
    scores(s, out)
    best = out[0]
    for seat in range(1, s.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(s.seats):
        winners += out[seat] == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0


@rule
def hide(s, seat):
    """Other hands become tiles that have not been seen."""
    for other in range(s.seats):
        if other != seat:
            s.unseen |= s.hand[other]
            s.hand[other] = 0


@rule
def redeal(s, seat, rng):
    """Fills the other hands with unseen tiles, every set being equally likely."""
    for other in range(s.seats):
        if other != seat:
            while count(s.hand[other]) < s.held[other]:
                tile = nth(s.unseen, below(rng, count(s.unseen)))
                s.unseen &= ~(1 << tile)
                s.hand[other] |= 1 << tile


OBSERVATION = 5 * 37 + 4 * 3 + 3


@rule
def observe(s, seat, out):
    """Each cell's number, own and other chips; tiles held and unseen; chips and tiles of the seats from this one on; the step."""
    for cell in range(CELLS):
        chip = s.chip[cell]
        points = 1 + ((chip - 1) & 1) if chip else 0
        mine = chip and (chip - 1) >> 1 == seat
        out[cell] = s.board[cell] / TILES
        out[CELLS + cell] = points if mine else 0
        out[2 * CELLS + cell] = 0 if mine else points
        out[3 * CELLS + cell] = (s.hand[seat] >> cell) & 1 if seat < s.seats else 0
        out[4 * CELLS + cell] = (s.unseen >> cell) & 1
    place = 5 * CELLS
    for i in range(4):
        other = (seat + i) % s.seats
        present = i < s.seats
        out[place + 3 * i] = s.singles[other] / 17 if present else 0
        out[place + 3 * i + 1] = s.doubles[other] / 8 if present else 0
        out[place + 3 * i + 2] = s.held[other] / 3 if present else 0
    place += 12
    out[place] = s.phase == LAY
    out[place + 1] = s.phase == CHIP
    out[place + 2] = s.turn == seat
