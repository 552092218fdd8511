"""All games on one core, and Connect 37 beside the same game in straightforward C, in one run.

    python benchmarks/cpu.py [--seconds 1.0] [--json FILE]

Medians of five runs; C (`benchmarks/connect37.c`, -O3) and Enishi take turns.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from enishi.games import ids, load
from enishi.kernel.engine import engine
from enishi.lab.bench import measure
from enishi.lab.simulate import play_chunk, simulate, template_of

RUNS = 5


def beside_c(games: int = 100_000) -> dict[str, Any] | None:
    """Games a second of Connect 37 with two seats: C and Enishi in turn."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    rules, template = engine(load("connect37"), compiled=True), template_of("connect37", 2, {})
    play_chunk(rules, template, 2, 0, 0, 1)
    rates: dict[str, list[float]] = {"c": [], "enishi": []}
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "connect37")
        source = str(Path(__file__).with_name("connect37.c"))
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        for run in range(RUNS):
            said = json.loads(subprocess.run([program, str(games), str(run + 1)], check=True, capture_output=True).stdout)
            rates["c"].append(games / said["seconds"])
            began = time.perf_counter()
            play_chunk(rules, template, 2, run + 1, 0, games)
            rates["enishi"].append(games / (time.perf_counter() - began))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    return medians | {"ratio": medians["enishi"] / medians["c"], "runs": RUNS, "games": games}


def growth(id: str, games: int = 400_000) -> list[dict[str, Any]]:
    """Seconds for a number of games and for twice as many, with one thread and with two."""
    simulate(id, games=1)
    rows = []
    for threads in (1, 2):
        for factor in (1, 2):
            seconds = [simulate(id, games=factor * games, threads=threads, seed=run).seconds for run in range(3)]
            rows.append({"game": id, "threads": threads, "games": factor * games, "seconds": statistics.median(seconds)})
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    machine = f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores"
    found: dict[str, Any] = {"machine": machine, "python": platform.python_version()}
    found["games"] = [measure(load(id), arguments.seconds).to_dict() for id in ids()]
    for row in found["games"]:
        rates = f"{row['events_per_second'] / 1e6:8.2f} M events/s {row['games_per_second']:12,.0f} games/s"
        print(f"{row['game']:10} {row['seats']} seats {rates}  {row['bytes']:5} bytes")
    found["beside_c"] = beside_c()
    if found["beside_c"]:
        print("connect37, games per second: " + ", ".join(f"{name} {value:,.2f}" for name, value in found["beside_c"].items()))
    found["growth"] = growth("connect37")
    for row in found["growth"]:
        print(f"{row['game']} {row['games']:,} games, {row['threads']} threads: {row['seconds']:.2f} s")
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
