"""The server as a process of its own: killed, started again, asked by raw clients; and what it writes about itself."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from enishi.errors import Refused
from enishi.server.line.connection import GOING_AWAY
from enishi.server.run import serve

ROOT = Path(__file__).parent.parent.parent
SECRET = "a-very-secret-secret-of-a-browser"

SERVE = """
import os, sys, threading
from enishi.server.run import serve
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
serve(port=int(sys.argv[2]), data=sys.argv[1])
"""


class Process:
    """A server, which ends with this process."""

    def __init__(self, data: Path, port: int = 0) -> None:
        command = [sys.executable, "-c", SERVE, str(data), str(port)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def kill(self) -> str:
        """Ends it with -9; what it has written."""
        self.process.kill()
        return self.process.communicate()[0]


def line_to(server: Process, origin: str | None = None) -> ClientConnection:
    address = server.url.replace("http", "ws", 1) + "live"
    return connect(address, origin=Origin(origin or server.url.rstrip("/")), compression=None)


class Client:
    """A raw client, one message after the other."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.number = 0
        self.ask("hello", secret=SECRET)

    def ask(self, type: str, **parts: object) -> dict[str, object]:
        self.number += 1
        id = str(parts.pop("id", f"{type}-{self.number}"))
        self.line.send(json.dumps({"type": type, "id": id, **parts}))
        while True:
            message: dict[str, object] = json.loads(self.line.recv(timeout=60))
            if message.get("id") == id:
                return message


def test_a_killed_server_goes_on_and_writes_nothing_secret(tmp_path: Path) -> None:
    first = Process(tmp_path)
    with line_to(first) as line:
        table, invitation = before_the_kill(Client(line))
        written = first.kill()
    second = Process(tmp_path, first.port)
    with line_to(second) as line:
        after_the_kill(Client(line), table)
        written += second.kill()
    for secret in (SECRET, invitation, "something private"):
        assert secret not in written


def before_the_kill(client: Client) -> tuple[str, str]:
    table = str(client.ask("open_table", game="happiness", name="Aki", seats=2, seat=0, bots=["random"])["table"])
    entered = client.ask("enter", table=table)
    client.ask("start", table=table, expects=0)
    assert client.ask("move", id="the-move", table=table, expects=0, move="card 1")["type"] == "ack"
    return table, str(entered["invitation"])


def after_the_kill(client: Client, table: str) -> None:
    state: Any = client.ask("enter", table=table)["state"]
    assert state["view"]["log"][0]["event"] == "0 card 1"
    assert client.ask("move", id="the-move", table=table, expects=0, move="card 1")["type"] == "ack"
    assert client.ask("say", table=table, expects=0, text="something private?")["type"] == "ack"


def test_a_server_that_is_told_to_stop_hands_its_lines_back_in_words_and_the_next_goes_on(tmp_path: Path) -> None:
    first = Process(tmp_path)
    with line_to(first) as line:
        table, _ = before_the_kill(Client(line))
        first.process.terminate()
        *_, last = (json.loads(text) for text in line)
    assert (last["type"], last["code"], line.close_code) == ("bye", "stopping", GOING_AWAY)
    assert first.process.wait(60) == -signal.SIGTERM
    assert first.process.communicate()[0] == "", "it stopped in order, so there is nothing to say"
    second = Process(tmp_path, first.port)
    with line_to(second) as line:
        after_the_kill(Client(line), table)
    second.kill()


def test_two_servers_do_not_share_a_folder_or_a_port(tmp_path: Path) -> None:
    first = Process(tmp_path / "a")
    for data, port in ((tmp_path / "a", 0), (tmp_path / "b", first.port)):
        code = "import sys; from enishi.server.run import serve; serve(port=int(sys.argv[2]), data=sys.argv[1])"
        second = subprocess.run([sys.executable, "-c", code, str(data), str(port)], capture_output=True, text=True, check=False)
        assert second.returncode != 0
        assert "--data" in second.stderr or "--port" in second.stderr
    first.kill()


def test_pages_from_elsewhere_are_refused_by_the_real_server(tmp_path: Path) -> None:
    server = Process(tmp_path)
    with pytest.raises(InvalidStatus, match="403"), line_to(server, "http://elsewhere.example"):
        pass
    server.kill()


def test_a_small_crash_run_loses_nothing() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "crash.py"), "--kills", "3", "--tables", "3", "--longest", "0.5"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "nothing was lost" in run.stdout


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_port_that_does_not_exist_is_refused(tmp_path: Path, port: int) -> None:
    with pytest.raises(Refused, match=f"no port {port}"):
        serve(port=port, data=tmp_path)
