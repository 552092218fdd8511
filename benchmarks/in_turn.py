"""The site as it was and as it is, in turn: what a move costs each, at full speed over the network and with SQLite.

    python benchmarks/in_turn.py FOLDER [FOLDER ...] [--bursts 20] [--seconds 0.7] [--tables 40] [--game connect37] [--json FILE]

Each FOLDER is a checkout of Enishi, the first of them the one that others are compared with. All their servers stand side by side, and
everybody plays at one after the other, in short bursts: so whatever else the machine does hits all alike. What is counted is processor
time of the whole process; compile the game in each checkout first. The packages are those of the Python that runs this.
"""

import argparse
import asyncio
import importlib.util
import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

import site_client
from load import AT_ONCE, new_table
from machines import at_full_speed
from site_client import Player, Server, made_for

Pairs = list[tuple[Player, Player]]


def server_of(folder: Path, data: Path) -> Server:
    """The server of a checkout, begun as its own benchmarks begin it."""
    spec = importlib.util.spec_from_file_location("its_site_client", folder / "benchmarks" / "site_client.py")
    assert spec is not None, folder
    assert spec.loader is not None, folder
    its = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(its)
    site_client.COMMAND = its.COMMAND
    os.environ["PYTHONPATH"] = str(folder / "src")
    return Server(data)


def spent(server: Server) -> float:
    """Seconds of processor time of all threads so far, to the microsecond."""
    threads = Path(f"/proc/{server.process.pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


async def burst(server: Server, pairs: Pairs, game: str, seconds: float) -> float:
    """Seconds of processor time for 1,000 moves."""
    before, by_itself = spent(server), made_for(pairs)
    moves = len(await at_full_speed(pairs, game, seconds)) + made_for(pairs) - by_itself
    return (spent(server) - before) / moves * 1000


async def measure(servers: list[Server], options: argparse.Namespace) -> list[list[float]]:
    seated: list[Pairs] = []
    for server in servers:
        pairs: Pairs = []
        for start in range(0, options.tables, AT_ONCE):
            group = range(start, min(start + AT_ONCE, options.tables))
            pairs += await asyncio.gather(*(new_table(server.url, options.game) for _ in group))
        await at_full_speed(pairs, options.game, 2.0)
        seated.append(pairs)
    found: list[list[float]] = [[] for _ in servers]
    for number in range(options.bursts):
        for place in sorted(range(len(servers)), reverse=bool(number % 2)):
            found[place].append(await burst(servers[place], seated[place], options.game, options.seconds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--bursts", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.7)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--game", default="connect37")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    servers: list[Server] = []
    with tempfile.TemporaryDirectory() as data:
        try:
            for number, folder in enumerate(options.folders):
                servers.append(server_of(folder.resolve(), Path(data) / str(number)))
            found = asyncio.run(measure(servers, options))
        finally:
            for server in servers:
                server.kill()
    rows: list[dict[str, Any]] = []
    for folder, times in zip(options.folders, found, strict=True):
        shares = [time / first for time, first in zip(times, found[0], strict=True)]
        quarter = sorted(times)[len(times) // 4]
        rows.append({"folder": str(folder), "median": statistics.median(times), "quarter": quarter, "least": min(times)})
        rows[-1]["of_the_first"] = statistics.median(shares)
        print(
            f"{folder}: {rows[-1]['median']:.3f} s for 1,000 moves (a quarter of the bursts below {quarter:.3f}, least {min(times):.3f}), "
            f"{rows[-1]['of_the_first']:.2f} of the first, {len(times)} bursts"
        )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
