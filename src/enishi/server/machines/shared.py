"""A house that shares its store: hints of what has changed, a look every few seconds for what was missed, who is where, and who leads.

No process owns a table: the key (table, number) decides who was first. To lead a table only saves work: whoever leads it lets its bots
think and its flags fall. A leader that is gone is replaced within `LEASE` and one sweep.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from enishi.errors import Refused
from enishi.server.line.quotas import Quota
from enishi.server.machines.neighbours import Neighbours, There
from enishi.server.machines.questions import Questions
from enishi.server.machines.register import DEAD_AFTER, Register
from enishi.server.machines.shared_bots import SharedBots
from enishi.server.machines.shared_counts import SharedLineCounts
from enishi.server.machines.shared_crowds import SharedCrowds
from enishi.server.machines.shared_quota import SharedQuota, forget_full
from enishi.server.machines.thinking import BOTS, HINTS, Thinking
from enishi.server.machines.whispers import Whispers
from enishi.server.room.following import by_way_of, look_again, read_along
from enishi.server.room.rewriting import read_anew
from enishi.server.store.errors import StoreError
from enishi.server.store.postgres.line import Lines
from enishi.server.store.postgres.store import PostgresStore

if TYPE_CHECKING:
    from enishi.server.house import House
    from enishi.server.room.room import Room
    from enishi.server.room.surroundings import Thinker

_log = logging.getLogger("enishi")

HOUSE = "the house"
"""What is led by whoever does what is done once for all."""
TIDYING_EVERY = 600_000
"""Milliseconds between two looks for quotas that are full again."""
MOST_WOKEN = 50
"""Tables that are taken over in one sweep."""


class SharedHouse(Neighbours):
    """One of several processes."""

    def __init__(self, house: "House", store: PostgresStore) -> None:
        self._house = house
        self._whispers = Whispers(Lines(store.connecting.address, store.process, durable=False), self._hear)
        self._register = Register(self._whispers.ask, store.process)
        self._questions = Questions(self._whispers.ask, store.process)
        self._bots: SharedBots | None = None
        self._thinking: Thinking | None = None
        self._me = store.process
        self._tasks: set[asyncio.Task[None]] = set()
        self._lost = 0
        self._others = 0
        self._last_alive: int | None = None
        self._tidied_at = 0
        self._line_counts: list[SharedLineCounts] = []
        self._crowds: list[SharedCrowds] = []
        self._leaving = False

    @property
    def are_there(self) -> bool:
        return self._others > 0

    def quota(self, name: str, an_hour: int) -> Quota:
        return SharedQuota(self._whispers.ask, name, an_hour)

    def line_counts(self, name: str) -> SharedLineCounts:
        counts = SharedLineCounts(self._whispers.ask, self._me, name, self._count)
        self._line_counts.append(counts)
        return counts

    def crowds(self, name: str, most: int) -> SharedCrowds:
        crowds = SharedCrowds(self._whispers.ask, self._me, name, most)
        self._crowds.append(crowds)
        return crowds

    def sharing(self, bots: "Thinker") -> "Thinker":
        settings, now = self._house.settings, self._house.timing.now
        self._bots = SharedBots(bots, self._questions, settings, now, self._tell_question)
        self._thinking = Thinking(self._questions, bots, {BOTS: settings.workers, HINTS: 1}, now)
        self._thinking.answered = self._tell_answer
        return self._bots

    async def start(self) -> None:
        await self._whispers.open()
        self._lost = self._whispers.lost
        self._house.timing.follow(await self._register.clock())
        self._last_alive = max((seen for _, seen in await self._register.others()), default=None)
        await self._register.live(self._house.timing.now())

    async def last_alive(self) -> int | None:
        return self._last_alive

    def people_go(self) -> None:
        self._leaving = True
        self._do(self._register.forget_lines())  # at once: those who come back elsewhere are not counted twice

    def _count(self, work: Coroutine[None, None, None]) -> None:
        """Writes down how many lines there are, as long as ours count."""
        if self._leaving:
            work.close()
        else:
            self._do(work)

    async def stop(self) -> None:
        led = [room.table.id for room in self._house.rooms.values() if room.leads]
        with contextlib.suppress(StoreError):
            await self._note_waited()
            for queue in await self._thinking.stop() if self._thinking else ():
                self._whispers.say(f"question:{queue}")
            for id in await self._register.leave():
                self._whispers.say(f"presence:{id}")
            await self._questions.bury()
        for id in led:
            self._whispers.say(f"lease:{id}")
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._whispers.close()

    async def leads_house(self) -> bool:
        return HOUSE in await self._register.lead([HOUSE], self._house.timing.now())

    async def without_guests(self, tables: list[str]) -> list[str]:
        attended = await self._register.attended(tables) if tables else set()
        return [id for id in tables if id not in attended]

    # --- telling ----------------------------------------------------------------------------------------------------------------

    def tell_table(self, id: str, length: int, *, listed: bool) -> None:
        self._whispers.say(f"{'listed' if listed else 'table'}:{id}:{length}")

    def tell_opened(self, id: str, whose: str) -> None:
        if whose:
            self._whispers.say(f"opened:{id}:{whose}")

    def tell_rewritten(self, id: str) -> None:
        self._whispers.say(f"rewritten:{id}:{self._me}")

    def tell_promise(self, id: str) -> None:
        self._whispers.say(f"promise:{id}")

    def _tell_question(self, queue: str) -> None:
        self._whispers.say(f"question:{queue}")
        if self._thinking:
            self._thinking.look(queue)

    def _tell_answer(self, process: str) -> None:
        if process != self._me:
            self._whispers.say(f"answer:{process}")
        elif self._bots:
            self._do(self._bots.fetch())

    def tell_presence(self, room: "Room") -> None:
        if not self._leaving:
            self._do(self._write_presence(room))

    async def _write_presence(self, room: "Room") -> None:
        await self._register.present(room.table.id, by_way_of(room))
        self._whispers.say(f"presence:{room.table.id}")

    async def woke(self, room: "Room") -> None:
        id = room.table.id
        room.elsewhere = await self._register.elsewhere(id)
        room.leads = id in await self._register.lead([id], self._house.timing.now())
        room.own_time.begin(max(room.own_time.since(), await self._register.waited(id, room.table.length)))

    def slept(self, room: "Room") -> None:
        self.tell_presence(room)
        self._do(self._hand_over(room.table.id))

    async def _hand_over(self, id: str) -> None:
        await self._register.hand_over([id])
        self._whispers.say(f"lease:{id}")

    # --- hearing ----------------------------------------------------------------------------------------------------------------

    def _hear(self, hint: str) -> None:
        kind, _, rest = hint.partition(":")
        id, _, length = rest.partition(":")
        room = self._house.rooms.get(id)
        if kind in ("table", "listed"):
            if room is not None and room.table.length < int(length):
                self._do(read_along(room))
            if kind == "listed":
                self._do(self._house.lobby.changed_elsewhere(id))
        elif kind == "opened":
            self._house.lobby.opened(id, length)
        elif kind == "presence" and room is not None:
            self._do(self._look_around(room))
        elif kind == "rewritten" and room is not None and length != self._me:
            self._do(read_anew(room))
        elif kind == "lease" and room is not None:
            self._do(self._take(room))
        elif kind == "promise":
            self._do(self._house.promises.read_along(id))
        elif kind == "question" and self._thinking:
            self._thinking.look(id)
        elif kind == "answer" and id == self._me and self._bots:
            self._do(self._bots.fetch())

    async def _look_around(self, room: "Room") -> None:
        found = await self._register.elsewhere(room.table.id)
        now = room.now()
        for person, there in room.elsewhere.items():
            if person not in found and there.left is None:  # the process by way of which they were there is gone
                found[person] = There(0, False, now)
        if found != room.elsewhere:
            room.elsewhere = found
            await look_again(room)

    async def _take(self, room: "Room") -> None:
        room.leads = room.table.id in await self._register.lead([room.table.id], self._house.timing.now())
        if room.leads:
            await look_again(room)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- sweeping ---------------------------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """A sign of life; then what hints did not tell, and what nobody does any more."""
        house, register = self._house, self._register
        for crowds in () if self._leaving else self._crowds:
            await crowds.swap()
        house.timing.follow(await register.clock())
        now = house.timing.now()
        await register.live(now)
        self._others = sum(seen >= now - DEAD_AFTER for _, seen in await register.others())
        for id in await register.bury(now):
            self._whispers.say(f"presence:{id}")
        await self._questions.bury()
        if now - self._tidied_at > TIDYING_EVERY:
            self._tidied_at = now
            await forget_full(self._whispers.ask, now)
            await register.forget_waited()
        await self._lead(now)
        await self._read_along()
        await self._note_waited()
        if self._bots and self._thinking:
            await self._bots.sweep()
            await self._thinking.sweep()
        if self._lost != self._whispers.lost:  # the line broke: others may have come and gone, and may not know of our people
            self._lost = self._whispers.lost
            for room in list(house.rooms.values()):
                await self._write_presence(room)
                await self._look_around(room)
            await register.forget_lines()  # also those that have gone meanwhile
            for counts in self._line_counts:
                await counts.write_all()
            house.lobby.all_changed()

    async def _lead(self, now: int) -> None:
        """Goes on leading, and takes over from those who are gone."""
        rooms = dict(self._house.rooms)
        led = await self._register.lead(list(rooms), now) if rooms else set()
        for id, room in rooms.items():
            if room.leads != (id in led):
                room.leads = id in led
                await look_again(room)
        for id in await self._register.unattended(now, MOST_WOKEN):
            with contextlib.suppress(Refused):
                await look_again(await self._house.room(id))

    async def _note_waited(self) -> None:
        """What has passed at the tables that we lead, for whoever wakes them: nobody's clock is asked what it might be."""
        led = [room for room in self._house.rooms.values() if room.leads and room.table.has_running_clocks]
        if led:
            await self._register.note_waited([(room.table.id, room.table.length, room.own_time.since()) for room in led])

    async def _read_along(self) -> None:
        lengths = await self._register.lengths(list(self._house.rooms)) if self._house.rooms else {}
        for id, length in lengths.items():
            room = self._house.rooms.get(id)
            if room is not None and room.table.length < length:
                await read_along(room)


async def _quietly(work: Coroutine[None, None, None]) -> None:
    """What a hint brought about; where it fails, the next sweep finds it."""
    try:
        await work
    except StoreError as error:
        _log.warning("the store is away: %s", error)
