"""The store: what was kept is there, what failed is not, and nobody else writes."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from enishi.server import entries
from enishi.server.entries import AnyEntry, decode, encode
from enishi.server.messages import ClockSetting, Order
from enishi.server.store import Store


def test_what_is_kept_together_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    store = Store(tmp_path, durable=False)
    paused = entries.Paused(at=1)

    async def story() -> None:
        good = [store.keep(Store.appending(f"t{number}", 0, [paused])) for number in range(50)]
        bad = store.keep([*Store.appending("bad", 0, [paused]), *Store.appending("bad", 0, [paused])])
        results = await asyncio.gather(*good, bad, return_exceptions=True)
        assert [result for result in results if result is not None] == [results[-1]]
        assert isinstance(results[-1], sqlite3.IntegrityError)

    asyncio.run(story())
    assert store.entries("t49") == [paused]
    assert store.entries("bad") == []
    store.close()


def test_what_was_kept_is_there_for_the_next_server(tmp_path: Path) -> None:
    store = Store(tmp_path)
    asyncio.run(store.keep([*Store.appending("t", 0, [entries.Paused(at=1)]), *Store.noting("alive", 7)]))
    store.close()
    again = Store(tmp_path)
    assert again.entries("t") == [entries.Paused(at=1)]
    assert again.fact("alive") == 7
    again.close()


def test_one_folder_is_for_one_server(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(sqlite3.OperationalError):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


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
