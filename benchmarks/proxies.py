"""The examples of docs/hosting behind real proxies: people play through them while every process of the site is renewed in turn.

    python benchmarks/proxies.py [nginx] [caddy] [--tables 10] [--pause 0.5]

Needs the programs (Debian: `apt-get install nginx-light caddy postgresql openssl`). The files are used as they stand; only names, ports and
certificates are put in. Everything listens on loopback. People come back to the address of the proxy, as a browser does, and the move
that was not answered is said again with the same id; nothing that was acknowledged may be lost.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidStatus

from crash_people import Tester, lost_moves, two_testers
from enishi.testing.database import Database
from restart import back, played

HOSTING = Path(__file__).parents[1] / "docs" / "hosting"
BEFORE, AFTER = 3.0, 3.0
"""Seconds for which everybody plays before each process is told to stop, and after the last has come back."""
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/enishi.conf;
}}
"""
Waits = list[tuple[float, float]]
"""Of each move when it was said, and how long it was until it was acknowledged."""
CADDY = "{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Process:
    """One process of the site, started by the command that a host would type."""

    def __init__(self, folder: Path, store: str, public: str) -> None:
        self.port = free_port()
        enishi = Path(sys.executable).with_name("enishi")
        self._command = [
            enishi,
            "serve",
            "--port",
            str(self.port),
            "--store",
            store,
            "--public-url",
            public,
            "--data",
            folder / str(self.port),
        ]
        self._running = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._command, stdout=subprocess.DEVNULL)

    def wait_until_ready(self) -> None:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz").close()
                return
            except OSError:
                time.sleep(0.1)

    def stop(self) -> None:
        self._running.send_signal(signal.SIGTERM)
        self._running.wait()

    def renew(self) -> None:
        """The loop of docs/hosting.md: stopped, started again, waited for until it is ready."""
        self.stop()
        self._running = self._start()
        self.wait_until_ready()


def proxy_command(name: str, folder: Path, port: int, processes: list[Process]) -> list[str]:
    """The example with this machine's names in it, and how the proxy is started with it."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    if name == "nginx":
        text = (HOSTING / "nginx.conf").read_text()
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("play.example.org;", "localhost;")
        text = re.sub(r"ssl_certificate +\S+", f"ssl_certificate {certificate};", text)
        text = re.sub(r"ssl_certificate_key +\S+", f"ssl_certificate_key {key};", text)
        command = ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"]
        (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    else:
        site = f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}"
        text = CADDY.format() + (HOSTING / "Caddyfile").read_text().replace("play.example.org {", site)
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "enishi.conf")]
    for example, process in zip(("127.0.0.1:8037", "127.0.0.1:8038"), processes, strict=True):
        assert example in text
        text = text.replace(example, f"127.0.0.1:{process.port}")
    (folder / "enishi.conf").write_text(text)
    return command


@contextmanager
def proxy(name: str, folder: Path, port: int, processes: list[Process]) -> Iterator[str]:
    running = subprocess.Popen(proxy_command(name, folder, port, processes), stderr=subprocess.PIPE if name == "caddy" else None)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                assert running.poll() is None, f"{name} did not start"
                time.sleep(0.05)
        yield f"https://localhost:{port}/"
    finally:
        running.terminate()
        running.wait()


def make_certificate(folder: Path) -> None:
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run([*command.split(), "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)
    os.environ["SSL_CERT_FILE"] = str(folder / "certificate.pem")


async def comes_back(person: Tester, url: str, away: list[float]) -> None:
    """Whenever the line is lost; what the proxy refuses for a moment is tried again, as a browser does."""
    while True:
        while not person.lost:
            await asyncio.sleep(0.001)
        lost = time.perf_counter()
        while person.lost:
            with contextlib.suppress(InvalidStatus, ConnectionError, ConnectionClosed):
                await back(person, url)
        away.append(time.perf_counter() - lost)


async def renewed(url: str, processes: list[Process], tables: int, pause: float, seed: int) -> str:
    """Everybody plays while one process after the other is renewed."""
    rng, waits, away = random.Random(seed), Waits(), list[float]()
    pairs = [await two_testers(url, "connect37") for _ in range(tables)]
    people = [person for pair in pairs for person in pair]
    end = asyncio.Event()
    playing = [asyncio.create_task(_until(end, pair, pause, rng, waits)) for pair in pairs]
    coming = [asyncio.create_task(comes_back(person, url, away)) for person in people]
    for process in processes:
        await asyncio.sleep(BEFORE)
        await asyncio.to_thread(process.renew)
    await asyncio.sleep(AFTER)
    end.set()
    await asyncio.gather(*playing)
    for task in coming:
        task.cancel()
    lost = [line for person in people for line in lost_moves(person, await person.come_back())]
    assert not lost, lost
    took = sorted(wait for _, wait in waits)
    return (
        f"{len(people)} people, {len(waits)} moves acknowledged, none lost; lines handed over {len(away)}, "
        f"away {statistics.median(away):.2f} s (median), {max(away):.2f} s (longest); "
        f"acknowledged after {statistics.median(took):.3f} s (median), {took[-1]:.2f} s (longest)"
    )


async def _until(
    end: asyncio.Event, pair: tuple[Tester, Tester], pause: float, rng: random.Random, waits: list[tuple[float, float]]
) -> None:
    while not end.is_set() and not pair[0].over:
        await played(pair, pause, rng, time.perf_counter() + 1.0, waits)


def headers(url: str) -> str:
    """What the proxy hands on: a page, its headers, and the id of the request."""
    with urllib.request.urlopen(url, context=ssl.create_default_context()) as answer:
        assert answer.status == 200
        named = {name.lower(): value for name, value in answer.headers.items()}
    for name in ("content-security-policy", "strict-transport-security"):
        assert name in named, named
    return f"request id of the proxy {'kept' if re.fullmatch(r'[0-9a-f-]{32,36}', named.get('x-request-id', '')) else 'not kept'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proxies", nargs="*", choices=["nginx", "caddy", []], default=[])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds after a move before the next at the same table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    database = Database()
    try:
        for name in options.proxies or ["nginx", "caddy"]:
            with tempfile.TemporaryDirectory() as made:
                folder, port, store = Path(made), free_port(), database.make(name)
                make_certificate(folder)
                processes = [Process(folder, store, f"https://localhost:{port}") for _ in range(2)]
                try:
                    for process in processes:
                        process.wait_until_ready()
                    with proxy(name, folder, port, processes) as url:
                        print(f"{name}: {headers(url)}", flush=True)
                        print(f"{name}: {asyncio.run(renewed(url, processes, options.tables, options.pause, options.seed))}", flush=True)
                finally:
                    for process in processes:
                        process.stop()
    finally:
        database.close()


if __name__ == "__main__":
    main()
