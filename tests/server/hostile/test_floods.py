"""Floods of what is allowed: small frames, messages, requests, tables and promises without end, and answers that nobody takes."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server.hostile.tools import UPGRADE, Wire, crowd
from tests.server.promising import a_plan, invitations
from tests.server.scene import Scene, started
from uvicorn import Config
from uvicorn.server import ServerState

from enishi.server.app import SiteApp
from enishi.server.http.door import PIECE, Door, OnTheLine, line_for
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses
from enishi.server.line.pacing import Pacing
from enishi.server.noise import Noise
from enishi.server.settings import Settings

MALLORY, HOME = "203.0.113.7", "198.51.100.1"
PING, TEXT = 0x89, 0x81


def frame(kind: int, said: bytes = b"") -> bytes:
    return bytes([kind, 0x80 | len(said)]) + bytes(4) + said


class Later:
    """A loop that does later only what a test tells it to."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.planned: list[tuple[float, Callable[..., None]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loop, name)

    def call_later(self, seconds: float, do: Callable[..., None]) -> asyncio.TimerHandle:
        self.planned.append((seconds, do))
        return self.loop.call_later(1e6, do)

    def next(self) -> float:
        seconds, do = self.planned.pop(0)
        do()
        return seconds


async def a_line(limits: Limits | None = None) -> tuple[OnTheLine, Wire, Later]:
    """A line that has just been opened."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    door = Door(limits or Limits(), Addresses(), Noise(), 5.0, 5.0, 7.0)
    config = Config(app, ws_per_message_deflate=False, ws_max_size=65_536)
    config.load()
    later, wire = Later(), Wire()
    line = cast(type[OnTheLine], line_for(door))(config, ServerState(), {}, cast(Any, later))
    line.connection_made(wire)
    line.data_received(UPGRADE)
    return line, wire, later


# --- frames ----------------------------------------------------------------------------------------------------------------------------


def test_of_a_buffer_full_of_small_frames_a_little_is_read_at_a_time() -> None:
    """Others wait for one piece of it, not for forty thousand frames; and an address that sends so many is heard more slowly."""

    async def story() -> None:
        line, wire, later = await a_line()
        line.data_received(frame(PING) * 40_000)
        assert line._heard <= PIECE // len(frame(PING))
        assert not wire.reading
        waited = [later.next() for _ in range(30)]
        assert waited[0] == 0.0, "a few at once are nothing unusual"
        assert waited[-1] > 0.5

    asyncio.run(story())


def test_whoever_sends_more_than_can_be_read_is_cut_off() -> None:
    async def story() -> None:
        line, wire, _ = await a_line()
        for _ in range(2):
            line.data_received(frame(TEXT, b"{}") * 40_000)
        assert wire.aborted

    asyncio.run(story())


def test_what_comes_in_pieces_is_read_whole() -> None:
    async def story() -> list[str]:
        line, _, later = await a_line()
        said = b'{"type":"ping","id":"' + b"x" * 5000 + b'"}'
        line.data_received(bytes([TEXT, 0xFE]) + len(said).to_bytes(2, "big") + bytes(4) + said + frame(TEXT, b"[]"))
        while later.planned:
            later.next()
        return [line.queue.get_nowait().get("text", "") for _ in range(line.queue.qsize())]  # type: ignore[misc]

    assert [len(text) for text in asyncio.run(story())] == [0, 5023, 2]


# --- what nobody takes -------------------------------------------------------------------------------------------------------------------


def test_pings_are_not_answered_where_no_answer_is_taken() -> None:
    async def story() -> None:
        line, wire, _ = await a_line()
        line.data_received(frame(PING, b"a"))
        answered = wire.sent
        assert answered
        line.pause_writing()
        line.data_received(frame(PING, b"b"))
        assert wire.sent == answered

    asyncio.run(story())


def test_a_line_that_takes_nothing_is_cut_off_and_a_slow_one_is_not() -> None:
    async def story() -> None:
        line, wire, later = await a_line()
        wire.unsent = 100_000
        line.pause_writing()
        wire.unsent = 90_000
        assert later.next() == 7.0
        assert not wire.aborted
        later.next()
        assert wire.aborted

    asyncio.run(story())


def test_a_line_that_has_broken_does_not_wait_until_its_last_word_is_taken() -> None:
    async def story() -> None:
        line, wire, later = await a_line()
        line.keepalive_timeout()
        later.next()
        assert wire.aborted

    asyncio.run(story())


# --- how fast --------------------------------------------------------------------------------------------------------------------------


def test_whoever_is_too_fast_waits_and_nobody_else() -> None:
    pacing = Pacing(rate=10, burst=5)
    assert [pacing.delay(MALLORY, 100.0) for _ in range(8)] == pytest.approx([0, 0, 0, 0, 0, 0.1, 0.2, 0.3])
    assert pacing.delay(HOME, 100.0) == 0.0
    assert pacing.delay(MALLORY, 110.0) == 0.0
    assert [pacing.delay("", 100.0) for _ in range(100)] == [0.0] * 100


def test_requests_of_one_address_take_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def note(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("enishi.server.monitor.requests.asyncio.sleep", note)
    site = SiteApp(Settings(data=tmp_path, limits=Limits(rate_from_address=1, burst_from_address=2)))

    async def asked(address: str, length: int = 0) -> None:
        headers = [(b"content-length", str(length).encode())] if length else []
        scope = {"type": "http", "method": "GET", "path": "/healthz", "headers": headers, "client": (address, 1), "query_string": b""}
        await site._pages(scope, cast(Any, None), _nowhere)

    async def story() -> None:
        for address in (MALLORY, MALLORY, MALLORY, HOME):
            await asked(address)
        await asked("192.0.2.1", 2_000_000)
        await site.store.close()

    asyncio.run(story())
    assert [seconds > 0.5 for seconds in waited] == [False, False, True, False, True], "a long body counts as many"


async def _nowhere(message: Any) -> None:
    """Where answers go that nobody reads."""


# --- what is kept ----------------------------------------------------------------------------------------------------------------------


def rematched(scene: Scene, times: int, **parts: Any) -> list[str]:
    """What becomes of ending a game and asking for the next, again and again."""
    mallory, codes = scene.browser(**parts), []
    table = mallory.open(seats=2, seat=0, bots=["random"])
    mallory.do(table, "start")
    for _ in range(times):
        mallory.do(table, "end_table")
        answer = mallory.do(table, "rematch")
        codes.append(answer.get("code", "ack"))
        if "table" in answer:
            table = answer["table"]
            mallory.enter(table)
    return codes


def test_rematches_are_tables_too(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, rematches_an_hour=3))
    assert rematched(scene, 5) == ["ack"] * 3 + ["opened_too_many"] * 2
    scene = new_scene(limits=Limits(burst=1_000_000, tables_an_hour_from_address=4))
    assert rematched(scene, 5, address=MALLORY) == ["ack"] * 3 + ["opened_too_many"] * 2
    assert rematched(scene, 1, address=HOME) == ["ack"]


def promised(scene: Scene, **parts: Any) -> str:
    names = ["Aya", "Ben"]
    answer = scene.browser(**parts).ask("write_promise", plan=a_plan(names), invitations=invitations(2))
    return str(answer.get("code", answer["type"]))


def test_many_names_at_one_address_write_only_so_many_promises(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, promises_an_hour_from_address=5))
    assert [promised(scene, address=MALLORY) for _ in range(7)] == ["ack"] * 5 + ["promised_too_many"] * 2
    assert promised(scene, address=HOME) == "ack"


def test_one_person_writes_only_so_many_promises_within_an_hour(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, promises_an_hour=2))
    mallory = scene.browser()
    plan = a_plan(["Aya", "Ben"])
    codes = [mallory.ask("write_promise", plan=plan, invitations=invitations(2)).get("code") for _ in range(3)]
    assert codes == [None, None, "promised_too_many"]


def test_nobody_says_more_than_anybody_reads_at_however_many_tables(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, said_an_hour=5, said_an_hour_from_address=8))
    talkers = crowd(scene, 2, address=MALLORY)
    codes = [[one.do(one.open(), "say", text="x").get("code", "ack") for _ in range(6)] for one in talkers]
    assert codes == [["ack"] * 5 + ["said_too_much"], ["ack"] * 3 + ["said_too_much"] * 3]
    aki = scene.browser(address=HOME)
    assert aki.do(aki.open(), "say", text="x")["type"] == "ack"


def test_nobody_sits_down_and_stands_up_without_end(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, arranged_an_hour=6))
    aki = scene.browser(address=HOME)
    table = aki.open(seats=2, seat=0)
    mallory = scene.browser(address=MALLORY)
    mallory.enter(table, aki.invitations[table])
    wishes: list[tuple[str, dict[str, Any]]] = [("sit", {"name": "M"}), ("leave", {})] * 4
    codes = [mallory.do(table, wish, **parts).get("code", "ack") for wish, parts in wishes]
    assert codes == ["ack"] * 6 + ["arranged_too_much"] * 2
    assert aki.do(table, "set_pace", pace="at_once")["type"] == "ack"


def test_a_table_at_which_very_much_has_happened_is_played_to_its_end_and_no_more(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, steps=12))
    aki, ben, table = started(scene)
    while scene.house.rooms[table].table.length < 12:
        aki.do(table, "say", text="x")
    for wish in ("say", "pause", "hints_off"):
        assert aki.do(table, wish, **({"text": "x"} if wish == "say" else {}))["code"] == "table_long"
    mover = aki if aki.state(table)["view"]["legal"] else ben
    assert mover.move(table)["type"] == "ack"


# --- lists -----------------------------------------------------------------------------------------------------------------------------


def test_asking_for_the_list_again_and_again_does_not_make_the_store_work(scene: Scene) -> None:
    aki, looking = scene.browser(), scene.browser()
    table = aki.open(open=True)
    looking.ask("watch_lobby")
    asked = scene.store.reading.counts[:]
    for _ in range(20):
        looking.ask("watch_lobby")
    assert scene.store.reading.counts == asked
    another = scene.browser()
    another.ask("watch_lobby")
    assert [line["table"] for line in another.received[-1]["open"]] == [table]
    newer = aki.open(open=True)
    third = scene.browser()
    third.ask("watch_lobby")
    assert {line["table"] for line in third.received[-1]["open"]} == {table, newer}
