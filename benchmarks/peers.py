"""Enishi beside OpenSpiel in one run on one core: steps a second of random play.

    pip install open_spiel && python benchmarks/peers.py [--seconds 1.0] [--json FILE]

OpenSpiel's games of similar size are driven from Python as its users do: `legal_actions`, `chance_outcomes`, `apply_action`. Enishi's are
driven by `enishi.simulate` with one thread. Each is run five times, all in turn; medians.
"""

import argparse
import json
import random
import statistics
import time
from pathlib import Path
from typing import Any

import pyspiel

from enishi.games import ids, load
from enishi.lab.simulate import simulate

RUNS = 5
PEERS = ("hex(board_size=7)", "gin_rummy", "leduc_poker", "connect_four", "backgammon", "hearts")


def open_spiel_rate(name: str, seconds: float, rng: random.Random) -> float:
    """Steps a second of random games."""
    game, steps, began = pyspiel.load_game(name), 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / (time.perf_counter() - began)


def enishi_rate(id: str, seconds: float) -> float:
    games = 4096
    while True:
        found = simulate(id, games=games, threads=1)
        if found.seconds > seconds / 2:
            return found.events_per_second
        games *= 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    rng = random.Random(1)
    for id in ids():
        simulate(id, games=1)
    rates: dict[str, list[float]] = {name: [] for name in (*PEERS, *ids())}
    for _ in range(RUNS):
        for name in PEERS:
            rates[name].append(open_spiel_rate(name, arguments.seconds, rng))
        for id in ids():
            rates[id].append(enishi_rate(id, arguments.seconds))
    medians: dict[str, Any] = {name: statistics.median(values) for name, values in rates.items()}
    for name, rate in medians.items():
        kind = f"Enishi, {load(name).manifest.usual_seats} seats" if name in ids() else "OpenSpiel from Python"
        print(f"{name:20} {rate:14,.0f} steps/s  {kind}")
    for id in ids():
        print(f"{id:20} {medians[id] / medians[PEERS[0]]:8.1f} x hex(7), {medians[id] / medians['gin_rummy']:8.1f} x gin_rummy")
    if arguments.json:
        arguments.json.write_text(json.dumps(medians, indent=1) + "\n")


if __name__ == "__main__":
    main()
