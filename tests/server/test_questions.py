"""Bots' questions in a queue that all machines share: fair as in a single house, answered by whoever has time, taken over from the dead."""

import asyncio
import contextlib
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, get_args

import asyncpg
import pytest
from tests.server.moved_time import TestTime
from tests.server.scene import InlineBots, Scene, play_on
from tests.server.test_workers import a_question, legal_moves

from enishi.cli import main
from enishi.server.house import House
from enishi.server.line.addresses import hashed
from enishi.server.machines.questions import Questions, Room, Thought
from enishi.server.machines.register import Ask
from enishi.server.machines.shared import SharedHouse
from enishi.server.settings import Settings
from enishi.server.store.migrations import FORMAT
from enishi.server.store.opening import open_store
from enishi.server.store.store import Store
from enishi.server.work.fair_queue import NOBODY, REMEMBERED, Asker, FairQueue, QueueFull, Told
from enishi.server.work.jobs import UndoJob
from enishi.server.work.thoughts import Question
from enishi.testing.database import Database

LONG = 60.0
"""Seconds after which a test has failed that waits for another machine."""


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


@pytest.fixture
def shared(new_address: Callable[[], str]) -> str:
    """The address of a store that several machines share."""
    return new_address()


class Mind(InlineBots):
    """Says who has thought; thinks for ever where it is told to."""

    def __init__(self, name: str, *, never_done: bool = False) -> None:
        super().__init__()
        self.choice = name
        self.begun = asyncio.Event()
        self._never_done = never_done

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        self.begun.set()
        if self._never_done:
            await asyncio.Event().wait()
        return await super().choose(asked, asker, told)


@contextlib.asynccontextmanager
async def machine(address: str, time: TestTime, mind: Mind, workers: int = 1) -> AsyncIterator[House]:
    store = open_store(address, durable=False)
    await store.open()
    house = House(Settings(data=Path(), store=address, workers=workers), store, time, mind)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()
        await store.close()


def neighbours(house: House) -> SharedHouse:
    assert isinstance(house.neighbours, SharedHouse)
    return house.neighbours


async def dies(house: House) -> None:
    """From one moment to the next: nothing is handed back, and nobody is told anything."""
    await neighbours(house)._whispers.close()


def test_whichever_machine_has_time_thinks(shared: str) -> None:
    async def story() -> str:
        time = TestTime()
        async with machine(shared, time, Mind("here"), workers=0) as asks, machine(shared, time, Mind("elsewhere")):
            return await asyncio.wait_for(asks.bots.choose(a_question()), LONG)

    assert asyncio.run(story()) == "elsewhere"


def test_a_thinker_that_dies_is_replaced_within_ten_seconds(shared: str) -> None:
    async def story() -> str:
        time = TestTime()
        async with machine(shared, time, Mind("asks"), workers=0) as asks:
            mind = Mind("dies", never_done=True)
            async with machine(shared, time, mind) as dead:
                asked = asyncio.create_task(asks.bots.choose(a_question()))
                await asyncio.wait_for(mind.begun.wait(), LONG)
                await dies(dead)
            async with machine(shared, time, Mind("takes over")) as other:
                for _ in range(4):
                    await neighbours(other).sweep()
                    assert not asked.done(), "it still counts as being thought about"
                    time.moment += 2_000
                await neighbours(other).sweep()
                return await asyncio.wait_for(asked, LONG)

    assert asyncio.run(story()) == "takes over"


def test_a_thinker_that_is_told_to_stop_hands_its_question_on_at_once(shared: str) -> None:
    async def story() -> str:
        time = TestTime()
        async with machine(shared, time, Mind("asks"), workers=0) as asks:
            mind = Mind("stops", never_done=True)
            async with machine(shared, time, mind):
                asked = asyncio.create_task(asks.bots.choose(a_question()))
                await asyncio.wait_for(mind.begun.wait(), LONG)
            async with machine(shared, time, Mind("goes on")) as other:
                await neighbours(other).sweep()
                return await asyncio.wait_for(asked, LONG)

    assert asyncio.run(story()) == "goes on"


def test_a_question_that_the_database_has_lost_is_asked_again(shared: str) -> None:
    """As after a crash: tables that are not logged are empty then."""

    async def story() -> str:
        time = TestTime()
        async with machine(shared, time, Mind("asks"), workers=0) as asks:
            mind = Mind("lost", never_done=True)
            async with machine(shared, time, mind) as former:
                asked = asyncio.create_task(asks.bots.choose(a_question()))
                await asyncio.wait_for(mind.begun.wait(), LONG)
                await dies(former)
            await asks.store.keep([("DELETE FROM questions WHERE id >= ?", (0,))])
            async with machine(shared, time, Mind("again")):
                await neighbours(asks).sweep()
                return await asyncio.wait_for(asked, LONG)

    assert asyncio.run(story()) == "again"


def test_a_question_that_ends_its_thinkers_is_not_asked_for_ever(shared: str) -> None:
    async def story() -> str:
        time = TestTime()
        async with machine(shared, time, Mind("asks"), workers=0) as asks:
            asked = asyncio.create_task(asks.bots.choose(a_question()))
            for _ in range(3):
                mind = Mind("dies", never_done=True)
                async with machine(shared, time, mind) as dead:
                    await neighbours(dead).sweep()
                    await asyncio.wait_for(mind.begun.wait(), LONG)
                    await dies(dead)
                time.moment += 7_000
                await neighbours(asks).sweep()
            async with machine(shared, time, Mind("thinks")) as last:
                await neighbours(last).sweep()
                return await asyncio.wait_for(asked, LONG)

    assert asyncio.run(story()) in legal_moves()  # by chance


# --- fairness -----------------------------------------------------------------------------------------------------------------


async def asking(address: str) -> tuple[Ask, asyncpg.Connection]:
    store = open_store(address, durable=False)
    await store.open()
    await store.close()
    line = await asyncpg.connect(address)

    async def ask(sql: str, *values: Any) -> list[Any]:
        return list(await line.fetch(sql, *values))

    return ask, line


def test_turns_are_those_of_a_single_house(shared: str) -> None:
    """Both queues are asked and emptied at random, side by side."""
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)

    async def story() -> None:
        ask, line = await asking(shared)
        several, single = Questions(ask, "me"), FairQueue(0, 1000, 1000)
        names: dict[int, int] = {}
        order: list[int] = []

        async def comes(number: int, asker: Asker) -> None:
            await single._take(asker, None)
            order.append(number)

        tasks = []
        for number in range(150):
            asker = Asker(rng.choice("abcdefgh"), rng.choice(["", "school", "school", "home"]))
            names[await several.put("bots", a_question(), asker, 0, Room())] = number
            tasks.append(asyncio.create_task(comes(number, asker)))
            await asyncio.sleep(0)
            while rng.random() < 0.4 and len(order) <= number:
                await same_next(several, single, names, order)
        while len(order) < 150:
            await same_next(several, single, names, order)
        assert await several.take("bots", 0) is None
        await several.free(0)
        assert await ask("SELECT FROM question_turns"), "turns are remembered"
        await ask("SELECT nextval('question_numbers') FROM generate_series(1, $1::bigint)", REMEMBERED)
        await several.put("bots", a_question(), Asker("z"), 0, Room())
        assert await several.take("bots", 0)
        await several.free(0)
        assert len(await ask("SELECT FROM question_turns")) == 2, "those of long ago are forgotten"
        await asyncio.gather(*tasks)
        await line.close()

    asyncio.run(story())


async def same_next(several: Questions, single: FairQueue, names: dict[int, int], order: list[int]) -> None:
    before = {names[id]: place for id, place in (await several.places("bots")).items()}
    taken = await several.take("bots", 0)
    assert taken
    single._give_back()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert names[taken.id] == order[-1]
    assert before[order[-1]] == 0


def test_what_waits_has_a_limit_for_each_and_in_all(shared: str) -> None:
    async def story() -> None:
        ask, line = await asking(shared)
        queue, room = Questions(ask, "me"), Room(waiting=8, of_one=3)

        async def put(person: str, address: str) -> bool:
            try:
                await queue.put("hints", a_question(), Asker(person, address), 0, room)
            except QueueFull:
                return False
            return True

        assert [await put("mallory", "") for _ in range(5)] == [True] * 3 + [False] * 2
        assert [await put(f"name {number}", "somewhere") for number in range(6)] == [True] * 4 + [False] * 2
        assert [await put(f"friend {number}", "") for number in range(3)] == [True, False, False]
        assert await queue.take("hints", 0)
        assert await put("friend", "elsewhere")
        await line.close()

    asyncio.run(story())


def test_two_machines_never_take_the_same(shared: str) -> None:
    async def story() -> None:
        lines = [await asking(shared) for _ in range(4)]
        queues = [Questions(ask, f"machine {number}") for number, (ask, _) in enumerate(lines)]
        ids = {await queues[0].put("bots", a_question(), Asker(str(number % 7)), 0, Room()) for number in range(60)}

        async def all_of(queue: Questions) -> list[int]:
            found = []
            while taken := await queue.take("bots", 0):
                found.append(taken.id)
            return found

        taken = [id for found in await asyncio.gather(*(all_of(queue) for queue in queues)) for id in found]
        assert len(taken) == len(ids) == 60
        assert set(taken) == ids
        for _, line in lines:
            await line.close()

    asyncio.run(story())


# --- secrets ------------------------------------------------------------------------------------------------------------------


def test_a_question_holds_what_its_seat_knows_and_nothing_else(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene()
    aki = scene.browser(address="203.0.113.7")
    table = aki.open(seats=2, seat=0, bots=["random"])
    assert aki.do(table, "start")["type"] == "ack"
    play_on(table, aki, most=3)
    match = scene.house.rooms[table].table.playing
    engine = match._tier.engine
    assert scene.bots.asked
    for asked in scene.bots.asked:  # as they came out of the queue
        known = [engine.hide(position, asked.seat).tobytes() for position in match.positions]
        assert asked.record in known
        assert asked.record not in [position.tobytes() for position in match.positions]
    assert UndoJob not in get_args(Thought), "the whole record never goes to other machines"


def test_the_queue_does_not_say_where_somebody_is(shared: str) -> None:
    async def story() -> list[str]:
        ask, line = await asking(shared)
        await Questions(ask, "me").put("bots", a_question(), Asker("aki", "203.0.113.7"), 0, Room())
        found = [address for (address,) in await ask("SELECT address FROM questions")]
        await line.close()
        return found

    (address,) = asyncio.run(story())
    assert "203" not in address
    assert address == hashed("203.0.113.7") != hashed("203.0.113.8")


# --- a machine that only thinks -------------------------------------------------------------------------------------------------


def test_a_machine_that_only_thinks_answers_for_a_site_that_does_not(shared: str) -> None:
    async def story() -> tuple[str, str]:
        async with machine(shared, TestTime(), Mind("here"), workers=0) as asks:
            run = "import sys; from enishi.cli import main; sys.exit(main())"
            command = [sys.executable, "-c", run, "think", "--store", shared, "--workers", "1", "--lang", "en"]
            thinker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
            try:
                assert thinker.stdout
                said = (await asyncio.wait_for(thinker.stdout.readline(), LONG)).decode()
                assert said, "it did not start"
                move = await asyncio.wait_for(asks.bots.choose(a_question()), LONG)
                thinker.send_signal(signal.SIGTERM)
                assert await asyncio.wait_for(thinker.wait(), LONG) == 0
            finally:
                with contextlib.suppress(ProcessLookupError):
                    thinker.kill()
            return said, move

    said, move = asyncio.run(story())
    assert "1 at a time" in said
    assert move in legal_moves()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_store_that_nobody_can_think_for_is_refused_in_words(
    shared: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    async def other_version() -> None:
        store = open_store(shared)
        await store.open()
        await store.keep(Store.noting("format", FORMAT + 1))
        await store.close()

    def told(store: str, *more: str) -> str:
        assert main(["think", "--store", store, "--lang", language, *more]) == 2
        return capsys.readouterr().err

    words = [told(f"sqlite:{tmp_path}"), told(shared), told("postgresql://enishi:hush@127.0.0.1:1/nowhere")]
    asyncio.run(other_version())
    words += [told(shared), told(shared, "--workers", "0")]
    assert len(set(words)) == 5
    assert not any("hush" in said for said in words)
    assert all(said.count("\n") == 1 for said in words)
    assert f"{FORMAT + 1}" in words[3]
