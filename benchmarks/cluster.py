"""What a cluster costs: the same study on the cores here and on Ray, side by side, and whether the numbers are the same.

    python benchmarks/cluster.py [--game bird] [--seats 4] [--bots normal] [--games 120] [--workers 1,2] [--runs 3] [--json FILE]

Needs the extra `ray`. Every run plays from the start in a folder of its own; workers have compiled the game before the clock starts. What a
chunk costs beyond its games is measured with chunks of no games.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import ray

from enishi.games import load
from enishi.lab.study.cluster import Cluster
from enishi.lab.study.note import Chunk
from enishi.lab.study.plan import Plan, cells
from enishi.lab.study.run import Cores, Workers
from enishi.lab.study.study import study

EMPTY_CHUNKS = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("game", "bird"), ("bots", "normal"), ("workers", "1,2"), ("json", "")):
        parser.add_argument(f"--{name}", default=usual)
    for name, number in (("seats", 4), ("games", 120), ("runs", 3)):
        parser.add_argument(f"--{name}", type=int, default=number)
    given = parser.parse_args()
    version = load(given.game).manifest.version
    plan = Plan(game=given.game, version=version, seats=[given.seats], bots=[given.bots], games=given.games, courses=0, within=0.001)
    rows, found = [], set[bytes]()
    for count in (int(part) for part in given.workers.split(",")):
        for where, hire in (("cores", cores), ("ray", cluster)):
            rates, cost = measured(plan, given.runs, lambda count=count, hire=hire: hire(count), found)
            row = {
                "where": where,
                "workers": count,
                "games_per_second": statistics.median(rates),
                "runs": rates,
                "milliseconds_a_chunk": cost,
            }
            rows.append(row)
            print(
                f"{where:6} {count:3} workers: {row['games_per_second']:8.2f} games/s (median of {given.runs}), {cost:.2f} ms a chunk",
                flush=True,
            )
    print("The findings are the same to the last number." if len(found) == 1 else "THE FINDINGS DIFFER.")
    if given.json:
        Path(given.json).write_text(json.dumps(rows, indent=1))


def cores(count: int) -> Workers:
    return Cores(count)


def cluster(count: int) -> Workers:
    ray.init(num_cpus=count, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    return Cluster("local")


def measured(plan: Plan, runs: int, hire: Callable[[], Workers], found: set[bytes]) -> tuple[list[float], float]:
    """Games a second of several runs, and what a chunk costs in milliseconds."""
    workers = hire()
    try:
        cell = cells(plan)[0]
        warm = [Chunk(plan.game, cell, 1, first, 2, 0) for first in range(4 * workers.count)]
        list(workers.play(warm, time.monotonic() + 600))
        began = time.perf_counter()
        list(workers.play([Chunk(plan.game, cell, 1, number, 0, 0) for number in range(EMPTY_CHUNKS)], time.monotonic() + 600))
        cost = 1000 * (time.perf_counter() - began) / EMPTY_CHUNKS
        rates = []
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as folder:
                began = time.perf_counter()
                findings = study(plan, Path(folder), workers=workers)
                rates.append(plan.games / (time.perf_counter() - began))
                found.add(msgspec.json.encode(findings))
        return rates, cost
    finally:
        workers.close()


if __name__ == "__main__":
    main()
