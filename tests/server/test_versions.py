"""What people have opens: databases of former formats, tables of other rules; and what cannot be read harms nothing else."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.scene import Scene, play_on, started

import enishi
from enishi.errors import OtherRules, Refused
from enishi.games import load
from enishi.promise.story.view import view
from enishi.server.run import serve
from enishi.server.store.migrations import FORMAT, MIGRATIONS, format_of
from enishi.server.store.sqlite import SqliteStore
from enishi.server.table.reading import read_table

SAMPLES = Path(__file__).parent / "samples"


def unpacked(folder: Path, format: int) -> Path:
    """A folder of a site as that format had it."""
    folder.mkdir()
    connection = sqlite3.connect(folder / "tables.sqlite")
    connection.executescript((SAMPLES / f"format_{format}.sql").read_text(encoding="utf-8"))
    connection.close()
    return folder


def schema(path: Path) -> set[tuple[str, str]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    connection.close()
    return {(name, "".join(sql.split()).replace("IFNOTEXISTS", "")) for name, sql in rows}


@pytest.mark.parametrize("format", range(1, FORMAT))
def test_a_database_of_a_former_format_becomes_one_of_today(tmp_path: Path, format: int) -> None:
    folder = unpacked(tmp_path / "old", format)
    for _ in range(2):
        asyncio.run(SqliteStore(folder, durable=False).close())
    asyncio.run(SqliteStore(tmp_path / "new", durable=False).close())
    assert schema(folder / "tables.sqlite") == schema(tmp_path / "new" / "tables.sqlite")
    assert format_of(sqlite3.connect(folder / "tables.sqlite")) == FORMAT


def test_tables_and_promises_of_format_1_are_what_they_were(tmp_path: Path) -> None:
    scene = Scene(unpacked(tmp_path / "old", 1))
    noted = json.loads((SAMPLES / "format_1.json").read_text(encoding="utf-8"))
    promise = noted.pop("promise")
    noted.pop("secrets")
    for id, then in noted.items():
        table = read_table(id, scene.run(scene.store.entries(id)), scene.facts)
        for seat, seen in then["seats"].items():
            assert table.playing.view(int(seat)) == seen
        assert table.status == then["frame"]["status"]
        assert msgspec.json.decode(msgspec.json.encode(table.talk)) == then["talk"]
    kept = scene.run(scene.house.promises.kept(promise["id"]))
    plan = msgspec.to_builtins(view(kept.state, scene.time.now(), 0, invited=True).plan)
    assert {part: plan[part] for part in promise["view"]["plan"]} == promise["view"]["plan"]
    assert plan["version"] == 1
    scene.close()


def test_clocks_of_tables_that_did_not_note_what_passed_are_what_they_were(tmp_path: Path) -> None:
    """They had been through a restart, something taken back, and talk."""
    scene = Scene(unpacked(tmp_path / "old", 4))
    table = read_table("rwXqagXy8U3L", scene.run(scene.store.entries("rwXqagXy8U3L"))[:26], scene.facts)
    assert table.clocks is not None
    assert (table.clocks.remaining, table.clocks.running) == ([621_250, 617_250], {1: 1_700_000_153_000})
    assert {seat: asked.time for seat, asked in table.asked.items()} == {0: 1_700_000_137_250, 1: 1_700_000_153_000}
    scene.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = unpacked(tmp_path / "old", FORMAT - 1)
    before = schema(folder / "tables.sqlite")
    broken = (*MIGRATIONS[:-1], (*MIGRATIONS[-1], "CREATE TABLE entries (x)"))
    monkeypatch.setattr("enishi.server.store.migrations.MIGRATIONS", broken)
    with pytest.raises(Refused, match="cannot be read"):
        SqliteStore(folder, durable=False)
    assert schema(folder / "tables.sqlite") == before


def one_sentence(folder: Path, code: str) -> None:
    """The site is not started, and says why; the folder can be used again at once."""
    for _ in range(2):
        with pytest.raises(Refused) as refusal:
            serve(port=0, data=folder, say=lambda found: None)
        assert refusal.value.code == code
        assert refusal.value.say("en").count("\n") == 0
        assert refusal.value.say("ja") != refusal.value.say("en")


def test_data_of_a_format_that_is_not_known_is_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = unpacked(tmp_path / "old", 1)
    for value in (FORMAT + 1, "two", None):
        connection = sqlite3.connect(folder / "tables.sqlite")
        connection.execute("UPDATE facts SET value = ? WHERE name = 'format'", (value,))
        connection.commit()
        connection.close()
        one_sentence(folder, "data_format")


@pytest.mark.parametrize("spoil", [lambda data: b"no database at all " * 300, lambda data: data[:100] + b"\xff" * 3000 + data[3100:]])
def test_a_damaged_file_is_refused_in_a_sentence(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    folder = unpacked(tmp_path / "old", 1)
    file = folder / "tables.sqlite"
    file.write_bytes(spoil(file.read_bytes()))
    kept = file.read_bytes()
    one_sentence(folder, "data_damaged")
    assert file.read_bytes() == kept


def test_a_folder_that_cannot_be_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"something else")
    one_sentence(tmp_path / "file", "data_folder")
    one_sentence(tmp_path / "file" / "inside", "data_folder")
    assert (tmp_path / "file").read_bytes() == b"something else"


def test_nobody_else_on_the_machine_can_read_the_data(tmp_path: Path) -> None:
    folder = unpacked(tmp_path / "old", 1)
    store = SqliteStore(folder, durable=False)
    asyncio.run(store.read("SELECT * FROM facts"))
    assert folder.stat().st_mode & 0o077 == 0
    assert [file.name for file in folder.iterdir() if file.stat().st_mode & 0o077] == []
    asyncio.run(store.close())


# --- one table that cannot be read --------------------------------------------------------------------------------------------


SPOILS: dict[str, Callable[[str], tuple[str, tuple[Any, ...]]]] = {
    "a bad row": lambda id: ("UPDATE entries SET entry = ? WHERE table_id = ? AND number = 3", (b"{not json", id)),
    "an unknown kind": lambda id: ("UPDATE entries SET entry = ? WHERE table_id = ? AND number = 3", (b'{"kind":"x","at":1}', id)),
    "a missing row": lambda id: ("DELETE FROM entries WHERE table_id = ? AND number = 1", (id,)),
    "no rows": lambda id: ("DELETE FROM entries WHERE table_id = ?", (id,)),
    "an impossible event": lambda id: (
        "INSERT INTO entries VALUES (?, 99, ?)",
        (id, b'{"kind":"moved","at":1,"seat":0,"events":["0 cheat"]}'),
    ),
    "a line of the lists": lambda id: ("UPDATE tables SET line = ? WHERE id = ?", (b"\xff", id)),
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_one_table_that_cannot_be_read_is_set_aside_and_all_else_works(scene: Scene, caplog: pytest.LogCaptureFixture, spoil: str) -> None:
    aki, ben, bad = started(scene, clock={"totals": [600, 600]})
    good = aki.open(seats=2, seat=0, clock={"totals": [600, 600]}, open=True)
    ben.join(aki, good, "Ben")
    aki.do(good, "start")
    scene.run(scene.store.keep([SPOILS[spoil](bad)]))
    caplog.set_level(logging.ERROR, "enishi")
    scene.restart(away=5)
    for person in (aki, ben):
        person.reconnect()
    if spoil != "a line of the lists":
        assert any(bad in record.message for record in caplog.records)
        for _ in range(3):
            refusal = aki.enter(bad)
            assert refusal["code"] == "set_aside"
        assert sum(bad in record.message for record in caplog.records) == 1
    aki.enter(good)
    ben.enter(good)
    play_on(good, aki, ben, most=4)
    assert aki.ask("watch_lobby")["type"] == "ack"
    assert good in [line["table"] for line in aki.received[-1]["own"]]


# --- other rules --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The rules of a game have another version from now on."""

    def change(game: str) -> None:
        monkeypatch.setattr(load(game), "manifest", _newer(load(game).manifest))

    return change


def _newer(manifest: Any) -> Any:
    from dataclasses import replace

    return replace(manifest, version=manifest.version + 1)


def test_a_table_of_other_rules_says_so_and_can_be_read_but_never_played_on(scene: Scene, other_rules: Callable[[str], None]) -> None:
    aki, ben, table = started(scene, "connect37", clock={"totals": [600, 600]})
    ben.do(table, "say", text="see you")
    play_on(table, aki, ben, most=5)
    move, events = aki.state(table)["view"]["legal"] or ben.state(table)["view"]["legal"], scene.house.rooms[table].table.playing.events
    other_rules("connect37")
    scene.restart(away=3600)
    for person in (aki, ben):
        person.reconnect()
        state = person.enter(table)["state"]
        assert state["view"] is None
        assert (state["frame"]["status"], state["frame"]["ended"]["reason"]) == ("over", "rules")
        assert state["stored"]["events"] == list(events)
        assert "version" in state["stored"]["words"]["en"]
        assert state["stored"]["words"]["ja"] != state["stored"]["words"]["en"]
        assert [said["text"] for said in state["talk"]] == ["see you"]
        assert person.do(table, "move", move=move[0])["code"] == "not_playing"
    record = aki.do(table, "get_record")["record"]
    assert record["events"] == list(events)
    with pytest.raises(OtherRules):
        enishi.replay(record)
    assert aki.do(table, "rematch")["type"] == "ack"


def test_a_table_of_other_rules_stays_over_where_the_former_rules_come_back(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever could read the hidden cards must not go on with them."""
    aki, ben, table = started(scene, "connect37")
    play_on(table, aki, ben, most=5)
    with monkeypatch.context() as newer:
        newer.setattr(load("connect37"), "manifest", _newer(load("connect37").manifest))
        scene.restart()
        aki.reconnect()
        aki.enter(table)
    scene.restart()
    aki.reconnect()
    state = aki.enter(table)["state"]
    assert state["frame"]["status"] == "over"
    assert state["view"]["events"] > 5
    assert aki.ask("open_table", game="connect37", name="Aki", record=aki.do(table, "get_record")["record"])["type"] == "ack"
