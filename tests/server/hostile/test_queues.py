"""Number 5: one person's bots, hints, replays, analyses and cards, and everybody else's."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Generator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.server.hostile.tools import connection_of
from tests.server.scene import Scene, play_on, started
from tests.server.test_analyses import a_record
from tests.server.test_workers import a_question

from enishi.bots.patience import patience
from enishi.games import load
from enishi.server.app import SiteApp
from enishi.server.line.identity import first_person
from enishi.server.messages.from_client import Reasons
from enishi.server.messages.from_server import Bet
from enishi.server.monitor.logs import Course, course
from enishi.server.promises.handouts import SealJob
from enishi.server.settings import Settings
from enishi.server.table.draws import events_after
from enishi.server.table.entries import Moved
from enishi.server.work import thoughts, worker, workers
from enishi.server.work.analyses import Analyses
from enishi.server.work.bots import HINT_TIME, Bots
from enishi.server.work.fair_queue import LANES, Asker, FairQueue, QueueFull, Told
from enishi.server.work.jobs import ENOUGH, Done, Job, Outcome, framed
from enishi.server.work.thoughts import Advice, Question
from enishi.server.work.turns import Turns
from enishi.server.work.workers import LATE, WARMING_TIME, Workers


async def waits(queue: FairQueue, whose: str, order: list[str], steps: int = 1, *, address: str = "", told: Told | None = None) -> None:
    async with queue.turn(Asker(whose, address), told):
        order.append(whose)
        for _ in range(steps):
            await asyncio.sleep(0)


def test_whoever_asks_for_much_waits_for_oneself() -> None:
    order: list[str] = []

    async def story() -> None:
        queue = FairQueue(1, 1000, 1000)
        greedy = [asyncio.create_task(waits(queue, "mallory", order)) for _ in range(100)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(waits(queue, f"friend {number}", order)) for number in range(3)]
        await asyncio.gather(*greedy, *others)

    asyncio.run(story())
    assert max(order.index(f"friend {number}") for number in range(3)) <= 6
    assert len(order) == 103


def test_what_waits_has_a_limit_for_each_and_in_all() -> None:
    async def story() -> None:
        queue = FairQueue(1, 6, 3)
        order: list[str] = []
        waiting = [asyncio.create_task(waits(queue, "mallory", order, 50)) for _ in range(8)]
        await asyncio.sleep(0)
        assert sum(isinstance(task.exception(), QueueFull) for task in waiting if task.done()) == 4
        friend = asyncio.create_task(waits(queue, "friend", order))
        await asyncio.gather(friend, *waiting, return_exceptions=True)
        assert order[:2] == ["mallory", "mallory"] or order[:2] == ["mallory", "friend"]
        assert "friend" in order[:3]

    asyncio.run(story())


def test_a_place_is_not_lost_where_somebody_goes() -> None:
    async def story() -> None:
        queue = FairQueue(1, 100, 100)
        order: list[str] = []
        tasks = [asyncio.create_task(waits(queue, str(number), order, 3)) for number in range(6)]
        await asyncio.sleep(0)
        for number in (0, 2, 4):
            tasks[number].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(waits(queue, "last", order), 10)
        assert order[-1] == "last"

    asyncio.run(story())


@pytest.mark.parametrize(("late", "iterations"), [(False, True), (True, False)])
def test_a_bot_that_had_to_wait_thinks_briefly(late: bool, iterations: bool) -> None:
    asked = Question("hard", "connect37", 2, 0, b"", [], late=late)
    settings = thoughts._in_time(asked, {"iterations": 1000})
    assert (settings["iterations"] is not None) is iterations
    assert thoughts._in_time(Question("random", "connect37", 2, 0, b"", [], late=True), {}) == {}


@pytest.mark.parametrize(("waited", "done"), [(LATE - 0.1, "whole"), (LATE, "brief")])
def test_what_had_to_wait_for_long_is_done_briefly(monkeypatch: pytest.MonkeyPatch, waited: float, done: str) -> None:
    """Waiting counts as time to think: somebody whose turn comes late is answered soon after."""
    clock, told, free = [0.0], list[str](), asyncio.Event()

    class Worker:
        async def do(self, job: Job) -> Outcome:
            assert isinstance(job, SealJob)
            told.append(job.name)
            await free.wait()
            return Done(b"")

    async def worker() -> Worker:
        return Worker()

    async def story() -> None:
        works = Workers(1)
        monkeypatch.setattr(works, "_worker", worker)
        whole, brief = (SealJob(name, bytes(32), 0) for name in ("whole", "brief"))
        tasks = [asyncio.create_task(works.do(whole, 60.0, asker=Asker(one, ""), late=brief)) for one in "ab"]
        await asyncio.sleep(0)
        clock[0] = waited
        free.set()
        await asyncio.gather(*tasks)

    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    asyncio.run(story())
    assert told == ["whole", done]


class Searching:
    """A worker that thinks until it is hurried; the clock goes on by a tenth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.clock, self.begun, self.hurried_at = 0.0, list[float](), list[float]()
        self._enough = asyncio.Event()

    def monotonic(self) -> float:
        self.clock += 0.1
        return self.clock

    async def do(self, job: Job) -> Outcome:
        self._enough.clear()
        self.begun.append(self.clock)
        await self._enough.wait()
        return Done(b"[]")

    def hurry(self) -> None:
        self.hurried_at.append(self.clock)
        self._enough.set()


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> Searching:
    """The only worker that there is. Looking is done again and again, without waiting."""
    only = Searching()

    async def worker(self: Workers) -> Searching:
        return only

    monkeypatch.setattr(Workers, "_worker", worker)
    monkeypatch.setattr(workers, "time", only)
    monkeypatch.setattr(workers, "SHARE", 0)
    monkeypatch.setattr(workers, "LOOK", 0)
    return only


def advised(tmp_path: Path, searching: Searching, *askers: str) -> None:
    """All of them ask for a hint at once, of a game that is compiled."""

    async def story() -> None:
        bots = Bots(Settings(data=tmp_path))
        bots._warm.add("connect37")
        await asyncio.gather(*(bots.advise(Advice("connect37", 2, 0, b""), Asker(one, one)) for one in askers))

    asyncio.run(story())
    assert len(searching.hurried_at) == len(askers), "each ended because it was hurried"


def test_a_hint_comes_in_time_however_slow_the_machine_is(tmp_path: Path, searching: Searching) -> None:
    """What has been found by then must do: weaker before late."""
    advised(tmp_path, searching, "aki")
    assert HINT_TIME <= searching.hurried_at[0] <= HINT_TIME + 0.3


def test_nobody_waits_for_the_whole_thinking_of_another(tmp_path: Path, searching: Searching) -> None:
    """A search for whose end others wait is over after its share, long before it would be late itself."""
    advised(tmp_path, searching, "mallory", "aki", "ben")
    mallory, aki, ben = (over - begun for begun, over in zip(searching.begun, searching.hurried_at, strict=True))
    assert max(mallory, aki) < HINT_TIME / 2
    assert ben < HINT_TIME - mallory - aki + 0.5, "and whoever is last has waited, which counts"


def test_a_hint_that_has_waited_elsewhere_has_its_share_and_no_more(tmp_path: Path, searching: Searching) -> None:
    async def story() -> None:
        bots = Bots(Settings(data=tmp_path))
        bots._warm.add("connect37")
        await bots.advise(Advice("connect37", 2, 0, b"", late=True))

    asyncio.run(story())
    assert searching.hurried_at[0] < HINT_TIME / 2


def test_nobody_waits_until_a_worker_has_read_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer for that than a hint may take; then its worker was ended, and the next one began anew."""
    done: list[tuple[Workers, float]] = []

    async def do(self: Workers, job: Job, seconds: float, **how: Any) -> Outcome:
        done.append((self, seconds))
        return Done(b"[]")

    async def story() -> None:
        bots = Bots(Settings(data=tmp_path))
        await bots.advise(Advice("connect37", 2, 0, b""))
        await asyncio.gather(*bots._warming.values())
        read = [workers for workers, seconds in done if seconds == WARMING_TIME]
        assert read == [bots._compiler, bots._hints, bots._workers]
        done.clear()
        await bots.advise(Advice("connect37", 2, 0, b""))
        assert done == [(bots._hints, bots._seconds)]

    monkeypatch.setattr(Workers, "do", do)
    monkeypatch.setattr("enishi.server.work.bots.compiling_allowed", lambda: True)
    asyncio.run(story())


def test_only_searches_are_hurried(searching: Searching) -> None:
    """An analysis, a replay or a card is done to its end, whoever waits."""

    async def story() -> None:
        works = Workers(1)
        tasks = [asyncio.create_task(works.do(SealJob(one, bytes(32), 0), 60.0, asker=Asker(one))) for one in "ab"]
        for _ in range(50):
            await asyncio.sleep(0)
        assert not searching.hurried_at
        assert len(searching.begun) == 1
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def end() -> None:
        return

    searching.end = end  # type: ignore[attr-defined]
    asyncio.run(story())


@pytest.mark.skipif(ENOUGH is None, reason="the system has no such signal")
def test_a_worker_that_is_told_so_ends_its_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ENOUGH is not None
    before = signal.getsignal(ENOUGH)
    try:
        worker.listen()
        patience.begin()
        os.kill(os.getpid(), ENOUGH)
        assert patience.is_over
        incoming, outgoing = BytesIO(framed(a_question())), BytesIO()
        seen: list[bool] = []

        def do(job: Job, desk: worker.Desk) -> Outcome:
            seen.append(patience.is_over)
            return Done(b"")

        monkeypatch.setattr(worker, "do", do)
        worker.serve(incoming, outgoing)
        assert seen == [False], "that was about the job before"
    finally:
        signal.signal(ENOUGH, before)
        patience.begin()


def test_a_thousand_names_at_one_address_have_no_more_turns_than_a_few() -> None:
    order: list[str] = []

    async def story() -> None:
        queue = FairQueue(1, 10_000, 10)
        names = [asyncio.create_task(waits(queue, f"name {number}", order, address="203.0.113.7")) for number in range(1000)]
        await asyncio.sleep(0)
        friends = [asyncio.create_task(waits(queue, f"friend {number}", order, address=f"192.0.2.{number}")) for number in range(3)]
        await asyncio.gather(*names, *friends)

    asyncio.run(story())
    assert max(order.index(f"friend {number}") for number in range(3)) <= 2 * LANES + 3
    assert len(order) == 1003


def test_whoever_asks_now_and_then_is_next_however_much_one_address_asks_for() -> None:
    """Not after one of each lane of the others: a hint, a card or a bot's move of theirs is all that anybody waits for."""
    order: list[str] = []

    async def story() -> None:
        queue = FairQueue(1, 10_000, 100)
        floods = [asyncio.create_task(waits(queue, f"name {number % 100}", order, address="203.0.113.7")) for number in range(1000)]
        for asked in range(10):
            while len(order) < 50 * (asked + 1):
                await asyncio.sleep(0)
            before = len(order)
            await waits(queue, "friend", order, address="192.0.2.1")
            assert order.index("friend", before) <= before + 1, "after what was begun, and nothing else"
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)

    asyncio.run(story())


def test_one_address_leaves_room_for_others_in_the_queue() -> None:
    async def story() -> None:
        queue = FairQueue(1, 20, 4)
        order: list[str] = []
        names = [asyncio.create_task(waits(queue, f"name {number}", order, 50, address="203.0.113.7")) for number in range(40)]
        await asyncio.sleep(0)
        assert sum(isinstance(task.exception(), QueueFull) for task in names if task.done()) == 29
        await asyncio.wait_for(waits(queue, "friend", order, address="192.0.2.1"), 10)
        await asyncio.gather(*names, return_exceptions=True)

    asyncio.run(story())


def test_people_at_a_school_wait_for_one_another_no_longer_than_needed() -> None:
    """Somebody of the same address who asks for much has one turn of it, as everybody there."""
    order: list[str] = []

    async def story() -> None:
        queue = FairQueue(1, 1000, 100)
        greedy = [asyncio.create_task(waits(queue, "greedy", order, address="school")) for _ in range(50)]
        await asyncio.sleep(0)
        pupils = [asyncio.create_task(waits(queue, f"pupil {number}", order, address="school")) for number in range(8)]
        await asyncio.gather(*greedy, *pupils)

    asyncio.run(story())
    assert max(order.index(f"pupil {number}") for number in range(8)) <= 16


def test_whoever_waits_is_told_how_many_come_first() -> None:
    told: list[int] = []

    async def story() -> None:
        queue = FairQueue(1, 100, 100)
        tasks = [asyncio.create_task(waits(queue, str(number), [], 5)) for number in range(4)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(waits(queue, "me", [], told=told.append)))
        await asyncio.sleep(0)
        assert queue.before(Asker("me")) == 3
        await asyncio.gather(*tasks)
        assert queue.before(Asker("me")) == 0

    asyncio.run(story())
    assert told == [3, 2, 1, 0]


# --- on the event loop -------------------------------------------------------------------------------------------------------------


def test_long_work_of_one_address_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four hundred long tables are woken from one address; somebody else's short one is there after a few steps."""
    monkeypatch.setattr("enishi.server.work.turns.TURN", 0.0)
    done = 0

    def steps(number: int) -> Generator[None, None, None]:
        nonlocal done
        for _ in range(number):
            done += 1
            yield

    async def wanted(turns: Turns, address: str, number: int) -> None:
        course.set(Course(address=address))
        await turns.take(steps(number))

    async def story() -> int:
        turns = Turns()
        flood = [asyncio.create_task(wanted(turns, "203.0.113.7", 1000)) for _ in range(400)]
        while done < 500:
            await asyncio.sleep(0)
        before = done
        await asyncio.create_task(wanted(turns, "192.0.2.1", 5))
        took = done - before
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        return took

    assert asyncio.run(story()) <= 5 * (1 + LANES) + LANES


def test_an_undo_is_weighed_in_the_turn_of_the_one_who_asks(scene: Scene) -> None:
    aki, ben = scene.browser(address="192.0.2.1"), scene.browser(address="192.0.2.2")
    table = aki.open(seats=2, seat=0)
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    play_on(table, aki, ben, most=1)
    aki.do(table, "undo")
    assert scene.bots.undo_asked_by == [Asker(aki.person, "192.0.2.1")]


def test_reasons_of_one_address_hold_up_nobody_else(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may take hundredths of a second: they are found one by one, and everything else goes on between them."""
    monkeypatch.setattr("enishi.server.work.turns.TURN", 0.0)
    aki, _, table = started(scene)
    moves = aki.state(table)["view"]["legal"][:8]
    found: list[str] = []
    answered_after: list[int] = []

    def reason(hidden: Any, seat: int, move: str) -> None:
        found.append(move)

    monkeypatch.setattr(load("connect37"), "advice", SimpleNamespace(reason=reason))

    async def story() -> None:
        guest = connection_of(scene, aki)
        room = scene.house.rooms[table]
        await scene.house.hints.ask(guest, room, Reasons(id="why", table=table, expects=room.table.event, moves=moves))
        other = asyncio.get_running_loop().create_task(note())
        while len(found) < len(moves):
            await asyncio.sleep(0)
        await other

    async def note() -> None:
        await asyncio.sleep(0)
        answered_after.append(len(found))

    scene.run(story())
    assert found == moves
    assert answered_after[0] < len(moves), "somebody else was answered meanwhile"


# --- analyses ----------------------------------------------------------------------------------------------------------------------


async def steps_of(lines: AsyncIterator[bytes]) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) async for line in lines]


def test_six_analyses_at_once_run_forward_and_none_ends_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enishi.server.work.analyses.PIECE", 0.01)
    records = [msgspec.json.encode(a_record(seed)) for seed in range(1, 6)]
    records.append(records[0])  # two people look at the same game

    async def story() -> list[list[dict[str, Any]]]:
        analyses = Analyses(Settings(data=tmp_path, playouts=2))
        try:
            begun = [await analyses.begin(Asker(f"person {number}"), record) for number, record in enumerate(records)]
            return await asyncio.gather(*map(steps_of, begun))
        finally:
            await analyses.close()

    found = asyncio.run(story())
    for record, steps in zip(records, found, strict=True):
        assert steps[-1]["analysis"], steps[-1]
        assert len(steps[-1]["analysis"]["moments"]) == len(msgspec.json.decode(record)["events"]) + 1
        done = [step["done"] for step in steps if step["analysis"] is None]
        assert done == sorted(done)
    assert any(step["before"] for steps in found for step in steps), "two had to wait, and were told so"


# --- shown to people -----------------------------------------------------------------------------------------------------------------


def test_whoever_waits_for_a_hint_is_told_the_place(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    aki, ben, table = started(scene)
    asked: list[Asker] = []

    async def advise(question: Advice, asker: Asker, told: Told) -> list[Bet]:
        asked.append(asker)
        told(2)
        told(0)
        return [Bet("17@d5", 0.5, 0.1, 10, None)]

    monkeypatch.setattr(scene.bots, "advise", advise)
    assert aki.do(table, "hint", id="my hint")["type"] == "hinted"
    assert [message["before"] for message in aki.received if message["type"] == "queued"] == [2, 0]
    assert not [message for message in ben.received if message["type"] == "queued"]
    assert asked == [Asker(aki.person)]


def test_a_table_whose_bot_waits_for_its_turn_shows_how_long(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = scene.browser(address="192.0.2.1")
    table = aki.open(seats=2, seat=0, bots=["random"])
    free, asked = asyncio.Event(), []

    async def choose(question: Question, asker: Asker, told: Told) -> str:
        asked.append(asker)
        told(3)
        await free.wait()
        return thoughts.by_chance(question)

    monkeypatch.setattr(scene.bots, "choose", choose)
    aki.do(table, "start")
    room = scene.house.rooms[table]

    async def story() -> None:
        while not asked:
            seat = room.table.waiting[0]
            assert room.table.chairs[seat].bot is None, "the bot is asked"
            move = room.table.playing.legal(seat)[0]
            await room.keep([Moved(at=room.now(), seat=seat, events=events_after(room.table, seat, [move]))])
            room.agenda.plan()
            await asyncio.sleep(0)
        room.publish()
        assert aki.state(table)["frame"]["bots_wait"] is None, "a moment is not worth a word"
        scene.time.next_until(scene.time.moment + 1500)
        while aki.state(table)["frame"]["bots_wait"] is None:
            await asyncio.sleep(0)
        assert aki.state(table)["frame"]["bots_wait"] == 3
        free.set()

    scene.run(story())
    assert asked[0] == Asker(aki.person, "192.0.2.1")
    assert aki.state(table)["frame"]["bots_wait"] is None


def test_whoever_waits_for_a_replay_or_a_card_can_ask_for_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = SiteApp(Settings(data=tmp_path))
    with TestClient(site.asgi, base_url="http://127.0.0.1:8037") as client:
        asker = Asker(first_person("s" * 40), "")
        monkeypatch.setattr(site.pages.drawing, "before", lambda one: 2 if one.person == asker.person else 0)
        answer = client.post("/data/waiting", json={"secret": "s" * 40}, headers={"origin": "http://127.0.0.1:8037"}).json()
    assert (answer["replay"], answer["file"]) == (0, 2)
    assert set(answer["words"]["file"]) == {"en", "ja"}
    assert "2" in answer["words"]["file"]["ja"]
