"""Which Python a house without a server is sent: all that it imports, found by itself, and nothing else.

A browser's Python is played here: it has the files that are sent, msgspec, and what is left of the standard library.
"""

import ast
import json
import marshal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enishi.games import ids, load
from enishi.static.compiling import compiled
from enishi.static.imports import file_of, imported
from enishi.static.python_files import BEGINNING, NOT_NEEDED, own_files

LATER = (
    "enishi.kernel.compiled_rule",
    "enishi.match_html",
    "enishi.promise.cards",
    "enishi.server.machines",
    "enishi.server.store.postgres",
)
"""What only those import who have Numba, a notebook, promises, other machines or PostgreSQL: in functions, and never in a browser."""

BROWSER = """
import __future__, json, sys
from importlib.machinery import SourceFileLoader

def compiled(loader, source, path, **more):
    return compile(source, path, "exec", __future__.annotations.compiler_flag, dont_inherit=True)

SourceFileLoader.source_to_code = compiled  # as in the Python of browsers, annotations are read when somebody asks for them
folder, allowed, wanted = json.loads(sys.argv[1])

class OnlyWhatIsSent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {"enishi", *allowed} and not name.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"a browser has no {name}")

sys.meta_path.insert(0, OnlyWhatIsSent())
sys.path.insert(0, folder)
for module in wanted:
    __import__(module)
assert __import__("enishi").__file__.startswith(folder)
"""


@pytest.fixture(scope="module")
def sent() -> dict[str, bytes]:
    return dict(own_files([load(id) for id in ids()]))


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _begins(folder: Path, sent: dict[str, bytes]) -> subprocess.CompletedProcess[str]:
    """Imports in a fresh Python what a browser does, with every part of every game."""
    for name, content in sent.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    standard = [name for name in sys.stdlib_module_names if name not in NOT_NEEDED]
    parts = [_module(name) for name in sent if name.startswith("enishi/games/") and name.endswith(".py")]
    asked = json.dumps([str(folder), [*standard, "msgspec"], [BEGINNING, *parts]])
    library = str(Path(msgspec.__file__).parents[1])
    command = [sys.executable, "-S", "-B", "-c", f"import sys; sys.path.append({library!r})\n{BROWSER}", asked]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_house_and_all_parts_of_games_find_what_they_import(sent: dict[str, bytes], tmp_path: Path) -> None:
    done = _begins(tmp_path, sent)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("file", ["enishi/sets.py", "enishi/server/room/hints.py", "enishi/games/ito/cards.py"])
def test_a_file_that_is_not_sent_is_missed(sent: dict[str, bytes], tmp_path: Path, file: str) -> None:
    done = _begins(tmp_path, {name: content for name, content in sent.items() if name != file})
    assert f"No module named '{_module(file)}'" in done.stderr


def _named(source: bytes) -> Iterator[str]:
    """Every module that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{one.name}" for one in node.names))


def test_what_is_imported_later_is_sent_too_unless_no_browser_asks_for_it(sent: dict[str, bytes]) -> None:
    modules = {_module(name) for name in sent if name.endswith(".py")}
    for name, source in sent.items():
        named = {one for one in _named(source) if one.startswith("enishi") and file_of(one)} if name.endswith(".py") else set()
        missing = sorted(one for one in named - modules if not one.startswith(LATER))
        assert not missing, f"{name} imports {missing}, which no browser has"


def test_a_module_brings_with_it_what_it_imports_and_no_more() -> None:
    found = imported(["enishi.sets"], {"enishi"})
    assert {"enishi", "enishi.games", "enishi.games.game", "enishi.kernel.engine"} <= found
    assert not [one for one in found if one.startswith(("enishi.bots", "enishi.server", "enishi.testing"))]
    assert imported(["enishi.sets"], {"enishi", "enishi.sets"}) < found, "an empty page brings nothing"
    assert imported(["enishi.no_such_module"], ()) == set()


def test_what_is_compiled_beforehand_does_the_same_without_docstrings() -> None:
    told = '"""A page."""\nWORDS = """not a docstring"""\nclass Told:\n    """Only this."""\n'
    source = f'{told}def said(name):\n    """Why."""\n    return name + WORDS\n'.encode()
    made, page = compiled(source, "page.py"), dict[str, Any]()
    assert made[:4] == MAGIC_NUMBER
    exec(marshal.loads(made[16:]), page)
    assert page["said"]("") == page["WORDS"] == "not a docstring"
    assert (page["said"].__doc__, page["Told"].__doc__, page.get("__doc__")) == (None, None, None)
    assert compiled(source, "page.py") == made
