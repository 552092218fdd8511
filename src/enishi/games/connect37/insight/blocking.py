"""What is gained in Connect 37 by taking a cell that the others' runs need."""

from enishi.games.connect37.insight.board import around, first_of_run, last_of_run
from enishi.games.connect37.insight.fours import ROOM, stake
from enishi.games.connect37.rules import ADJACENT, SHORTEST_RUN, TILES
from enishi.kernel.bits import count, lowest, without_lowest
from enishi.kernel.rule import rule, table

IN_THE_WAY = table([0.18, 0.2, *[0.55] * (TILES - 2)], "f8")
"""How dear a cell beside the end of a run of one, two, and three or more tiles is, for each point on the run."""
BETWEEN = 0.26
"""How dear a cell is on which the missing number of a run that would count can be laid, for each point on both parts."""


@rule
def lost_room(free):
    """What one cell less takes from the chance that a number finds its place."""
    return ROOM[free] - ROOM[max(free - 1, 0)]


@rule
def points_between(s, seat, first, last):
    """The points that a seat has on the tiles of a run, less those of others."""
    points = 0.0
    for tile in range(first, last + 1):
        points += stake(s, seat, tile)
    return points


@rule
def is_missing(s, tile):
    return 0 <= tile < TILES and not s.cell_of[tile]


@rule
def worth_of_blocking(s, seat, cell):
    """What a seat gains where nothing but a stranger is laid on a cell."""
    gain = 0.0
    beside = ADJACENT[cell] & ~s.empty
    while beside:
        tile = s.board[lowest(beside)] - 1
        beside = without_lowest(beside)
        if is_missing(s, tile - 1) or is_missing(s, tile + 1):
            gain += worth_of_ending(s, seat, tile, cell)
    return gain


@rule
def worth_of_ending(s, seat, tile, cell):
    """The same for one tile beside the cell whose run goes on, or joins another there; a run that counts already is safe."""
    first, last = first_of_run(s, tile), last_of_run(s, tile)
    if last - first + 1 >= SHORTEST_RUN:
        return 0.0
    points = points_between(s, seat, first, last)
    gain = -IN_THE_WAY[last - first] * points * lost_room(count(around(s, tile)))
    if is_missing(s, tile + 1) and (around(s, tile + 2) >> cell) & 1:
        end = last_of_run(s, tile + 2)
        if end - first + 1 >= SHORTEST_RUN:
            points += points_between(s, seat, tile + 2, end)
            gain -= BETWEEN * points * lost_room(count(around(s, tile) & around(s, tile + 2)))
    return gain


@rule
def cells_to_block(s, seat):
    """The free cells beside the end of that run which the others have most on, and which does not count yet."""
    most, cells = 0.0, 0
    first = 0
    while first < TILES:
        last = last_of_run(s, first)
        if s.cell_of[first] and last - first + 1 < SHORTEST_RUN:
            dear = -IN_THE_WAY[last - first] * points_between(s, seat, first, last)
            if dear > 0:
                low = dear * lost_room(count(around(s, first))) if is_missing(s, first - 1) else 0.0
                high = dear * lost_room(count(around(s, last))) if is_missing(s, last + 1) else 0.0
                if max(low, high) > most:
                    most, cells = max(low, high), around(s, first) if low > high else around(s, last)
        first = last + 1
    return cells
