"""Serves the site: `serve` is what the command `enishi serve` does."""

import asyncio
import contextlib
import ipaddress
import os
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs
import uvicorn
from uvicorn.config import LOGGING_CONFIG

from enishi.errors import Refused
from enishi.games.tier import read_in_background
from enishi.server.app import SiteApp
from enishi.server.files_allowed import allow_files
from enishi.server.http.door import Door, line_for, protocol_for
from enishi.server.http.origins import bracketed, local_addresses
from enishi.server.monitor.address import HIGHEST_PORT, TOKEN_VARIABLE, MetricsAddress
from enishi.server.monitor.bounded import keep_small
from enishi.server.monitor.logs import write_json
from enishi.server.refusals import refused
from enishi.server.settings import Settings
from enishi.server.store.copying import need_whole
from enishi.server.store.opening import open_store
from enishi.server.timing import Timing
from enishi.server.work.collector import collect_when_quiet

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
    store: str | None = None,
    trusted_proxies: Sequence[str] | None = None,
    metrics: str | None = None,
    log: str = "plain",
    say: Callable[[list[str]], None] | None = None,
    settings: Settings | None = None,
    timing: Timing | None = None,
) -> None:
    """Serves until it is stopped. `say` is told the addresses as soon as the site answers there; by default they are printed.

    Port 0 takes any free one. `store`: the address of one that several machines share, instead of the folder `data`.
    Raises `Refused` where the port or the data folder is taken, or the store cannot be used.
    """
    folder = Path(data) if data else data_folder()
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    if settings is None:
        trusted = trusted_proxies if trusted_proxies is not None else (("127.0.0.1", "::1") if public_url else ())
        _check_networks(trusted)
        settings = Settings(
            data=folder,
            store=store,
            host=host,
            port=port,
            public_url=public_url,
            trusted_proxies=tuple(trusted),
            metrics=MetricsAddress.read(metrics, os.environ.get(TOKEN_VARIABLE, "")) if metrics else None,
            log=log,
        )
    sockets = [listening]
    try:
        if settings.metrics:
            sockets.append(_listen(settings.metrics.host, settings.metrics.port))
        asyncio.run(_check(settings.address))
        site = SiteApp(settings, timing=timing)
    except Refused:
        for one in sockets:
            one.close()
        raise
    site.metrics_port = sockets[-1].getsockname()[1] if settings.metrics else None
    if settings.log == "json":
        write_json()
    read_in_background()
    allow_files(settings.limits.connections)
    config = _config(site)
    keep_small(site.live.noise)
    with (
        contextlib.suppress(KeyboardInterrupt),  # uvicorn stops in order first, and then raises it again
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,
    ):
        server = _Server(config, site, lambda: (say or _print)(addresses(host, port, public_url)))
        runner.run(_serve(server, site, sockets))


async def _check(address: str) -> None:
    """Refuses a store that cannot be used, before anybody is told where the site is."""
    store = open_store(address)
    await store.open()
    try:
        await need_whole(store)
    finally:
        await store.close()


def _check_networks(networks: Sequence[str]) -> None:
    for network in networks:
        try:
            ipaddress.ip_network(network, strict=False)
        except ValueError as error:
            raise refused("bad_proxy", network=network) from error


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
        site.stop = self.stop

    def stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # first of all: who comes back must not come here
        await self._site.say_goodbye()
        await super().shutdown(sockets)


def _config(site: SiteApp) -> uvicorn.Config:
    settings, live = site.settings, site.live
    times = (settings.header_time, settings.body_time, settings.taking_time)
    door = Door(settings.limits, live.addresses, live.noise, *times, neighbours=site.house.neighbours)
    return uvicorn.Config(
        site.asgi,
        http=protocol_for(door),
        interface="asgi3",
        access_log=False,
        log_level="warning",
        log_config=None if settings.log == "json" else LOGGING_CONFIG,  # lines of JSON are written by one handler for all
        server_header=False,
        proxy_headers=False,  # where somebody comes from is found in `line.addresses`, for trusted proxies only
        lifespan="on",
        ws=line_for(door),
        ws_max_size=max(site.settings.limits.opening * 4, 65_536),
        ws_per_message_deflate=False,  # views are sent as what changed; compressing would cost 30 KB for each connection
        ws_ping_interval=8.0,  # a line that broke without a word is found out within seconds, and its person shown as away
        ws_ping_timeout=6.0,
        timeout_graceful_shutdown=3,
    )


async def _serve(server: _Server, site: SiteApp, sockets: list[socket.socket]) -> None:
    collecting = asyncio.create_task(collect_when_quiet(site.store))
    await server.serve(sockets=sockets)
    collecting.cancel()
    assert server.started, "the site could not be started; what went wrong stands above"
