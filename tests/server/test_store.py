"""The store: what was kept is there, what failed is not, and who was first stands. The same for both kinds of store."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from enishi.errors import Refused
from enishi.server.messages.parts import ClockSetting, Order
from enishi.server.run import serve
from enishi.server.store.contents import KEPT
from enishi.server.store.errors import Overtaken
from enishi.server.store.opening import open_store
from enishi.server.store.sqlite import SqliteStore
from enishi.server.store.store import Listing, Store
from enishi.server.table import entries
from enishi.server.table.entries import AnyEntry, decode, encode
from enishi.testing.database import Database

PAUSED = entries.Paused(at=1)


def with_store(address: str, story: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Opens the store, tells the story, and closes it."""

    async def whole() -> None:
        store = open_store(address, durable=False)
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())


def test_what_is_kept_together_is_kept_whole_or_not_at_all(address: str) -> None:
    async def story(store: Store) -> None:
        good = [store.keep(store.appending(f"t{number}", 0, [PAUSED])) for number in range(50)]
        bad = store.keep([*store.appending("bad", 0, [PAUSED]), *store.appending("bad", 0, [PAUSED])])
        results = await asyncio.gather(*good, bad, return_exceptions=True)
        assert [result for result in results if result is not None] == [results[-1]]
        assert isinstance(results[-1], Overtaken)
        assert await store.entries("t49") == [PAUSED]
        assert await store.entries("bad") == []

    with_store(address, story)


def test_what_was_kept_is_there_for_the_next_server(address: str) -> None:
    async def keep(store: Store) -> None:
        await store.keep([*store.appending("t", 0, [PAUSED]), *Store.noting("alive", 7)])

    async def find(store: Store) -> None:
        assert await store.entries("t") == [PAUSED]
        assert await store.fact("alive") == 7

    with_store(address, keep)
    with_store(address, find)


def test_of_two_who_write_the_same_number_one_is_first(address: str) -> None:
    async def story(store: Store) -> None:
        both = [store.keep(store.appending("t", 0, [entries.Paused(at=at)])) for at in (1, 2)]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Overtaken"]
        assert await store.entries("t") == [entries.Paused(at=1 + results.index(None))]

    with_store(address, story)


def test_whoever_is_cancelled_learns_first_what_became_of_it(address: str) -> None:
    async def story(store: Store) -> None:
        keeping = asyncio.create_task(store.keep(store.appending("t", 0, [PAUSED])))
        await asyncio.sleep(0)
        keeping.cancel()
        await asyncio.wait([keeping])
        assert await store.entries("t") == [PAUSED]

    with_store(address, story)


def test_lists_follow_tables(address: str) -> None:
    def line(**parts: Any) -> Listing:
        usual: dict[str, Any] = {"open": True, "timed": False, "host": "h", "people": frozenset("hp"), "changed": 5, "line": b"{}"}
        return Listing(**({"id": "t", "status": "gathering"} | usual | parts))

    async def story(store: Store) -> None:
        await store.keep(Store.listing(line(), None))
        assert await store.open_tables(10, 0) == [("t", "h")]
        assert await store.tables_of("p", 10) == ["t"]
        playing = line(status="playing", timed=True, people=frozenset("h"))
        await store.keep(Store.listing(playing, line()))
        assert (await store.open_tables(10, 0), await store.tables_of("p", 10)) == ([], [])
        assert (await store.timed_tables(), await store.hosted("h"), await store.seated("h")) == (["t"], 1, 1)
        assert await store.line("t") == playing
        assert (await store.unfinished(), await store.latest()) == (1, 5)
        assert await store.quiet_since(6, 0, 10) == ["t"]
        await store.keep(Store.forgetting("t"))
        assert await store.line("t") is None

    with_store(address, story)


def test_browsers_and_codes(address: str) -> None:
    async def story(store: Store) -> None:
        await store.keep(Store.offering("code", "p", 100, 0))
        await store.keep(Store.offering("newer", "p", 100, 0))
        assert (await store.offered("code", 50), await store.offered("newer", 50), await store.offered("newer", 100)) == (None, "p", None)
        await asyncio.gather(*(store.keep(Store.using("newer", secret, 50)) for secret in ("secret", "other")))
        assert sorted([await store.person_of("secret") or "", await store.person_of("other") or ""]) == ["", "p"]
        assert await store.offered("newer", 50) is None
        await store.keep(Store.offering("late", "p", 100, 50))
        await store.keep(Store.using("late", "third", 100))
        assert await store.person_of("third") is None

    with_store(address, story)


def test_everything_that_people_have_is_named(address: str) -> None:
    """`store.contents` names every table of the database and its key; what is not named is of running processes."""

    async def story(store: Store) -> None:
        for table, key in KEPT.items():
            assert await store.read(f"SELECT {', '.join(key)} FROM {table} WHERE 1 = 0") == []

    with_store(address, story)


def test_one_folder_is_for_one_server(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(Refused, match="in use"):
        SqliteStore(tmp_path)
    asyncio.run(store.close())
    asyncio.run(SqliteStore(tmp_path).close())


@pytest.mark.parametrize(
    "entry",
    [
        entries.Opened(at=5, host="h", host_name="花", invitation="i", game="g", version=1, seats=2, clock=ClockSetting(totals=[60, None])),
        entries.Sat(at=5, cause="p x", person="p", name="n", seat=1, by_lot=True, others_to=0),
        entries.Left(at=5, person="p", bot="random", for_good=True),
        entries.Started(at=5, order=[1, 0], events=["~ 1"]),
        entries.Moved(at=5, seat=0, events=["0 a", "~ b"], by="bot"),
        entries.Ordered(at=5, seat=0, orders=[Order(move="pass", when={"a.b": [1, "x", None, True]})]),
        entries.Said(at=5, person="p", name="n", seat=None, text="x", readers=["p", "q"]),
        entries.FlagFell(at=5, seat=1),
        entries.Restarted(at=5, lost=3),
    ],
)
def test_every_entry_is_read_as_it_was_written(entry: AnyEntry) -> None:
    assert decode(encode(entry)) == entry


# --- what cannot be used is refused in a sentence ---------------------------------------------------------------------------


def refusal(address: str) -> Refused:
    with pytest.raises(Refused) as found:
        serve(port=0, store=address, say=lambda found: None)
    assert found.value.say("en") != found.value.say("ja")
    assert found.value.say("en").count("\n") == 0
    return found.value


@pytest.mark.parametrize("given", ["mysql://x", "tables.sqlite", ""])
def test_an_address_that_means_no_store_is_refused(given: str) -> None:
    assert refusal(given).code == "store_address"


def test_a_database_that_is_not_there_is_refused_without_its_password(tmp_path: Path) -> None:
    pytest.importorskip("asyncpg")
    found = refusal(f"postgresql://enishi:open-sesame@/x?host={tmp_path}")
    assert found.code == "store_unreachable"
    assert "open-sesame" not in found.say("en")


def test_a_database_of_another_format_or_of_somebody_else_is_refused_and_left_alone(database: Database) -> None:
    address = database.make("elsewhere")
    database.ask("CREATE TABLE elsewhere.letters (id TEXT)")
    assert refusal(address).code == "data_format"
    assert database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'elsewhere'") == "1"
    database.drop("elsewhere")
    with_store(address := database.make("newer"), nothing)
    database.ask("UPDATE newer.facts SET value = 1000 WHERE name = 'format'")
    assert refusal(address).code == "data_format"
    database.drop("newer")


async def nothing(store: Store) -> None:
    """Only opens it, and closes it."""


def test_processes_that_begin_together_make_the_database_once(database: Database) -> None:
    address = database.make("together")

    async def all_at_once() -> None:
        stores = [open_store(address, durable=False) for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(all_at_once())
    database.drop("together")
