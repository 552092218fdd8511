"""Questions to bots, in a queue that all machines share: whoever has time takes the next, and the one who asked fetches the answer.

People take turns as in the queue of a single house (`work.fair_queue`): each address has a few lanes, over which its people are spread;
of the lanes that wait, the one goes first whose last turn was longest ago, and in it the person whose last turn was. A question holds what
its seat knows and nothing else. All of it is in tables that are not logged: a database that crashed has them empty, and whoever still
waits asks again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from enishi import __version__
from enishi.server.line.addresses import hashed
from enishi.server.machines.register import LEASE, Ask
from enishi.server.work.fair_queue import LANES, REMEMBERED, Asker, QueueFull
from enishi.server.work.thoughts import Advice, Question, SheetJob

MOST_TRIES = 3
"""How often a question is taken; one that has ended its thinkers so often is not thought about any more."""

Thought = Question | Advice | SheetJob
"""What may be asked of other machines: each holds the hidden record of a seat."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Thought).decode

_RANKED = """WITH waiting AS (
    SELECT id, queue, address || ' ' || lane AS of_lane, address || ' person ' || person AS of_person FROM questions
    WHERE queue = $1 AND holder IS NULL AND version = $2
), came AS (
    SELECT *, row_number() OVER (PARTITION BY of_person ORDER BY id) AS own,
        min(id) OVER (PARTITION BY of_person) AS person_came, min(id) OVER (PARTITION BY of_lane) AS lane_came FROM waiting
), ranked AS (
    SELECT id, of_lane, of_person, coalesce(lanes.at, 0) AS lane_had, lane_came,
        row_number() OVER (PARTITION BY of_lane ORDER BY own, coalesce(people.at, 0), person_came) AS round
    FROM came LEFT JOIN question_turns AS lanes ON lanes.queue = came.queue AND lanes.whose = of_lane
        LEFT JOIN question_turns AS people ON people.queue = came.queue AND people.whose = of_person
)"""
"""Every question that waits in a queue: it comes in this round, and in it after all lanes whose last turn was before that of its own."""

_TAKE = f"""{_RANKED}, next AS (
    SELECT questions.id, of_lane, of_person FROM questions JOIN ranked ON ranked.id = questions.id
    WHERE holder IS NULL ORDER BY round, lane_had, lane_came LIMIT 1 FOR UPDATE OF questions SKIP LOCKED
), turns AS (
    INSERT INTO question_turns SELECT $1, whose, nextval('question_numbers') FROM next, unnest(ARRAY[of_lane, of_person]) AS whose
    ON CONFLICT (queue, whose) DO UPDATE SET at = excluded.at
)
UPDATE questions SET holder = $3, until = $4, tries = tries + 1 FROM next WHERE questions.id = next.id
RETURNING questions.id, job, asked, process, tries"""

_ASK = """INSERT INTO questions (queue, address, lane, person, process, version, job, asked)
SELECT $1, $2, coalesce(
    (SELECT lane FROM questions WHERE queue = $1 AND address = $2 AND person = $3 AND holder IS NULL LIMIT 1),
    (SELECT lane FROM generate_series(0, $4::bigint - 1) AS lane ORDER BY (
        SELECT count(DISTINCT person) FROM questions WHERE queue = $1 AND address = $2 AND questions.lane = lane.lane AND holder IS NULL
    ), lane LIMIT 1)
), $3, $5, $6, $7, $8
WHERE (SELECT count(*) < $9 AND count(*) FILTER (WHERE address = $2 AND $4 > 1) < $10
    AND count(*) FILTER (WHERE address = $2 AND person = $3 AND $3 <> '') < $11
    FROM questions WHERE queue = $1 AND holder IS NULL)
RETURNING id"""


@dataclass(frozen=True)
class Room:
    """How much may wait in a queue: in all, and of one person."""

    waiting: int = 10_000
    of_one: int = 10_000

    @property
    def of_address(self) -> int:
        """However many come from one address, there is room for others."""
        return max(self.of_one, self.waiting // 2)


@dataclass(frozen=True)
class Taken:
    """A question that is ours to think about."""

    id: int
    job: Thought
    asked: int
    process: str
    """Who asked."""
    tries: int


class Questions:
    """The queue, as one process sees it."""

    def __init__(self, ask: Ask, process: str) -> None:
        self._ask = ask
        self._me = process

    # --- asking -----------------------------------------------------------------------------------------------------------------

    async def put(self, queue: str, job: Thought, asker: Asker, now: int, room: Room) -> int:
        """Puts a question into a queue; its number. Raises `QueueFull` where too much waits."""
        address, lanes = (hashed(asker.address), LANES) if asker.address else (f"person {asker.person}", 1)
        whose = (queue, address, asker.person, lanes, self._me, __version__, _encode(job), now)
        found = await self._ask(_ASK, *whose, room.waiting, room.of_address, room.of_one)
        if not found:
            raise QueueFull
        return int(found[0][0])

    async def answers(self) -> dict[int, bytes]:
        """What was answered to us; it is taken out."""
        return dict(await self._ask("DELETE FROM questions WHERE process = $1 AND answer IS NOT NULL RETURNING id, answer", self._me))

    async def ours(self) -> set[int]:
        """Questions of ours that are there."""
        return {id for (id,) in await self._ask("SELECT id FROM questions WHERE process = $1", self._me)}

    async def withdraw(self, ids: Sequence[int]) -> None:
        """Nobody waits for these any more."""
        await self._ask("DELETE FROM questions WHERE process = $1 AND id = ANY ($2::bigint[])", self._me, list(ids))

    async def places(self, queue: str) -> dict[int, int]:
        """How many come before each of our questions that wait."""
        sql = f"""{_RANKED}, places AS (SELECT id, row_number() OVER (ORDER BY round, lane_had, lane_came) - 1 AS before FROM ranked)
            SELECT id, before FROM places JOIN questions USING (id) WHERE process = $3"""
        return dict(await self._ask(sql, queue, __version__, self._me))

    # --- thinking ---------------------------------------------------------------------------------------------------------------

    async def take(self, queue: str, now: int) -> Taken | None:
        """The next question, which is ours for a while."""
        found = await self._ask(_TAKE, queue, __version__, self._me, now + LEASE)
        if not found:
            return None
        id, job, asked, process, tries = found[0]
        return Taken(id, _decode(job), asked, process, tries)

    async def answer(self, id: int, answer: bytes) -> bool:
        """Answers a question; whether it was still ours."""
        sql = "UPDATE questions SET answer = $3 WHERE id = $1 AND holder = $2 AND answer IS NULL RETURNING id"
        return bool(await self._ask(sql, id, self._me, answer))

    async def hold_on(self, now: int) -> None:
        """A sign of life: what we have taken stays ours."""
        await self._ask("UPDATE questions SET until = $2 WHERE holder = $1 AND answer IS NULL", self._me, now + LEASE)

    async def give_back(self) -> list[str]:
        """What we have taken is for others; the queues it waits in."""
        sql = "UPDATE questions SET holder = NULL WHERE holder = $1 AND answer IS NULL RETURNING queue"
        return sorted({queue for (queue,) in await self._ask(sql, self._me)})

    # --- clearing up ------------------------------------------------------------------------------------------------------------

    async def free(self, now: int) -> list[str]:
        """What was taken by somebody who is gone waits again; the queues it waits in. Turns of long ago are forgotten."""
        freed = await self._ask("UPDATE questions SET holder = NULL WHERE answer IS NULL AND until < $1 RETURNING queue", now)
        await self._ask("DELETE FROM question_turns WHERE at < (SELECT max(at) FROM question_turns) - $1::bigint", REMEMBERED)
        return sorted({queue for (queue,) in freed})

    async def bury(self) -> None:
        """Questions of processes that are gone are forgotten."""
        await self._ask("DELETE FROM questions WHERE process NOT IN (SELECT id FROM processes)")
