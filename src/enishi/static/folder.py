"""Writes a house without a server: pages, what they ask for, the modules of games, Python, and what keeps all of it without a network."""

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from enishi.games.game import Game
from enishi.kernel.twin import cache_folder, source_hash
from enishi.lesson import lesson_of
from enishi.server.http.catalogue import site
from enishi.server.http.lessons import shown_lesson
from enishi.server.http.rulebooks import rulebook_drawings, rulebook_page
from enishi.server.messages.pages import Site
from enishi.static.house.limits import LIMITS
from enishi.static.python_files import NotCompiled, NoWheel, archives
from enishi.wasm.build import built_files
from enishi.wasm.found import FILES
from enishi.web.build import ROOT, WEB, BuildFailed, bundle, install
from enishi.words import LANGUAGES

PYODIDE = ROOT / "node_modules" / "pyodide"
ALIKE = ("replay", "settings", "deal", "promise")
"""Addresses that are the one page; those of tables are known to the browser that has the table."""
BESIDE = ("enishi-verify.html", "enishi-verify-deal.html")
PYTHON = "/python/"
MANIFEST: dict[str, Any] = {
    "name": "Enishi 縁",
    "short_name": "Enishi",
    "start_url": "/",
    "display": "standalone",
    "background_color": "#f4eee1",
    "theme_color": "#f4eee1",
}


CannotBeMade = (BuildFailed, NoWheel, NotCompiled)
"""What is raised where something is missing; its text says what."""


def is_checkout() -> bool:
    """Whether what the client is built from is here."""
    return (ROOT / "package-lock.json").is_file()


def write_static(folder: Path, games: Sequence[Game]) -> dict[str, int]:
    """Writes the folder anew, with these games; the bytes that a game costs before it can begin, by file."""
    install(tools=True)
    python = archives(games, PYODIDE, cache_folder(games[0].package).parents[1] / "static")
    place = PYTHON + _hash(*python.values()) + "/"
    sizes = {name: len(content) for name, content in python.items()}
    known = {
        "python": {"folder": place, "sizes": sizes},
        "modules": {game.id: _modules_at(game) for game in games},
    }
    bundle(folder, known)
    _remove_packed(folder)
    for game in games:
        for name in FILES:
            _put(folder, _modules_at(game) + name, (built_files(game) / name).read_bytes())
        _put_game(folder, game)
    for name, content in python.items():
        _put(folder, place + name, content)
    _put(folder, "/data/site", msgspec.json.encode(_site(games)))
    _put_pages(folder, games)
    _put_manifest(folder)
    _put_service_worker(folder)
    return sizes


def _site(games: Sequence[Game]) -> Site:
    """What the front page knows, of these games alone."""
    whole, sources = site(LIMITS, []), {game.id: source_hash(game.package) for game in games}
    offered = [msgspec.structs.replace(one, sources=sources[one.id]) for one in whole.games if one.id in sources]
    return msgspec.structs.replace(whole, games=offered)


def _modules_at(game: Game) -> str:
    return f"/modules/{game.id}/{source_hash(game.package)}/"


def _hash(*contents: bytes) -> str:
    digest = hashlib.sha256()
    for content in contents:
        digest.update(content)
    return digest.hexdigest()[:16]


def _put(folder: Path, address: str, content: bytes) -> None:
    file = folder / address.lstrip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _remove_packed(folder: Path) -> None:
    """A host of files packs what it sends, or does not; what the site packs beforehand nobody would ask for."""
    for file in [*folder.rglob("*.gz"), *folder.rglob("*.br")]:
        file.unlink()


def _put_game(folder: Path, game: Game) -> None:
    """What pages ask about a game."""
    _put(folder, f"/data/words/{game.id}", msgspec.json.encode(game.words.entries))
    _put(folder, f"/data/drawings/{game.id}", msgspec.json.encode(rulebook_drawings(game)))
    for language in LANGUAGES:
        _put(folder, f"/data/rulebook/{game.id}/{language}", rulebook_page(game, language).encode())
    lesson = lesson_of(game.id)
    if lesson:
        _put(folder, f"/data/lesson/{game.id}", msgspec.json.encode(shown_lesson(lesson)))


def _put_pages(folder: Path, games: Sequence[Game]) -> None:
    page = (folder / "index.html").read_bytes()
    for address in (*ALIKE, *(f"{kind}/{game.id}" for kind in ("rules", "lesson") for game in games)):
        _put(folder, f"/{address}/index.html", page)
    _put(folder, "/404.html", page)


def _put_manifest(folder: Path) -> None:
    shutil.copyfile(WEB / "style" / "icon.svg", folder / "icon.svg")
    icons = [{"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    _put(folder, "/manifest.webmanifest", json.dumps(MANIFEST | {"icons": icons}, ensure_ascii=False).encode())


def _put_service_worker(folder: Path) -> None:
    """What is kept at once (all that is read), and what soon after (all that is played with)."""
    files = {f"/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}
    pages = [name for name in files if name.endswith("index.html") or name in ("/404.html", "/service-worker.js")]
    later = [name for name in files if name.startswith((PYTHON, "/modules/"))]
    first = ["/", *(name for name in files if name not in pages and name not in later)]
    kept = {"version": _hash(*files.values()), "first": first, "later": later}
    script = folder / "service-worker.js"
    script.write_text(f"const KEPT = {json.dumps(kept)};\n{script.read_text(encoding='utf-8')}", encoding="utf-8")
