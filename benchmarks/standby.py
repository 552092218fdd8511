"""The database's machine dies while people play, and its standby takes over: how long that takes, and whether anything is lost.

    python benchmarks/standby.py [--tables 20] [--seed 1]

A streaming standby (`pg_basebackup`) that the database waits for with every commit. The servers know both addresses
(`host=…,…&target_session_attrs=primary`) and are not told anything: they go on as soon as the standby is promoted. Ends with status 1 if
an acknowledged move was lost or played twice, or if a table does not go on.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from crash_people import Tester, lost_moves
from crash_processes import Servers, doubled, goes_on, log_of, new_pair, play_through
from enishi.testing.database import Database
from site_client import Server


class Site(Servers):
    """Two servers, the database and its standby."""

    def __init__(self, data: Path) -> None:
        self.database = Database({"wal_level": "replica"})
        began = time.perf_counter()
        self.standby = Database({}, of=self.database)
        print(f"the standby follows after {time.perf_counter() - began:.1f} s", flush=True)
        self.database.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.database.ask("SELECT pg_reload_conf()")
        both = f"postgresql://enishi@/postgres?host={self.database.folder},{self.standby.folder}&target_session_attrs=primary"
        self.servers = [Server(data / str(number), store=both) for number in range(2)]

    def fail_over(self) -> tuple[float, float]:
        """When the database died, and when the standby had taken its place."""
        self.database.kill()
        died = time.perf_counter()
        self.standby.promote()
        return died, time.perf_counter()

    def close(self) -> None:
        for server in self.servers:
            server.kill()
        for database in (self.standby, self.database):
            database.close()


def acknowledged(people: list[Tester]) -> int:
    return sum(move.acknowledged for person in people for move in person.moves)


async def until_somebody_moves(people: list[Tester]) -> float:
    before = acknowledged(people)
    while acknowledged(people) == before:
        await asyncio.sleep(0.005)
    return time.perf_counter()


async def run(options: argparse.Namespace, data: Path) -> int:
    rng, site = random.Random(options.seed), await asyncio.to_thread(Site, data)
    try:
        pairs = [await new_pair(site, "connect37", rng) for _ in range(options.tables)]
        people = [person for pair in pairs for person in pair]
        playing = [asyncio.create_task(play_through(person, site, rng)) for person in people]
        await asyncio.sleep(2.0)
        before = acknowledged(people)
        died, promoted = await asyncio.to_thread(site.fail_over)
        moved = await until_somebody_moves(people)
        await asyncio.sleep(1.0)
        for person in people:
            person.resting = True
        await asyncio.gather(*playing)
        lost: list[str] = []
        for person in people:
            log = await log_of(person, site, rng)
            lost += [*lost_moves(person, log), *doubled(person, log)]
        stuck = [pair[0].table for pair in pairs if not await goes_on(pair, site, rng)]
        print(f"{before} moves acknowledged before, {acknowledged(people) - before} after; promoted after {promoted - died:.2f} s,")
        print(f"the next move acknowledged after {moved - died:.2f} s; lost: {lost or 'nothing'}; stuck: {stuck or 'nothing'}")
        return 1 if lost or stuck else 0
    finally:
        site.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(parser.parse_args(), Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
