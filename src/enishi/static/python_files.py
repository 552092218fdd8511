"""The Python that a browser is sent, in two archives: the standard library without what no house needs, and msgspec with Enishi itself."""

import gzip
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from enishi import __version__
from enishi.games.game import Game
from enishi.static.imports import file_of, imported
from enishi.web.build import node

PACKAGE = Path(__file__).parents[1]

NOT_NEEDED = (
    *("unittest", "pydoc", "pydoc_data", "pdb", "bdb", "doctest", "mailbox", "imaplib", "smtplib", "poplib", "ftplib", "xmlrpc", "xml"),
    *("http", "wsgiref", "multiprocessing", "curses", "dbm", "idlelib", "ensurepip", "venv", "tkinter", "turtle", "turtledemo", "test"),
    *("pickletools", "optparse", "difflib", "zipapp", "plistlib", "netrc", "profile", "cProfile", "pstats", "trace", "tracemalloc"),
    *("timeit", "webbrowser", "cmd", "_pyrepl", "rlcompleter", "antigravity", "this", "tabnanny", "pyclbr", "modulefinder"),
    *("_pyio", "_pydatetime", "_pydecimal", "configparser", "fileinput", "filecmp", "getopt", "getpass", "mimetypes", "nntplib"),
    *("sched", "shelve", "socketserver", "symtable", "wave", "sndhdr", "imghdr", "zoneinfo/_zoneinfo", "asyncio/windows_events"),
    *(
        "asyncio/proactor_events",
        "asyncio/windows_utils",
        "asyncio/tools",
        "logging/config",
        "logging/handlers",
        "html",
        "compression/zstd",
    ),
)
"""Of the standard library, by the beginning of the path: what nobody at a table asks for."""
BEGINNING = "enishi.static.house.main"
"""What a browser imports; everything else follows from it (`static.imports`)."""
EMPTY = ("enishi.lab", "enishi.server", "enishi.promise")
"""Packages whose front pages bring with them, or ask for, what a browser does not have: here they are empty."""
REPLACED = {"enishi": f'__version__ = "{__version__}"\n', "enishi.nets": (PACKAGE / "static" / "house" / "no_nets.py").read_text("utf-8")}
"""Packages that are something else in a browser."""
OF_A_GAME = (".py", ".toml")
NOT_OF_A_GAME = ("tests", "__pycache__", "terminal.py", "explain.toml", "learning.toml")
"""What of a game's folder is read elsewhere: by tests, in a terminal, when the client is built, where nets learn."""

WHEELS = {"platform": "pyemscripten_2026_0_wasm32", "python": "3.14"}
"""What Pyodide calls its machine: wheels for it are found by these."""
LIBRARY = "msgspec>=0.19,<0.30"


MOST_SAID = 2000
"""Letters of what Node says when something fails: it shows whole files of one line."""


class NoWheel(RuntimeError):
    """What a browser's Python needs could not be downloaded."""


class NotCompiled(RuntimeError):
    """Pyodide could not compile the Python that a browser is sent."""


def archives(games: Sequence[Game], pyodide: Path, kept: Path) -> dict[str, bytes]:
    """What a browser fetches, each file packed as a whole, by name; the same bytes for the same sources.

    `pyodide`: the folder of its npm package; `kept`: where what was downloaded stays.
    """
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())
    files = {name: (pyodide / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    files["lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    library = _together(dict(_standard(pyodide / "python_stdlib.zip")))
    files |= _compiled(pyodide, {"library.zip": library, "enishi.zip": _together(dict(_wheel(wheel(kept))) | dict(own_files(games)))})
    return {f"{name}.gz": gzip.compress(content, 9, mtime=0) for name, content in files.items()}


def _compiled(pyodide: Path, given: dict[str, bytes]) -> dict[str, bytes]:
    """The archives with what a house begins with compiled: read from source, Python's own start takes more than twice as long."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in given.items():
            (Path(folder) / name).write_bytes(content)
        scripts = [str(PACKAGE / "static" / name) for name in ("compiling.mjs", "compiling.py")]
        command = [str(node()), scripts[0], str(pyodide), scripts[1], folder, BEGINNING]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotCompiled(done.stderr.strip()[-MOST_SAID:])
        return {name: (Path(folder) / name).read_bytes() for name in given}


def _together(files: dict[str, bytes]) -> bytes:
    """One archive, not packed: as a whole it packs better."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as opened:
        for name in sorted(files):
            opened.writestr(zipfile.ZipInfo(name), files[name])
    return made.getvalue()


def _standard(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as opened:
        for name in opened.namelist():
            stem = name.removesuffix(".py")
            if not name.endswith("/") and not any(stem == one or name.startswith(f"{one}/") for one in NOT_NEEDED):
                yield name, opened.read(name)


def wheel(kept: Path) -> Path:
    """The wheel of msgspec for browsers, downloaded once."""
    found = sorted(kept.glob("msgspec-*.whl"))
    if not found:
        kept.mkdir(parents=True, exist_ok=True)
        platform = ["--platform", WHEELS["platform"], "--python-version", WHEELS["python"], "--only-binary", ":all:", "--no-deps"]
        with tempfile.TemporaryDirectory(dir=kept) as folder:
            command = [sys.executable, "-m", "pip", "download", "--quiet", *platform, "--dest", folder, LIBRARY]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise NoWheel(done.stderr.strip())
            for file in Path(folder).glob("*.whl"):
                file.rename(kept / file.name)
        found = sorted(kept.glob("msgspec-*.whl"))
    return found[-1]


def _wheel(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as opened:
        yield from ((name, opened.read(name)) for name in opened.namelist() if name.endswith((".py", ".so")))


def own_files(games: Sequence[Game]) -> Iterator[tuple[str, bytes]]:
    """Enishi's own files."""
    pages = [file for game in games for file in _pages(PACKAGE / "games" / game.id)]
    modules = imported([BEGINNING, *(_module(file) for file in pages if file.suffix == ".py")], {*EMPTY, *REPLACED})
    for module in sorted(modules):
        file = file_of(module)
        assert file is not None
        content = b"" if module in EMPTY else REPLACED[module].encode() if module in REPLACED else file.read_bytes()
        yield _named(file), content
        words = file.parent / "words.toml"
        if file.name == "__init__.py" and words.is_file() and words not in pages:
            yield _named(words), words.read_bytes()
    yield from ((_named(file), file.read_bytes()) for file in pages if file.suffix != ".py")


def _named(file: Path) -> str:
    return f"enishi/{file.relative_to(PACKAGE).as_posix()}"


def _module(file: Path) -> str:
    return _named(file).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _pages(folder: Path) -> Iterator[Path]:
    """What of a game's folder is read at a table."""
    for file in sorted(folder.rglob("*")):
        parts = file.relative_to(folder).parts
        if file.is_file() and file.suffix in OF_A_GAME and not any(part in NOT_OF_A_GAME for part in parts):
            yield file
