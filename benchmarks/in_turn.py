"""The site as it was and as it is, in turn: what a move costs each, at full speed over the network and with SQLite; boardgame.io beside it.

    python benchmarks/in_turn.py FOLDER [FOLDER ...] [--bursts 20] [--seconds 0.7] [--tables 40] [--game connect37] [--json FILE]
                                 [--python PYTHON] [--postgresql] [--boardgame-io FOLDER]

Each FOLDER is a checkout of Enishi, the first of them the one that others are compared with. All their servers stand side by side, and
everybody plays at one after the other, in short bursts: so whatever else the machine does hits all alike. What is counted is processor
time of the whole process; compile the game in each checkout first. The packages are those of the Python that runs this. The last
folder is measured once more with `--python` by another Python of the same version, and with `--postgresql` on PostgreSQL (the site's
own process alone is counted).
"""

import argparse
import asyncio
import importlib.util
import json
import os
import statistics
import sys
import sysconfig
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import boardgame_io
import site_client
from boardgame_io import PeerPair, PeerServer
from enishi.testing.database import Database
from machines import at_full_speed, seated
from site_client import Player, Server, made_for


class House(ABC):
    """Whoever is measured: a server, and people who have begun to play there."""

    def __init__(self, name: str, server: Server | PeerServer) -> None:
        self.name = name
        self.server = server

    @abstractmethod
    async def seat(self, tables: int) -> None:
        """Lets people begin at this many tables."""

    @abstractmethod
    async def play(self, seconds: float) -> int:
        """How many moves there are in this time, at full speed."""

    async def burst(self, seconds: float) -> float:
        """Seconds of processor time for 1,000 moves."""
        before = self._spent()
        moves = await self.play(seconds)
        return (self._spent() - before) / moves * 1000

    def _spent(self) -> float:
        """Seconds of processor time so far, of threads that have ended, too: the process's own clock, as Linux numbers it."""
        return time.clock_gettime((~self.server.process.pid << 3) | 2)


class Site(House):
    """A checkout of Enishi."""

    def __init__(self, name: str, server: Server, game: str) -> None:
        super().__init__(name, server)
        self._url, self._game = server, game
        self._pairs: list[tuple[Player, Player]] = []

    async def seat(self, tables: int) -> None:
        self._pairs = await seated([self._url], self._game, tables)

    async def play(self, seconds: float) -> int:
        by_itself = made_for(self._pairs)
        return len(await at_full_speed(self._pairs, self._game, seconds)) + made_for(self._pairs) - by_itself


class Peer(House):
    """boardgame.io."""

    def __init__(self, folder: Path, game: str, *, files: bool) -> None:
        self._peer = PeerServer(folder, files=files)
        super().__init__(f"boardgame.io, {game}, {'files' if files else 'memory'}", self._peer)
        self._game = game
        self._pairs: list[PeerPair] = []

    async def seat(self, tables: int) -> None:
        self._pairs = await boardgame_io.seated(self._peer.url, self._game, tables)

    async def play(self, seconds: float) -> int:
        return len(await boardgame_io.at_full_speed(self._pairs, seconds))


def server_of(folder: Path, data: Path, python: str = sys.executable, store: str = "") -> Server:
    """The server of a checkout, begun as its own benchmarks begin it."""
    spec = importlib.util.spec_from_file_location("its_site_client", folder / "benchmarks" / "site_client.py")
    assert spec is not None, folder
    assert spec.loader is not None, folder
    its = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(its)
    site_client.COMMAND = its.COMMAND
    os.environ["PYTHONPATH"] = os.pathsep.join([str(folder / "src"), sysconfig.get_path("purelib")])
    server = Server(data, python=python, store=store)
    server.wait_until_ready()
    return server


@contextmanager
def houses(options: argparse.Namespace) -> Iterator[list[House]]:
    """All that are measured, the first checkout first."""
    found: list[House] = []
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))

        def add(name: str, folder: Path, **how: str) -> None:
            found.append(Site(name, server_of(folder.resolve(), data / str(len(found)), **how), options.game))
            stack.callback(found[-1].server.kill)

        for folder in options.folders:
            add(str(folder), folder)
        if options.python:
            add(f"{folder} by {options.python}", folder, python=options.python)
        if options.postgresql:
            database = Database({"fsync": "on", "synchronous_commit": "on"})
            stack.callback(database.close)
            add(f"{folder} on PostgreSQL", folder, store=database.make("in_turn"))
        for game in boardgame_io.GAMES if options.boardgame_io else ():
            for files in (False, True):
                found.append(Peer(options.boardgame_io, game, files=files))
                stack.callback(found[-1].server.kill)
        yield found


async def measure(all: list[House], options: argparse.Namespace) -> list[list[float]]:
    for house in all:
        await house.seat(options.tables)
        await house.play(options.warm)
    found: list[list[float]] = [[] for _ in all]
    for number in range(options.bursts):
        for place in sorted(range(len(all)), reverse=bool(number % 2)):
            found[place].append(await all[place].burst(options.seconds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--bursts", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.7)
    parser.add_argument("--warm", type=float, default=2.0, help="seconds that are played at each before it counts")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--game", default="connect37")
    parser.add_argument("--python", help="measure the last folder by this Python, too")
    parser.add_argument("--postgresql", action="store_true", help="measure the last folder on PostgreSQL, too")
    parser.add_argument("--boardgame-io", type=Path, metavar="FOLDER", help="measure boardgame.io, too; npm installs it there")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with houses(options) as all:
        found = asyncio.run(measure(all, options))
    rows: list[dict[str, Any]] = []
    for house, times in zip(all, found, strict=True):
        shares = [time / first for time, first in zip(times, found[0], strict=True)]
        quarter = sorted(times)[len(times) // 4]
        rows.append({"name": house.name, "median": statistics.median(times), "quarter": quarter, "least": min(times)})
        rows[-1]["of_the_first"] = statistics.median(shares)
        print(
            f"{house.name}: {rows[-1]['median']:.3f} s for 1,000 moves (a quarter of bursts below {quarter:.3f}, least {min(times):.3f}), "
            f"{rows[-1]['of_the_first']:.2f} of the first, {len(times)} bursts"
        )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
