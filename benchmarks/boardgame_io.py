"""boardgame.io 0.50.2 under the same load as the site, for `machines.py` and `in_turn.py`: its server in Node, our people over socket.io.

Two games (`boardgame_io.js`). `connect37` is the site's: the same tiles, secrets, draws, chips and as many moves in a match. `cells` has 37
cells and no rules to speak of, which is kind to it, but half as many moves, so people come to new matches twice as often. Everybody is sent
the whole state with each move, as is its default; what may be played, runs and sentences are left to its browsers, and the site tells them.
Matches are kept in memory only, as is its default, or in files by its own `FlatFile`, which does not wait for the disk; the site's are
on the disk before a move is acknowledged.
"""

import asyncio
import json
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.3"}
"""The second is what its `FlatFile` needs."""
GAMES = ("connect37", "cells")


class PeerServer:
    """One server process of boardgame.io; it ends by itself when this process does."""

    def __init__(self, folder: Path, *, files: bool = False) -> None:
        """`folder` has the package in its `node_modules`, or is given it. `files`: matches are kept in files beside it."""
        if not all((folder / "node_modules" / name).is_dir() for name in PACKAGES):
            wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
            subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *wanted], cwd=folder, check=True)
        shutil.copy(Path(__file__).with_suffix(".js"), folder / "server.js")
        self._kept = tempfile.TemporaryDirectory() if files else None
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        self.process = subprocess.Popen(["node", "server.js", *([self._kept.name] if self._kept else [])], cwd=folder, **pipes)
        assert self.process.stdout is not None
        said = next((line for line in self.process.stdout if line.startswith("port ")), "")
        assert said, "boardgame.io did not start"
        self.url = f"ws://localhost:{said.split()[1]}/socket.io/?EIO=4&transport=websocket"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self._kept:
            self._kept.cleanup()


@dataclass(eq=False)
class PeerPlayer:
    """Somebody in a match; knows the state and whose turn it is."""

    url: str
    game: str
    match: str
    seat: str
    state: dict[str, Any] = field(default_factory=dict)
    _line: ClientConnection | None = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _listening: "asyncio.Task[None] | None" = None

    async def enter(self) -> None:
        self._line = await connect(self.url, origin="http://localhost", compression=None, ping_interval=None, max_size=None)  # type: ignore[arg-type]
        await self._line.recv()
        await self._line.send(f"40/{self.game},")
        await self._line.recv()
        self._listening = asyncio.create_task(self._listen())
        await self._say("sync", self.match, self.seat, None, 2)
        await self._next()

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()

    async def _say(self, *message: Any) -> None:
        assert self._line is not None
        await self._line.send(f"42/{self.game}," + json.dumps(message))

    async def _listen(self) -> None:
        assert self._line is not None
        with suppress(ConnectionClosed):
            async for text in self._line:
                if text == "2":
                    await self._line.send("3")
                elif str(text).startswith("42"):
                    self._hear(*json.loads(str(text).partition(",")[2]))

    def _hear(self, kind: str, match: str, told: Any, *more: Any) -> None:
        if kind in ("sync", "update"):
            self.state = told["state"] if kind == "sync" else told
            self._changed.set()

    async def _next(self) -> None:
        await self._changed.wait()

    @property
    def may_move(self) -> bool:
        return bool(self.state) and "gameover" not in self.state["ctx"] and self.state["ctx"]["currentPlayer"] == self.seat

    @property
    def over(self) -> bool:
        return bool(self.state) and "gameover" in self.state["ctx"]

    async def move(self) -> float:
        """Plays any move; the seconds until the server has sent the state after it."""
        before, begun = self.state["_stateID"], time.perf_counter()
        type, *args = CHOOSING[self.game](self.state["G"], self.seat)
        action = {"type": "MAKE_MOVE", "payload": {"type": type, "args": args, "playerID": self.seat}}
        await self._say("update", action, before, self.match, self.seat)
        while self.state["_stateID"] == before:
            self._changed.clear()
            await self._next()
        return time.perf_counter() - begun


def _lay_or_chip(state: dict[str, Any], seat: str) -> tuple[Any, ...]:
    """Any move of Connect 37."""
    if state["laid"] is None:
        empty = [cell for cell, tile in enumerate(state["board"]) if tile is None]
        return "lay", random.choice(state["players"][seat]["hand"]), random.choice(empty)
    singles, doubles = state["singles"][int(seat)], state["doubles"][int(seat)]
    return "chip", random.choice(["single"] * (singles >= 1) + ["double"] * (doubles >= 1) + ["stack"] * (singles >= 2))


CHOOSING: dict[str, Callable[[dict[str, Any], str], tuple[Any, ...]]] = {
    "cells": lambda state, seat: ("place", state["cells"].index(None)),
    "connect37": _lay_or_chip,
}
"""How people find a move: its name, and what belongs to it."""
PeerPair = tuple[PeerPlayer, PeerPlayer]


async def new_match(url: str, game: str) -> PeerPair:
    match = secrets.token_urlsafe(9)
    pair = PeerPlayer(url, game, match, "0"), PeerPlayer(url, game, match, "1")
    for player in pair:
        await player.enter()
    return pair


async def seated(url: str, game: str, tables: int) -> list[PeerPair]:
    return [await new_match(url, game) for _ in range(tables)]


async def at_full_speed(pairs: list[PeerPair], seconds: float) -> list[float]:
    """At every table the next move comes as soon as the last is there; finished matches are replaced."""
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def table(place: int) -> None:
        while time.perf_counter() < end:
            pair = pairs[place]
            mover = next((player for player in pair if player.may_move), None)
            if mover is not None:
                times.append(await mover.move())
            elif all(player.over for player in pair):
                for player in pair:
                    await player.close()
                pairs[place] = await new_match(pair[0].url, pair[0].game)
            else:
                await asyncio.sleep(0.001)

    await asyncio.gather(*(table(place) for place in range(len(pairs))))
    return times


async def _tried(url: str, game: str) -> int:
    return len(await at_full_speed(await seated(url, game, 10), 3.0))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        peer = PeerServer(Path(sys.argv[1] if len(sys.argv) > 1 else made))
        try:
            for name in GAMES:
                print(asyncio.run(_tried(peer.url, name)), "moves of", name, "in 3 seconds")
        finally:
            peer.kill()
