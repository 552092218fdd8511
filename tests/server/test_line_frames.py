"""Frames that are read and written without a parser: to the byte what the parser would make of them."""

import asyncio
import gc
import random
import weakref
from typing import Any, cast

import pytest
from tests.server.hostile.tools import UPGRADE, Wire
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from enishi.server.http.door import PIECE, Door, OnTheLine, line_for
from enishi.server.http.frames import PONG, WHOLE_TEXT, Ends, payload_of, text_frame
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses
from enishi.server.noise import Noise

MANY = 10**9
SIZES = (0, 1, 125, 126, 1000, 65_535, 65_536)


def of_client(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_written_and_read_as_the_parser_would(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    assert payload_of(of_client(Opcode.TEXT, text), WHOLE_TEXT) == text


def test_only_a_piece_that_is_one_whole_text_is_read_so() -> None:
    text = of_client(Opcode.TEXT, b"hello")
    others = [
        *(text[:size] for size in range(len(text))),
        text + text,
        text + b"\x81",
        of_client(Opcode.TEXT, b"hel", fin=False),
        of_client(Opcode.CONT, b"lo"),
        of_client(Opcode.BINARY, b"hello"),
        of_client(Opcode.PING, b"hello"),
        Frame(Opcode.TEXT, b"hello").serialize(mask=False),
        bytes([text[0] | 0x40]) + text[1:],
    ]
    assert [payload_of(piece, WHOLE_TEXT) for piece in others] == [None] * len(others)
    assert payload_of(of_client(Opcode.PONG, b"alive"), PONG) == b"alive"
    assert payload_of(text, PONG) is None


def some_frames(rng: random.Random) -> tuple[list[bytes], list[str]]:
    """Frames as they are sent one after the other, and the texts in them."""
    frames, texts = [], []
    for number in range(rng.randrange(1, 12)):
        text = str(number) * rng.choice([1, 5, 40, 125, 126, 3000])
        said = text.encode()
        kind = rng.randrange(4)
        if kind == 0:
            cut = rng.randrange(len(said) + 1)
            frames += [of_client(Opcode.TEXT, said[:cut], fin=False), of_client(Opcode.PING, b"?"), of_client(Opcode.CONT, said[cut:])]
        else:
            frames += [of_client(Opcode.TEXT, said), *([of_client(Opcode.PONG, said[:9])] if kind == 1 else [])]
        texts.append(text)
    return frames, texts


def test_it_is_known_where_frames_end_however_they_are_cut() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        frames, _ = some_frames(rng)
        sent, begins, ends, at = b"".join(frames), set(), Ends(), 0
        for frame in frames:
            at += len(frame)
            begins.add(at)
        at = 0
        while at < len(sent):
            piece = sent[at : at + rng.choice([1, 2, 3, 7, 50, 2048])]
            ends.follow(piece)
            at += len(piece)
            assert ends.here == (at in begins), f"seed {seed}, after {at} bytes"


def new_line(app: Any) -> OnTheLine:
    """A line that is about to be asked for, whose server talks to this application."""
    door = Door(Limits(rate_from_address=MANY, burst_from_address=MANY), Addresses(), Noise(), 5.0, 5.0, 7.0)
    config = Config(app, ws_per_message_deflate=False, ws_max_size=65_536)
    config.load()
    line = cast(type[OnTheLine], line_for(door))(config, ServerState(), {}, asyncio.get_running_loop())
    line.connection_made(Wire())
    return line


async def heard(sent: list[bytes]) -> list[str]:
    """The texts that a line hears when it is sent these pieces."""
    texts: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            texts.append(event["text"])

    line = new_line(app)
    line.data_received(UPGRADE)
    for piece in sent:
        assert line.transport.is_reading(), "nothing would come any more"
        line.data_received(piece)
        while line._unread or line._resting or line.queue.qsize():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)
    return texts


@pytest.mark.parametrize("size", [PIECE - 9, PIECE - 8, PIECE - 7, PIECE, PIECE + 1, 2 * PIECE, 15_000, 60_000])
def test_after_a_long_text_the_line_is_listened_to_further(size: int) -> None:
    """A record, or a drawn signature, is read in pieces; whoever had sent one was heard no more."""
    texts = ["a" * size, "b"]
    assert asyncio.run(heard([of_client(Opcode.TEXT, text.encode()) for text in texts])) == texts


def test_the_same_is_heard_however_frames_are_cut() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        frames, texts = some_frames(rng)
        sent, pieces = b"".join(frames), []
        while sent:
            size = rng.choice([len(frames[0]), 1, 3, 60, 131, PIECE, 4 * PIECE])
            pieces.append(sent[:size])
            sent = sent[size:]
        assert asyncio.run(heard(pieces)) == texts, f"seed {seed}, cut"
        assert asyncio.run(heard(frames)) == texts, f"seed {seed}, whole"


def test_what_is_no_text_is_not_heard_and_ends_the_line() -> None:
    pieces = [of_client(Opcode.TEXT, said) for said in (b"before", b"\xff\xfe", b"after")]
    assert asyncio.run(heard(pieces)) == ["before"]


def test_a_line_on_which_something_waits_is_listened_to_again_when_it_has_been_heard() -> None:
    async def scene() -> list[bool]:
        asked_for_more = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await asked_for_more.wait()
            while (await receive())["type"] == "websocket.receive":
                pass

        line, listens = new_line(app), []
        line.data_received(UPGRADE)
        while not line.handshake_complete:
            await asyncio.sleep(0)
        for text in (b"first", b"second"):
            line.data_received(of_client(Opcode.TEXT, text))
            listens.append(line.transport.is_reading())
        asked_for_more.set()
        while line.queue.qsize():
            await asyncio.sleep(0)
        listens.append(line.transport.is_reading())
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)
        return listens

    assert asyncio.run(scene()) == [True, False, True]


@pytest.mark.parametrize("said", [0, 1])
def test_a_line_that_has_ended_leaves_nothing_behind(said: int) -> None:
    """Without Python's looking for what refers to itself: whoever opened and closed lines filled the memory for an hour."""

    async def ended() -> weakref.ref[OnTheLine]:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] == "websocket.receive":
                pass

        line = new_line(app)
        line.data_received(UPGRADE)
        while not line.handshake_complete:
            await asyncio.sleep(0)
        line.data_received(of_client(Opcode.TEXT, b"hello") * said)
        line.connection_lost(None)
        await asyncio.gather(*line.tasks)
        return weakref.ref(line)

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(ended())() is None
    finally:
        gc.enable()
