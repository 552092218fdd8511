"""What is asked for over HTTP about promises: files of one's own, and a story that is brought from another server.

Who asks says so in the body, with the browser's secret; nothing secret stands in an address.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enishi.errors import Refused
from enishi.promise.export import from_file
from enishi.server.origins import Origins
from enishi.server.pages import JSON, read_body, refusal_answer
from enishi.server.promises.drawing import Wanted, drawn
from enishi.server.promises.messages import Secret
from enishi.server.refusals import refused

if TYPE_CHECKING:
    from enishi.server.house import House

Browser = Annotated[str, msgspec.Meta(min_length=32, max_length=64)]
Body = TypeVar("Body", bound=msgspec.Struct)


class _FileRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: Browser
    promise: str
    file: Wanted


class _BringRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: Browser
    invitation: Secret
    story: msgspec.Raw


class PromiseFiles:
    """The addresses below `/data/promise`."""

    def __init__(self, house: "House", origins: Origins) -> None:
        self._house = house
        self._origins = origins
        self._drawing = asyncio.Semaphore(1)

    def routes(self) -> list[Route]:
        return [
            Route("/data/promise/file", self.file, methods=["POST"]),
            Route("/data/promise/story", self.bring, methods=["POST"]),
        ]

    async def file(self, request: Request) -> Response:
        """A file of one's own promise."""
        return await self._answered(request, _FileRequest, self._house.settings.limits.message, self._file)

    async def bring(self, request: Request) -> Response:
        """A promise from another server; the answer names it."""
        return await self._answered(request, _BringRequest, self._house.settings.limits.story, self._bring)

    async def _answered(self, request: Request, kind: type[Body], most: int, do: Callable[[Body], Awaitable[Response]]) -> Response:
        headers = request.headers
        if not self._origins.allows(headers.get("origin", ""), headers.get("host", "")):
            return refusal_answer(refused("origin"), 403)
        body = await read_body(request, most)
        if body is None:
            return refusal_answer(refused("too_long", most=most), 413)
        try:
            return await do(msgspec.json.decode(body, type=kind))
        except (msgspec.DecodeError, RecursionError):
            return refusal_answer(refused("unreadable"))
        except Refused as refusal:
            return refusal_answer(refusal)

    async def _file(self, asked: _FileRequest) -> Response:
        person = self._house.identities.person(asked.secret)
        kept, index = self._house.promises.for_file(person, asked.promise)
        facts: tuple[Any, ...] = (asked.file, kept.state, list(kept.entries), index, self._house.timing.now())
        async with self._drawing:
            made = await asyncio.to_thread(drawn, *facts)
        return Response(made.content, media_type=made.kind, headers={"Cache-Control": "no-store"})

    async def _bring(self, asked: _BringRequest) -> Response:
        person = self._house.identities.person(asked.secret)
        entries = await asyncio.to_thread(from_file, bytes(asked.story))
        id = await self._house.promises.bring(person, entries, asked.invitation)
        return Response(msgspec.json.encode({"promise": id}), media_type=JSON)
