"""When Python looks for garbage: through what is new where there is much of it, and through everything only when it is quiet."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from enishi.server.store.sqlite import SqliteStore
from enishi.server.store.store import Store
from enishi.server.work import collector


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """What was looked through: 0 what is new, 2 everything."""
    seen: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: seen.append(generation))
    monkeypatch.setattr(collector, "LOOK_EVERY", 0.0)
    yield seen
    gc.unfreeze()


def run_for_a_moment(store: Store) -> None:
    async def story() -> None:
        task = asyncio.create_task(collector.collect_when_quiet(store))
        for _ in range(20):
            await asyncio.sleep(0)
            store.kept += 1
        assert not gc.isenabled()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(story())
    assert gc.isenabled()


def test_while_people_play_only_what_is_new_is_looked_through(passes: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path, durable=False)
    monkeypatch.setattr(collector, "MUCH_NEW", -1)
    run_for_a_moment(store)
    assert passes[0] == 2
    assert set(passes[1:]) == {0}
    asyncio.run(store.close())


def test_where_little_is_new_nothing_is_looked_through(passes: list[int], tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, durable=False)
    run_for_a_moment(store)
    assert passes == [2]
    asyncio.run(store.close())


def test_everything_is_looked_through_when_it_is_quiet(passes: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path, durable=False)
    monkeypatch.setattr(collector, "ALL_EVERY", -1.0)
    monkeypatch.setattr(collector, "QUIET", -1.0)
    run_for_a_moment(store)
    assert set(passes) == {2}
    asyncio.run(store.close())
