"""What a strong player of Connect 37 does.

Found by playing millions of games of two such players without any search against each other, one idea at a time, and then with all numbers
changed bit by bit (SPSA):

- think in fours (`insight.fours`): lay the tile that gains most by being laid, and keep the one that may still join two ends: of two
  numbers that are one apart, the second goes where a cell beside both stays free;
- take the cells that the others' runs need (`insight.blocking`): a tile that is good for nothing goes beside the end of a run on which
  they have more points than you;
- bet as soon as a tile is likely to be in a run of four, with a double if there is one; the more doubles there are already, the sooner.
  A tile without hope is the time to stack.

Without any search this wins 71 % against the same without taking cells away and with bets on runs of two and more, and that wins 95 %
against random.
"""

import math

from enishi.games.connect37.insight.blocking import cells_to_block, worth_of_blocking
from enishi.games.connect37.insight.board import around, beside_waiting, most_waiting, near, run_length
from enishi.games.connect37.insight.fours import beyond, held_worth, laid_worth, likelihood
from enishi.games.connect37.rules import CELLS, DOUBLE, LAY, LAY_FIRST, SHORTEST_RUN, SINGLE, STACK, TILES
from enishi.kernel.bits import count, lowest, nth, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

__all__ = ["around", "most_waiting"]

EXPLORATION = 0.3
CARELESS_BET, COMPANY_BET = 5.0, 0.2
"""What the odds that its owner is careless are multiplied by, for a chip on a lone tile and for one on a tile with company."""
MOST_CARELESS = 0.95

KEPT = 3.07
"""How dear it is to lay a tile that would be worth something at hand."""
KEEN = 0.01
"""The gain from which on a search looks at a move the more, by the square of the gain."""
HOPE, HOPE_FOR_A_DOUBLE = 0.075, 0.012
"""How likely a tile must be in a run that counts for a chip to go on it, and how much less that is for each double at hand."""


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
    return keenness((gain + worth_of_blocking(s, actor, cell)) / KEEN)


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
    """Looks at cells beside the neighbours in number, otherwise one tile away from the next ones; at those to take, and at a calm one."""
    any_end, run_end = beside_waiting(s)
    to_block = cells_to_block(s, seat)
    most, best_tile, best_cell = -math.inf, 0, 0
    tiles = s.hand[seat]
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        lower, upper = beyond(s, seat, tile, -1), beyond(s, seat, tile, 1)
        held = KEPT * held_worth(s, tile, lower, upper)
        cells = candidates(s, tile, any_end, run_end, rng) | to_block
        while cells:
            cell = lowest(cells)
            cells = without_lowest(cells)
            gain = laid_worth(s, tile, cell, lower, upper) - held + worth_of_blocking(s, seat, cell)
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
    seat = s.turn
    singles, doubles = s.singles[seat], s.doubles[seat]
    turns = s.held[seat] + (TILES - s.seats - s.drawn) // s.seats
    is_hopeful = likelihood(s, seat, s.board[s.laid] - 1) >= HOPE - HOPE_FOR_A_DOUBLE * doubles
    if singles >= 2 and doubles < turns and not is_hopeful:
        return STACK
    return DOUBLE if doubles and (is_hopeful or not singles) else SINGLE
