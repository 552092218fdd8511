"""Lines to PostgreSQL that break: what was acknowledged is there, nothing is written twice, and nobody is told what nobody knows."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from tests.server.scene import Scene, play_on, started

from enishi.server.store.errors import Lost, Overtaken
from enishi.server.store.postgres import writer as writing
from enishi.server.store.postgres.store import PostgresStore
from enishi.server.table import entries
from enishi.testing.database import Database

PAUSED = entries.Paused(at=1)
OTHERS = "pid <> pg_backend_pid() AND backend_type = 'client backend'"


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


@pytest.fixture
def shared(database: Database) -> Iterator[str]:
    yield database.make("broken")
    database.drop("broken")


def cut(database: Database) -> None:
    """All lines to the database."""
    database.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}")


def told(address: str, story: Callable[[PostgresStore], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        store = PostgresStore(address, durable=False)
        await store.open()
        await story(store)
        await store.close()

    asyncio.run(whole())


def test_after_a_cut_writing_and_reading_go_on(database: Database, shared: str) -> None:
    async def story(store: PostgresStore) -> None:
        for number in range(3):
            cut(database)
            await store.keep(store.appending("t", number, [PAUSED]))
            cut(database)
            assert await store.entries("t") == [PAUSED] * (number + 1)

    told(shared, story)


@pytest.mark.parametrize("happened", [True, False])
def test_a_commit_whose_answer_is_lost_happens_once(shared: str, monkeypatch: pytest.MonkeyPatch, happened: bool) -> None:
    done = writing.Writer._transaction
    broken: list[bool] = []

    async def breaking(self: Any, line: Any, jobs: Any) -> None:
        if happened or broken:
            await done(self, line, jobs)
        if not broken:
            broken.append(True)
            raise ConnectionResetError("the answer never came")

    async def story(store: PostgresStore) -> None:
        monkeypatch.setattr(writing.Writer, "_transaction", breaking)
        await store.keep([*store.appending("t", 0, [PAUSED]), *store.noting("alive", 5)])
        assert await store.entries("t") == [PAUSED]
        with pytest.raises(Overtaken):
            await store.keep(store.appending("t", 0, [PAUSED]))

    told(shared, story)
    assert broken


def test_where_the_database_stays_away_nobody_is_told_that_nothing_happened(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(self: Any, line: Any, jobs: Any) -> None:
        raise ConnectionResetError("nobody there")

    async def story(store: PostgresStore) -> None:
        monkeypatch.setattr(writing, "PATIENCE", 0.0)
        with monkeypatch.context() as broken:
            broken.setattr(writing.Writer, "_transaction", away)
            with pytest.raises(Lost):
                await store.keep(store.appending("t", 0, [PAUSED]))
        await store.keep(store.appending("t", 0, [PAUSED]))

    told(shared, story)


def test_people_play_on_while_lines_are_cut(new_scene: Callable[..., Scene], database: Database) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = started(scene)
    for _ in range(4):
        play_on(table, aki, ben, most=2)
        cut(database)
    play_on(table, aki, ben)
    assert aki.state(table)["frame"]["status"] == "over"
    moved = [entry for entry in scene.run(scene.store.entries(table)) if isinstance(entry, entries.Moved)]
    causes = [entry.cause for entry in moved if entry.cause]
    assert len(causes) == len(set(causes))


def test_a_process_stops_in_order_while_the_store_is_away(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(statements: object) -> None:
        raise Lost("there is no database")

    started(scene)
    with monkeypatch.context() as patched:
        patched.setattr(scene.house.store, "keep", away)
        scene.run(scene.house.stop())
    assert "could not be told that this process stops: there is no database" in caplog.text
