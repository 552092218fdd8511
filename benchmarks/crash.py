"""Kills the server with -9 at random moments under load, and looks whether every acknowledged move is there.

    python benchmarks/crash.py [--kills 20] [--tables 20] [--longest 2.0] [--seed 0] [--game connect37] [--processes 1]

With `--processes 3` several servers share one PostgreSQL of their own, and whatever is there may be killed (`crash_processes.py`).

Two people play at each table as fast as they can. After each kill a new server begins with the same data; everybody comes back, sends
again what was not answered, with the same ids, and goes on. A move that was acknowledged must stand in the log at its place, and one that
was sent twice must stand there once. Ends with status 1 if anything was lost.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from crash_people import Tester, lost_moves, two_testers
from site_client import Server


async def under_load(people: list[Tester], server: Server, seconds: float, rng: random.Random) -> None:
    """Everybody plays; after a while the server is killed."""
    playing = [asyncio.create_task(person.play(rng)) for person in people]
    await asyncio.sleep(seconds)
    server.process.kill()
    await asyncio.gather(*playing, return_exceptions=True)
    server.process.wait()


async def run(options: argparse.Namespace, data: Path) -> int:
    rng = random.Random(options.seed)
    server = Server(data)
    pairs = [await two_testers(server.url, options.game) for _ in range(options.tables)]
    moves = again = finished = 0
    for kill in range(options.kills):
        people = [person for pair in pairs for person in pair]
        await under_load(people, server, rng.uniform(0.0, options.longest), rng)
        unanswered = sum(not move.acknowledged for person in people for move in person.moves)
        server = Server(data, port=server.port)
        for person in people:
            lost = lost_moves(person, await person.come_back())
            if lost:
                print("\n".join(lost))
                server.kill()
                return 1
        again += unanswered
        moves = finished + sum(len(person.moves) for person in people)
        print(f"kill {kill + 1}: {moves} moves acknowledged so far, {unanswered} were unanswered and sent again", flush=True)
        for place, pair in enumerate(pairs):
            if pair[0].over:
                finished += sum(len(person.moves) for person in pair)
                pairs[place] = await two_testers(server.url, options.game)
    server.kill()
    print(f"nothing was lost: {options.kills} kills, {moves} moves acknowledged, {again} sent again")
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--longest", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--game", default="connect37")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as folder:
        if options.processes > 1:
            from crash_processes import run_many

            sys.exit(asyncio.run(run_many(options, Path(folder))))
        sys.exit(asyncio.run(run(options, Path(folder))))


if __name__ == "__main__":
    main()
