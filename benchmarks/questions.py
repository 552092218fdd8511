"""What the queue of bots' questions costs that all machines share, and what a limit costs that is counted over all of them.

    python benchmarks/questions.py

Asking, taking and answering, with more and more waiting; whether takers who skip what others have locked are faster than takers who
wait for one lock; and one count of a quota. A PostgreSQL of its own is started for it.
"""

import asyncio
import itertools
import time
from typing import Any

import asyncpg

from enishi.server.machines.questions import Questions, Room
from enishi.server.machines.register import Ask
from enishi.server.machines.shared_quota import SharedQuota
from enishi.server.store.opening import open_store
from enishi.server.work.fair_queue import Asker
from enishi.server.work.thoughts import Question
from enishi.testing.database import Database

ASKED = Question("hard", "connect37", 2, 0, b"\0" * 176, [])
OFTEN = 100


async def line_to(address: str) -> Ask:
    line = await asyncpg.connect(address, server_settings={"synchronous_commit": "off"})

    async def ask(sql: str, *values: Any) -> list[Any]:
        return list(await line.fetch(sql, *values))

    return ask


async def fill(ask: Ask, queue: Questions, waiting: int) -> None:
    """Questions of fifty people at twenty addresses."""
    await ask("TRUNCATE questions, question_turns")
    for number in range(waiting):
        await queue.put("bots", ASKED, Asker(f"person {number % 50}", f"address {number % 20}"), 0, Room())


async def one_by_one(ask: Ask, waiting: int) -> None:
    queue = Questions(ask, "me")
    await fill(ask, queue, waiting)
    times = [time.perf_counter()]
    for _ in range(OFTEN):
        await queue.put("bots", ASKED, Asker("me", "here"), 0, Room())
    times.append(time.perf_counter())
    taken = [await queue.take("bots", 0) for _ in range(OFTEN)]
    times.append(time.perf_counter())
    for one in taken:
        assert one is not None
        await queue.answer(one.id, b'"a move"')
    times.append(time.perf_counter())
    asked, took, answered = ((end - begin) / OFTEN * 1000 for begin, end in itertools.pairwise(times))
    print(f"{waiting} waiting: asking {asked:.2f} ms, taking {took:.2f} ms, answering {answered:.2f} ms", flush=True)


async def together(address: str, takers: int, *, locked: bool) -> None:
    """How many are taken in a second by some at once."""
    asks = [await line_to(address) for _ in range(takers)]
    await fill(asks[0], Questions(asks[0], "me"), 400)

    async def take_all(ask: Ask) -> int:
        queue, count = Questions(ask, "me"), 0
        while True:
            if locked:
                await ask("SELECT pg_advisory_lock(1)")
            taken = await queue.take("bots", 0)
            if locked:
                await ask("SELECT pg_advisory_unlock(1)")
            if taken is None:
                return count
            count += 1

    began = time.perf_counter()
    count = sum(await asyncio.gather(*(take_all(ask) for ask in asks)))
    how = "one lock for all" if locked else "skipping what is locked"
    print(f"{takers} takers, {how}: {count / (time.perf_counter() - began):.0f} a second", flush=True)


async def counted(ask: Ask) -> None:
    quota = SharedQuota(ask, "tables", 10**9)
    began, spent = time.perf_counter(), time.process_time()
    for number in range(OFTEN * 10):
        await quota.takes(f"person {number % 100}", number)
    wall, cpu = time.perf_counter() - began, time.process_time() - spent
    print(f"counting once: {wall / OFTEN / 10 * 1000:.2f} ms, of which {cpu / OFTEN / 10 * 1000:.2f} ms of processor time here", flush=True)


async def main(address: str) -> None:
    store = open_store(address)
    await store.open()
    await store.close()
    ask = await line_to(address)
    for waiting in (0, 10, 100, 1000):
        await one_by_one(ask, waiting)
    for takers in (1, 2, 4, 8):
        for locked in (False, True):
            await together(address, takers, locked=locked)
    await counted(ask)


if __name__ == "__main__":
    database = Database({})
    try:
        asyncio.run(main(database.make("questions")))
    finally:
        database.close()
