"""What is asked for over HTTP: the client, the facts about games, their words and rulebooks, and replays of records."""

import asyncio
import gzip
import threading
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

import enishi
from enishi.errors import Refused
from enishi.games import ids, load
from enishi.lesson import Lesson, lesson_of
from enishi.server.http.assets import ASK_AGAIN, Asset, read_folder
from enishi.server.http.catalogue import site
from enishi.server.http.lessons import shown_lesson
from enishi.server.http.modules import module_file
from enishi.server.http.origins import Origins, elsewhere
from enishi.server.http.rulebooks import rulebook_drawings, rulebook_page
from enishi.server.line.addresses import Addresses
from enishi.server.line.identity import first_person
from enishi.server.messages.from_server import Refusal
from enishi.server.messages.pages import LessonAnswer, LessonConsidered, Places
from enishi.server.messages.parts import BrowserSecret
from enishi.server.monitor.requests import REFUSED
from enishi.server.refusals import in_all_languages, refused, server_words
from enishi.server.settings import Settings
from enishi.server.table.game_facts import facts_of
from enishi.server.work.analyses import Analyses, Unplayable
from enishi.server.work.fair_queue import Asker
from enishi.server.work.jobs import NotDone, ReplayJob
from enishi.server.work.turns import Turns
from enishi.server.work.workers import LAST, Workers, WorkFailed
from enishi.words import LANGUAGES

CLIENT = Path(enishi.__file__).parent / "web" / "dist"
"""Where the built client is: `index.html`, and in `assets` files whose names carry a hash."""

PAGES = (
    *("/", "/table/{table}", "/replay", "/replay/{table}", "/rules/{game}", "/lesson/{game}", "/settings", "/deal"),
    *("/promise", "/promise/{promise}"),
)
"""Addresses that are all the client's one page."""

JSON = "application/json"
LINES = "application/x-ndjson"
HTML = "text/html; charset=utf-8"


Wanted = TypeVar("Wanted")


class _AnalysisRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: BrowserSecret
    record: msgspec.Raw


class _ReplayRequest(msgspec.Struct, forbid_unknown_fields=True):
    record: msgspec.Raw
    seat: Annotated[int, msgspec.Meta(gt=-100, lt=100)] | None = None
    secret: BrowserSecret | None = None
    """Who asks, so that people at one address need not wait for one another."""


class _WaitingRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: BrowserSecret


class _LessonRequest(msgspec.Struct, forbid_unknown_fields=True):
    step: Annotated[int, msgspec.Meta(ge=0)]
    moves: Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=32)]


def refusal_answer(refusal: Refused, status: int = 400) -> Response:
    return _Refused(Refusal(id=None, code=refusal.code, words=in_all_languages(refusal), facts={}), status)


def not_done_answer(outcome: NotDone) -> Response:
    """What another process has refused, or could not do."""
    words = outcome.words or in_all_languages(refused("failed"))
    return _Refused(Refusal(id=None, code=outcome.code, words=words, facts=outcome.facts))


class _Refused(Response):
    """A refusal, which tells its code to whoever counts them."""

    def __init__(self, body: Refusal, status: int = 400) -> None:
        super().__init__(msgspec.json.encode(body), status, media_type=JSON)
        self._code = body.code

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[REFUSED] = self._code
        await super().__call__(scope, receive, send)


WhoHas = Callable[[str], Awaitable[str]]
"""Whose secret it is."""


async def _first_person(secret: str) -> str:
    return first_person(secret)


class Pages:
    """The pages of one site."""

    def __init__(self, settings: Settings, origins: Origins, client: Path = CLIENT, person: WhoHas = _first_person) -> None:
        self._settings = settings
        self._person = person
        """Who has a secret."""
        self._analyses = Analyses(settings)
        self._origins = origins
        self._workers = Workers(1, settings.limits.replays_waiting, settings.limits.waiting_of_one, nice=LAST)
        self._questions = Turns()
        """What is asked about sets in lessons."""
        self.drawing = Workers(1, settings.limits.replays_waiting, settings.limits.waiting_of_one)
        """Cards and other files of promises are drawn one after the other, in a process of their own."""
        self._addresses = Addresses(settings.trusted_proxies)
        self._assets = read_folder(client / "assets")
        self._others = read_folder(client, ASK_AGAIN)
        """Files that stand beside the page: an icon, a manifest."""
        self._index = self._others.get("index.html") or Asset.of(_not_built(), HTML)

    @property
    def waiting(self) -> dict[str, int]:
        """How much waits to be made, by queue."""
        return {"replays": self._workers.waiting, "analyses": self._analyses.waiting, "files": self.drawing.waiting}

    def routes(self) -> list[Route]:
        return [
            *(Route(path, self.index) for path in PAGES),
            Route("/assets/{path}", self.asset),
            Route("/modules/{game}/{sources}/{name}", self.module),
            Route("/data/site", self.site),
            Route("/data/words/{game}", self.words),
            Route("/data/rulebook/{game}/{language}", self.rulebook),
            Route("/data/lesson/{game}", self.lesson),
            Route("/data/lesson/{game}/try", self.lesson_try, methods=["POST"]),
            Route("/data/lesson/{game}/consider", self.lesson_consider, methods=["POST"]),
            Route("/data/drawings/{game}", self.drawings),
            Route("/data/replay", self.replay, methods=["POST"]),
            Route("/data/analysis", self.analysis, methods=["POST"]),
            Route("/data/waiting", self.places, methods=["POST"]),
            Route("/{path:path}", self.other),
        ]

    async def index(self, request: Request) -> Response:
        return self._index.answer(request)

    async def asset(self, request: Request) -> Response:
        return _found(self._assets.get(request.path_params["path"]), request)

    async def module(self, request: Request) -> Response:
        return _found(module_file(**request.path_params), request)

    async def other(self, request: Request) -> Response:
        """A file beside the page; where there is nothing, the page itself says so to people, and a refusal to programs."""
        found = self._others.get(request.path_params["path"])
        if found is None and HTML.partition(";")[0] in request.headers.get("accept", ""):
            page = self._index.answer(request)
            page.status_code = 404 if page.status_code == 200 else page.status_code
            return page
        return _found(found, request)

    async def site(self, request: Request) -> Response:
        return _site(self._settings).answer(request)

    async def words(self, request: Request) -> Response:
        game = request.path_params["game"]
        return _found(_words(game) if game in ids() else None, request)

    async def rulebook(self, request: Request) -> Response:
        game, language = request.path_params["game"], request.path_params["language"]
        return _found(_rulebook(game, language) if game in ids() and language in LANGUAGES else None, request)

    async def lesson(self, request: Request) -> Response:
        """Everything that a lesson shows, worked out once."""
        game = request.path_params["game"]
        return _found(await asyncio.to_thread(_lesson, game) if game in ids() else None, request)

    async def lesson_try(self, request: Request) -> Response:
        """What is said to moves that a step of a lesson does not ask for."""
        asked = await self._asked(request)
        if isinstance(asked, Response):
            return asked
        lesson, wanted = asked
        return Response(msgspec.json.encode(LessonAnswer(lesson.answer(wanted.step, wanted.moves))), media_type=JSON)

    async def lesson_consider(self, request: Request) -> Response:
        """What the rules say of elements of a set at a step of a lesson."""
        asked = await self._asked(request)
        if isinstance(asked, Response):
            return asked
        lesson, wanted = asked
        try:
            told = await self._questions.take(lesson.considering(wanted.step, wanted.moves, facts_of(lesson.game.id).sets))
        except Refused as refusal:
            return refusal_answer(refusal)
        return Response(msgspec.json.encode(LessonConsidered(**msgspec.structs.asdict(told))), media_type=JSON)

    async def _asked(self, request: Request) -> tuple[Lesson, _LessonRequest] | Response:
        """The lesson and the moves at one of its steps that a body asks about, or a refusal."""
        game = request.path_params["game"]
        lesson = await asyncio.to_thread(lesson_of, game) if game in ids() else None
        if lesson is None:
            return refusal_answer(refused("no_page"), 404)
        wanted = await self._wanted(request, _LessonRequest)
        if isinstance(wanted, _LessonRequest) and wanted.step >= len(lesson.stages):
            return refusal_answer(refused("unreadable"))
        return wanted if isinstance(wanted, Response) else (lesson, wanted)

    async def drawings(self, request: Request) -> Response:
        """The tables that the examples of a rulebook draw; a thread plays them, so that nobody at a table waits."""
        game = request.path_params["game"]
        return _found(await run_in_threadpool(_drawings, game) if game in ids() else None, request)

    async def replay(self, request: Request) -> Response:
        """A record as somebody at its table saw it, made in another process."""
        wanted = await self._wanted(request, _ReplayRequest)
        if isinstance(wanted, Response):
            return wanted
        job = ReplayJob(bytes(wanted.record), wanted.seat, self._settings.limits.replay_events)
        return await self._replayed(
            job, await self._asker(request, wanted.secret), packed="gzip" in request.headers.get("accept-encoding", "")
        )

    async def analysis(self, request: Request) -> Response:
        """What each seat could expect in the course of a record: lines of progress, and in the end the analysis."""
        wanted = await self._wanted(request, _AnalysisRequest)
        if isinstance(wanted, Response):
            return wanted
        try:
            lines = await self._analyses.begin(await self._asker(request, wanted.secret), bytes(wanted.record))
        except Unplayable as unplayable:
            return _Refused(unplayable.refusal)
        except WorkFailed:
            return refusal_answer(refused("analysis_failed"), 503)
        return StreamingResponse(lines, media_type=LINES, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})

    async def places(self, request: Request) -> Response:
        """How many replays and cards come before those that somebody waits for."""
        wanted = await self._wanted(request, _WaitingRequest)
        if isinstance(wanted, Response):
            return wanted
        asker = await self._asker(request, wanted.secret)
        replay, file = self._workers.before(asker), self.drawing.before(asker)
        found = Places(replay, file, {"replay": _waits(replay), "file": _waits(file)})
        return Response(msgspec.json.encode(found), media_type=JSON, headers={"Cache-Control": "no-store"})

    async def _asker(self, request: Request, secret: str | None) -> Asker:
        address = self._addresses.of(request.scope)
        return Asker(await self._person(secret) if secret else address, address)

    async def _wanted(self, request: Request, kind: type[Wanted]) -> Wanted | Response:
        """What the body asks for, or a refusal."""
        headers = request.headers
        if not self._origins.allows(headers.get("origin", ""), headers.get("host", "")):
            return refusal_answer(refused("origin"), 403)
        body = await read_body(request, self._settings.limits.record)
        if body is None:
            return refusal_answer(refused("too_long", most=self._settings.limits.record), 413)
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return refusal_answer(refused("unreadable"))

    async def _replayed(self, job: ReplayJob, asker: Asker, *, packed: bool) -> Response:
        try:
            outcome = await self._workers.do(job, self._settings.replay_time, asker=asker)
        except WorkFailed:
            return refusal_answer(refused("replay_too_slow"), 503)
        if isinstance(outcome, NotDone):
            return not_done_answer(outcome)
        if packed:
            return Response(outcome.result, media_type=JSON, headers={"Cache-Control": "no-store", "Content-Encoding": "gzip"})
        return Response(gzip.decompress(outcome.result), media_type=JSON, headers={"Cache-Control": "no-store"})

    async def close(self) -> None:
        await self._workers.close()
        await self.drawing.close()
        await self._analyses.close()


def _found(asset: Asset | None, request: Request) -> Response:
    return asset.answer(request) if asset else refusal_answer(refused("no_page"), 404)


async def read_body(request: Request, most: int) -> bytes | None:
    """The body, None where it is too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                return None
    except ClientDisconnect:  # gone, or too slow: nobody reads the answer
        return None
    return bytes(body)


def _waits(before: int) -> dict[str, str]:
    return {language: server_words().speaker(language)("queue.before", n=before) for language in LANGUAGES}


@cache
def _site(settings: Settings) -> Asset:
    return Asset.of(msgspec.json.encode(site(settings.limits, elsewhere(settings))), JSON)


@cache
def _words(game: str) -> Asset:
    return Asset.of(msgspec.json.encode(load(game).words.entries), JSON)


@cache
def _lesson(game: str) -> Asset | None:
    lesson = lesson_of(game)
    return Asset.of(msgspec.json.encode(shown_lesson(lesson)), JSON) if lesson else None


@cache
def _rulebook(game: str, language: str) -> Asset:
    return Asset.of(rulebook_page(load(game), language).encode(), HTML)


_drawing = threading.Lock()


def _drawings(game: str) -> Asset:
    """The views of a rulebook's examples, the same for everybody: made once, whoever asks at the same time."""
    with _drawing:
        return _made_drawings(game)


@cache
def _made_drawings(game: str) -> Asset:
    return Asset.of(msgspec.json.encode(rulebook_drawings(load(game))), JSON)


def _not_built() -> bytes:
    """The page where the client has not been built."""
    texts = server_words().entries["page.not_built"]
    lines = "".join(f'<p lang="{language}">{texts[language]}</p>' for language in LANGUAGES)
    return f"<!doctype html><html><head><meta charset=utf-8><title>Enishi</title></head><body>{lines}</body></html>".encode()
