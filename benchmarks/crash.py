"""Kills the server with -9 at random moments under load, and looks whether every acknowledged move is there.

    python benchmarks/crash.py [--kills 20] [--tables 20] [--longest 2.0] [--seed 0] [--game connect37]

Two people play at each table as fast as they can. After each kill a new server begins with the same data; everybody comes back, sends
again what was not answered, with the same ids, and goes on. A move that was acknowledged must stand in the log at its place, and one that
was sent twice must stand there once. Ends with status 1 if anything was lost.
"""

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from site_client import Player, Server


@dataclass
class Move:
    """A move that somebody has sent."""

    place: int
    """Where it must stand in the log."""
    text: str
    id: str
    acknowledged: bool = False


@dataclass(eq=False)
class Tester(Player):
    """Somebody who remembers every move."""

    seat: int = 0
    moves: list[Move] = field(default_factory=list)
    refused: int = 0

    async def send(self, move: Move) -> None:
        answer = await self.ask("move", id=move.id, table=self.table, expects=move.place, move=move.text)
        if answer["type"] == "ack":
            move.acknowledged = True
        else:
            self.moves.remove(move)
            self.refused += 1

    async def play(self, rng: random.Random) -> None:
        """Plays until the line is lost or the game is over."""
        while not self.over and not self.lost:
            if self.legal:
                move = Move(self.event, rng.choice(self.legal), secrets.token_urlsafe(9))
                self.moves.append(move)
                await self.send(move)
            else:
                await asyncio.sleep(0.001)

    async def come_back(self) -> list[dict[str, Any]]:
        """A new line after a kill: enters, and sends again what was not answered. The log as it stands."""
        self._answers.clear()
        await self.connect()
        await self.enter()
        for move in [move for move in self.moves if not move.acknowledged]:
            await self.send(move)
        answer = await self.ask("enter", table=self.table)
        log: list[dict[str, Any]] = answer["state"]["view"]["log"]
        return log


async def begun(url: str, game: str) -> tuple[Tester, Tester]:
    host, guest = Tester(url), Tester(url, seat=1)
    await host.connect()
    await guest.connect()
    await host.open(game, 2)
    await guest.join(host, "Ben")
    await host.do("start")
    return host, guest


def lost_moves(person: Tester, log: list[dict[str, Any]]) -> list[str]:
    """Acknowledged moves that do not stand where they should."""
    events = [entry["event"] for entry in log]
    lost = []
    for move in person.moves:
        seen = events[move.place] if move.place < len(events) else "nothing"
        if move.acknowledged and seen != f"{person.seat} {move.text}":
            lost.append(f"table {person.table} event {move.place}: {person.seat} {move.text} was acknowledged, {seen} is there")
    return lost


async def under_load(people: list[Tester], server: Server, seconds: float, rng: random.Random) -> None:
    """Everybody plays; after so many seconds the server is killed."""
    playing = [asyncio.create_task(person.play(rng)) for person in people]
    await asyncio.sleep(seconds)
    server.process.kill()
    await asyncio.gather(*playing, return_exceptions=True)
    server.process.wait()


async def run(options: argparse.Namespace, data: Path) -> int:
    rng = random.Random(options.seed)
    server = Server(data)
    pairs = [await begun(server.url, options.game) for _ in range(options.tables)]
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
                pairs[place] = await begun(server.url, options.game)
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
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(asyncio.run(run(options, Path(folder))))


if __name__ == "__main__":
    main()
