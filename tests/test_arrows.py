"""The arrows between packages: who may import whom, read from every import there is, lazy ones included.

`python tests/test_arrows.py` prints the picture.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "enishi"

ALLOWED = {
    # The ground: nothing of Enishi, or one another.
    "kernel": "",
    "errors": "words",
    "words": "errors",
    "extras": "errors",
    "terminal": "",
    "views": "",
    "steps": "",
    "events": "kernel",
    # What a game is, and one that is being played.
    "games": "errors kernel terminal views words",
    "sets": "games kernel",
    "history": "events kernel sets views",
    "match_html": "games match words",
    "match": "bots errors events games history kernel match_html sets steps views words",  # bots: the old name of `hint`, for one version
    "record": "errors events games match steps",
    "perft": "match",
    "lesson": "errors events games match sets words",
    "examples": "events games match views",
    "rulebook": "examples games",
    "deals": "errors events match record",
    # Who plays, and what is made of it.
    "nets": "errors games kernel",
    "bots": "errors events extras games kernel match nets words",
    "learn": "envs errors extras games kernel lab nets",
    "lab": "bots errors events extras games kernel match nets record terminal views words",
    "envs": "bots errors events extras games kernel match record views words",
    "wasm": "bots games kernel web",
    "testing": "bots errors events examples games kernel lesson match perft record rulebook terminal words",
    # Promises are kept apart: they know no game.
    "promise": "errors extras steps words",
    # What people use.
    "server": "bots deals errors events examples extras games kernel lab lesson match promise record rulebook sets steps views wasm words",
    "web": "games server",
    "static": "bots errors games kernel lesson record server wasm web words",
    "commands": (
        "bots deals envs errors events extras games kernel lab learn lesson match perft promise record rulebook server static "
        "terminal testing wasm web words"
    ),
    "cli": "commands errors extras words",
    "__init__": "bots errors games lab match record",
}
"""For each package, or module beside them, what it may import. `enishi` itself stands for its version, which everybody may ask for."""

OF_THE_KERNEL = "actors bits chance real record rule"
"""What rules and insight are made with: all else of the kernel is above them."""
ABOVE_RULES = "notation view refusal terminal advice aid conduct"
"""Parts of a game that know its rules."""


def imports(source: str) -> Iterator[str]:
    """Every module of Enishi that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            named = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in named if name.split(".")[0] == "enishi")


def complaints(path: str, source: str) -> Iterator[str]:
    """What is wrong with the imports of a source; `path` from the folder of Enishi."""
    package = path.split("/")[0].removesuffix(".py")
    for name in imports(source):
        target = name.split(".")[1] if "." in name else "__init__"
        if target in ("__version__", package) or (target == "__init__" and package == "server"):
            pass
        elif package not in ALLOWED:
            yield f"{package} has no row in the picture"
        elif target not in ALLOWED[package].split():
            yield f"{path} imports {name}, but {package} may import only: {ALLOWED[package] or 'nothing'}"
        if package == "games":
            yield from _complaints_of_a_game(path, name)


def _complaints_of_a_game(path: str, name: str) -> Iterator[str]:
    """A game knows no other game; its rules and its insight know nothing that is made of them, and a little of the kernel."""
    own, step = path.split("/")[1], name.split(".")[1:]
    is_game = "/" in path.removeprefix("games/")
    if is_game and step[0] == "games" and len(step) > 1 and step[1] != own and (SOURCES / "games" / step[1]).is_dir():
        yield f"{path} imports {name}, of another game"
    if is_game and path.split("/")[2].removesuffix(".py") in ("rules", "insight"):
        is_own = step[:2] == ["games", own] and step[2] not in ABOVE_RULES.split()
        if not is_own and not (step[0] == "kernel" and step[1] in OF_THE_KERNEL.split()):
            yield f"{path} imports {name}: rules and insight know of the kernel only {OF_THE_KERNEL}, and nothing of {ABOVE_RULES}"


def picture() -> str:
    """The arrows, one row for each package."""
    width = max(map(len, ALLOWED))
    return "\n".join(f"{package:{width}} -> {allowed or '(nothing)'}" for package, allowed in ALLOWED.items())


def sources() -> list[Path]:
    return [path for path in sorted(SOURCES.rglob("*.py")) if not {"tests", "node_modules"} & set(path.relative_to(SOURCES).parts)]


def test_packages_import_only_what_the_picture_allows() -> None:
    found = [
        complaint for path in sources() for complaint in complaints(path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join([*found, "", picture()])


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/engine.py", "from enishi.games.game import Game"),
        ("kernel/tier.py", "def lazily():\n    from enishi.games import load"),
        ("kernel/cuda.py", "if TYPE_CHECKING:\n    import enishi.errors"),
        ("kernel/cuda.py", "from enishi import errors"),
        ("games/signs/conduct.py", "from enishi.bots.search import Search"),
        ("games/signs/view.py", "from enishi.games.bird.view import Table"),
        ("games/signs/rules/cards.py", "from enishi.kernel.engine import engine"),
        ("games/signs/insight.py", "from enishi.games.signs.view import Table"),
        ("games/bird/rules.py", "from enishi.views import Line"),
        ("promise/cards/page.py", "from enishi.commands import find"),
        ("promise/story/fold.py", "from enishi.games.reunion.rules import worth"),
        ("lab/simulate.py", "def later():\n    import enishi.server.run"),
        ("new_room/page.py", "from enishi.kernel import bits"),
    ],
)
def test_a_forbidden_arrow_is_noticed(path: str, source: str) -> None:
    assert list(complaints(path, source))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("games/signs/rules/cards.py", "from enishi.kernel.chance import below\nfrom enishi.games.signs.rules.record import SEND"),
        ("games/signs/conduct.py", "from enishi.games.parts import Known"),
        ("server/app.py", "from enishi import __version__\nimport enishi.lab.analysis"),
        ("kernel/twin.py", "import numba"),
    ],
)
def test_an_allowed_arrow_is_not(path: str, source: str) -> None:
    assert not list(complaints(path, source))


if __name__ == "__main__":
    print(picture())
