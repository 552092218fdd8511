"""How fast bots think: iterations a second of a search on one core, from the first move of every game. Play-outs are as bots have them:
to the end of the game, but in games whose insight stops them before (`settled`).

    python benchmarks/search.py [--iterations 20000] [--game connect37] [--layers 192 192] [--json FILE]

Every game has the fewest seats that leave somebody to play against; medians of five searches, each from another deal. With `--layers` a
net of these sizes stands beside the insight, asked at every place of the tree and at the end of every walk; its numbers are drawn at
random, for what it thinks makes no difference to how long it takes.
"""

import argparse
import itertools
import json
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

import enishi
from enishi.bots.search import Search
from enishi.games import ids, load
from enishi.match import Match
from enishi.nets import make

RUNS = 5


def seats_of(id: str) -> int:
    manifest = load(id).manifest
    return min(max(2, manifest.fewest_seats), manifest.most_seats)


def first_choice(id: str, seed: int) -> tuple[Match, int]:
    """A match at the first move that is a choice, and whose it is."""
    match = enishi.new(id, seats_of(id), seed=seed)
    match.advance()
    while len(match.legal(match.waiting[0])) == 1:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
        match.advance()
    return match, int(match.waiting[0])


def net_by_chance(id: str, sizes: list[int], folder: Path) -> str:
    """The file of a net that knows nothing."""
    game, rng = load(id), np.random.default_rng(1)
    widths = [game.observation, *sizes]
    trunk = [(rng.normal(0, (2 / a) ** 0.5, (b, a)), rng.normal(0, 0.1, b)) for a, b in itertools.pairwise(widths)]
    policy, value = ((rng.normal(0, 0.3, (outputs, widths[-1])), np.zeros(outputs)) for outputs in (len(game.moves), seats_of(id)))
    file = folder / f"{id}.bin"
    file.write_bytes(make(game, trunk, policy, value, {"seats": [seats_of(id)]}))
    return str(file)


def rate(id: str, iterations: int, seed: int, net: str | None = None) -> float:
    """Iterations a second of processor time, so that other work on the machine makes little difference."""
    match, seat = first_choice(id, seed)
    search = Search(iterations=iterations, seed=seed, net=net or False, trust=1.0 if net else None)
    began = time.process_time()
    search.weigh(match, seat)
    return iterations / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--game", choices=ids(), action="append")
    parser.add_argument("--layers", type=int, nargs="+", help="sizes of the layers of a net beside the insight")
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    rates = {}
    with tempfile.TemporaryDirectory() as folder:
        for id in wanted.game or ids():
            net = net_by_chance(id, wanted.layers, Path(folder)) if wanted.layers else None
            rate(id, 10, 0, net)  # compiles
            rates[id] = statistics.median(rate(id, wanted.iterations, seed, net) for seed in range(1, RUNS + 1))
            print(f"{id:10} {seats_of(id)} seats {rates[id]:>10,.0f} iterations/s")
    if wanted.json:
        wanted.json.write_text(json.dumps(rates, indent=2))


if __name__ == "__main__":
    main()
