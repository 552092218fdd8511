"""A release is a wheel with the built client in it: built from a copy of the tree, and tried in environments that have nothing else.

Nothing is downloaded: an environment is a new one into which the wheel is installed, with links to the libraries that the wheel itself asks
for, as the tests have them. Takes about half a minute, most of it to compile one game from an empty cache.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import enishi
from enishi.web import build as web_build

SOURCES = ("src", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "package.json", "package-lock.json", "tsconfig.json")
MADE = shutil.ignore_patterns("__pycache__", "dist", "dist.*", "types.ts")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the tree as it is now."""
    web_build.install(tools=True)
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        source = web_build.ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=MADE)
        else:
            shutil.copy(source, tree / name)
    (tree / "node_modules").symlink_to(web_build.ROOT / "node_modules")
    _run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--wheel-dir",
        str(out),
        str(tree),
    )
    (made,) = out.glob("*.whl")
    return made


def _run(*command: str, typed: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"ENISHI_LANG": "en"}
    ran = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode == status, f"{command}: {ran.stdout}{ran.stderr}"
    return ran


def _needed(requirements: list[str], extras: tuple[str, ...]) -> set[str]:
    """The libraries that these requirements lead to, with those that each of them asks for in turn."""
    found: set[str] = set()
    asked = [(Requirement(line), extras) for line in requirements]
    while asked:
        requirement, given = asked.pop()
        if requirement.marker and not any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *given)):
            continue
        if requirement.name == "enishi" or requirement.name not in found:
            found.add(requirement.name)
            deeper = requirements if requirement.name == "enishi" else metadata.requires(requirement.name) or []
            asked += [(Requirement(line), tuple(requirement.extras)) for line in deeper]
    return found - {"enishi"}


def _linked(library: str, into: Path) -> None:
    """Makes an installed library visible in another environment."""
    distribution = metadata.distribution(library)
    for name in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
        if not (into / name).exists():
            (into / name).symlink_to(Path(str(distribution.locate_file(name))))


class Environment:
    """A new environment with the wheel, what some extras ask for, and nothing else."""

    def __init__(self, folder: Path, wheel: Path, extras: tuple[str, ...]) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.bin = folder / "bin"
        (packages,) = folder.glob("lib/python*/site-packages")
        python = str(self.bin / "python")
        _run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
        with zipfile.ZipFile(wheel) as packed:
            (facts,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
            requirements = re.findall(r"^Requires-Dist: (.*)$", packed.read(facts).decode(), re.MULTILINE)
        for library in _needed(requirements, extras):
            _linked(library, packages)

    def enishi(self, *arguments: str, typed: str = "", status: int = 0) -> subprocess.CompletedProcess[str]:
        return _run(str(self.bin / "enishi"), *arguments, typed=typed, status=status)


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """`pip install enishi`."""
    return Environment(tmp_path_factory.mktemp("core"), wheel, ())


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """`pip install 'enishi[site]'`."""
    return Environment(tmp_path_factory.mktemp("site"), wheel, ("site",))


def test_the_wheel_contains_the_client_the_letters_of_cards_and_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "enishi/web/dist/index.html" in names
    assert any(re.fullmatch(r"enishi/web/dist/assets/.*\.js", name) for name in names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert [name for name in names if re.fullmatch(r"enishi/promise/cards/letters/.*\.ttf", name)]
    assert not [name for name in names if "node_modules" in name]


def test_the_core_has_its_libraries_and_no_other(core: Environment) -> None:
    code = "import importlib.metadata as m; print(*sorted(d.name.lower() for d in m.distributions()))"
    found = set(_run(str(core.bin / "python"), "-c", code).stdout.split())
    assert found == {"enishi", "llvmlite", "msgspec", "numba", "numpy", "platformdirs"}


def test_the_core_says_its_version(core: Environment) -> None:
    assert core.enishi("--version").stdout == f"enishi {enishi.__version__}\n"


def test_the_core_plays(core: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENISHI_JIT", "0")
    played = core.enishi("play", "bird", "--seed", "1", typed="1\n" * 5000)
    assert "Won: " in played.stdout


def test_the_core_simulates_compiled(core: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENISHI_CACHE", str(tmp_path))
    assert "100 games" in core.enishi("simulate", "bird", "--games", "100").stdout
    assert list(tmp_path.rglob("*.nbc"))


LACKING = {"site": ("serve",), "promise": ("promise", "verify", "x"), "lab": ("tournament", "bird")}


@pytest.mark.parametrize("extra", LACKING)
def test_the_core_names_what_it_lacks(core: Environment, extra: str) -> None:
    assert f"pip install 'enishi[{extra}]'" in core.enishi(*LACKING[extra], status=2).stderr


@pytest.fixture
def address(site: Environment, tmp_path: Path) -> Iterator[str]:
    """A site that runs from the wheel."""
    command = [str(site.bin / "enishi"), "serve", "--port", "0", "--data", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"ENISHI_LANG": "en", "ENISHI_JIT": "0"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"http://[^\s/]+", said)
    if found:
        yield found[0]
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert found, errors


def test_the_site_starts_with_the_client_of_the_wheel(address: str) -> None:
    with urllib.request.urlopen(f"{address}/") as answer:
        page = answer.read().decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script
    with urllib.request.urlopen(address + script[1]) as answer:
        assert len(answer.read()) > 1000


def test_the_site_alone_draws_no_cards_and_says_so(site: Environment) -> None:
    assert "pip install 'enishi[promise]'" in site.enishi("promise", "verify", "ENISHI1", status=2).stderr
