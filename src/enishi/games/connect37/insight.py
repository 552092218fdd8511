"""What a strong player of Connect 37 does.

Found by playing thousands of games against each other with one idea at a time:

- lay a tile beside its neighbours in number, best of all where it joins two runs: almost all points are made like that, and a tile laid at
  random is in a run of four once in a hundred games;
- bet on it at once when the run has two tiles or more, with a double if there is one; a lone tile is the time to stack.
"""
# mypy: allow-untyped-defs, allow-untyped-calls

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
from enishi.kernel.rule import rule

JOINS = 60.0
LENGTHENS = 12.0
LONG_ENOUGH = 2.0
BOLD = 2
"""One time in so many a play-out does something else than the obvious."""


@rule
def around(s, tile):
    """Empty cells beside a tile, none where it is not on the board."""
    if tile < 0 or tile >= TILES or not s.cell_of[tile]:
        return 0
    return ADJACENT[s.cell_of[tile] - 1] & s.empty


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
def prior(s, actor, move):
    """Tiles go beside their neighbours in number; chips on tiles with company."""
    if s.phase == LAY:
        tile, cell = (move - LAY_FIRST) // CELLS, (move - LAY_FIRST) % CELLS
        beside = ((around(s, tile - 1) >> cell) & 1) + ((around(s, tile + 1) >> cell) & 1)
        return JOINS if beside == 2 else LENGTHENS if beside == 1 else 1.0
    return chip_prior(s, move)


@rule
def chip_prior(s, move):
    length = run_length(s, s.board[s.laid] - 1)
    if move == STACK:
        return 4.0 if length == 1 else 1.0
    worth = LONG_ENOUGH * length if move == DOUBLE else length
    return worth * (2.0 if length >= SHORTEST_RUN else 1.0)


@rule
def policy(s, actor, out, rng):
    """The obvious move, or now and then any other."""
    if s.phase == LAY:
        return pick_lay(s, rng)
    return pick_chip(s, rng)


@rule
def pick_lay(s, rng):
    """A tile that joins or lengthens a run if there is one, otherwise anything."""
    best, tile_found, cells_found = 0, -1, 0
    tiles = s.hand[s.turn]
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        below_it, above_it = around(s, tile - 1), around(s, tile + 1)
        both = below_it & above_it
        cells = both if both else below_it | above_it
        worth = 2 if both else 1 if cells else 0
        if worth > best:
            best, tile_found, cells_found = worth, tile, cells
    if best == 0 or below(rng, BOLD) == 0:
        tile_found = nth(s.hand[s.turn], below(rng, count(s.hand[s.turn])))
        cells_found = s.empty
    return LAY_FIRST + tile_found * CELLS + nth(cells_found, below(rng, count(cells_found)))


@rule
def pick_chip(s, rng):
    length = run_length(s, s.board[s.laid] - 1)
    singles, doubles = s.singles[s.turn], s.doubles[s.turn]
    if length == 1 and singles >= 2 and below(rng, BOLD):
        return STACK
    if doubles and (length >= 2 or not singles):
        return DOUBLE
    return SINGLE if singles else DOUBLE
