"""Number 6, once more: requests that cost more to read than they are worth, and lines that never become one."""

import asyncio
from collections.abc import Callable
from typing import Any

import h11
import pytest
from tests.server.hostile.tools import Wire
from uvicorn import Config
from uvicorn.server import ServerState

from enishi.server.http import door as door_module
from enishi.server.http.door import AtTheDoor, Door, line_for, protocol_for
from enishi.server.http.heads import LONGEST_HEAD, MOST_LINES, Heads
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses
from enishi.server.noise import Noise

GET = b"GET /data/site HTTP/1.1\r\nHost: x\r\n"
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"


class Told:
    """A site that answers each request with a word, and what came of one connection to it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.wire = Wire()
        self.door = Door(Limits(), Addresses(), Noise(), 60.0, 60.0)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await asyncio.Event().wait()
        self.asked.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    def comes(self) -> AtTheDoor:
        config = Config(self.app, interface="asgi3", ws=line_for(self.door), ws_per_message_deflate=False, ws_max_size=65_536)
        config.load()
        made: AtTheDoor = protocol_for(self.door)(config, ServerState(), {})  # type: ignore[call-arg, assignment]
        made.connection_made(self.wire)
        return made


def of_a_visit(says: Callable[[Told, AtTheDoor], Any]) -> Told:
    """What a site is told by somebody who `says` something."""

    async def story() -> Told:
        told = Told()
        await says(told, told.comes())
        return told

    return asyncio.run(story())


def saying(*pieces: bytes) -> Callable[[Told, AtTheDoor], Any]:
    async def says(told: Told, connection: AtTheDoor) -> None:
        for piece in pieces:
            connection.data_received(piece)
            for _ in range(10):
                await asyncio.sleep(0)

    return says


def test_a_body_in_pieces_of_a_byte_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty thousand pieces fit into what is read at once; from eight connections nobody else was answered for twelve seconds."""
    events: list[Any] = []
    read = h11.Connection.next_event

    def noted(self: h11.Connection) -> Any:
        events.append(read(self))
        return events[-1]

    monkeypatch.setattr(h11.Connection, "next_event", noted)
    told = of_a_visit(saying(GET + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 40_000))
    assert told.asked == []
    assert len(events) == 1, "its head, and no piece"


LONG_HEADS = {
    "lines": GET + b"a:b\r\n" * 3000,
    "one long line": GET + b"a: " + b"b" * LONGEST_HEAD,
    "a long address": b"GET /" + b"a" * 200_000,
    "bare line ends": GET + b"a:b\n" * (MOST_LINES + 1),
}


@pytest.mark.parametrize("head", LONG_HEADS.values(), ids=LONG_HEADS)
def test_a_head_that_is_too_long_is_refused_before_it_is_read(head: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where all of it comes at once, or behind another request."""
    whole = head + b" HTTP/1.1\r\n\r\n"
    assert [of_a_visit(saying(said)).asked for said in (head, whole)] == [[], []]
    assert of_a_visit(saying(GET + b"\r\n" + whole)).asked == ["/data/site"]
    seen = Heads()
    seen.receive_data(whole)
    monkeypatch.setattr(h11.Connection, "next_event", _forbidden)
    with pytest.raises(h11.RemoteProtocolError):
        seen.next_event()


def _forbidden(*_: Any) -> Any:
    raise AssertionError("it was read")


def test_a_head_as_browsers_and_proxies_write_it_is_read() -> None:
    told = of_a_visit(saying(GET + b"a:b\r\n" * (MOST_LINES - 5) + b"Content-Length: 3\r\n\r\nabc" + GET + b"\r\n"))
    assert told.asked == ["/data/site"] * 2


def test_a_body_that_goes_on_after_it_was_answered_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_THROWN_AWAY", 10_000)
    told = of_a_visit(saying(GET + b"Content-Length: 900000000000\r\n\r\n", b"x" * 9_000))
    assert told.asked == ["/data/site"]
    assert not told.wire.aborted, "a browser that is not done yet reads what it was answered"
    told = of_a_visit(saying(GET + b"Content-Length: 900000000000\r\n\r\n", b"x" * 9_000, b"x" * 9_000))
    assert told.wire.aborted


LIVE = b"GET /live HTTP/1.1\r\nHost: x\r\n"
WRONG_LINES = {"a body": LIVE + b"Content-Length: 3\r\n", "a long line": LIVE + b"a: " + b"b" * 9000 + b"\r\n"}


@pytest.mark.parametrize("asked", WRONG_LINES.values(), ids=WRONG_LINES)
def test_a_line_that_is_not_asked_for_as_it_should_be_is_closed(asked: bytes) -> None:
    """Nobody answered it, nobody counted it, and it stayed for ever: 900 of them from one address."""

    async def says(told: Told, connection: AtTheDoor) -> None:
        connection.data_received(asked + UPGRADE + b"\r\n")
        for _ in range(100):  # it is read a little at a time
            await asyncio.sleep(0)

    assert of_a_visit(says).wire.aborted
    good = of_a_visit(saying(LIVE + UPGRADE + b"\r\n"))
    assert not good.wire.aborted
