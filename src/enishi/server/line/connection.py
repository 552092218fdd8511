"""Somebody's line, as a table sees it: what is to be sent, in order, and how it ends."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, cast

from enishi.server.line.bucket import Bucket
from enishi.server.messages.from_server import FromServer, encode
from enishi.server.monitor.logs import Course

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Write = Callable[[bytes], bool]
"""Sends a text at once; False where that cannot be now."""

WRITE = "enishi.write"
"""The extension of ASGI by which a line offers that: waiting for nothing, a message needs no task of its own."""

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
GOING_AWAY = 1001


class Connection:
    """Somebody's line. Messages wait in an outbox, so that a slow line never holds up a table."""

    __slots__ = (
        "_bytes", "_most_unsent", "_outbox", "_send", "_sending", "_soon", "_write",
        "address", "adds", "blocked", "bucket", "closed", "course", "hashed_secret", "lists", "over_rate", "person", "rooms", "wrong_codes",
    )  # fmt: skip

    def __init__(self, send: Send, bucket: Bucket, most_unsent: int, write: Write | None = None) -> None:
        self._send = send
        self._write = write
        self._most_unsent = most_unsent
        self._outbox: deque[bytes | int] = deque()
        """Messages, and last of all a code with which the line is closed."""
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._soon = False
        """Whether everything that waits is written as soon as nobody has anything to add now."""
        self.bucket = bucket
        self.course = Course()
        """How the log names it."""
        self.closed = False
        self.person = ""
        self.address = ""
        self.hashed_secret = ""
        self.lists = False
        self.adds = False
        self.blocked: frozenset[str] = frozenset()
        """People whose talk and invitations are not wanted here."""
        self.rooms: list[str] = []
        self.over_rate = 0
        self.wrong_codes = 0

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        self._bytes += len(message)
        if self._bytes <= self._most_unsent:
            self._put(message)
        else:
            self._outbox.clear()
            self.close(TRY_AGAIN_LATER)

    def say(self, message: FromServer) -> None:
        self.send(encode(message))

    def close(self, code: int) -> None:
        """Closes the line after what has been said."""
        if not self.closed:
            self.closed = True
            self._put(code)

    async def sent(self) -> None:
        """Waits until everything that was said has been sent."""
        self._write_all()
        if self._sending:
            await asyncio.wait([self._sending])

    def end(self) -> None:
        """The line is gone. Whatever still waits to be sent would wait for ever: nobody takes it any more."""
        self.closed = True
        self._outbox.clear()
        if self._sending:
            self._sending.cancel()

    def _put(self, item: bytes | int) -> None:
        self._outbox.append(item)
        if self._sending is None and not self._soon:
            if self._write is None:
                self._sending = asyncio.get_running_loop().create_task(self._drain())
            else:
                self._soon = True
                asyncio.get_running_loop().call_soon(self._write_all)

    def _write_all(self) -> None:
        """Writes what waits; from where that cannot be done at once, or the line is to be closed, it is sent in turn."""
        self._soon = False
        while self._outbox and self._sending is None:
            message = self._next()
            if isinstance(message, int) or self._write is None or not self._write(message):
                self._outbox.appendleft(message)
                self._sending = asyncio.get_running_loop().create_task(self._drain())
        if not self._outbox:
            self._bytes = 0

    async def _drain(self) -> None:
        try:
            while self._outbox:
                message = self._next()
                if isinstance(message, int):
                    await self._send({"type": "websocket.close", "code": message})
                    return
                await self._send({"type": "websocket.send", "text": message.decode()})
                self._bytes = sum(len(item) for item in self._outbox if isinstance(item, bytes)) if self._outbox else 0
        except Exception:  # whatever the server calls a line that is gone
            self.closed = True
            self._outbox.clear()
        finally:
            self._sending = None

    def _next(self) -> bytes | int:
        """The next frame: everything that waits, where the client reads lists."""
        first = self._outbox.popleft()
        if not self.lists or isinstance(first, int) or not self._outbox or isinstance(self._outbox[0], int):
            return first
        waiting = [first]
        while self._outbox and isinstance(self._outbox[0], bytes):
            waiting.append(cast(bytes, self._outbox.popleft()))
        return b"[" + b",".join(waiting) + b"]"
