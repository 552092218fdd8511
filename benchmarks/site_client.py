"""A server in a process of its own, and people who play at it over the real protocol: for the benchmarks of the site."""

import asyncio
import json
import random
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

COMMAND = """
import os
import sys
import threading
from enishi.server.run import serve
from enishi.server.limits import Limits
from enishi.server.settings import Settings
from pathlib import Path
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
host, port, data, pace, store = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), float(sys.argv[4]), sys.argv[5] or None
an_hour = ("tables", "arranged", "said", "promises")
hours = {f"{name}_an_hour{whose}": 10**6 for name in an_hour for whose in ("", "_from_address")} | {"rematches_an_hour": 10**6}
many = dict.fromkeys(("connections_from_address", "rate_from_address", "burst_from_address"), 10**6)
limits = Limits(rate=1000, burst=1000, **hours, **many)
serve(host, port, data=data, settings=Settings(data=data, store=store, host=host, port=port, pace=pace, limits=limits))
"""


class Server:
    """One server process; `kill` is -9. It ends by itself when this process does: its input is then at an end."""

    def __init__(self, data: Path, port: int = 0, pace: float = 0.0, store: str = "", python: str = sys.executable) -> None:
        self.data = data
        command = [python, "-c", COMMAND, "127.0.0.1", str(port), str(data), str(pace), store]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), "the server did not start"
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def wait_until_ready(self) -> None:
        """Until it says that people may be sent to it, as a proxy would wait."""
        while True:
            try:
                urllib.request.urlopen(self.url + "readyz").close()
                return
            except urllib.error.HTTPError:
                time.sleep(0.05)

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def memory(self) -> int:
        """Bytes in memory now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024


@dataclass(eq=False)
class Player:
    """Somebody at a table, who knows only what is needed to move."""

    url: str
    source: str = ""
    """The address that this person comes from, on loopback; empty: the usual one."""
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    table: str = ""
    event: int = 0
    legal: list[str] = field(default_factory=list)
    held: str | None = None
    """A move that the site will make in a moment: one's own, or the only one that there is. Nobody says that one again."""
    made_for: int = 0
    """How many moves the site made because they were the only ones."""
    over: bool = False
    sizes: list[int] = field(default_factory=list)
    invitation: str = ""
    line: ClientConnection | None = None
    lost: bool = False
    """Whether the line is gone."""
    _answers: dict[str, "asyncio.Future[dict[str, Any]]"] = field(default_factory=dict)
    _listening: "asyncio.Task[None] | None" = None

    async def connect(self) -> None:
        address = self.url.replace("http", "ws", 1) + "live"
        origin, source = self.url.rstrip("/"), {"local_addr": (self.source, 0)} if self.source else {}
        self.line = await connect(address, origin=origin, compression=None, ping_interval=None, max_queue=None, **source)  # type: ignore[arg-type]
        self.lost = False
        self._listening = asyncio.create_task(self._listen())
        await self.ask("hello", secret=self.secret, lists=True)

    async def close(self) -> None:
        if self.line is not None:
            await self.line.close()

    async def _listen(self) -> None:
        assert self.line is not None
        try:
            await self._hear(self.line)
        except ConnectionClosed:
            pass
        finally:
            self.lost = True
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the line is lost"))
            self._answers.clear()

    async def _hear(self, line: ClientConnection) -> None:
        async for text in line:
            frame = json.loads(text)
            for message in frame if isinstance(frame, list) else [frame]:
                self._take(message, len(text))

    def _take(self, message: dict[str, Any], size: int) -> None:
        if message["type"] == "changed":
            self.sizes.append(size)
            for change in message["changes"]:
                self._change(change)
        elif message["type"] == "entered":
            self.invitation = message["invitation"]
            state = message["state"]
            self.event = state["event"]
            self.legal = state["view"]["legal"] if state["view"] else []
            self._hold(state["mine"])
            self.over = state["frame"]["status"] == "over"
        answer = self._answers.pop(message.get("id") or "", None)
        if answer and not answer.done():
            answer.set_result(message)

    def _change(self, change: list[Any]) -> None:
        path = change[0]
        if path == ["event"]:
            self.event = change[1]
        elif path[:2] == ["view", "legal"]:
            self.legal = change[1] if len(change) == 2 else self.legal[: change[1]] + change[2]
        elif path == ["view"]:
            self.legal = change[1]["legal"]
        elif path[:1] == ["mine"]:
            self._hold(change[1] if len(path) == 1 else {path[1]: change[1]})
        elif path == ["frame", "status"]:
            self.over = change[1] == "over"

    def _hold(self, mine: dict[str, Any] | None) -> None:
        held = (mine or {"held": None}).get("held", self.held)
        if self.held is not None and held is None:
            self.made_for += 1
        self.held = held

    async def ask(self, type: str, **parts: Any) -> dict[str, Any]:
        """Says something and waits for the answer."""
        assert self.line is not None
        id = parts.pop("id", None) or secrets.token_urlsafe(9)
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # where the line is lost before anybody asks for it
        await self.line.send(json.dumps({"type": type, "id": id, **parts}))
        return await answer

    async def do(self, type: str, **parts: Any) -> dict[str, Any]:
        return await self.ask(type, table=self.table, expects=self.event, **parts)

    async def open(self, game: str, seats: int, **parts: Any) -> None:
        answer = await self.ask("open_table", game=game, seats=seats, name="Aki", seat=0, **parts)
        assert answer["type"] == "ack", answer
        self.table = answer["table"]
        await self.enter()

    async def enter(self, invitation: str | None = None) -> None:
        answer = await self.ask("enter", table=self.table, invitation=invitation or self.invitation or None)
        assert answer["type"] == "entered", answer

    async def join(self, host: "Player", name: str) -> None:
        self.table = host.table
        await self.enter(host.invitation)
        answer = await self.do("sit", name=name)
        assert answer["type"] == "ack", answer

    async def move(self) -> float | None:
        """Plays any legal move; the seconds until it was acknowledged, None where something has happened by itself meanwhile."""
        chosen, begun = random.choice(self.legal), time.perf_counter()
        answer = await self.do("move", move=chosen)
        if answer.get("code") in ("stale", "not_playing", "over"):
            await asyncio.sleep(0.001)
            return None
        assert answer["type"] == "ack", answer
        if self.held is not None:
            self.made_for -= 1
        return time.perf_counter() - begun


Person = TypeVar("Person", bound=Player)


async def begun(host: Person, guest: Person, game: str) -> tuple[Person, Person]:
    """Two people who have begun to play at a new table."""
    await host.connect()
    await guest.connect()
    await host.open(game, 2)
    await guest.join(host, "Ben")
    await host.do("start")
    return host, guest


async def moved_on(pair: tuple[Player, Player], game: str, times: list[float]) -> tuple[Player, Player] | None:
    """One move at a table, its time noted; where the game is over, a new table; None where nobody can do anything now."""
    mover = next((player for player in pair if player.legal and player.held is None), None)
    if mover is not None:
        took = await mover.move()
        if took is not None:
            times.append(took)
        return pair
    if not pair[0].over:
        return None
    for player in pair:
        await player.close()
    host, guest = (Player(player.url, made_for=player.made_for) for player in pair)
    return await begun(host, guest, game)


def made_for(pairs: list[tuple[Player, Player]]) -> int:
    """How many moves the site has made for these people so far. They cost it what others cost."""
    return sum(player.made_for for pair in pairs for player in pair)
