"""The house of one browser: the site's own house and its lines, which end here instead of at a server."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from enishi.kernel.engine import run_elsewhere
from enishi.server.house import House
from enishi.server.line.answers import ANSWERS
from enishi.server.line.connection import Event
from enishi.server.line.live import Live
from enishi.server.promises.messages import PromiseMessage
from enishi.server.room.hints import Hints
from enishi.server.settings import Settings
from enishi.server.timing import RealTime
from enishi.static.house.bots import BrowserBots
from enishi.static.house.engine import ModuleEngine, ToModule
from enishi.static.house.limits import LIMITS
from enishi.static.house.posts import Posts
from enishi.static.house.refusals import needs_server
from enishi.static.house.store import BrowserStore, Shelf

SETTINGS = Settings(
    data=Path("/"),
    limits=LIMITS,
    keep_days=36500,
    unstarted_days=365,
)
SCOPE: Event = {"headers": [], "client": None}

Heard = Callable[[str], None]
"""Is told what the house says on a line."""


class Everywhere:
    """The one page of this browser may talk to its own house."""

    def allows(self, origin: str, host: str) -> bool:
        return True


class Line:
    """A line of this browser: what is said on it waits until the house has heard it."""

    def __init__(self, heard: Heard, closed: Callable[[int], None]) -> None:
        self._heard, self._closed = heard, closed
        self._said: asyncio.Queue[Event] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> Event:
        return await self._said.get()

    async def send(self, event: Event) -> None:
        if event["type"] == "websocket.send":
            self._heard(event["text"])
        elif event["type"] == "websocket.close":
            self._closed(event["code"])
            self.close()


class BrowserHouse:
    """Everything that goes on in one browser."""

    def __init__(self, shelf: Shelf, module_of: Callable[[str], Any], to_module: ToModule) -> None:
        run_elsewhere(lambda game: ModuleEngine(game, module_of(game.package.rpartition(".")[2]), to_module))
        ANSWERS.update(dict.fromkeys(get_args(PromiseMessage), _needs_server))
        self.store = BrowserStore(shelf)
        bots = BrowserBots()
        self.house = House(SETTINGS, self.store, RealTime(), bots)
        self.house.hints = Hints(bots, self.house.questions, lambda game: str(module_of(game.id).facts.sources))
        self._live = Live(self.house, Everywhere())  # type: ignore[arg-type]
        self.posts = Posts(SETTINGS)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.store.open()
        await self.house.start()
        self._go_on(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(SETTINGS.heartbeat)
            await self.house.beat()
            self.house.put_to_sleep()

    def line(self, heard: Heard, closed: Callable[[int], None]) -> Line:
        """A new line; whoever has it says `hello` first, as on the site."""
        line = Line(heard, closed)
        self._go_on(self._live(SCOPE, line.receive, line.send))
        return line

    def _go_on(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def post(self, path: str, body: str, tell: Callable[[int, bytes, bool], None]) -> None:
        """Answers a question beside the line, in parts: the status, what comes next, and whether that was all."""
        self._go_on(self._answer(path, body, tell))

    async def _answer(self, path: str, body: str, tell: Callable[[int, bytes, bool], None]) -> None:
        status, parts = await self.posts.answer(path, body)
        async for part in parts:
            tell(status, part, False)
        tell(status, b"", True)


async def _needs_server(live: Live, connection: object, message: object) -> None:
    raise needs_server()
