"""A site in a test: people with browsers over the real protocol, a clock that only the test moves, bots that think in this process."""

import asyncio
import itertools
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from tests.server.moved_time import TestTime

import enishi
from enishi.games.sheet import Sheet
from enishi.server.house import House
from enishi.server.http.origins import Origins
from enishi.server.limits import Limits
from enishi.server.line.live import Live
from enishi.server.messages.from_server import Bet
from enishi.server.room.patch import patched
from enishi.server.settings import Settings
from enishi.server.store.errors import Lost
from enishi.server.store.opening import open_store
from enishi.server.store.postgres.store import PostgresStore
from enishi.server.store.store import Store
from enishi.server.table.game_facts import SiteFacts, facts_of
from enishi.server.table.undo import Undoable, last_decision
from enishi.server.work.fair_queue import NOBODY, Asker, Told
from enishi.server.work.thoughts import Advice, Question, SheetJob, advise, by_chance, work_out

Result = TypeVar("Result")

_ids = itertools.count()

HOST = "127.0.0.1:8037"
REPLACED = 10.0
"""Seconds after which nobody waits any more for a machine that is gone."""
PATIENCE = 30.0
"""Seconds for which a site that is closed waits for what is still being done; much more than anything takes, also on a busy machine."""


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
        self.undo_asked_by: list[Asker] = []

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        self.asked.append(asked)
        return self.choice or by_chance(asked)

    async def advise(self, asked: Advice, asker: Asker = NOBODY, told: Told | None = None) -> list[Bet]:
        self.asked_for_hints.append(asked)
        await self.thinking.wait()
        return [] if self.failing else advise(msgspec.structs.replace(asked, hurried=False))

    async def sheet(self, asked: SheetJob, asker: Asker = NOBODY, told: Told | None = None) -> Sheet | None:
        await self.thinking.wait()
        return work_out(asked)

    async def weigh_undo(self, record: bytes, seat: int, asker: Asker = NOBODY) -> Undoable:
        self.undo_asked_by.append(asker)
        return last_decision(enishi.replay(msgspec.json.decode(record)), seat)


class Machine(NamedTuple):
    """One process of a site."""

    store: Store
    house: House
    live: Live

    async def cut_from_store(self) -> None:
        """In the middle of whatever it writes."""
        assert isinstance(self.store, PostgresStore)
        assert self.store._writer
        self.store._writer._writing.cancel()
        await self.store._writer._forget_line()
        for job in self.store._writer._waiting:
            job.done.set_exception(Lost("the machine is gone"))
        self.store._writer = None

    async def gone(self) -> None:
        """From one moment to the next: what was handed to the store is kept, and nobody is told anything."""
        whispers = getattr(self.house.neighbours, "_whispers", None)
        if whispers:
            await whispers.close()
        await self.store.close()


class Scene:
    """One site, and the event loop that it runs in."""

    def __init__(
        self, folder: Path, facts: SiteFacts | None = None, address: str | None = None, machines: int = 1, **settings: Any
    ) -> None:
        plain: dict[str, Any] = {"pace": 0.0, "answer_delay": 0.0, "durable": False, "limits": Limits(burst=1_000_000)} | settings
        self.settings = Settings(data=folder, store=address, **plain)
        self.facts = (lambda game: facts) if facts else facts_of
        self.time = TestTime()
        self.bots = InlineBots()
        self._runner = asyncio.Runner()
        self._ground: set[asyncio.Task[Any]] = set()
        """What works as long as the store is open."""
        self._standing: set[asyncio.Task[Any]] = set()
        self._people = itertools.count()
        self._count = machines
        self._browsers: list[Browser] = []
        self._open()

    def _open(self) -> None:
        self.machines = [self._machine() for _ in range(self._count)]
        self.store, self.house, self.live = self.machines[0]
        for machine in self.machines:
            self.run(machine.house.start())

    def _machine(self) -> "Machine":
        store = open_store(self.settings.store or f"sqlite:{self.settings.data}", durable=False)
        self._runner.run(self._open_store(store))
        house = House(self.settings, store, self.time, self.bots, self.facts)
        return Machine(store, house, Live(house, Origins(self.settings)))

    async def _open_store(self, store: Store) -> None:
        before = asyncio.all_tasks()
        await store.open()
        self._ground |= asyncio.all_tasks() - before

    def close(self) -> None:
        self.hang_up()
        self._close_stores()
        self._runner.close()

    def hang_up(self) -> None:
        """All lines are lost, and nobody thinks any more about what was asked there."""
        for machine in self.machines:
            machine.house.hints.stop()
        for task in self._standing:
            task.cancel()
        self._standing.clear()
        self._runner.run(_end_all(self._ground))

    def restart(self, *, away: float = 0.0) -> None:
        """The server is gone from one moment to the next, and another one takes its place."""
        for room in self.house.rooms.values():
            room.agenda.stop()
        self.hang_up()
        self._close_stores()
        if self.settings.store:
            away += REPLACED
        self.time = TestTime(self.time.now() + round(away * 1000))
        self._open()

    def _close_stores(self) -> None:
        for machine in self.machines:
            self._runner.run(machine.gone())
        self._ground.clear()

    def sweep(self) -> None:
        """Every machine that is there looks around, as it does every few seconds, and hears what the others then say."""
        for _ in range(2):
            for machine in self.machines:
                self.run(machine.house.neighbours.sweep())

    def join(self, number: int) -> None:
        """Another machine begins."""
        self.machines.insert(number, self._machine())
        self.run(self.machines[number].house.start())

    def kill(self, number: int, *, at_once: bool = False) -> None:
        """A machine is gone from one moment to the next, and says nothing; the lines to it are lost.

        `at_once`: what it had handed to the store and was not yet committed is gone, too.
        """
        machine = self.machines.pop(number)
        if at_once:
            self._runner.run(machine.cut_from_store())
        for browser in self._browsers:
            if browser.machine is machine:
                browser.cut_off()
        for room in machine.house.rooms.values():
            room.agenda.stop()
            room.gone = True
        self._runner.run(machine.gone())
        self.store, self.house, self.live = self.machines[0]

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Runs to the end, with everything that follows from it now."""

        async def whole() -> Result:
            result = await coroutine
            await self._settle()
            return result

        return self._runner.run(whole())

    async def _settle(self) -> None:
        while True:
            working = asyncio.all_tasks() - self._standing - self._ground - {asyncio.current_task()}
            if working:
                await asyncio.wait(working)
            elif self.settings.store and not all(browser.heard.is_set() for browser in self._browsers):
                await asyncio.wait([asyncio.ensure_future(browser.heard.wait()) for browser in self._browsers])
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

    def browser(self, secret: str | None = None, *, hello: bool = True, address: str = "", at: int = 0, **parts: Any) -> "Browser":
        """A new browser; by default of somebody new. `at`: the machine that it comes to, where there are several."""
        browser = Browser(self, secret or f"{next(self._people):032d}", address)
        browser.machine = self.machines[at]
        self._browsers.append(browser)
        self.run(browser.connect())
        if hello:
            browser.welcome = browser.ask("hello", secret=browser.secret, **parts)
        return browser

    def stand(self, task: asyncio.Task[Any]) -> None:
        self._standing.add(task)


async def _end_all(ground: set[asyncio.Task[Any]]) -> None:
    """Lets what is being done come to its end. Nothing may wait for what will not come: it would outlive its connection."""
    while left := asyncio.all_tasks() - ground - {asyncio.current_task()}:
        _, waiting = await asyncio.wait(left, timeout=PATIENCE)
        assert not waiting, f"it still waited for something when the site was closed: {waiting!r}"


class Browser:
    """Somebody at a browser, who keeps for each table what a client would know of it."""

    def __init__(self, scene: Scene, secret: str, address: str = "") -> None:
        self.scene = scene
        self.machine = scene.machines[0]
        self.address = address
        self.secret = secret
        self.received: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        self.states: dict[str, dict[str, Any]] = {}
        self.invitations: dict[str, str] = {}
        self.closed: int | None = None
        self.welcome: dict[str, Any] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.heard = asyncio.Event()
        """Whether the site has done with everything that this browser has said."""

    @property
    def person(self) -> str:
        person: str = self.welcome["person"]
        return person

    async def connect(self, origin: str | None = f"http://{HOST}") -> None:
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._met = asyncio.Event()
        """Whether the site has let this browser in, or sent it away."""
        self.heard.set()
        self._incoming.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", HOST.encode())] + ([(b"origin", origin.encode())] if origin else [])
        scope = {"type": "websocket", "headers": headers, "client": (self.address, 40_000) if self.address else None}
        self._task = asyncio.create_task(self.machine.live(scope, self._listened_to, self._take))
        self.scene.stand(self._task)
        met = asyncio.ensure_future(self._met.wait())
        await asyncio.wait([met, self._task], return_when=asyncio.FIRST_COMPLETED)
        met.cancel()

    def hang_up(self) -> None:
        """The line is lost."""

        async def lose() -> None:
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
            await asyncio.wait([self._task])

        self.scene.run(lose())

    def cut_off(self) -> None:
        """The other end of the line is gone."""

        async def end() -> None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self.heard.set()

        self.scene.run(end())

    def reconnect(self, at: int | None = None) -> None:
        """A new line for the same browser, to the same machine or another one; what it knows of tables it keeps."""
        self.machine = self.scene.machines[0 if at is None else at]
        self.scene.run(self.connect())
        self.welcome = self.ask("hello", secret=self.secret)

    async def _listened_to(self) -> dict[str, Any]:
        self.heard.set()
        said = await self._incoming.get()
        if said["type"] == "websocket.receive":
            self.heard.clear()
        return said

    async def _take(self, event: Any) -> None:
        self._met.set()
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
            for part in ("talk", "private"):
                first = message[f"{part}_from"]
                if known and known[f"{part}_before"] <= first <= known[f"{part}_before"] + len(known[part]):
                    state[part] = known[part][: first - known[f"{part}_before"]] + state[part]
                    state[f"{part}_before"] = known[f"{part}_before"]
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
            return await self.saying(message)

        return self.scene.run(whole())

    def saying(self, message: dict[str, Any]) -> "asyncio.Future[dict[str, Any]]":
        """Says something; the answer that will come."""
        answer = self._answers[message["id"]] = asyncio.get_running_loop().create_future()
        self._incoming.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})
        return answer

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
