"""Number 6: requests that are never finished, and what they may cost."""

import asyncio
import logging
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.hostile.tools import Wire
from uvicorn import Config
from uvicorn.server import ServerState

from enishi.server.files_allowed import allow_files
from enishi.server.http.door import Door, protocol_for
from enishi.server.limits import Limits
from enishi.server.line.addresses import Addresses
from enishi.server.noise import Noise

SERVE = """
import os, sys, threading
from pathlib import Path
from enishi.server.limits import Limits
from enishi.server.run import serve
from enishi.server.settings import Settings
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
limits = Limits(connections_from_address=40, bodies_from_address=3)
serve(port=0, data=sys.argv[1], settings=Settings(data=Path(sys.argv[1]), limits=limits, header_time=1.0, body_time=1.0))
"""
PATIENCE = 60.0
"""Seconds after which a test gives up waiting for what must come."""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A server that waits one second for a request, and for a body."""
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    yield int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
    process.kill()
    process.communicate()


def sent(port: int, data: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    line.sendall(data)
    return line


def is_closed(line: socket.socket) -> bool:
    """Waits until the server says something; whether it says that the line is closed."""
    try:
        return line.recv(4096) == b""
    except ConnectionError:
        return True


def page(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/data/site", timeout=PATIENCE) as answer:
        status: int = answer.status
        return status


def test_half_sent_requests_are_closed_and_pages_are_answered(port: int) -> None:
    halves = [sent(port, b"GET / HTTP/1.1\r\nHost: 127") for _ in range(30)]
    assert page(port) == 200
    assert all(is_closed(line) for line in halves)
    silent = [sent(port, b"") for _ in range(30)]
    assert all(is_closed(line) for line in silent)
    assert page(port) == 200


def test_one_address_has_only_so_many_connections_at_once(port: int) -> None:
    lines = [sent(port, b"GET / HTTP/1.1\r\nHost: 127") for _ in range(60)]
    assert all(is_closed(line) for line in lines)
    assert page(port) == 200


def test_only_so_many_connections_and_bodies_of_an_address_at_once_and_others_come_in() -> None:
    async def story() -> None:
        door = Door(Limits(connections_from_address=3, bodies_from_address=2), Addresses(), Noise(), 60.0, 60.0)
        config = Config(_nobody)
        config.load()

        def comes(address: str, said: bytes = b"") -> Wire:
            wire = Wire(address)
            made = protocol_for(door)(config, ServerState(), {})  # type: ignore[call-arg]
            made.connection_made(wire)
            if said:
                made.data_received(said)
            return wire

        assert [comes("203.0.113.7").aborted for _ in range(5)] == [False] * 3 + [True] * 2
        assert not comes("198.51.100.1").aborted
        door.leaves("203.0.113.7")
        assert not comes("203.0.113.7").aborted
        body = b"POST /data/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\nxxx"
        assert [comes("192.0.2.1", body).aborted for _ in range(3)] == [False, False, True]

    asyncio.run(story())


async def _nobody(scope: Any, receive: Any, send: Any) -> None:
    """Answers nothing."""
    await asyncio.Event().wait()


def test_unfinished_bodies_are_closed_and_few_at_a_time(port: int) -> None:
    head = b"POST /data/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000\r\n\r\n"
    lines = [sent(port, head + b"x" * 1000) for _ in range(10)]
    assert page(port) == 200
    for line in lines:
        while not is_closed(line):
            pass  # a refusal may come first
    assert page(port) == 200


def test_a_second_request_that_is_not_finished_is_closed_too(port: int) -> None:
    whole = f"GET /data/site HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    line = sent(port, whole + b"GET / HT")
    while not is_closed(line):
        pass


def test_the_log_has_one_line_for_each_kind_and_address(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "enishi")

    async def story() -> None:
        noise = Noise()
        for number in range(5000):
            noise.note("too many lines at once", f"192.0.2.{number % 2}")
        for number in range(5000):
            noise.note("too many bodies at once", f"2001:db8:{number:x}::/64")
        noise.tell()
        noise.tell()

    asyncio.run(story())
    assert len(caplog.records) <= 202
    assert "2500 times, from 192.0.2.1" in caplog.text
    assert "other addresses" in caplog.text


def test_the_process_has_as_many_files_as_it_may() -> None:
    if sys.platform == "win32":
        pytest.skip("this system has no such limit")
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert allow_files(1000) == min(1200, before[1] if before[1] > 0 else 1200)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
