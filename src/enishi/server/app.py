"""The site as an ASGI application: pages, the WebSocket, and what runs beside them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import Receive, Scope, Send

from enishi.server.bots import Bots
from enishi.server.headers import SecurityHeaders
from enishi.server.house import House
from enishi.server.live import GOING_AWAY, Live
from enishi.server.origins import Origins
from enishi.server.pages import Pages
from enishi.server.promises.files import PromiseFiles
from enishi.server.rooms import Thinker
from enishi.server.settings import Settings
from enishi.server.store import Store
from enishi.server.timing import RealTime, Timing


class SiteApp:
    """Everything that makes up one running site."""

    def __init__(self, settings: Settings, *, timing: Timing | None = None, bots: Thinker | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.data, durable=settings.durable)
        self.bots = bots or Bots(settings)
        self.house = House(settings, self.store, timing or RealTime(), self.bots)
        origins = Origins(settings)
        self.live = Live(self.house, origins)
        self.pages = Pages(settings, origins, person=self.house.identities.person)
        over_tls = (settings.public_url or "").startswith("https:")
        middleware = [Middleware(SecurityHeaders, over_tls=over_tls)]
        files = PromiseFiles(self.house, origins)
        self._pages = Starlette(routes=[*files.routes(), *self.pages.routes()], middleware=middleware, lifespan=self._lifespan)

    async def asgi(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application; what is live goes the short way, because it is asked for with every move."""
        if scope["type"] == "websocket" and scope["path"] == "/live":
            await self.live(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.house.start()
        beside = [
            *([asyncio.create_task(self.bots.prepare())] if isinstance(self.bots, Bots) else []),
            asyncio.create_task(_every(self.settings.heartbeat, self.house.beat)),
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
        self.store.close()

    async def _put_to_sleep(self) -> None:
        self.house.put_to_sleep()

    def say_goodbye(self) -> None:
        """Tells everybody that the server stops; clients come back by themselves."""
        for connection in self.live.connections:
            self.live.dismiss(connection, "stopping", GOING_AWAY)


async def _every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        await do()
