"""The rules and the search as WebAssembly give the same results to the last bit, and bad calls are refused in words.

Two games here; `make test-wasm` compares all of them.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.wasm.comparing import bundled, compare

from enishi.cli import main
from enishi.games import load
from enishi.kernel.wasm import linker as linking
from enishi.wasm import package
from enishi.wasm.build import built_files
from enishi.wasm.found import FILES, found_files
from enishi.web import build as web_build

SEED = 20261116

pytestmark = [
    pytest.mark.skipif(linking.linker() is None and not os.environ.get("CI"), reason="no wasm-ld here (Debian's lld, or enishi[wasm])"),
    pytest.mark.xdist_group("wasm"),
]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled(tmp_path_factory.mktemp("wasm"), "in_node")


@pytest.mark.parametrize("id", ["_template", "bird"])
def test_modules_and_native_code_agree_in_everything(id: str, script: Path) -> None:
    print("seed", SEED)
    compare(script, load(id), games=3, seed=SEED)


def test_a_difference_would_be_seen(script: Path, tmp_path: Path) -> None:
    """The same games with one more walk in each search have other digests."""
    from tests.wasm.comparing import in_node
    from tests.wasm.trace import Plan, trace

    game = load("bird")
    assert in_node(script, game, Plan(2, 1, SEED, walks=151)) != trace(game, Plan(2, 1, SEED))


def test_building_again_gives_the_same_bytes(tmp_path: Path) -> None:
    """In another process, with nothing kept."""
    code = "import sys; from enishi.games import load; from enishi.wasm.build import built_files; print(built_files(load('_template')))"
    environment = {**os.environ, "ENISHI_CACHE": str(tmp_path)}
    again = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout.strip()
    for name in FILES:
        assert (Path(again) / name).read_bytes() == (built_files(load("_template")) / name).read_bytes(), name


def test_files_of_other_sources_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("_template")
    built = built_files(game)
    monkeypatch.setattr("enishi.wasm.found.SHIPPED", tmp_path)
    (tmp_path / game.id).mkdir()
    for name in FILES:
        (tmp_path / game.id / name).write_bytes((built / name).read_bytes())
    assert found_files(game) == tmp_path / game.id
    page = json.loads((built / "game.json").read_bytes())
    (tmp_path / game.id / "game.json").write_text(json.dumps(page | {"sources": "others"}))
    assert found_files(game) != tmp_path / game.id
    (tmp_path / game.id / "game.json").write_text("{")
    assert found_files(game) != tmp_path / game.id


@pytest.fixture(scope="module")
def npm_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("npm") / "enishi-rules"
    package.write_package(folder, [load("bird")])
    return folder


def _node(folder: Path, code: str) -> "subprocess.CompletedProcess[str]":
    (folder / "try.mjs").write_text(code, encoding="utf-8")
    return subprocess.run([str(web_build.node()), "try.mjs"], cwd=folder, capture_output=True, text=True, check=False)


def test_the_example_of_the_package_plays_a_game(npm_package: Path) -> None:
    example = re.search(r"```js\n(.*?)```", (npm_package / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert example
    done = _node(npm_package, example[1])
    assert done.returncode == 0, done.stderr
    ending, shares = re.fullmatch(r"(\w+) (\[.*\])\n", done.stdout).groups()  # type: ignore[union-attr]
    assert ending in load("bird").manifest.ends
    assert sum(json.loads(shares)) == 1


@pytest.mark.parametrize(("module", "finding"), [("nodenext", "nodenext"), ("esnext", "bundler")])
def test_its_types_are_found_and_hold(npm_package: Path, tmp_path: Path, module: str, finding: str) -> None:
    """By Node and by bundlers, from the folder of a stranger who has installed it."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "enishi-rules").symlink_to(npm_package)
    (tmp_path / "play.mts").write_text(
        'import { type Position, Refused } from "enishi-rules";\n'
        'import { openGame } from "enishi-rules/node";\n'
        'const { rules, mind } = await openGame("bird");\n'
        "const position: Position = rules.start(2);\n"
        "const move: string = mind.best(mind.hide(position, 0), 0, 10);\n"
        "console.log(move, Refused);\n"
    )
    tsc = str(web_build.ROOT / "node_modules" / ".bin" / "tsc")
    options = f"--ignoreConfig --noEmit --strict --target es2022 --lib es2022,dom --module {module} --moduleResolution {finding}"
    done = subprocess.run([tsc, *options.split(), "play.mts"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["play.mts(5,7): error TS2322: Type 'number' is not assignable to type 'string'."], done.stdout


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("rules.start(9)", "bird has 1 to 5 seats, not 9"),
        ("rules.start(2, {gold: 1})", "bird has no option gold; it has: gold_cost, gold_power, alike_start"),
        ("rules.start(2, {gold_cost: 7})", "gold_cost is 1 to 3, not 7"),
        ("rules.waiting(new Uint8Array(3))", "a position of bird has"),
        ("rules.play(rules.start(2), 0, 'nonsense')", "nonsense is no legal move of 0 now"),
        ("await openGame('../bird')", "there is no game"),
        ("await openGame('chess')", "there is no game chess"),
        ("mind.best(mind.hide(rules.start(2), 0), 0, 10)", ""),
    ],
)
def test_what_cannot_be_is_refused_in_words(npm_package: Path, call: str, said: str) -> None:
    done = _node(
        npm_package,
        f"import {{ openGame }} from 'enishi-rules/node'; const {{ rules, mind }} = await openGame('bird');"
        f"try {{ {call}; console.log('done') }} catch (error) {{ console.log(`${{error.constructor.name}}: ${{error.message}}`) }}",
    )
    assert done.returncode == 0, done.stderr
    assert (f"Refused: {said}" in done.stdout) if said else done.stdout == "done\n" or "Refused" in done.stdout


def test_without_a_linker_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("enishi.commands.wasm.linker", lambda: None)
    assert main(["wasm", "bird"]) != 0
    assert "wasm-ld" in capsys.readouterr().err
