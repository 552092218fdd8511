"""What an attacker has at hand: lines that take nothing, disks that are full, clocks that jump, many people at once."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.scene import Browser, Scene

from enishi.server.line.connection import Connection
from enishi.server.store.errors import NotKept

UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
"""The beginning of a line."""


def connection_of(scene: Scene, browser: Browser) -> Connection:
    """The server's end of a browser's line."""
    return next(one for one in scene.live.connections if one.person == browser.person)


def stop_taking(scene: Scene, browser: Browser) -> asyncio.Event:
    """From now on this browser's socket takes nothing, until the event is set."""
    free = asyncio.Event()

    async def slow(event: Any) -> None:
        await free.wait()

    connection_of(scene, browser)._send = slow
    return free


@contextlib.contextmanager
def full_disk(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing can be written."""

    async def full(statements: Any) -> None:
        raise NotKept("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(scene.store, "keep", full)
        yield


def crowd(scene: Scene, size: int, **parts: Any) -> list[Browser]:
    """Many people, each with a browser; `address`: where they all come from."""
    return [scene.browser(**parts) for _ in range(size)]


class Wire(asyncio.Transport):
    """The server's end of a connection, of which a test takes as much as it likes."""

    def __init__(self, address: str = "203.0.113.7") -> None:
        super().__init__()
        self.address = address
        self.sent = self.unsent = 0
        self.reading, self.aborted = True, False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self.address, 1), "sockname": ("127.0.0.1", 80)}.get(name, default)

    def is_closing(self) -> bool:
        return self.aborted

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += len(data)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Whoever is told what comes: a test tells it itself."""

    def close(self) -> None:
        """What waits to be sent would be sent first."""

    def abort(self) -> None:
        self.aborted = True
