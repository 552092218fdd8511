"""The site on SQLite and on PostgreSQL, with one and more processes, all on this machine: who pays for a move, and what the limits are.

    python benchmarks/machines.py [moves] [idle] [inserts] [restart] [restore] [--tables 40] [--seconds 10] [--processes 1,2,4]

`moves`: everybody plays as fast as they can, then at half of that: processor time for 1,000 moves of site, database and client apart;
with `--boardgame-io FOLDER` that of boardgame.io in the same run.
`idle`: what a thousand browsers cost that only ping. `inserts`: commits a second of one database, with and without NOTIFY, alone and 20
together. `restart`: how long people are away, and their moves wait, when their process is told to stop while they play and another is
there. `restore`: how long a dump, its restore and a base backup of a large database take. The database waits for the disk with every
commit, as a real one does.
"""

import argparse
import asyncio
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from boardgame_io import GAMES, PeerServer
from boardgame_io import at_full_speed as peer_at_full_speed
from boardgame_io import seated as peer_seated
from enishi.server.store.copying import copy_store
from enishi.testing.database import Database, programs
from load import AT_ONCE, in_groups, new_table, play
from restart import handed_over
from site_client import Player, Server, made_for, moved_on

PARTS = ("moves", "idle", "inserts", "restart", "restore")
TICKS = os.sysconf("SC_CLK_TCK")
Found = dict[str, Any]


def tree_cpu(pid: int) -> float:
    """Seconds of processor time of a process, of all that it has begun, and of those among them that have ended."""
    total = 0.0
    for one in (pid, *(int(child) for child in _children(pid))):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except FileNotFoundError:
            continue
        total += sum(int(field) for field in fields[11 : 15 if one == pid else 13]) / TICKS
    return total


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@contextmanager
def site(count: int, store: str = "") -> Iterator[list[Server]]:
    """Some processes of one site; without a store there is one, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        servers = [Server(Path(folder) / str(number), store=store) for number in range(count)]
        try:
            for server in servers:
                server.wait_until_ready()
            yield servers
        finally:
            for server in servers:
                server.kill()


# --- moves --------------------------------------------------------------------------------------------------------------------


async def seated(servers: list[Server], game: str, tables: int) -> list[tuple[Player, Player]]:
    """Tables at which two people have begun to play, by turns at all processes."""
    urls = itertools.cycle([server.url for server in servers])
    pairs: list[tuple[Player, Player]] = []
    for start in range(0, tables, AT_ONCE):
        pairs += await asyncio.gather(*(new_table(next(urls), game) for _ in range(start, min(start + AT_ONCE, tables))))
    return pairs


async def at_full_speed(pairs: list[tuple[Player, Player]], game: str, seconds: float) -> list[float]:
    """At every table the next move comes as soon as the last is there; finished tables are replaced."""
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def table(place: int) -> None:
        while time.perf_counter() < end:
            after = await moved_on(pairs[place], game, times)
            if after is None:
                await asyncio.sleep(0.001)
            else:
                pairs[place] = after

    await asyncio.gather(*(table(place) for place in range(len(pairs))))
    return times


async def moves(servers: list[Server], database: Database | None, options: argparse.Namespace) -> Found:
    pairs = await seated(servers, options.game, options.tables)
    await at_full_speed(pairs, options.game, options.warm)
    before, by_itself = spent(servers, database), made_for(pairs)
    began = time.perf_counter()
    times = await at_full_speed(pairs, options.game, options.seconds)
    wall = time.perf_counter() - began
    after, made = spent(servers, database), len(times) + made_for(pairs) - by_itself
    full = len(times) / wall
    calm = sorted(await play(pairs, options.game, full / 2, options.seconds))
    for pair in pairs:
        for player in pair:
            await player.close()
    return {
        **{f"{name}_s_for_1000_moves": (after[name] - before[name]) / made * 1000 for name in after},
        "moves": made,
        "moves_a_second": full,
        "ack_median_ms": statistics.median(times) * 1000,
        "half_ack_median_ms": statistics.median(calm) * 1000,
        "half_ack_99th_ms": calm[int(len(calm) * 0.99)] * 1000,
    }


def spent(servers: list[Server], database: Database | None) -> dict[str, float]:
    """Seconds of processor time so far, by who spent them."""
    own = time.process_time()
    found = {"site": sum(server.cpu() for server in servers), "client": own}
    return found | ({"database": tree_cpu(database.pid)} if database else {})


def measure_moves(database: Database, options: argparse.Namespace) -> Iterator[Found]:
    subprocess.run([sys.executable, "-m", "enishi.games.compile", options.game], check=True)
    for round in range(options.rounds):
        if options.boardgame_io:
            for game, files in itertools.product(GAMES, (False, True)):
                found = asyncio.run(peer_moves(options, game, files=files))
                yield {"store": f"boardgame.io, {game}, {'files' if files else 'memory'}", "processes": 1, **found}
        with site(1) as servers:
            yield {"store": "sqlite", "processes": 1, **asyncio.run(moves(servers, None, options))}
        for count in options.processes:
            with site(count, database.make(f"moves{round}_{count}")) as servers:
                yield {"store": "postgresql", "processes": count, **asyncio.run(moves(servers, database, options))}


async def peer_moves(options: argparse.Namespace, game: str, *, files: bool) -> Found:
    """The same load on boardgame.io."""
    peer = PeerServer(options.boardgame_io, files=files)
    try:
        pairs = await peer_seated(peer.url, game, options.tables)
        await peer_at_full_speed(pairs, options.warm)
        before, own, began = tree_cpu(peer.process.pid), time.process_time(), time.perf_counter()
        times = await peer_at_full_speed(pairs, options.seconds)
        spent_there, spent_here = tree_cpu(peer.process.pid) - before, time.process_time() - own
        return {
            "site_s_for_1000_moves": spent_there / len(times) * 1000,
            "client_s_for_1000_moves": spent_here / len(times) * 1000,
            "moves": len(times),
            "moves_a_second": len(times) / (time.perf_counter() - began),
            "ack_median_ms": statistics.median(times) * 1000,
        }
    finally:
        peer.kill()


# --- browsers that only ping -----------------------------------------------------------------------------------------------------


async def pinging(server: Server, people: int, seconds: float) -> Found:
    """What browsers cost that say nothing but `ping` after 2.5 seconds of silence, as the client does."""
    lines = [Player(server.url) for _ in range(people)]
    await in_groups([line.connect() for line in lines])
    before, end = server.cpu(), time.perf_counter() + seconds

    async def ping(line: Player, wait: float) -> None:
        await asyncio.sleep(wait)
        while time.perf_counter() < end:
            await line.ask("ping")
            await asyncio.sleep(2.5)

    await asyncio.gather(*(ping(line, 2.5 * number / people) for number, line in enumerate(lines)))
    share = (server.cpu() - before) / seconds * 1000 / people
    for line in lines:
        await line.close()
    return {"browsers": people, "cores_for_1000": share}


# --- one database ------------------------------------------------------------------------------------------------------------------


async def inserts(address: str, lines: int, together: int, notify: bool, seconds: float) -> float:
    """Rows a second that are committed, by some lines at once, a given number in each commit."""
    connections = [await asyncpg.connect(address) for _ in range(lines)]
    await connections[0].execute("CREATE TABLE IF NOT EXISTS load (id TEXT, number BIGINT, entry BYTEA, PRIMARY KEY (id, number))")
    await connections[0].execute("TRUNCATE load")
    entry, end, done = b"x" * 120, time.perf_counter() + seconds, 0

    async def one(connection: asyncpg.Connection, name: str) -> None:
        nonlocal done
        for number in itertools.count(0, together):
            if time.perf_counter() > end:
                return
            async with connection.transaction():
                rows = [(name, number + one, entry) for one in range(together)]
                await connection.executemany("INSERT INTO load VALUES ($1, $2, $3)", rows)
                if notify:
                    await connection.execute(f"NOTIFY entries, '{name} {number}'")
            done += together

    await asyncio.gather(*(one(connection, str(number)) for number, connection in enumerate(connections)))
    for connection in connections:
        await connection.close()
    return done / seconds


def measure_inserts(database: Database, options: argparse.Namespace) -> Iterator[Found]:
    address = database.make("inserts")
    for lines, together, notify in itertools.product((1, 4, 16), (1, 20), (False, True)):
        rates = [asyncio.run(inserts(address, lines, together, notify, 2.0)) for _ in range(3)]
        yield {"lines": lines, "rows_a_commit": together, "notify": notify, "rows_a_second": statistics.median(rates)}


# --- a machine that dies ---------------------------------------------------------------------------------------------------------------


def measure_restore(database: Database, options: argparse.Namespace) -> Iterator[Found]:
    """Dump, restore and base backup of a site with many entries."""
    server = os.environ | {"PGHOST": str(database.folder), "PGUSER": "enishi"}
    with tempfile.TemporaryDirectory() as folder:
        with site(1) as servers:
            asyncio.run(moves(servers, None, options))
            data = Path(folder) / "data"
            data.mkdir()
            subprocess.run(["sqlite3", str(servers[0].data / "tables.sqlite"), f".backup '{data / 'tables.sqlite'}'"], check=True)
        commands = {
            "createdb": ["createdb", "large"],
            "dump": ["pg_dump", "--format=custom", f"--file={folder}/dump", "large"],
            "createdb again": ["createdb", "restored"],
            "restore": ["pg_restore", "--exit-on-error", "--dbname=restored", f"{folder}/dump"],
            "base backup": ["pg_basebackup", "--checkpoint=fast", f"--pgdata={folder}/base"],
        }
        for name, command in commands.items():
            began = time.perf_counter()
            subprocess.run([str(programs() / command[0]), *command[1:]], env=server, check=True)
            took = time.perf_counter() - began
            if name == "createdb":
                address = f"postgresql://enishi@/large?host={database.folder}"
                began = time.perf_counter()
                counts = copy_store(f"sqlite:{data}", address, lambda table, rows: None)
                yield {"step": "store copy, compared", "seconds": time.perf_counter() - began, "entries": counts["entries"]}
                grow(database, options.entries)
            elif name != "createdb again":
                yield {"step": name, "seconds": took, "megabytes": int(database.ask("SELECT pg_database_size('large')")) / 1e6}


def grow(database: Database, entries: int) -> None:
    """Copies what was played under new names until there are as many entries."""
    url = f"postgresql://enishi@/large?host={database.folder}"
    have = int(_ask(url, "SELECT count(*) FROM entries"))
    times = max(0, entries // max(1, have))
    series = f"generate_series(1, {times}) AS n"
    _ask(url, f"INSERT INTO entries (table_id, number, entry) SELECT table_id || n, number, entry FROM entries, {series}")
    _ask(url, f"INSERT INTO tables SELECT id || n, status, open, timed, host, changed, line FROM tables, {series}")


def _ask(url: str, sql: str) -> str:
    command = [str(programs() / "psql"), "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


# --- all of it -------------------------------------------------------------------------------------------------------------------------


def measure(part: str, database: Database, options: argparse.Namespace) -> Iterator[Found]:
    if part == "moves":
        yield from measure_moves(database, options)
    elif part == "idle":
        with site(1) as servers:
            yield asyncio.run(pinging(servers[0], options.browsers, options.seconds))
    elif part == "inserts":
        yield from measure_inserts(database, options)
    elif part == "restart":
        for round in range(options.rounds):
            with site(2, database.make(f"restart{round}")) as servers:
                yield asyncio.run(handed_over(servers, options.game, options.tables, options.pause, round))
    else:
        yield from measure_restore(database, options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=8.0, help="seconds that are played before it counts: compiled code is read meanwhile")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pause", type=float, default=0.5, help="restart: seconds after a move before the next at the same table")
    parser.add_argument("--browsers", type=int, default=1000)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--processes", type=lambda text: [int(one) for one in text.split(",")], default=[1, 2, 4])
    parser.add_argument("--game", default="connect37")
    parser.add_argument("--boardgame-io", type=Path, metavar="FOLDER", help="measure boardgame.io, too; npm installs it there")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found: dict[str, list[Found]] = {}
    database = Database({"fsync": "on", "synchronous_commit": "on"})
    try:
        for part in options.parts or PARTS:
            found[part] = []
            for one in measure(part, database, options):
                found[part].append(one)
                told = (f"{name} {value:,.3f}" if isinstance(value, float) else f"{name} {value}" for name, value in one.items())
                print(part, ", ".join(told), flush=True)
    finally:
        database.close()
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
