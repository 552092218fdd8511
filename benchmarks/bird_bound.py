"""How many birds could be found alone by somebody who sees all cards that will come? An upper bound for those who do not.

    python benchmarks/bird_bound.py [--games 40] [--iterations 5000] [--seed 0]

In every game all random numbers are fixed beforehand, and the search knows them: each of its walks draws the very cards that will be drawn.
What it finds is at most the best that there is, so this is how far up the bound lies at least.
"""

import argparse
import statistics

import numpy as np

from enishi.bots.tree import Taste, Tree
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.kernel.actors import CHANCE
from enishi.kernel.engine import Engine, engine
from enishi.lab.tournament.standings import margin

GAME, SEATS, SEAT = "bird", 1, 0
EXPLORATION = 0.3


def birds_found(rules: Engine, seed: int, iterations: int) -> int:
    """A game of somebody who knows all draws."""
    game = load(GAME)
    seats, options = checked_setup(game, SEATS, None)
    position, rng = rules.start(seats, options), rules.generator(seed, 0)
    pick = rules.twins.module("enishi.kernel.contract").pick
    room = rules.cells(np.zeros(game.manifest.longest_list, np.int64))
    while actors := rules.waiting(position):
        if actors[0] == CHANCE:
            move = int(pick(rules.records(position)[0], CHANCE, room, rules.cells(rng)))
        else:
            move = best_move(rules, position, rng, iterations)
        position = rules.play(position, actors[0], move)
    return int(rules.scores(position, seats)[SEAT])


def best_move(rules: Engine, position: np.ndarray, rng: np.ndarray, iterations: int) -> int:
    """By walks that all draw the same cards."""
    moves = rules.legal(position, SEAT)
    if len(moves) == 1:
        return moves[0]
    tree = Tree(load(GAME), rules, position, SEAT, iterations + 2, rng, Taste(EXPLORATION, 0.0, 0))
    work = tree.places[0]
    for _ in range(iterations):
        work["rng"][0] = rng
        tree.grow(1)
    found = tree.found()
    return max(found, key=lambda move: found[move][0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--iterations", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rules = engine(load(GAME), compiled=True)
    found = [birds_found(rules, arguments.seed + game, arguments.iterations) for game in range(arguments.games)]
    print(f"{statistics.fmean(found):.2f} ± {margin(found):.2f} birds, {len(found)} games: {sorted(found)}")


if __name__ == "__main__":
    main()
