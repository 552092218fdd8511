"""Of several processes that play, one compiles, and the others wait for it."""

from pathlib import Path
from typing import Any

import pytest

from enishi.kernel.held import is_held
from enishi.lab import warming
from enishi.lab.warming import warm_up


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ENISHI_CACHE", str(tmp_path))
    monkeypatch.setenv("ENISHI_JIT", "1")
    return tmp_path


def test_whoever_compiles_is_alone_with_it_until_all_is_there(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[list[bool]] = []
    monkeypatch.setattr(warming, "_decide", lambda *asked: held.append([is_held(lock) for lock in cache.rglob("*.lock")]))
    warm_up("reunion", 2, {}, ["easy"])
    assert held == [[True]]
    warm_up("reunion", 2, {}, ["easy"])
    assert held == [[True], [False]]  # what is there is read by all at once
    warm_up("reunion", 2, {}, ["hard"])
    assert sorted(held[2]) == [False, True]  # other bots may need more


def test_whoever_fails_leaves_it_to_the_next(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*asked: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(warming, "_decide", fail)
    with pytest.raises(ZeroDivisionError):
        warm_up("reunion", 2, {}, ["easy"])
    held: list[bool] = []
    monkeypatch.setattr(warming, "_decide", lambda *asked: held.extend(is_held(lock) for lock in cache.rglob("*.lock")))
    warm_up("reunion", 2, {}, ["easy"])
    assert held == [True]


def test_where_nothing_can_be_kept_nobody_waits(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (cache / "compiled").write_text("a file where a folder should be")
    asked: list[Any] = []
    monkeypatch.setattr(warming, "_decide", lambda *asking: asked.append(asking))
    warm_up("reunion", 2, {}, ["easy", "easy"])
    assert asked == [("reunion", 2, {}, ["easy"])]
