"""A machine that only thinks: `think` is what the command `enishi think` does. It serves nobody and leads no table."""

import asyncio
import logging
import secrets
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from enishi.extras import require
from enishi.server.machines.questions import Questions
from enishi.server.machines.register import Register
from enishi.server.machines.thinking import BOTS, HINTS, Thinking
from enishi.server.refusals import refused
from enishi.server.settings import Settings
from enishi.server.store.errors import StoreError
from enishi.server.store.migrations import FORMAT
from enishi.server.store.opening import POSTGRES
from enishi.server.timing import RealTime
from enishi.server.work.bots import Bots

_log = logging.getLogger("enishi")


def think(address: str, workers: int, say: Callable[[str], None]) -> None:
    """Thinks for the site of a shared store until it is told to stop. `say` is told for which one, without its password.

    Raises `Refused` where the store is of one process alone, cannot be reached, or is of another version.
    """
    if not address.startswith(POSTGRES):
        raise refused("think_store", address=address)
    require("postgres", "asyncpg")
    asyncio.run(_think(address, workers, say))


async def _think(address: str, workers: int, say: Callable[[str], None]) -> None:
    from enishi.server.store.postgres.line import without_password

    machine = ThinkingMachine(address, workers)
    await machine.start()
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, machine.told_to_stop.set)
    say(without_password(address))
    try:
        await machine.go_on()
    finally:
        await machine.stop()


class ThinkingMachine:
    """A process that takes questions from the shared queue, and does nothing else."""

    def __init__(self, address: str, workers: int) -> None:
        from enishi.server.machines.whispers import Whispers
        from enishi.server.store.postgres.line import Lines

        process = secrets.token_hex(8)
        self._settings = replace(Settings(data=Path()), workers=workers)
        self._lines = Lines(address, process, durable=False)
        self._whispers = Whispers(self._lines, self._hear)
        self._register = Register(self._whispers.ask, process)
        self._timing = RealTime()
        self._bots = Bots(self._settings)
        questions = Questions(self._whispers.ask, process)
        self._thinking = Thinking(questions, self._bots, {BOTS: workers, HINTS: 1}, self._timing.now)
        self._thinking.answered = lambda asker: self._whispers.say(f"answer:{asker}")
        self.told_to_stop = asyncio.Event()

    async def start(self) -> None:
        """Begins to listen; refused where there is nothing to think for."""
        from enishi.server.store.postgres.format import format_of
        from enishi.server.store.postgres.line import without_password

        first = await self._lines.first()
        try:
            found = await format_of(first)
        finally:
            await first.close()
        if found == 0:
            raise refused("think_no_site", address=without_password(self._lines.address))
        if found != FORMAT:
            raise refused("data_format", found=found, here=FORMAT)
        await self._whispers.open()
        await self.sweep()

    async def go_on(self) -> None:
        """Looks again and again, until it is told to stop."""
        while not self.told_to_stop.is_set():
            try:
                await asyncio.wait_for(self.told_to_stop.wait(), self._settings.sweep)
            except TimeoutError:
                await self._sweep_where_possible()

    async def _sweep_where_possible(self) -> None:
        try:
            await self.sweep()
        except StoreError as error:
            _log.warning("the store is away: %s", error)

    async def sweep(self) -> None:
        """A sign of life, and what no hint told; stops where the site is of another version by now."""
        self._timing.follow(await self._register.clock())
        found = await self._register.format()
        if found != FORMAT:
            _log.warning("the store is of format %s now, and this version knows format %d: it stops", found, FORMAT)
            self.told_to_stop.set()
        else:
            await self._thinking.sweep()

    async def stop(self) -> None:
        """Hands back what it has begun."""
        try:
            for queue in await self._thinking.stop():
                self._whispers.say(f"question:{queue}")
        except StoreError as error:
            _log.warning("the store is away: %s", error)
        await self._whispers.close()
        await self._bots.close()

    def _hear(self, hint: str) -> None:
        kind, _, queue = hint.partition(":")
        if kind == "question":
            self._thinking.look(queue)
