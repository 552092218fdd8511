"""All games on a GPU: first that results are those of the CPU, then events per second; games by nets likewise, where there is a net.

    python benchmarks/gpu.py [--games id …] [--seconds 1.0] [--json FILE]

Needs an NVIDIA GPU and numba-cuda. Times are of whole launches, from the host's clock around a synchronised run; medians of five.
"""

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from enishi.games import ids, load
from enishi.kernel.cuda.device import cuda
from enishi.kernel.cuda.playout import GAMES_AT_ONCE, DeviceArrays, launcher
from enishi.lab.net_games import AT_ONCE
from enishi.lab.simulate import simulate, template_of
from enishi.lab.study.by_net import net_games
from enishi.lab.study.plan import Cell

RUNS = 5
CHECKED = 20_000
CHECKED_BY_NETS = 2_000


def same_results(id: str, seats: int) -> bool:
    """Whether CPU and GPU give the same simulation for the same seed."""
    cpu, gpu = (simulate(id, seats, CHECKED, seed=11, device=device) for device in ("cpu", "cuda"))
    ignored = {"seconds", "events_per_second", "games_per_second", "device", "threads"}
    one, other = cpu.to_dict(), gpu.to_dict()
    differing = [key for key in one if key not in ignored and one[key] != other[key]]
    if differing:
        print(f"{id}: {differing} differ between CPU and GPU")
    return not differing


def rate(id: str, seats: int, seconds: float) -> dict[str, Any]:
    """Events a second of launches that take about that long."""
    game = load(id)
    arrays = DeviceArrays(game, template_of(id, seats, {}), seats)
    began = time.perf_counter()
    arrays.launch(game, seats, 1, 0, 1 << 17)
    cuda.synchronize()
    compiled = time.perf_counter() - began
    games = GAMES_AT_ONCE
    launches = max(1, round(seconds / timed(arrays, game, seats, games)))
    rates = []
    for _ in range(RUNS):
        began = time.perf_counter()
        events = 0
        for launch in range(launches):
            arrays.launch(game, seats, 3, launch * games, games)
        cuda.synchronize()
        took = time.perf_counter() - began
        events = int(arrays.lengths[:games].copy_to_host().sum()) * launches
        rates.append(events / took)
    registers = list(launcher(game).get_regs_per_thread().values())
    local = list(launcher(game).get_local_mem_per_thread().values())
    median = statistics.median(rates)
    facts = {"game": id, "seats": seats, "events_per_second": median, "spread": [min(rates), max(rates)], "compile_seconds": compiled}
    mean_length = events / launches / games
    return facts | {
        "games_per_second": median / mean_length,
        "mean_length": mean_length,
        "bytes": game.state.itemsize,
        "registers": registers,
        "local_bytes": local,
    }


def timed(arrays: DeviceArrays, game: Any, seats: int, games: int) -> float:
    began = time.perf_counter()
    arrays.launch(game, seats, 2, 0, games)
    cuda.synchronize()
    return time.perf_counter() - began


def by_nets(id: str) -> None:
    """Games by a game's own nets: whether they are the CPU's in every number, and games a second, medians of five."""
    game = load(id)
    for seats in range(game.manifest.fewest_seats, game.manifest.most_seats + 1):
        cell = Cell(seats, (), ("instant",) * seats)
        games = net_games(id, cell)
        if games is None:
            continue
        cpu, gpu = (games.play(11, 0, CHECKED_BY_NETS, device) for device in ("cpu", "cuda"))
        same = all((one == other).all() for one, other in zip(cpu.arrays, gpu.arrays, strict=True))
        rates = []
        for run in range(RUNS):
            began = time.perf_counter()
            games.play(run, 0, AT_ONCE, "cuda")
            rates.append(AT_ONCE / (time.perf_counter() - began))
        print(f"{id:10} {seats} seats by nets {statistics.median(rates):12,.0f} games/s  same as CPU: {same}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(ids()))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    rows = []
    for id in arguments.games:
        seats = load(id).manifest.usual_seats
        row = rate(id, seats, arguments.seconds) | {"same_as_cpu": same_results(id, seats)}
        rows.append(row)
        print(
            f"{id:10} {seats} seats {row['events_per_second'] / 1e9:7.2f} G events/s {row['games_per_second'] / 1e6:9.2f} M games/s  "
            f"{row['bytes']:5} B  registers {row['registers']} local {row['local_bytes']}  compile {row['compile_seconds']:.1f} s  "
            f"same as CPU: {row['same_as_cpu']}",
            flush=True,
        )
        by_nets(id)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
