"""The site as an ASGI application: pages, the WebSocket, and what runs beside them."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send

from enishi.games.tier import read_all
from enishi.server.house import House
from enishi.server.http.headers import SecurityHeaders
from enishi.server.http.origins import Origins
from enishi.server.http.pages import Pages
from enishi.server.line.connection import GOING_AWAY
from enishi.server.line.live import Live
from enishi.server.line.pacing import Pacing
from enishi.server.monitor.health import Health
from enishi.server.monitor.measured import SiteCounts
from enishi.server.monitor.page import metrics_page
from enishi.server.monitor.requests import Requests
from enishi.server.promises.files import PromiseFiles
from enishi.server.room.surroundings import Thinker
from enishi.server.settings import Settings
from enishi.server.store.migrations import FORMAT
from enishi.server.store.opening import open_store
from enishi.server.timing import RealTime, Timing, WallTime
from enishi.server.work.bots import Bots

_log = logging.getLogger("enishi")

GOODBYE_TIME = 1.0
"""Seconds for which a server that stops waits until everybody has been told so; a slow line does not keep it longer."""


class SiteApp:
    """Everything that makes up one running site."""

    def __init__(self, settings: Settings, *, timing: Timing | None = None, bots: Thinker | None = None) -> None:
        self.settings = settings
        self.store = open_store(settings.address, durable=settings.durable)
        self.bots = bots or Bots(settings)
        self.house = House(settings, self.store, timing or RealTime(), self.bots, wall=timing or WallTime())
        origins = Origins(settings)
        self.live = Live(self.house, origins)
        self.pages = Pages(settings, origins, person=self.house.identities.person)
        over_tls = (settings.public_url or "").startswith("https:")
        middleware = [Middleware(SecurityHeaders, over_tls=over_tls)]
        files = PromiseFiles(self.house, origins, self.pages.drawing)
        self.health = Health(lambda: self.store.fact("format"))
        routes = [*self.health.routes(), *files.routes(), *self.pages.routes()]
        pages = Starlette(routes=routes, middleware=middleware, lifespan=self._lifespan)
        limits = settings.limits
        self._pages = Requests(pages, self.live.addresses, Pacing(limits.rate_from_address, limits.burst_from_address))
        self._metrics: ASGIApp | None = None
        self.stop: Callable[[], None] = lambda: None
        """Ends the process in order; whoever serves the site says how."""
        self.metrics_port: int | None = None
        """The port at which measures are told, as soon as somebody listens there."""
        if settings.metrics:
            counts = SiteCounts(self.house, self.live, self.pages, self._pages)
            self._metrics = metrics_page(counts, self.health, settings.metrics.token)

    async def asgi(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application; what is live goes the short way, because it is asked for with every move."""
        if self._metrics and _port_of(scope) == self.metrics_port:
            await self._metrics(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"] == "/live":
            await self.live(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.store.open()
        await self.house.start()
        if self.store.shared:
            self.health.warming = asyncio.create_task(asyncio.to_thread(read_all))
        beside = [
            *([asyncio.create_task(self.bots.prepare())] if isinstance(self.bots, Bots) else []),
            asyncio.create_task(_every(self.settings.heartbeat, self.house.beat)),
            *([asyncio.create_task(_every(self.settings.sweep, self.house.neighbours.sweep))] if self.store.shared else []),
            asyncio.create_task(_every(self.settings.heartbeat, self.live.dismiss_shut_out)),
            asyncio.create_task(_every(self.settings.heartbeat, self.stop_where_outdated)),
            asyncio.create_task(_every(self.settings.sleep_after / 2, self._put_to_sleep)),
        ]
        yield
        for task in beside:
            task.cancel()
        await asyncio.wait(beside)
        await self.house.stop()
        await self.pages.close()
        if isinstance(self.bots, Bots):
            await self.bots.close()
        await self.store.close()

    async def _put_to_sleep(self) -> None:
        self.house.put_to_sleep()

    async def stop_where_outdated(self) -> None:
        """A newer version may have made the store one of a format that is not known here: then it is served by that one alone."""
        found = await self.store.fact("format")
        if found is not None and found > FORMAT:
            _log.warning(
                "the store is of format %d now, and this version knows format %d: it hands its lines back and stops", found, FORMAT
            )
            self.stop()

    async def say_goodbye(self) -> None:
        """Tells everybody that the server stops, and closes their lines; clients come back at once, to whoever is there then."""
        self.health.stopping = True
        self.house.neighbours.people_go()
        leaving = list(self.live.connections)
        for connection in leaving:
            self.live.dismiss(connection, "stopping", GOING_AWAY)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_TIME):
                await asyncio.gather(*(connection.sent() for connection in leaving))


def _port_of(scope: Scope) -> int | None:
    """The port at which a request came in."""
    return scope["server"][1] if scope.get("server") else None


async def _every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Does it again and again, also where it fails once."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except Exception as error:
            _log.warning("%s could not be done now, and is tried again: %s: %s", do.__name__, type(error).__name__, error)
