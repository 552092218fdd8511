"""People who remember every move they made, for `crash.py`: what was acknowledged must stand in the log at its place."""

import asyncio
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from site_client import Player, begun


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
    resting: bool = False
    """Whether it is to stop playing, at a moment when nothing is unanswered."""

    async def send(self, move: Move) -> None:
        answer = await self.ask("move", id=move.id, table=self.table, expects=move.place, move=move.text)
        if answer["type"] == "ack":
            move.acknowledged = True
        else:
            self.moves.remove(move)
            self.refused += 1

    async def play(self, rng: random.Random) -> None:
        """Plays until the line is lost or the game is over."""
        while not self.over and not self.lost and not self.resting:
            if self.legal:
                move = Move(self.event, rng.choice(self.legal), secrets.token_urlsafe(9))
                self.moves.append(move)
                await self.send(move)
            else:
                await asyncio.sleep(0.003)

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


async def two_testers(url: str, game: str, other: str | None = None) -> tuple[Tester, Tester]:
    """Two people at a new table; the second comes by way of another server where one is named."""
    return await begun(Tester(url), Tester(other or url, seat=1), game)


def lost_moves(person: Tester, log: list[dict[str, Any]]) -> list[str]:
    """Acknowledged moves that do not stand where they should."""
    events = [entry["event"] for entry in log]
    lost = []
    for move in person.moves:
        seen = events[move.place] if move.place < len(events) else "nothing"
        if move.acknowledged and seen != f"{person.seat} {move.text}":
            lost.append(f"table {person.table} event {move.place}: {person.seat} {move.text} was acknowledged, {seen} is there")
    return lost
