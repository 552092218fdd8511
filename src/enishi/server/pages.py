"""What is asked for over HTTP: the client, the facts about games, their words and rulebooks, and replays of records."""

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import enishi
from enishi.errors import Refused
from enishi.games import ids, load
from enishi.server.analyses import Analyses, Unplayable
from enishi.server.assets import ASK_AGAIN, Asset, read_folder
from enishi.server.bots import Workers, WorkFailed
from enishi.server.catalogue import site
from enishi.server.identity import first_person
from enishi.server.jobs import NotDone, ReplayJob
from enishi.server.messages import Refusal, Secret
from enishi.server.origins import Origins
from enishi.server.refusals import in_all_languages, refused, server_words
from enishi.server.settings import Settings
from enishi.words import LANGUAGES

CLIENT = Path(enishi.__file__).parent / "web" / "dist"
"""Where the built client is: `index.html`, and in `assets` files whose names carry a hash."""

PAGES = ("/", "/table/{table}", "/replay", "/replay/{table}", "/rules/{game}", "/settings", "/promise", "/promise/{promise}")
"""Addresses that are all the client's one page."""

JSON = "application/json"
LINES = "application/x-ndjson"
HTML = "text/html; charset=utf-8"


Wanted = TypeVar("Wanted")


class _AnalysisRequest(msgspec.Struct, forbid_unknown_fields=True):
    secret: Secret
    record: msgspec.Raw


class _ReplayRequest(msgspec.Struct, forbid_unknown_fields=True):
    record: msgspec.Raw
    seat: int | None = None


def refusal_answer(refusal: Refused, status: int = 400) -> Response:
    body = Refusal(id=None, code=refusal.code, words=in_all_languages(refusal), facts={})
    return Response(msgspec.json.encode(body), status, media_type=JSON)


class Pages:
    """The pages of one site."""

    def __init__(self, settings: Settings, origins: Origins, client: Path = CLIENT, person: Callable[[str], str] = first_person) -> None:
        self._settings = settings
        self._person = person
        """Who has a secret."""
        self._analyses = Analyses(settings)
        self._origins = origins
        self._workers = Workers(1, settings.limits.replays_waiting)
        self._assets = read_folder(client / "assets")
        self._others = read_folder(client, ASK_AGAIN)
        """Files that stand beside the page: an icon, a manifest."""
        self._index = self._others.get("index.html") or Asset.of(_not_built(), HTML)

    def routes(self) -> list[Route]:
        return [
            *(Route(path, self.index) for path in PAGES),
            Route("/assets/{path}", self.asset),
            Route("/data/site", self.site),
            Route("/data/words/{game}", self.words),
            Route("/data/rulebook/{game}/{language}", self.rulebook),
            Route("/data/replay", self.replay, methods=["POST"]),
            Route("/data/analysis", self.analysis, methods=["POST"]),
            Route("/{path:path}", self.other),
        ]

    async def index(self, request: Request) -> Response:
        return self._index.answer(request)

    async def asset(self, request: Request) -> Response:
        return _found(self._assets.get(request.path_params["path"]), request)

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

    async def replay(self, request: Request) -> Response:
        """A record as somebody at its table saw it, made in another process."""
        wanted = await self._wanted(request, _ReplayRequest)
        if isinstance(wanted, Response):
            return wanted
        job = ReplayJob(bytes(wanted.record), wanted.seat, self._settings.limits.replay_events)
        return await self._replayed(job, packed="gzip" in request.headers.get("accept-encoding", ""))

    async def analysis(self, request: Request) -> Response:
        """What each seat could expect in the course of a record: lines of progress, and in the end the analysis."""
        wanted = await self._wanted(request, _AnalysisRequest)
        if isinstance(wanted, Response):
            return wanted
        try:
            lines = await self._analyses.begin(self._person(wanted.secret), bytes(wanted.record))
        except Unplayable as unplayable:
            return Response(msgspec.json.encode(unplayable.refusal), 400, media_type=JSON)
        except WorkFailed:
            return refusal_answer(refused("analysis_failed"), 503)
        return StreamingResponse(lines, media_type=LINES, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})

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
        except (msgspec.DecodeError, RecursionError):
            return refusal_answer(refused("unreadable"))

    async def _replayed(self, job: ReplayJob, *, packed: bool) -> Response:
        try:
            outcome = await self._workers.do(job, self._settings.replay_time)
        except WorkFailed:
            return refusal_answer(refused("replay_too_slow"), 503)
        if isinstance(outcome, NotDone):
            words = outcome.words or in_all_languages(refused("failed"))
            return Response(
                msgspec.json.encode(Refusal(id=None, code=outcome.code, words=words, facts=outcome.facts)), 400, media_type=JSON
            )
        if packed:
            return Response(outcome.result, media_type=JSON, headers={"Cache-Control": "no-store", "Content-Encoding": "gzip"})
        return Response(gzip.decompress(outcome.result), media_type=JSON, headers={"Cache-Control": "no-store"})

    async def close(self) -> None:
        await self._workers.close()
        await self._analyses.close()


def _found(asset: Asset | None, request: Request) -> Response:
    return asset.answer(request) if asset else refusal_answer(refused("no_page"), 404)


async def read_body(request: Request, most: int) -> bytes | None:
    """The body, None where it is too long."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            return None
    return bytes(body)


@cache
def _site(settings: Settings) -> Asset:
    return Asset.of(msgspec.json.encode(site(settings.limits)), JSON)


@cache
def _words(game: str) -> Asset:
    return Asset.of(msgspec.json.encode(load(game).words.entries), JSON)


@cache
def _rulebook(game: str, language: str) -> Asset:
    read = MarkdownIt("commonmark", {"html": False}).enable("table")
    return Asset.of(read.render(load(game).rulebook(language)).encode(), HTML)


def _not_built() -> bytes:
    """The page where the client has not been built."""
    texts = server_words().entries["page.not_built"]
    lines = "".join(f'<p lang="{language}">{texts[language]}</p>' for language in LANGUAGES)
    return f"<!doctype html><html><head><meta charset=utf-8><title>Enishi</title></head><body>{lines}</body></html>".encode()
