"""Whether the process is alive, and whether people may be sent to it: what proxies and watchdogs ask."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from enishi.errors import Refused
from enishi.server.http.pages import refusal_answer
from enishi.server.refusals import refused

HOLDS = 1.0
"""Seconds for which an answer of the store holds: whoever asks in between does not make it work."""
ANSWERS_WITHIN = 2.0
"""Seconds after which a store that has not answered counts as away."""
FRESH = {"Cache-Control": "no-store"}


class Health:
    """Answers at `/healthz` and `/readyz`."""

    def __init__(self, store_answers: Callable[[], Awaitable[object]], clock: Callable[[], float] = time.monotonic) -> None:
        self._store_answers = store_answers
        """Asks the store something; raises where it does not answer."""
        self._clock = clock
        self._asked: tuple[float, Refused | None] | None = None
        self.stopping = False
        self.warming: asyncio.Task[None] | None = None
        """What a process reads before people should come to it, so that they need not wait for it."""

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.alive), Route("/readyz", self.ready)]

    async def alive(self, request: Request) -> Response:
        """The process answers; nothing more is said by that."""
        return PlainTextResponse("alive\n", headers=FRESH)

    async def ready(self, request: Request) -> Response:
        """The store answers, and the process has read what it needs and is not about to stop."""
        if self.stopping:
            trouble: Refused | None = refused("stopping")
        elif self.warming is not None and not self.warming.done():
            trouble = refused("warming")
        else:
            trouble = await self._trouble()
        if trouble is None:
            return PlainTextResponse("ready\n", headers=FRESH)
        answer = refusal_answer(trouble, 503)
        answer.headers.update(FRESH)
        return answer

    async def _trouble(self) -> Refused | None:
        if self._asked is None or self._clock() - self._asked[0] >= HOLDS:
            self._asked = (self._clock(), await self._ask())
        return self._asked[1]

    async def _ask(self) -> Refused | None:
        try:
            await asyncio.wait_for(self._store_answers(), ANSWERS_WITHIN)
        except Exception as error:  # whatever the store calls it
            return refused("store_away", why=type(error).__name__)
        return None
