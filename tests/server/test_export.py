"""`enishi export`: the finished games of a site, without saying who played, while the site goes on."""

import json
import sqlite3
from pathlib import Path

import pytest
from tests.server.scene import Scene, play_on, started

import enishi
from enishi.cli import main
from enishi.errors import Refused
from enishi.lab import frame
from enishi.server.store.finished import finished_games


def _data(scene: Scene) -> Path:
    return scene.house.settings.data


def _place(scene: Scene) -> str:
    """The address of the scene's store, or its data folder."""
    return scene.house.settings.store or str(_data(scene))


@pytest.mark.both_stores
def test_finished_games_come_out_as_records_and_open_ones_do_not(scene: Scene) -> None:
    aki, ben, table = started(scene, "happiness")
    started(scene, "happiness")
    play_on(table, aki, ben)
    (record,) = finished_games(_place(scene))
    assert enishi.replay(record).over
    assert record["bots"] == [None, None]


@pytest.mark.both_stores
def test_names_and_talk_stay_unless_asked_for(scene: Scene) -> None:
    aki, ben, table = started(scene, "happiness")
    ben.do(table, "say", text="good luck")
    play_on(table, aki, ben)
    (record,) = finished_games(_place(scene))
    assert "Ben" not in json.dumps(record)
    assert "good luck" not in json.dumps(record)
    (whole,) = finished_games(_place(scene), names=True)
    assert whole["names"] == ["Aki", "Ben"]
    assert frame([whole]).seats.column("name").to_pylist() == [None, None]


def test_a_table_that_cannot_be_read_keeps_no_other_back(scene: Scene) -> None:
    for _ in range(2):
        aki, ben, table = started(scene, "happiness")
        play_on(table, aki, ben)
    with sqlite3.connect(_data(scene) / "tables.sqlite") as spoiling:
        spoiling.execute("UPDATE entries SET entry = x'00' WHERE table_id = ? AND number = 3", (table,))
    assert len(list(finished_games(_data(scene)))) == 1


def test_a_folder_without_a_site_and_a_database_of_another_format_are_refused(scene: Scene, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no site's data"):
        list(finished_games(tmp_path / "nowhere"))
    (tmp_path / "tables.sqlite").write_bytes(b"this is no database at all, but long enough to look like one")
    with pytest.raises(Refused):
        list(finished_games(tmp_path))


def test_a_database_that_is_not_there_is_refused_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("asyncpg", reason="the extra `postgres`")
    assert main(["export", f"postgresql://me:secret@/nothing?host={tmp_path}", "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert "cannot be reached" in said.err
    assert "secret" not in said.err
    assert said.out == ""


@pytest.mark.both_stores
def test_the_command_writes_tables_of_a_site(scene: Scene, tmp_path: Path) -> None:
    aki, ben, table = started(scene, "happiness")
    play_on(table, aki, ben)
    assert main(["export", _place(scene), "--parquet", str(tmp_path / "tables")]) == 0
    assert (tmp_path / "tables" / "events.parquet").is_file()
