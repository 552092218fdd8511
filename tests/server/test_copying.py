"""`enishi store copy`: everything goes over, each row is compared, and whatever is wrong is said before anything is touched."""

import asyncio
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.promising import sealed
from tests.server.scene import Scene, play_on, started

from enishi.cli import main
from enishi.errors import Refused
from enishi.server.store import copying
from enishi.server.store.contents import KEPT
from enishi.server.store.copying import columns_of, copied, copy_store, opened, tables
from enishi.server.store.store import Store
from enishi.testing.database import Database

Rows = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def postgres(database: Database) -> Iterator[Callable[[], str]]:
    """Makes empty databases."""
    names = (f"copy{number}" for number in itertools.count())
    made: list[str] = []

    def make() -> str:
        made.append(next(names))
        return database.make(made[-1])

    yield make
    for name in made:
        database.drop(name)


@pytest.fixture
def site(tmp_path: Path) -> str:
    """The address of a site at which people have played, talked, promised and moved to another browser."""
    scene = Scene(tmp_path / "site")
    aki, ben, table = started(scene)
    play_on(table, aki, ben, most=12)
    aki.do(table, "say", text="また会おう")
    code = aki.ask("make_code")["code"]
    scene.browser().ask("use_code", code=code)
    ben.ask("make_code")
    sealed(scene)
    scene.close()
    return f"sqlite:{scene.settings.data}"


def everything(address: str) -> Rows:
    """All rows of a store, in one order."""

    async def read() -> Rows:
        async with opened(address) as store:
            found = {name: await store.read(f"SELECT {', '.join(columns_of(name))} FROM {name}") for name in KEPT}
            return {name: sorted(rows, key=repr) for name, rows in found.items()}

    return asyncio.run(read())


def test_nothing_is_left_out() -> None:
    assert set(KEPT) == tables()


def test_everything_goes_to_postgresql_and_back(site: str, postgres: Callable[[], str], tmp_path: Path, capsys: Any) -> None:
    before, there, back = everything(site), postgres(), f"sqlite:{tmp_path / 'back'}"
    for name in ("entries", "people", "devices", "codes", "promises", "promise_entries", "promise_places"):
        assert before[name], f"a site that could lose its {name}"
    assert main(["store", "--lang", "en", "copy", site, there]) == 0
    said = capsys.readouterr().out
    assert f"entries: {len(before['entries'])}, the same in both" in said
    assert everything(there) == before
    copy_store(there, back, lambda table, rows: None)
    assert everything(back) == before == everything(site)


def test_a_copied_site_goes_on_where_it_was(site: str, postgres: Callable[[], str], tmp_path: Path) -> None:
    there = postgres()
    copy_store(site, there, lambda table, rows: None)
    scene = Scene(tmp_path / "unused", address=there)
    try:
        (table,) = [id for (id,) in scene.run(scene.store.read("SELECT id FROM tables WHERE status = 'playing'"))]
        room = scene.run(scene.house.room(table))
        assert room.table.match is not None
        assert room.table.talk[-1].text == "また会おう"
    finally:
        scene.close()


# --- what is wrong is said, and nothing is touched ----------------------------------------------------------------------------------


def code_of(source: str, target: str) -> str:
    with pytest.raises(Refused) as caught:
        copy_store(source, target, lambda table, rows: None)
    assert caught.value.say("en") != caught.value.say("ja")
    return caught.value.code


def test_a_store_that_is_not_empty_is_not_copied_to(site: str, tmp_path: Path) -> None:
    other = f"sqlite:{tmp_path / 'other'}"
    copy_store(site, other, lambda table, rows: None)
    before = everything(other)
    assert code_of(site, other) == "copy_not_empty"
    assert everything(other) == before


def test_wrong_addresses_are_refused(site: str, tmp_path: Path) -> None:
    assert code_of(f"sqlite:{tmp_path / 'nowhere'}", f"sqlite:{tmp_path / 'other'}") == "no_data"
    assert not (tmp_path / "nowhere").exists()
    assert code_of(site, "mysql://localhost/enishi") == "store_address"
    assert code_of(site, "postgresql://nobody@127.0.0.1:1/enishi") == "store_unreachable"
    assert code_of(site, site) == "data_in_use"


def test_a_store_in_which_nothing_is_kept_is_not_copied(tmp_path: Path) -> None:
    empty = f"sqlite:{tmp_path / 'empty'}"
    everything(empty)
    assert code_of(empty, f"sqlite:{tmp_path / 'other'}") == "copy_nothing"


def test_a_source_of_a_later_version_is_refused(site: str, tmp_path: Path) -> None:
    with sqlite3.connect(Path(site.removeprefix("sqlite:")) / "tables.sqlite") as connection:
        connection.execute("UPDATE facts SET value = 1000 WHERE name = 'format'")
    assert code_of(site, f"sqlite:{tmp_path / 'other'}") == "data_format"


def test_a_database_that_is_being_served_is_not_copied(site: str, postgres: Callable[[], str]) -> None:
    there = postgres()

    async def served() -> str:
        async with opened(there) as serving, opened(site) as one, opened(there) as other:
            await serving.read("SELECT 1")  # lines are made when they are wanted; a site always has some
            with pytest.raises(Refused) as caught:
                await copied(one, other)
            return caught.value.code

    assert asyncio.run(served()) == "store_in_use"


def test_a_copy_that_is_broken_off_is_not_served_and_is_begun_anew(site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = f"sqlite:{tmp_path / 'other'}"

    async def broken(source: Store, target: Store, table: str) -> int:
        if table == "people":
            raise KeyboardInterrupt
        return 0

    with monkeypatch.context() as patched:
        patched.setattr(copying, "_compared", broken)
        with pytest.raises(KeyboardInterrupt):
            copy_store(site, other, lambda table, rows: None)
    assert code_of(other, f"sqlite:{tmp_path / 'third'}") == "copy_unfinished"
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "other")]) == 2
    copy_store(site, other, lambda table, rows: None)
    assert everything(other) == everything(site)


def test_a_row_that_came_over_differently_is_named(site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inserting = copying._inserting

    def spoiled(table: str, rows: list[tuple[Any, ...]]) -> Any:
        return inserting(table, [(*row[:-1], b"{}") for row in rows] if table == "entries" else rows)

    monkeypatch.setattr(copying, "_inserting", spoiled)
    assert code_of(site, f"sqlite:{tmp_path / 'other'}") == "copy_differs"
