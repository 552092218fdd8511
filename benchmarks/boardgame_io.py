"""boardgame.io 0.50.2 under the same load as the site, for `machines.py`: its server in Node, our people over its socket.io.

The game that it plays has 37 cells, a hand of secrets for each seat and no rules to speak of, which is kind to it; matches are kept in
memory only, as is its default, while the site's are on the disk. Everybody is sent the whole state with each move, as is its default, too.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

VERSION = "0.50.2"
CELLS = 37
SERVER = """
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const game = {
  name: "cells",
  setup: () => ({ cells: Array(37).fill(null), players: { 0: { hand: [1, 2, 3] }, 1: { hand: [4, 5, 6] } }, secret: { stock: [7, 8, 9] } }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place: ({ G, playerID }, cell) => { if (G.cells[cell] !== null) return INVALID_MOVE; G.cells[cell] = playerID; } },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
process.stdin.on("end", () => process.exit(0)).resume();
server.run({ port: 0, callback: () => {} }).then((running) => console.log("port " + running.appServer.address().port));
"""


class PeerServer:
    """One server process of boardgame.io; it ends by itself when this process does."""

    def __init__(self, folder: Path) -> None:
        """`folder` has the package in its `node_modules`, or is given it."""
        if not (folder / "node_modules" / "boardgame.io").is_dir():
            subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"], cwd=folder, check=True)
        (folder / "server.js").write_text(SERVER)
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        self.process = subprocess.Popen(["node", "server.js"], cwd=folder, **pipes)
        assert self.process.stdout is not None
        said = next((line for line in self.process.stdout if line.startswith("port ")), "")
        assert said, "boardgame.io did not start"
        self.url = f"ws://localhost:{said.split()[1]}/socket.io/?EIO=4&transport=websocket"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass(eq=False)
class PeerPlayer:
    """Somebody in a match; knows the cells and whose turn it is."""

    url: str
    match: str
    seat: str
    state: dict[str, Any] = field(default_factory=dict)
    _line: ClientConnection | None = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _listening: "asyncio.Task[None] | None" = None

    async def enter(self) -> None:
        self._line = await connect(self.url, origin="http://localhost", compression=None, ping_interval=None, max_size=None)  # type: ignore[arg-type]
        await self._line.recv()
        await self._line.send("40/cells,")
        await self._line.recv()
        self._listening = asyncio.create_task(self._listen())
        await self._say("sync", self.match, self.seat, None, 2)
        await self._next()

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()

    async def _say(self, *message: Any) -> None:
        assert self._line is not None
        await self._line.send("42/cells," + json.dumps(message))

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
        cell = self.state["G"]["cells"].index(None)
        action = {"type": "MAKE_MOVE", "payload": {"type": "place", "args": [cell], "playerID": self.seat}}
        await self._say("update", action, before, self.match, self.seat)
        while self.state["_stateID"] == before:
            self._changed.clear()
            await self._next()
        return time.perf_counter() - begun


async def new_match(url: str, number: int) -> tuple[PeerPlayer, PeerPlayer]:
    pair = PeerPlayer(url, f"match {number}", "0"), PeerPlayer(url, f"match {number}", "1")
    for player in pair:
        await player.enter()
    return pair


async def at_full_speed(url: str, tables: int, seconds: float, first: int) -> list[float]:
    """At every table the next move comes as soon as the last is there; finished matches are replaced."""
    times: list[float] = []
    numbers = iter(range(first, first + 1_000_000))
    pairs = [await new_match(url, next(numbers)) for _ in range(tables)]
    end = time.perf_counter() + seconds

    async def table(pair: tuple[PeerPlayer, PeerPlayer]) -> None:
        while time.perf_counter() < end:
            mover = next((player for player in pair if player.may_move), None)
            if mover is not None:
                times.append(await mover.move())
            elif all(player.over for player in pair):
                for player in pair:
                    await player.close()
                pair = await new_match(url, next(numbers))
            else:
                await asyncio.sleep(0.001)
        for player in pair:
            await player.close()

    await asyncio.gather(*(table(pair) for pair in pairs))
    return times


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        peer = PeerServer(Path(sys.argv[1] if len(sys.argv) > 1 else made))
        try:
            print(len(asyncio.run(at_full_speed(peer.url, 10, 3.0, 0))), "moves in 3 seconds")
        finally:
            peer.kill()
