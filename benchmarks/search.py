"""How fast bots think: iterations a second of a search on one core, from the first move of every game. Play-outs are as bots have them:
to the end of the game, but in games whose insight stops them before (`settled`).

    python benchmarks/search.py [--iterations 20000] [--game connect37] [--json FILE]

Every game has the fewest seats that leave somebody to play against; medians of five searches, each from another deal.
"""

import argparse
import json
import statistics
import time
from pathlib import Path

import enishi
from enishi.bots.search import Search
from enishi.games import ids, load
from enishi.match import Match

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


def rate(id: str, iterations: int, seed: int) -> float:
    """Iterations a second."""
    match, seat = first_choice(id, seed)
    began = time.perf_counter()
    Search(iterations=iterations, seed=seed).weigh(match, seat)
    return iterations / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--game", choices=ids(), action="append")
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    rates = {}
    for id in wanted.game or ids():
        rate(id, 10, 0)  # compiles
        rates[id] = statistics.median(rate(id, wanted.iterations, seed) for seed in range(1, RUNS + 1))
        print(f"{id:10} {seats_of(id)} seats {rates[id]:>10,.0f} iterations/s")
    if wanted.json:
        wanted.json.write_text(json.dumps(rates, indent=2))


if __name__ == "__main__":
    main()
