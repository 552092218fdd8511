"""The site under load, bounded and on loopback: many open tables with two people each, and a steady number of moves per second.

    python benchmarks/load.py [--tables 1000] [--rate 200] [--seconds 20] [--game connect37] [--json FILE]

Prints how long acknowledgements take, what a move costs the server in processor time, the bytes that each viewer is sent, and the
memory of an idle connection. The people run in this process, the server in another one; both share the machine.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from site_client import Player, Server, begun, made_for, moved_on

AT_ONCE = 20
"""People who arrive at the same time."""


async def in_groups(jobs: list[Any]) -> None:
    for start in range(0, len(jobs), AT_ONCE):
        await asyncio.gather(*jobs[start : start + AT_ONCE])


async def new_table(url: str, game: str) -> tuple[Player, Player]:
    """A table at which two people have begun to play."""
    return await begun(Player(url), Player(url), game)


async def play(pairs: list[tuple[Player, Player]], game: str, rate: float, seconds: float) -> list[float]:
    """Moves at a steady rate, each at the table that has waited longest; finished tables are replaced."""
    times: list[float] = []
    tasks: set[asyncio.Task[None]] = set()
    queue = list(range(len(pairs)))
    random.shuffle(queue)

    async def one(place: int) -> None:
        pairs[place] = await moved_on(pairs[place], game, times) or pairs[place]
        queue.append(place)

    started = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
        if queue:
            task = asyncio.create_task(one(queue.pop(0)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return times


async def idle_memory(server: Server, count: int) -> float:
    """Bytes of the server's memory for each connection that only says hello."""
    people = [Player(server.url) for _ in range(count)]
    before = server.memory()
    await in_groups([player.connect() for player in people])
    after = server.memory()
    await in_groups([player.close() for player in people])
    return (after - before) / count


async def measure(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    idle = await idle_memory(server, min(1000, options.tables))
    pairs: list[tuple[Player, Player]] = []
    for start in range(0, options.tables, AT_ONCE):
        group = [new_table(server.url, options.game) for _ in range(start, min(start + AT_ONCE, options.tables))]
        pairs += await asyncio.gather(*group)
    await play(pairs, options.game, options.rate, 3.0)
    for pair in pairs:
        for player in pair:
            player.sizes.clear()
    cpu, by_itself, begun_at = server.cpu(), made_for(pairs), time.perf_counter()
    times = sorted(await play(pairs, options.game, options.rate, options.seconds))
    spent, wall = server.cpu() - cpu, time.perf_counter() - begun_at
    moves = len(times) + made_for(pairs) - by_itself
    sizes = [size for pair in pairs for player in pair for size in player.sizes]
    return {
        "tables": options.tables,
        "moves": moves,
        "moves_a_second": moves / wall,
        "ack_median_ms": statistics.median(times) * 1000,
        "ack_99th_ms": times[int(len(times) * 0.99)] * 1000,
        "cpu_seconds_for_1000_moves": spent / moves * 1000,
        "bytes_a_viewer_median": statistics.median(sizes),
        "bytes_a_viewer_90th": sorted(sizes)[int(len(sizes) * 0.9)],
        "idle_connection_kb": idle / 1000,
        "server_mb": server.memory() / 1e6,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="connect37")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    subprocess.run([sys.executable, "-m", "enishi.games.compile", options.game], check=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            found = asyncio.run(measure(server, options))
        finally:
            server.kill()
    for name, value in found.items():
        print(f"{name:28} {value:,.2f}" if isinstance(value, float) else f"{name:28} {value:,}")
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
