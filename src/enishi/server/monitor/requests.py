"""Every request over HTTP: its turn, where many come from one address, an id, how long it took, how it was answered."""

import asyncio
import logging
import re
import time
from collections import Counter

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enishi.server.line.addresses import Addresses
from enishi.server.line.pacing import Pacing
from enishi.server.monitor.logs import Course, course

_log = logging.getLogger("enishi")

ID_HEADER = "X-Request-Id"
REFUSED = "enishi.refused"
"""Where a request's scope says with which code it was refused."""
LONGEST_PATH = 200
"""Characters of a path that the log shows."""
PART, LONGEST = 50_000, 2_000_000
"""Bytes of a body that count as much as a request, and from which on it is no more."""
_ID = re.compile(rb"[A-Za-z0-9_.-]{1,64}")


def _weight(scope: Scope) -> int:
    """For how many requests one counts: a long body is more to read than many short ones. Each says how long it is (`http.heads`)."""
    said = dict(scope["headers"]).get(b"content-length", b"0")
    return 1 + min(LONGEST, int(said) if said.isdigit() else LONGEST) // PART


class Requests:
    """Looks at every request on its way in and its answer on its way out."""

    def __init__(self, app: ASGIApp, addresses: Addresses, pacing: Pacing) -> None:
        self._app = app
        self._addresses = addresses
        self._pacing = pacing
        self.answered: Counter[int] = Counter()
        """Requests by the status of their answers."""
        self.refused: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status, here = time.perf_counter(), 500, Course(self._id_told(scope), self._addresses.of(scope))
        course.set(here)
        await asyncio.sleep(self._pacing.delay(here.address, time.monotonic(), _weight(scope)))

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[ID_HEADER] = here.id
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        finally:
            self.answered[status] += 1
            if REFUSED in scope:
                self.refused[scope[REFUSED]] += 1
            took = round((time.perf_counter() - began) * 1000, 1)
            facts = {"method": scope["method"], "path": scope["path"][:LONGEST_PATH], "status": status, "ms": took}
            _log.info("request", extra={"facts": facts})

    def _id_told(self, scope: Scope) -> str:
        """The id that a trusted proxy has given the request, so that its log and this one agree; empty where there is none."""
        said: bytes = dict(scope["headers"]).get(ID_HEADER.lower().encode(), b"")
        return said.decode() if _ID.fullmatch(said) and self._addresses.is_proxy(scope) else ""
