"""Serves the site: `serve` is what the command `enishi serve` does."""

import asyncio
import contextlib
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import platformdirs
import uvicorn

from enishi.kernel.tier import read_in_background
from enishi.server.app import SiteApp
from enishi.server.collector import collect_when_quiet
from enishi.server.origins import bracketed, local_addresses
from enishi.server.refusals import refused
from enishi.server.settings import Settings
from enishi.server.timing import Timing

HIGHEST_PORT = 65_535
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def data_folder() -> Path:
    """Where tables are kept when nothing is said."""
    return Path(platformdirs.user_data_dir("enishi", appauthor=False))


def addresses(host: str, port: int, public_url: str | None) -> list[str]:
    """The addresses under which people reach the site, the best first."""
    if host in LOOPBACK:
        found = [f"http://{bracketed(host)}:{port}/"]
    elif host in ("0.0.0.0", "::"):
        found = [f"http://{bracketed(address)}:{port}/" for address in local_addresses()] + [f"http://localhost:{port}/"]
    else:
        found = [f"http://{bracketed(host)}:{port}/"]
    return ([public_url.rstrip("/") + "/"] if public_url else []) + found


def serve(
    host: str = "127.0.0.1",
    port: int = 8037,
    public_url: str | None = None,
    data: Path | str | None = None,
    *,
    say: Callable[[list[str]], None] | None = None,
    settings: Settings | None = None,
    timing: Timing | None = None,
) -> None:
    """Serves until it is stopped. `say` is told the addresses as soon as the site answers there; by default they are printed.

    Port 0 takes any free one. Raises `Refused` where the port or the data folder is taken.
    """
    folder = Path(data) if data else data_folder()
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    if settings is None:
        settings = Settings(data=folder, host=host, port=port, public_url=public_url)
    try:
        site = SiteApp(settings, timing=timing)
    except sqlite3.OperationalError as error:
        listening.close()
        raise refused("data_in_use", folder=str(folder)) from error
    read_in_background()
    config = _config(site)
    with (
        contextlib.suppress(KeyboardInterrupt),  # uvicorn stops in order first, and then raises it again
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,
    ):
        server = _Server(config, site, lambda: (say or _print)(addresses(host, port, public_url)))
        runner.run(_serve(server, site, listening))


def _print(found: list[str]) -> None:
    print("\n".join(found), flush=True)


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= HIGHEST_PORT:
        raise refused("bad_port", port=port, most=HIGHEST_PORT)
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024)
    except OSError as error:
        raise refused("port_taken", host=host, port=port) from error


class _Server(uvicorn.Server):
    """Says when it is there, and goodbye when it stops."""

    def __init__(self, config: uvicorn.Config, site: SiteApp, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.say_goodbye()
        await super().shutdown(sockets)


def _config(site: SiteApp) -> uvicorn.Config:
    return uvicorn.Config(
        site.asgi,
        interface="asgi3",
        access_log=False,
        log_level="warning",
        server_header=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=max(site.settings.limits.opening * 4, 65_536),
        ws_per_message_deflate=False,  # views are sent as what changed; compressing would cost 30 KB a connection
        ws_ping_interval=30.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16_384,
    )


async def _serve(server: _Server, site: SiteApp, listening: socket.socket) -> None:
    collecting = asyncio.create_task(collect_when_quiet(site.store))
    await server.serve(sockets=[listening])
    collecting.cancel()
    assert server.started, "the site could not be started; what went wrong stands above"
