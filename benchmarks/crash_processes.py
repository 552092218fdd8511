"""Several servers with one PostgreSQL, killed at random under load: any server, PostgreSQL itself, or all lines between them.

What `crash.py` does with `--processes`: the people of a table come by way of different servers, and who loses the line comes back at
another one. Ends with status 1 if an acknowledged move was lost or played twice, or if a table does not go on.
"""

import argparse
import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from crash_people import Tester, lost_moves, two_testers
from enishi.testing.database import Database
from site_client import Server

VICTIMS = ("server", "server", "server", "database", "lines")
PATIENCE = 60.0
"""Seconds within which everybody must be back."""


class Servers:
    """Servers that share a database."""

    servers: list[Server]


class Site(Servers):
    """The servers and their database."""

    def __init__(self, data: Path, processes: int) -> None:
        self._data = data
        self.database = Database({})
        self.servers = [Server(data / str(number), store=self.database.url()) for number in range(processes)]

    async def spoil(self, victim: str, rng: random.Random) -> None:
        if victim == "server":
            await self._kill_server(rng.randrange(len(self.servers)))
        elif victim == "database":
            await asyncio.to_thread(self.database.kill)
            await asyncio.to_thread(self.database.start)
        else:
            others = "pid <> pg_backend_pid() AND backend_type = 'client backend'"
            sql = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
            await asyncio.to_thread(self.database.ask, sql)

    async def _kill_server(self, number: int) -> None:
        dead = self.servers.pop(number)
        dead.kill()
        new = await asyncio.to_thread(Server, self._data / "again", dead.port, 0.0, self.database.url())
        self.servers.insert(number, new)

    def close(self) -> None:
        for server in self.servers:
            server.kill()
        self.database.close()


async def play_through(person: Tester, site: Servers, rng: random.Random) -> None:
    """Plays; who loses the line comes back by way of any server, says again what was not answered, and goes on."""
    while not person.over and not person.resting:
        try:
            if person.lost:
                person.url = rng.choice(site.servers).url
                await person.come_back()
            await person.play(rng)
        except (OSError, WebSocketException, AssertionError):
            person.lost = True
            await asyncio.sleep(0.05)


async def log_of(person: Tester, site: Servers, rng: random.Random) -> list[dict[str, Any]]:
    """The log as it stands, by way of a server that answers."""
    while True:
        try:
            if person.lost:
                person.url = rng.choice(site.servers).url
                return await person.come_back()
            answer = await person.ask("enter", table=person.table)
            return list(answer["state"]["view"]["log"])
        except (OSError, WebSocketException, KeyError):
            person.lost = True
            await asyncio.sleep(0.05)


async def one_kill(site: Site, people: list[Tester], victim: str, seconds: float, rng: random.Random) -> list[str]:
    """Everybody plays, something is killed, everybody rests; what was lost."""
    for person in people:
        person.resting = False
    playing = [asyncio.create_task(play_through(person, site, rng)) for person in people]
    await asyncio.sleep(seconds)
    await site.spoil(victim, rng)
    await asyncio.sleep(seconds / 4)
    for person in people:
        person.resting = True
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*playing)
        lost: list[str] = []
        for person in people:
            log = await log_of(person, site, rng)
            lost += [*lost_moves(person, log), *doubled(person, log)]
        return lost


def doubled(person: Tester, log: list[dict[str, Any]]) -> list[str]:
    """A person with two moves acknowledged for one place would have played twice."""
    places = Counter(move.place for move in person.moves if move.acknowledged)
    return [f"table {person.table}: two moves at {place}" for place, count in places.items() if count > 1 and place < len(log)]


async def goes_on(pair: tuple[Tester, Tester], site: Servers, rng: random.Random) -> bool:
    """Whether somebody at the table can still move."""
    before = sum(len(person.moves) for person in pair)
    for person in pair:
        await log_of(person, site, rng)
        person.resting = False
    if pair[0].over:
        return True
    playing = [asyncio.create_task(play_through(person, site, rng)) for person in pair]
    end = asyncio.get_running_loop().time() + 15.0
    while sum(len(person.moves) for person in pair) == before and asyncio.get_running_loop().time() < end and not pair[0].over:
        await asyncio.sleep(0.02)
    for person in pair:
        person.resting = True
    await asyncio.gather(*playing)
    return pair[0].over or sum(len(person.moves) for person in pair) > before


async def run_many(options: argparse.Namespace, data: Path) -> int:
    rng, site = random.Random(options.seed), Site(data, options.processes)
    victims: Counter[str] = Counter()
    finished = 0
    try:
        pairs = [await new_pair(site, options.game, rng) for _ in range(options.tables)]
        for _ in range(options.kills):
            victim = rng.choice(VICTIMS)
            victims[victim] += 1
            people = [person for pair in pairs for person in pair]
            lost = await one_kill(site, people, victim, rng.uniform(0.05, options.longest), rng)
            moves = finished + sum(move.acknowledged for person in people for move in person.moves)
            print(f"kill {sum(victims.values())} ({victim}): {moves} moves acknowledged so far", flush=True)
            if lost:
                print("\n".join(lost))
                return 1
            for place, pair in enumerate(pairs):
                if pair[0].over or pair[1].over:
                    finished += sum(move.acknowledged for person in pair for move in person.moves)
                    pairs[place] = await new_pair(site, options.game, rng)
        stuck = [pair[0].table for pair in pairs if not await goes_on(pair, site, rng)]
        print(f"stuck: {stuck}" if stuck else f"nothing was lost, nothing is stuck: {dict(victims)}, {moves} moves acknowledged")
        return 1 if stuck else 0
    finally:
        site.close()


async def new_pair(site: Servers, game: str, rng: random.Random) -> tuple[Tester, Tester]:
    """Two people at a new table, by way of two servers."""
    while True:
        try:
            one, other = rng.sample(site.servers, 2)
            return await two_testers(one.url, game, other.url)
        except (OSError, WebSocketException, AssertionError):
            await asyncio.sleep(0.1)
