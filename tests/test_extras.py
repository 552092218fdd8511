"""Only what is used is installed, and only what is asked for is loaded."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from enishi.cli import main, verbs
from enishi.extras import MissingExtra, require
from enishi.words import LANGUAGES

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = {"locks/site.txt": ("site", "promise", "postgres"), "locks/test.txt": ("test",)}

WITHOUT = """
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {modules!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name.partition(".")[0] in {modules!r} else found(name, package)
sys.meta_path.insert(0, Without())
"""
"""A Python in which some libraries are not installed."""


def python(code: str, *arguments: str, without: tuple[str, ...] = (), typed: str = "") -> subprocess.CompletedProcess[str]:
    program = (WITHOUT.format(modules=without) if without else "") + code
    environment = os.environ | {"ENISHI_LANG": "en", "ENISHI_JIT": "0"}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, input=typed)


def loaded_after(code: str) -> set[str]:
    ran = python(f"import sys, json\n{code}\nprint(json.dumps(sorted(sys.modules)))")
    assert ran.returncode == 0, ran.stderr
    return set(json.loads(ran.stdout.splitlines()[-1]))


def test_the_package_loads_nothing_that_only_an_extra_brings() -> None:
    names = ("rich", "starlette", "uvicorn", "openskill", "cryptography", "fpdf", "PIL", "numba", "enishi.server", "enishi.promise")
    assert not loaded_after("import enishi") & set(names)


def test_help_loads_no_verb() -> None:
    loaded = loaded_after("import contextlib, enishi.cli\nwith contextlib.suppress(SystemExit): enishi.cli.main(['--help'])")
    assert not {name for name in loaded if name.startswith("enishi.commands.")}


def test_a_verb_loads_itself_alone() -> None:
    loaded = loaded_after("import enishi.cli\nassert enishi.cli.main(['games']) == 0")
    assert {name for name in loaded if name.startswith("enishi.commands.")} == {"enishi.commands.games"}


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([verb, "--help"])
    assert stopped.value.code == 0
    assert verb in capsys.readouterr().out


CORE = {"msgspec", "numba", "numpy", "platformdirs", "tzdata"}
COMMAND = "import sys, enishi.cli\nsys.exit(enishi.cli.main(sys.argv[1:]))"
NOT_CORE = ("rich", "starlette", "uvicorn", "websockets", "markdown_it", "openskill", "cryptography", "segno", "fpdf", "fontTools", "PIL")


def test_the_core_is_small() -> None:
    assert {Requirement(line).name for line in PROJECT["dependencies"]} == CORE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_core_plays_and_simulates_in_plain_text(language: str) -> None:
    played = python(COMMAND, "play", "bird", "--seed", "1", "--lang", language, without=NOT_CORE, typed="?\n1\n1\nq\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "1) " in played.stdout
    simulated = python(COMMAND, "simulate", "bird", "--games", "2", "--lang", language, without=NOT_CORE)
    assert (simulated.returncode, simulated.stderr) == (0, "")
    assert "±" in simulated.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve", "--port", "0"), "site"),
        (("promise", "verify", "ENISHI1"), "promise"),
        (("tournament", "bird"), "lab"),
        (("train", "bird"), "learn"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(arguments: tuple[str, ...], extra: str, language: str) -> None:
    refused = python(COMMAND, *arguments, "--lang", language, without=NOT_CORE)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"pip install 'enishi[{extra}]'" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_from_python_a_missing_extra_is_an_import_that_failed() -> None:
    with pytest.raises(ImportError, match="enishi\\[site\\]") as refused:
        require("site", "no_such_library", "json")
    assert isinstance(refused.value, MissingExtra)
    assert refused.value.facts["missing"] == ["no_such_library"]


def test_a_site_starts_without_what_draws_cards() -> None:
    """The extra `site` alone: everything of the server can be loaded; cards are refused when the first is asked for."""
    cards = ("segno", "fpdf", "fontTools", "zxingcpp", "pypdfium2", "PIL", "rich", "openskill")
    loaded = python("import enishi.server.run, enishi.server.app", without=cards)
    assert (loaded.returncode, loaded.stderr) == (0, "")
    refused = python("import enishi.promise.cards", without=cards)
    assert "pip install 'enishi[promise]'" in refused.stderr


def test_everything_asked_for_has_a_range() -> None:
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    for requirement in (Requirement(line) for lines in lists for line in lines):
        operators = {part.operator for part in requirement.specifier}
        assert requirement.name in ("enishi", "tzdata") or {">=", "<"} <= operators, requirement


def _wanted(extras: tuple[str, ...]) -> list[Requirement]:
    """What the core and these extras ask for, extras of extras included."""
    found = [Requirement(line) for line in PROJECT["dependencies"]]
    for extra in extras:
        for requirement in (Requirement(line) for line in PROJECT["optional-dependencies"][extra]):
            found += _wanted(tuple(requirement.extras)) if requirement.name == "enishi" else [requirement]
    return found


def _locked(lock: str) -> dict[str, str]:
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.removesuffix("\\").strip()) for line in lines if line and line[0] not in " #"]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_fits_the_ranges(lock: str) -> None:
    """Where this fails, `make lock` writes it anew."""
    locked = _locked(lock)
    for requirement in _wanted(LOCKS[lock]):
        version = locked.get(canonicalize_name(requirement.name))
        assert version is not None, requirement
        assert requirement.specifier.contains(version), (requirement, version)


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_has_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text
    for pin in text.split("\n")[:-1]:
        assert pin[0] in "# " or pin.endswith("\\"), pin
    assert text.count("--hash=sha256:") > 2 * len(_locked(lock))


@pytest.mark.parametrize("line", [["study", "happiness"], ["balance", "happiness", "--over", "speakers"]])
def test_what_a_report_is_drawn_with_is_asked_for_before_games_are_played(line: list[str], tmp_path: Path) -> None:
    command = [*line, "--bots", "random", "--games", "10", "--out", str(tmp_path / "x")]
    ran = python("import sys, enishi.cli\nsys.exit(enishi.cli.main(sys.argv[1:]))", *command, without=("vl_convert",))
    assert "(vl_convert): pip install 'enishi[lab]'" in ran.stderr
    assert ran.returncode == 2
    assert not (tmp_path / "x").exists()
