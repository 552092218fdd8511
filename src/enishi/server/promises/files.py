"""What is asked for over HTTP about promises: files of one's own, and a story that is brought from another server.

Who asks says so in the body, with the browser's secret; nothing secret stands in an address.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enishi.errors import Refused
from enishi.promise.story.entries import encode
from enishi.promise.story.export import opened
from enishi.server.http.origins import Origins
from enishi.server.http.pages import JSON, not_done_answer, read_body, refusal_answer
from enishi.server.line.addresses import Addresses
from enishi.server.messages.parts import Key
from enishi.server.promises.handouts import Drawn, FileJob, SealJob, Wanted
from enishi.server.promises.messages import Secret
from enishi.server.refusals import refused
from enishi.server.store.errors import StoreError
from enishi.server.work.fair_queue import Asker, FairQueue, QueueFull
from enishi.server.work.jobs import NotDone
from enishi.server.work.workers import Workers, WorkFailed

if TYPE_CHECKING:
    from enishi.server.house import House

Browser = Annotated[str, msgspec.Meta(min_length=32, max_length=64)]
Body = TypeVar("Body", bound=msgspec.Struct)
Do = Callable[[Request, Body], Awaitable[Response]]


class _FileRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: Browser
    promise: Key
    file: Wanted


class _SealRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: Browser
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    cut: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    index: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class _BringRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: Browser
    invitation: Secret
    story: msgspec.Raw


class PromiseFiles:
    """The addresses below `/data/promise`."""

    def __init__(self, house: "House", origins: Origins, drawing: Workers) -> None:
        self._house = house
        self._origins = origins
        self._drawing = drawing
        limits = house.settings.limits
        self._reading = FairQueue(1, limits.replays_waiting, limits.waiting_of_one)
        """Stories from elsewhere: all their signatures are checked, one story at a time."""
        self._addresses = Addresses(house.settings.trusted_proxies)

    def routes(self) -> list[Route]:
        return [
            Route("/data/promise/file", self.file, methods=["POST"]),
            Route("/data/promise/seal", self.seal, methods=["POST"]),
            Route("/data/promise/story", self.bring, methods=["POST"]),
        ]

    async def file(self, request: Request) -> Response:
        """A file of one's own promise."""
        return await self._answered(request, _FileRequest, self._house.settings.limits.message, self._file)

    async def seal(self, request: Request) -> Response:
        """The seal of a name, as it will be on the cards."""
        return await self._answered(request, _SealRequest, self._house.settings.limits.message, self._seal)

    async def bring(self, request: Request) -> Response:
        """A promise from another server; the answer names it."""
        return await self._answered(request, _BringRequest, self._house.settings.limits.story, self._bring)

    async def _answered(self, request: Request, kind: type[Body], most: int, do: Do[Body]) -> Response:
        headers = request.headers
        if not self._origins.allows(headers.get("origin", ""), headers.get("host", "")):
            return refusal_answer(refused("origin"), 403)
        body = await read_body(request, most)
        if body is None:
            return refusal_answer(refused("too_long", most=most), 413)
        try:
            return await do(request, msgspec.json.decode(body, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return refusal_answer(refused("unreadable"))
        except Refused as refusal:
            return refusal_answer(refusal)
        except StoreError:
            return refusal_answer(refused("not_stored"), 503)

    async def _file(self, request: Request, asked: _FileRequest) -> Response:
        person = await self._house.identities.person(asked.secret)
        kept, index = await self._house.promises.for_file(person, asked.promise)
        job = FileJob([encode(entry) for entry in kept.entries], index, asked.file, self._house.timing.now())
        return await self._drawn(request, person, job)

    async def _seal(self, request: Request, asked: _SealRequest) -> Response:
        person = await self._house.identities.person(asked.secret)
        return await self._drawn(request, person, SealJob(asked.name, asked.cut, asked.index))

    async def _drawn(self, request: Request, person: str, job: FileJob | SealJob) -> Response:
        """What is drawn, in its turn and in another process."""
        asker = Asker(person, self._addresses.of(request.scope))
        try:
            outcome = await self._drawing.do(job, self._house.settings.replay_time, asker=asker)
        except WorkFailed as failed:
            raise refused("busy") from failed
        if isinstance(outcome, NotDone):
            return not_done_answer(outcome)
        made = msgspec.msgpack.decode(outcome.result, type=Drawn)
        return Response(made.content, media_type=made.kind, headers={"Cache-Control": "no-store"})

    async def _bring(self, request: Request, asked: _BringRequest) -> Response:
        asker = Asker(await self._house.identities.person(asked.secret), self._addresses.of(request.scope))
        try:
            async with self._reading.turn(asker):
                entries, state = await asyncio.to_thread(opened, bytes(asked.story))
        except QueueFull as full:
            raise refused("busy") from full
        id = await self._house.promises.bring(asker, entries, state, asked.invitation)
        return Response(msgspec.json.encode({"promise": id}), media_type=JSON)
