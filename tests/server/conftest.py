"""What tests of the server have at hand: scenes, which are sites of their own."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.scene import Scene


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled beside a test."""
    monkeypatch.setenv("ENISHI_JIT", "0")


@pytest.fixture
def new_scene(tmp_path: Path) -> Iterator[Callable[..., Scene]]:
    """Makes a site; keywords are settings."""
    made: list[Scene] = []
    numbers = itertools.count()

    def make(**settings: Any) -> Scene:
        scene = Scene(tmp_path / str(next(numbers)), **settings)
        made.append(scene)
        return scene

    yield make
    for scene in made:
        scene.close()


@pytest.fixture
def scene(new_scene: Callable[..., Scene]) -> Scene:
    """A site with usual settings, without delays."""
    return new_scene()
