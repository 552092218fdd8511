"""The door: everybody gets a while to say what they want, and nobody gets all the chairs in the hall.

A connection that has not sent its whole request in time is closed, and so is one that is too many from its address. Otherwise a
thousand half-sent requests would use up what the system allows, and nobody else could come in. Of what is sent on lines a little is read
at a time, and from one address no faster than people talk; a connection that takes nothing of what it was sent is closed.
"""

import asyncio
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from enishi.server.http.frames import PONG, WHOLE_TEXT, Ends, payload_of, text_frame
from enishi.server.http.heads import Heads
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses
from enishi.server.line.connection import WRITE
from enishi.server.line.counts import Crowds
from enishi.server.line.pacing import Pacing
from enishi.server.machines.neighbours import Neighbours
from enishi.server.monitor.logs import Course, course
from enishi.server.noise import Noise

PIECE = 2048
"""Bytes that are read from a line at a time: frames can be so small that a whole buffer of them would hold everybody up."""
SLOW_PIECE = 64
"""The same where the address is heard more slowly: everybody there has a frame or two at a time."""
MOST_UNREAD = 400_000
"""Bytes that wait to be read from a line; whoever sends still more is not talking."""
MOST_THROWN_AWAY = 2_000_000
"""Bytes of bodies that a connection may go on sending after it has been answered: nobody reads them."""
PONG_SIZE = 126
"""The answers to our pings are shorter."""
GOODBYE_TIME = 1.0
"""Seconds for which a line that has broken is told so."""


class Door:
    """Who is inside, by address."""

    def __init__(
        self, limits: Limits, addresses: Addresses, noise: Noise, header_time: float, body_time: float, taking_time: float = 30.0,
        neighbours: Neighbours | None = None,
    ) -> None:  # fmt: skip
        self.noise = noise
        self.header_time, self.body_time, self.taking_time = header_time, body_time, taking_time
        self._comings = Pacing(limits.rate_from_address, limits.burst_from_address)
        self._frames = Pacing(limits.rate_from_address, limits.burst_from_address)
        self._addresses = addresses
        neighbours = neighbours or Neighbours()
        self._inside = neighbours.crowds("connections", limits.connections_from_address)
        self._bodies = neighbours.crowds("bodies", limits.bodies_from_address)

    def address(self, client: tuple[str, int] | None) -> str:
        return self._addresses.of({"client": client})

    def enters(self, address: str) -> bool:
        """Whether one more connection may come in; counts it if so."""
        if self._comings.delay(address, time.monotonic()):
            self.noise.note("too many connections within a second", address)
            return False
        return self._taken(self._inside, address, "connections")

    def hears(self, address: str, frames: int) -> float:
        """For how many seconds a line is not listened to after this number of frames."""
        delay = self._frames.delay(address, time.monotonic(), frames)
        if delay:
            self.noise.note("lines that are listened to more slowly", address)
        return delay

    def brings(self, address: str) -> bool:
        """Whether one more body may be sent at the same time."""
        return self._taken(self._bodies, address, "bodies")

    def _taken(self, crowds: Crowds, address: str, kind: str) -> bool:
        if crowds.takes(address):
            return True
        self.noise.note(f"too many {kind} at once", address)
        return False

    def leaves(self, address: str) -> None:
        self._inside.give_back(address)

    def brought(self, address: str) -> None:
        self._bodies.give_back(address)


class Taking:
    """What was sent to somebody who takes nothing of it does not wait for ever: it would fill the memory, and so would the line."""

    door: Door
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _address = ""
    _unsent = 0
    _waiting: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._wait_until_taken()

    def resume_writing(self) -> None:
        self._stop_waiting()
        super().resume_writing()  # type: ignore[misc]

    def _wait_until_taken(self) -> None:
        self._unsent = self.transport.get_write_buffer_size()
        self._waiting = self.loop.call_later(self.door.taking_time, self._not_taken)

    def _not_taken(self) -> None:
        if self.transport.get_write_buffer_size() < self._unsent:
            self._wait_until_taken()  # slowly, but it is taken
        else:
            self.door.noise.note("something that was not taken in time", self._address)
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None


class AtTheDoor(Taking, H11Protocol):
    """One connection; `door` is set by `protocol_for`."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.conn = Heads()
        self._thrown_away = 0
        self._timer: asyncio.TimerHandle | None = None
        self._waits_for = ""
        self._address = self.door.address(self.client)
        self._course = Course(address=self._address)
        self._is_inside = self.door.enters(self._address)
        self._has_body = False
        if self._is_inside:
            self._look()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._is_inside and not self._is_too_much(data):
            said_here = course.set(self._course)
            super().data_received(data)
            course.reset(said_here)
            self._look()

    def _is_too_much(self, data: bytes) -> bool:
        """Whether a body that was answered already goes on for too long; its connection is closed."""
        if self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY:
            self._thrown_away += len(data)
            if self._thrown_away > MOST_THROWN_AWAY:
                self.door.noise.note("a body that goes on after it was answered", self._address)
                self.transport.abort()
                return True
        return False

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        self._leave()  # from now on it is a line, and counted as one
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._wait_for("", 0.0)
        self._note_body(False)
        if self._is_inside:
            self._is_inside = False
            self.door.leaves(self._address)

    def _look(self) -> None:
        """Sees what the connection still owes: the rest of a request, the rest of a body, or nothing."""
        if not self._is_inside:
            return
        sending_body = self.conn.their_state is h11.SEND_BODY
        self._note_body(sending_body)
        if sending_body:
            self._wait_for("body", self.door.body_time)
        elif self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None:
            self._wait_for("request", self.door.header_time)
        else:
            self._wait_for("", 0.0)

    def _note_body(self, sending: bool) -> None:
        if sending and not self._has_body:
            self._has_body = self.door.brings(self._address)
            if not self._has_body:
                self.transport.abort()
        elif not sending and self._has_body:
            self._has_body = False
            self.door.brought(self._address)

    def _wait_for(self, what: str, seconds: float) -> None:
        """The time for one thing runs once: who sends a byte now and then gets no more of it."""
        if what == self._waits_for:
            return
        if self._timer:
            self._timer.cancel()
        self._waits_for = what
        self._timer = self.loop.call_later(seconds, self._too_late) if what else None

    def _too_late(self) -> None:
        self.door.noise.note(f"a {self._waits_for} that was not sent in time", self._address)
        self.transport.abort()


class OnTheLine(Taking, WebSocketsSansIOProtocol):
    """A line; `door` is set by `line_for`."""

    door: Door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._address = self.door.address(self.client)
        self._course = Course(address=self._address)
        self._unread = b""
        self._ends = Ends()
        self._heard = 0
        """Frames of one piece."""
        self._slow = False
        self._resting: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._resting:
            self._resting.cancel()
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """What refers to itself stays in memory until Python looks through everything, once an hour where it is never quiet: some 70
        objects a line, and a visitor can end 200 lines a second."""
        self.conn.parser.close()
        if hasattr(self, "scope"):
            self.scope["extensions"].clear()

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if len(self._unread) > MOST_UNREAD:
            self.door.noise.note("more on a line than can be read", self._address)
            self.transport.abort()
        elif self._resting is None:
            self._read()

    def _read(self) -> None:
        """Reads a piece of what has come; the rest when everything else has gone on, or later where the address is too fast."""
        size = SLOW_PIECE if self._slow else PIECE
        piece, self._unread, self._heard = self._unread[:size], self._unread[size:], 0
        if not self._is_usual(piece):
            self._parse(piece)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # nobody answers it, and nobody would close it
            self.door.noise.note("a line that was not asked for as it should be", self._address)
            self.transport.abort()
            return
        delay = self.door.hears(self._address, self._heard) if self._heard else 0.0
        self._slow = delay > 0 or (self._slow and not self._heard)
        if (self._unread or delay) and not self.transport.is_closing():
            self.transport.pause_reading()
            self._resting = self.loop.call_later(delay, self._go_on)

    def _is_usual(self, piece: bytes) -> bool:
        """Hears a piece that is one frame with a whole text, or the answer to a ping, as nearly all are; False where it is neither."""
        if not self._ends.here or self.frames or not self._is_open():
            return False
        text = payload_of(piece, WHOLE_TEXT)
        if text is not None:
            return self._hand_on(text)
        pong = payload_of(piece, PONG) if len(piece) < PONG_SIZE else None
        if pong is not None:
            self.handle_pong(Frame(Opcode.PONG, pong))
        return pong is not None

    def _hand_on(self, text: bytes) -> bool:
        """Hands a text on; False where it is none. Where another waits before it, the line is not listened to until both are heard;
        to stop and begin again with each would make the system work for nothing."""
        try:
            message = {"type": "websocket.receive", "text": text.decode()}
        except UnicodeDecodeError:
            return False
        self._heard = 1
        if not self.read_paused and not self.queue.empty():
            self.read_paused = True
            self.transport.pause_reading()
        self.queue.put_nowait(message)  # type: ignore[arg-type]
        return True

    def _parse(self, piece: bytes) -> None:
        """Hears anything."""
        if self.handshake_initiated:
            self._ends.follow(piece)
        said_here = course.set(self._course)
        super().data_received(piece)
        course.reset(said_here)

    def _is_open(self) -> bool:
        return self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN

    def _go_on(self) -> None:
        self._resting = None
        if self.transport.is_closing():
            return
        if self._unread:
            self._read()
        if self._resting is None and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WRITE] = self.write

    def write(self, text: bytes) -> bool:
        """Sends a text as one frame, where nobody has to wait for anything; whether that was so."""
        if not self._is_open() or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def handle_cont(self, event: Frame) -> None:
        self._heard += 1
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        self._heard += 1
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._heard += 1
        super().handle_bytes(event)

    def handle_pong(self, event: Frame) -> None:
        self._heard += 1
        super().handle_pong(event)

    def handle_ping(self) -> None:
        """Answered where the answers are taken; otherwise whoever only asks would fill the memory with them."""
        self._heard += 1
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """The line is closed for good soon, also where it does not take the word of it."""
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_TIME, self.transport.abort)


def protocol_for(door: Door) -> type[asyncio.Protocol]:
    """What uvicorn makes of each connection."""
    parts: dict[str, Any] = {"door": door}
    return type("AtThisDoor", (AtTheDoor,), parts)


def line_for(door: Door) -> type[asyncio.Protocol]:
    """What uvicorn makes of each line."""
    parts: dict[str, Any] = {"door": door}
    return type("OnThisLine", (OnTheLine,), parts)
