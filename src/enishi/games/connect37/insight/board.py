"""What a player sees on the board of Connect 37: free cells beside tiles, runs, and what waits for its next number."""

from enishi.games.connect37.rules import ADJACENT, CELLS, TILES, links
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.rule import rule, table


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
def first_of_run(s, tile):
    """The lowest number of the run of a laid tile."""
    while tile > 0 and links(s, tile - 1):
        tile -= 1
    return tile


@rule
def last_of_run(s, tile):
    """The highest number of the run of a laid tile."""
    while links(s, tile):
        tile += 1
    return tile


@rule
def run_length(s, tile):
    """How many tiles the run of a laid tile has."""
    return last_of_run(s, tile) - first_of_run(s, tile) + 1


@rule
def waits(s, tile):
    """Whether a laid tile lacks a neighbour in number: 1 if it is alone, 2 if it is the end of a run."""
    if not ((tile > 0 and not s.cell_of[tile - 1]) or (tile + 1 < TILES and not s.cell_of[tile + 1])):
        return 0
    return 2 if links(s, tile) or (tile > 0 and links(s, tile - 1)) else 1


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
