"""Connect 37: the record and the rules.

Settled where the printed book is silent or its picture is lost:

- the board is a hexagon of side 4, 37 cells, rows `a` to `g` of 4 5 6 7 6 5 4 cells;
- the centre tile is drawn before the hands (the book deals the hands first; it makes no difference);
- tiles set aside are never an event: every draw is uniform over all tiles not yet drawn;
- tied winners share the win.

A tile is 0 to 36 here and 1 to 37 in text; a cell is 0 to 36, row by row. Sets of either are bits of one integer.
"""

from enishi.kernel.actors import CHANCE_BIT, EVERYBODY
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.record import record
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
CHIP_FIRST = LAY_FIRST + TILES * CELLS
SINGLE, DOUBLE, STACK, MOVES = range(CHIP_FIRST, CHIP_FIRST + 4)

FIRST_SINGLES = table([0, 0, 17, 11, 8], "i1")

STATE = record(
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
    places = ((row, 2 * i - length) for row, length in enumerate(ROWS) for i in range(length))
    place = {at: cell for cell, at in enumerate(places)}  # the second is twice the horizontal distance from the middle
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
    return CHANCE_BIT if s.phase <= DRAW else 1 << s.turn


@rule
def legal(s, actor, out):
    if s.phase <= DRAW:
        return list_members(s.unseen, 0, out)
    if s.phase == LAY:
        return list_lays(s, out)
    return list_chip_steps(s, out)


@rule
def list_lays(s, out):
    """Every tile of the hand on every empty cell. The cells are listed once; for further tiles the list is the same, some numbers on."""
    n = cells = 0
    first = 0
    tiles = s.hand[s.turn]
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        if n:
            list_again(out[:cells], (tile - first) * CELLS, out[n : n + cells])
        else:
            first = tile
            cells = list_members(s.empty, LAY_FIRST + tile * CELLS, out)
        n += cells
    return n


@rule
def list_members(members, first, out):
    n = 0
    while members:
        out[n] = first + lowest(members)
        members = without_lowest(members)
        n += 1
    return n


@rule
def list_again(listed, further, out):
    for i in range(len(listed)):
        out[i] = listed[i] + further


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
def pick(s, actor, out, rng):
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
    return 1 << s.turn if s.phase == DEAL or s.phase == DRAW else EVERYBODY


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


@rule
def sound(s):
    """Every tile is in one place, and hands have as many tiles as everybody counts."""
    found = s.unseen
    for seat in range(s.seats):
        if found & s.hand[seat] or count(s.hand[seat]) != s.held[seat]:
            return False
        found |= s.hand[seat]
    for tile in range(TILES):
        if s.cell_of[tile]:
            if (found >> tile) & 1 or s.board[s.cell_of[tile] - 1] != tile + 1:
                return False
            found |= 1 << tile
    return found == ALL and s.drawn == TILES - count(s.unseen)


PLANES = 8
"""Of every cell: its number, the chips of each of four seats, then of every tile: held, unseen; then of every cell: laid on last."""
OBSERVATION = PLANES * CELLS + 4 * 4 + 2 + 4
A_TILE = 1 / TILES


@rule
def observe(s, seat, out):
    """The planes; chips and tiles of the seats from this one on; the step, and whose turn it is. An onlooker looks from seat 0.

    A plane is handed on as a slice and written whole: then many places are written at once.
    """
    viewer = seat if seat < s.seats else 0
    observe_numbers(s, out[:CELLS])
    other = viewer
    for i in range(s.seats):
        observe_chips(s, other, out[(1 + i) * CELLS : (2 + i) * CELLS])
        other = other + 1 if other + 1 < s.seats else 0
    blank(out[(1 + s.seats) * CELLS : 5 * CELLS])
    observe_tiles(s.hand[viewer], out[5 * CELLS : 6 * CELLS])
    observe_tiles(s.unseen, out[6 * CELLS : 7 * CELLS])
    blank(out[7 * CELLS :])
    out[7 * CELLS + s.laid] = s.board[s.laid] != 0
    for i in range(s.seats):
        observe_seat(s, other, i, out)
        other = other + 1 if other + 1 < s.seats else 0
    out[OBSERVATION - 6] = s.phase == LAY
    out[OBSERVATION - 5] = s.phase == CHIP


@rule
def blank(places):
    for i in range(len(places)):
        places[i] = 0


@rule
def observe_numbers(s, plane):
    for cell in range(len(plane)):
        plane[cell] = s.board[cell] * A_TILE


@rule
def observe_chips(s, owner, plane):
    """A single counts half of a double."""
    single, double = 1 + 2 * owner, 2 + 2 * owner
    for cell in range(len(plane)):
        plane[cell] = ((s.chip[cell] == single) + 2 * (s.chip[cell] == double)) * 0.5


@rule
def observe_tiles(tiles, plane):
    for tile in range(len(plane)):
        plane[tile] = (tiles >> tile) & 1 != 0


@rule
def observe_seat(s, seat, i, out):
    place = PLANES * CELLS + 4 * i
    out[place] = s.singles[seat] / 17
    out[place + 1] = s.doubles[seat] / 8
    out[place + 2] = s.held[seat] / 3
    out[place + 3] = 1
    out[OBSERVATION - 4 + i] = s.turn == seat
