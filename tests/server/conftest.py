"""What tests of the server have at hand: scenes, which are sites of their own, and a PostgreSQL where there is one.

Tests that take `address`, or are marked `both_stores`, run over both kinds of store. With ENISHI_STORE=postgresql all
scenes are on PostgreSQL.
"""

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.scene import Scene

from enishi.testing.database import Database, NoPostgres

KINDS = ("sqlite", "postgresql")
_numbers = itertools.count()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    both = "address" in metafunc.fixturenames or metafunc.definition.get_closest_marker("both_stores")
    if both and "store_kind" in metafunc.fixturenames:
        metafunc.parametrize("store_kind", KINDS)


@pytest.fixture
def store_kind() -> str:
    """Which kind of store a test has."""
    return os.environ.get("ENISHI_STORE", KINDS[0])


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled beside a test."""
    monkeypatch.setenv("ENISHI_JIT", "0")


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    """A PostgreSQL of our own."""
    try:
        made = Database()
    except NoPostgres as missing:
        pytest.skip(str(missing))
    yield made
    made.close()


@pytest.fixture
def new_address(store_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Makes empty stores."""
    made: list[str] = []

    def make() -> str:
        if store_kind == "sqlite":
            return f"sqlite:{tmp_path / str(next(_numbers))}"
        made.append(f"test{next(_numbers)}")
        address: str = request.getfixturevalue("database").make(made[-1])
        return address

    yield make
    for name in made:
        request.getfixturevalue("database").drop(name)


@pytest.fixture
def address(new_address: Callable[[], str]) -> str:
    """An empty store."""
    return new_address()


@pytest.fixture
def new_scene(store_kind: str, tmp_path: Path, new_address: Callable[[], str]) -> Iterator[Callable[..., Scene]]:
    """Makes a site; keywords are settings."""
    made: list[Scene] = []

    def make(**settings: Any) -> Scene:
        address = new_address() if store_kind != "sqlite" else None
        scene = Scene(tmp_path / str(next(_numbers)), address=address, **settings)
        made.append(scene)
        return scene

    yield make
    for scene in made:
        scene.close()


@pytest.fixture
def scene(new_scene: Callable[..., Scene]) -> Scene:
    """A site with usual settings, without delays."""
    return new_scene()
