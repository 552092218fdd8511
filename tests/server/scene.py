"""A site in a test: people with browsers over the real protocol, a clock that only the test moves, bots that think in this process."""

import asyncio
import heapq
import itertools
import warnings
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import enishi
from enishi.server.house import House
from enishi.server.live import Live
from enishi.server.messages import Bet
from enishi.server.origins import Origins
from enishi.server.patch import patched
from enishi.server.settings import Limits, Settings
from enishi.server.site import SiteFacts, facts_of
from enishi.server.store import Store
from enishi.server.thoughts import Advice, Question, SheetJob, advise, by_chance, sheet_of
from enishi.server.undo import Undoable, last_decision

Result = TypeVar("Result")

_ids = itertools.count()

HOST = "127.0.0.1:8037"
START = 1_700_000_000_000
PATIENCE = 2.0
"""Seconds for which a site that is closed waits for what is still being done."""


class _Call:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class TestTime:
    """Stands still until the test moves it."""

    __test__ = False

    def __init__(self) -> None:
        self.moment = START
        self._calls: list[tuple[int, int, _Call]] = []
        self._numbers = itertools.count()

    def now(self) -> int:
        return self.moment

    def call_at(self, moment: int, callback: Callable[[], None]) -> _Call:
        call = _Call(callback)
        heapq.heappush(self._calls, (moment, next(self._numbers), call))
        return call

    def next_until(self, end: int) -> bool:
        """Goes on to the next call before `end` and makes it; False where there is none."""
        while self._calls and self._calls[0][0] <= end:
            moment, _, call = heapq.heappop(self._calls)
            if not call.cancelled:
                self.moment = max(self.moment, moment)
                call.callback()
                return True
        return False


class InlineBots:
    """Bots that think at once, and what they were asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.choice: str | None = None
        self.asked_for_hints: list[Advice] = []
        self.thinking = asyncio.Event()
        """Whether hints are thought about at once."""
        self.thinking.set()
        self.failing = False

    async def choose(self, asked: Question) -> str:
        self.asked.append(asked)
        return self.choice or by_chance(asked)

    async def advise(self, asked: Advice) -> list[Bet]:
        self.asked_for_hints.append(asked)
        await self.thinking.wait()
        return [] if self.failing else advise(msgspec.structs.replace(asked, hurried=False))

    async def sheet(self, asked: SheetJob) -> dict[str, Any] | None:
        await self.thinking.wait()
        found: dict[str, Any] = msgspec.to_builtins(sheet_of(asked))
        return found

    async def weigh_undo(self, record: bytes, seat: int) -> Undoable:
        return last_decision(enishi.replay(msgspec.json.decode(record)), seat)


class Scene:
    """One site, and the event loop that it runs in."""

    def __init__(self, folder: Path, facts: SiteFacts | None = None, **settings: Any) -> None:
        plain: dict[str, Any] = {"pace": 0.0, "answer_delay": 0.0, "durable": False, "limits": Limits(burst=1_000_000)} | settings
        self.settings = Settings(data=folder, **plain)
        self.facts = (lambda game: facts) if facts else facts_of
        self.time = TestTime()
        self.bots = InlineBots()
        self._runner = asyncio.Runner()
        self._standing: set[asyncio.Task[Any]] = set()
        self._people = itertools.count()
        self._open()

    def _open(self) -> None:
        self.store = Store(self.settings.data, durable=False)
        self.house = House(self.settings, self.store, self.time, self.bots, self.facts)
        self.live = Live(self.house, Origins(self.settings))
        self.run(self.house.start())

    def close(self) -> None:
        self.hang_up()
        self.store.close()
        self._runner.close()

    def hang_up(self) -> None:
        for task in self._standing:
            task.cancel()
        self._standing.clear()
        self._runner.run(_end_all())

    def restart(self, *, away: float = 0.0) -> None:
        """The server is gone from one moment to the next, and another one takes its place."""
        for room in self.house.rooms.values():
            room.agenda.stop()
        self.hang_up()
        self.store.close()
        self.time = TestTimeFrom(self.time.moment + round(away * 1000))
        self._open()

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Runs to the end, with everything that follows from it now."""

        async def whole() -> Result:
            result = await coroutine
            await self._settle()
            return result

        return self._runner.run(whole())

    async def _settle(self) -> None:
        while True:
            working = asyncio.all_tasks() - self._standing - {asyncio.current_task()}
            if working:
                await asyncio.wait(working)
            elif not self.time.next_until(self.time.moment):
                return

    def wait(self, seconds: float) -> None:
        """Lets time pass."""
        end = self.time.moment + round(seconds * 1000)

        async def pass_by() -> None:
            while self.time.next_until(end):
                await self._settle()
            self.time.moment = end

        self.run(pass_by())

    def browser(self, secret: str | None = None, *, hello: bool = True) -> "Browser":
        """A new browser; by default of somebody new."""
        browser = Browser(self, secret or f"{next(self._people):032d}")
        self.run(browser.connect())
        if hello:
            browser.welcome = browser.ask("hello", secret=browser.secret)
        return browser

    def stand(self, task: asyncio.Task[Any]) -> None:
        self._standing.add(task)


async def _end_all() -> None:
    """Lets what is being done come to its end; what waits for something that will not come is cut off, as with a process."""
    for _ in range(10):
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if not left:
            return
        _, waiting = await asyncio.wait(left, timeout=PATIENCE)
        for task in waiting:
            warnings.warn(f"it still waited for something when the site was closed: {task!r}", stacklevel=2)
            task.cancel()


class TestTimeFrom(TestTime):
    """Time that begins later."""

    def __init__(self, moment: int) -> None:
        super().__init__()
        self.moment = moment


class Browser:
    """Somebody at a browser, who keeps for each table what a client would know of it."""

    def __init__(self, scene: Scene, secret: str) -> None:
        self.scene = scene
        self.secret = secret
        self.received: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        self.states: dict[str, dict[str, Any]] = {}
        self.invitations: dict[str, str] = {}
        self.closed: int | None = None
        self.welcome: dict[str, Any] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    @property
    def person(self) -> str:
        person: str = self.welcome["person"]
        return person

    async def connect(self, origin: str | None = f"http://{HOST}") -> None:
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", HOST.encode())] + ([(b"origin", origin.encode())] if origin else [])
        scope = {"type": "websocket", "headers": headers}
        self._task = asyncio.create_task(self.scene.live(scope, self._incoming.get, self._take))
        self.scene.stand(self._task)
        while self._incoming.qsize():
            await asyncio.sleep(0)

    def hang_up(self) -> None:
        """The line is lost."""

        async def lose() -> None:
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
            await asyncio.wait([self._task])

        self.scene.run(lose())

    def reconnect(self) -> None:
        """A new line for the same browser; what it knows of tables it keeps."""
        self.scene.run(self.connect())
        self.welcome = self.ask("hello", secret=self.secret)

    async def _take(self, event: Any) -> None:
        if event["type"] == "websocket.close":
            self.closed = event["code"]
        if event["type"] != "websocket.send":
            return
        message: dict[str, Any] = msgspec.json.decode(event["text"])
        self.received.append(message)
        self.sizes.append(len(event["text"].encode()))
        self._understand(message)
        waiting = self._answers.pop(message.get("id") or "", None)
        if waiting and not waiting.done():
            waiting.set_result(message)

    def _understand(self, message: dict[str, Any]) -> None:
        if message["type"] == "changed":
            self.states[message["table"]] = patched(self.states[message["table"]], message["changes"])
        elif message["type"] == "entered":
            self.invitations[message["table"]] = message["invitation"]
            state, known = message["state"], self.states.get(message["table"])
            if known and message["log_from"]:
                state["view"]["log"] = known["view"]["log"][: message["log_from"]] + state["view"]["log"]
            if known:
                state["talk"] = known["talk"][: message["talk_from"]] + state["talk"]
                state["private"] = known["private"][: message["private_from"]] + state["private"]
            self.states[message["table"]] = state

    def say_raw(self, text: str) -> None:
        """Any text at all, without waiting for an answer."""

        async def whole() -> None:
            self._incoming.put_nowait({"type": "websocket.receive", "text": text})
            while self._incoming.qsize():
                await asyncio.sleep(0)
            for _ in range(20):
                await asyncio.sleep(0)

        self.scene.run(whole())

    def ask(self, type: str, **parts: Any) -> dict[str, Any]:
        """Says something and waits for the answer."""
        id = parts.pop("id", None) or f"message-{next(_ids)}"
        message = {"type": type, "id": id, **parts}

        async def whole() -> dict[str, Any]:
            answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
            self._answers[id] = answer
            self._incoming.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})
            return await answer

        return self.scene.run(whole())

    def do(self, table: str, type: str, **parts: Any) -> dict[str, Any]:
        """Something at a table, expecting what this browser has seen."""
        return self.ask(type, table=table, **({"expects": self.states[table]["event"]} | parts))

    def enter(self, table: str, invitation: str | None = None, **parts: Any) -> dict[str, Any]:
        """Comes to a table, or back to it."""
        return self.ask("enter", table=table, invitation=invitation, **parts)

    def open(self, game: str = "connect37", name: str = "Aki", **parts: Any) -> str:
        """Opens a table and enters it."""
        answer = self.ask("open_table", game=game, name=name, **parts)
        assert answer["type"] == "ack", answer
        self.enter(answer["table"])
        table: str = answer["table"]
        return table

    def join(self, host: "Browser", table: str, name: str, **parts: Any) -> dict[str, Any]:
        """Comes by the link of somebody's table, and sits down."""
        self.enter(table, host.invitations[table])
        return self.do(table, "sit", name=name, **parts)

    def state(self, table: str) -> dict[str, Any]:
        """What this browser knows of a table."""
        return self.states[table]

    def move(self, table: str, move: str | None = None, **parts: Any) -> dict[str, Any]:
        """Plays a move; by default the first that is legal."""
        return self.do(table, "move", move=move or self.states[table]["view"]["legal"][0], **parts)


def started(scene: Scene, game: str = "connect37", **parts: Any) -> tuple[Browser, Browser, str]:
    """A table at which two people play; the first has seat 0 and is the host."""
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(game, seats=2, seat=0, **parts)
    assert ben.join(aki, table, "Ben")["type"] == "ack"
    assert aki.do(table, "start")["type"] == "ack"
    return aki, ben, table


def play_on(table: str, *people: Browser, most: int = 1000) -> None:
    """Everybody plays the first legal move until the game is over."""
    for _ in range(most):
        mover = next((one for one in people if one.state(table)["view"]["legal"]), None)
        if mover is None:
            return
        assert mover.move(table)["type"] == "ack"
