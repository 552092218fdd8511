"""The log has one line for each kind, address and minute, with a count, whatever a visitor does."""

import asyncio
import logging
import re
import socket
from collections.abc import Iterator

import pytest
from tests.server.hostile.tools import full_disk
from tests.server.scene import Scene

from enishi.server.line.answers import ANSWERS
from enishi.server.messages import from_client
from enishi.server.monitor import bounded
from enishi.server.monitor.logs import Course, course
from enishi.server.noise import Noise
from enishi.server.work import worker
from enishi.server.work.jobs import Job, NotDone, Outcome, ReplayJob
from enishi.server.work.workers import Workers


class Minutes(Noise):
    """Minutes that the test ends."""

    def __init__(self) -> None:
        super().__init__(seconds=1_000_000)


@pytest.fixture
def noise(caplog: pytest.LogCaptureFixture) -> Iterator[Noise]:
    """A log that is bounded."""
    caplog.set_level(logging.INFO)
    made = Minutes()
    bounded.keep_small(made)
    yield made
    for name in bounded.LOGGERS:
        logging.getLogger(name).filters.clear()


def test_a_line_is_written_at_once_and_then_counted(noise: Noise, caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("uvicorn.error")

    async def story() -> None:
        for _ in range(3):
            for address in ("192.0.2.1", "192.0.2.2"):
                course.set(Course(address=address))
                for _ in range(500):
                    log.warning("Invalid HTTP request received.")
            noise.tell()
        noise.tell()  # a quiet minute
        log.warning("Invalid HTTP request received.")

    asyncio.run(story())
    found = [record.getMessage() for record in caplog.records]
    first, second = "Invalid HTTP request received.", "Invalid HTTP request received.: {} times, from 192.0.2.{}"
    assert found == [
        *(first, first, second.format(499, 1), second.format(499, 2)),  # at once, and when the minute is over
        *(second.format(500, one) for _ in range(2) for one in (1, 2)),  # one line a minute
        first,
    ]


def test_however_many_addresses_there_are_the_log_is_bounded(noise: Noise, caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("enishi")

    async def story() -> None:
        for number in range(5000):
            course.set(Course(address=f"2001:db8:{number:x}::/64"))
            log.error("something about %s", number)
            log.info("request")
        noise.tell()

    asyncio.run(story())
    assert len(caplog.records) < 500
    assert "from other addresses" in caplog.text


def test_whoever_asks_on_a_full_disk_fills_no_log(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, noise: Noise, caplog: pytest.LogCaptureFixture
) -> None:
    aki = scene.browser(address="192.0.2.7")
    table = aki.open()
    with full_disk(scene, monkeypatch):
        for _ in range(50):
            aki.ask("say", table=table, expects=0, text="hello")

    async def later() -> None:
        noise.tell()

    scene.run(later())
    told = [record.getMessage() for record in caplog.records if "stored" in record.getMessage() or "kept" in record.getMessage()]
    assert len(told) <= 2
    assert all(re.search(r"49 times, from 192\.0\.2\.7$", line) for line in told[1:])


def test_whatever_fails_in_the_site_is_told_once_a_minute(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, noise: Noise, caplog: pytest.LogCaptureFixture
) -> None:
    aki = scene.browser(address="192.0.2.7")

    async def broken(live: object, connection: object, message: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(ANSWERS, from_client.Ping, broken)
    for _ in range(50):
        assert aki.ask("ping")["code"] == "failed"
    assert [record.getMessage() for record in caplog.records] == ["a message could not be done"]
    assert caplog.records[0].exc_info


def test_work_that_fails_again_and_again_is_told_once_a_minute(
    noise: Noise, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker wrote each failure to the log by itself: whoever found a record that fails could fill it."""

    def broken(job: object, desk: object) -> bytes:
        raise ZeroDivisionError("one\nline")

    class Handy:
        async def do(self, job: Job) -> Outcome:
            return worker.do(job, worker.Desk())

    async def story() -> None:
        workers = Workers(1)
        monkeypatch.setattr(worker, "_done", broken)
        monkeypatch.setattr(workers, "_worker", handed)
        for _ in range(50):
            assert isinstance(await workers.do(ReplayJob(b"{}", None, 1), 60.0), NotDone)

    async def handed() -> Handy:
        return Handy()

    asyncio.run(story())
    assert [record.getMessage() for record in caplog.records] == ["work could not be done: ZeroDivisionError: one line"]
    assert capfd.readouterr().err == ""


def test_what_is_no_http_is_counted_by_address(noise: Noise, caplog: pytest.LogCaptureFixture) -> None:
    """uvicorn's own lines, too: a real server, a real socket."""
    import uvicorn

    from enishi.server.http.door import Door, protocol_for
    from enishi.server.limits import Limits
    from enishi.server.line.addresses import Addresses

    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError("nothing reaches it")

    async def story() -> None:
        door = Door(Limits(), Addresses(), noise, 5.0, 5.0)
        server = uvicorn.Server(uvicorn.Config(app, http=protocol_for(door), lifespan="off", log_config=None))
        listening = socket.create_server(("127.0.0.1", 0))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        for _ in range(20):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            writer.write(b"\x16\x03\x01 no http at all\r\n\r\n")
            await reader.read()
            writer.close()
        noise.tell()
        server.should_exit = True
        await serving

    asyncio.run(story())
    found = [record.getMessage() for record in caplog.records if "Invalid" in record.getMessage()]
    assert found == ["Invalid HTTP request received.", "Invalid HTTP request received.: 19 times, from 127.0.0.1"]
