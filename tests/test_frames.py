"""Records in bulk and as tables: what is in them, and what becomes of files that are not whole."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.cli import main
from enishi.lab import Frames, frame, read_frames, read_records
from enishi.lab.frames import write_tables
from enishi.lab.records import cut_off, line_of
from enishi.lab.show import shares_svg
from enishi.lab.tournament import tournament


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    """Six games between bots, and one of people."""
    played = [
        game.record for game in tournament("bird", ["random"], 6, seats=2, seed=4, processes=1, with_records=True).played if game.record
    ]
    people = {key: value for key, value in played[0].items() if key not in ("bots", "seed", "number", "program", "seconds", "decisions")}
    return [*played, people | {"names": ["Aki", "Ben"], "bots": [None, "hard"], "opened": 1_800_000_000_000}]


@pytest.fixture(scope="module")
def frames(records: list[dict[str, Any]]) -> Frames:
    return frame(records)


def test_a_game_is_a_row(frames: Frames, records: list[dict[str, Any]]) -> None:
    rows = frames.games.to_pylist()
    assert [row["match"] for row in rows] == list(range(7))
    for row, record in zip(rows, records, strict=True):
        assert (row["game"], row["seats"], row["rules"], row["events"]) == ("bird", 2, 1, len(record["events"]))
        assert row["chance"] == sum(event.startswith("~") for event in record["events"])
        assert row["ending"] == enishi.replay(record).ending
    assert (rows[0]["seed"], rows[3]["number"], rows[6]["number"]) == (4, 3, None)


def test_a_seat_is_a_row_that_names_its_bot_and_no_person(frames: Frames, records: list[dict[str, Any]]) -> None:
    rows = frames.seats.to_pylist()
    assert len(rows) == 14
    for row in rows:
        record = records[row["match"]]
        assert (row["share"], row["score"]) == (record["returns"][row["seat"]], record["scores"][row["seat"]])
        assert row["moves"] == sum(event.startswith(f"{row['seat']} ") for event in record["events"])
    assert [row["bot"] for row in rows[-2:]] == [None, "hard"]
    assert {row["name"] for row in rows} == {None}
    assert [row["name"] for row in frame(records, names=True).seats.to_pylist()[-2:]] == ["Aki", "Ben"]


def test_an_event_is_a_row(frames: Frames, records: list[dict[str, Any]]) -> None:
    told = [[] for _ in records]  # type: list[list[str]]
    for row in frames.events.to_pylist():
        assert row["number"] == len(told[row["match"]])
        told[row["match"]].append(f"{'~' if row['actor'] is None else row['actor']} {row['move']}")
    assert told == [record["events"] for record in records]


def test_a_decision_says_what_was_legal_and_what_a_search_thought(records: list[dict[str, Any]]) -> None:
    rows = frame(records[:1], think=20).decisions.to_pylist()
    match = enishi.new("bird", 2)
    moments = {row["number"]: row for row in rows}
    for number, text in enumerate(records[0]["events"]):
        actor, _, move = text.partition(" ")
        if actor != "~" and len(match.legal(int(actor))) > 1:
            row = moments.pop(number)
            assert (row["legal"], row["move"], row["seat"]) == (match.legal(int(actor)), move, int(actor))
            assert sum(row["visits"]) == 20
            assert row["best"] in row["legal"]
            assert row["loss"] is None or row["loss"] >= 0
        match.play(actor if actor == "~" else int(actor), move)
    assert not moments


def test_matches_and_files_are_records_too(records: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    assert frame(file).events.equals(frame(records).events)
    assert frame(enishi.replay(records[0])).events.num_rows == len(records[0]["events"])
    assert frame([]).games.num_rows == 0


def test_a_question_is_answered_and_a_bad_one_refused_in_one_line(frames: Frames) -> None:
    (row,) = frames.query("SELECT count(*) AS n FROM events WHERE actor IS NULL").to_pylist()
    assert row["n"] == sum(game["chance"] for game in frames.games.to_pylist())
    with pytest.raises(enishi.BadSetup, match="cannot be answered") as refused:
        frames.query("SELEC nothing")
    assert "\n" not in str(refused.value)
    for nothing in ("", "-- nothing"):
        with pytest.raises(enishi.BadSetup, match="asks nothing"):
            frames.query(nothing)
    assert frames.query("SELECT seat, bot FROM seats WHERE false").column_names == ["seat", "bot"]


def test_tables_come_back_from_parquet(frames: Frames, tmp_path: Path) -> None:
    frames.write_parquet(tmp_path)
    again = read_frames(tmp_path)
    assert repr(again) == repr(frames) == f"<Frames: 7 games, 14 seats, {frames.events.num_rows:,} events, 0 decisions>"
    assert again.events.to_pylist() == frames.events.to_pylist()
    assert {file.name for file in tmp_path.iterdir()} == {"games.parquet", "seats.parquet", "events.parquet", "decisions.parquet"}


def test_tables_as_csv(records: list[dict[str, Any]], tmp_path: Path) -> None:
    write_tables(records[:1], csv=tmp_path, decisions=True)
    with (tmp_path / "decisions.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert json.loads(rows[0]["legal"])
    assert int(rows[0]["options"]) == len(json.loads(rows[0]["legal"]))


def test_tables_come_back_from_csv_as_they_were(records: list[dict[str, Any]], tmp_path: Path) -> None:
    write_tables(records, parquet=tmp_path / "parquet", csv=tmp_path / "csv", names=True, think=3)
    again, whole = read_frames(tmp_path / "csv"), read_frames(tmp_path / "parquet")
    for name in ("games", "seats", "events", "decisions"):
        assert getattr(again, name).schema.equals(getattr(whole, name).schema), name
        assert getattr(again, name).to_pylist() == getattr(whole, name).to_pylist(), name


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_half_a_folder_of_tables_is_refused_in_its_own_form(frames: Frames, tmp_path: Path, form: str) -> None:
    write = {"csv": frames.write_csv, "parquet": frames.write_parquet}[form]
    write(tmp_path)
    file = tmp_path / f"events.{form}"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(enishi.BadRecord, match=f"events.{form} is missing, damaged"):
        read_frames(tmp_path)
    file.rename(f"{file}.half")
    with pytest.raises(enishi.BadRecord, match=f"events.{form} was never finished"):
        read_frames(tmp_path)


def test_csv_without_its_last_line_is_refused(frames: Frames, tmp_path: Path) -> None:
    frames.write_csv(tmp_path)
    file = tmp_path / "events.csv"
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(enishi.BadRecord, match=r"events\.csv is missing, damaged"):
        read_frames(tmp_path)


def test_writing_that_fails_leaves_what_was_there(records: list[dict[str, Any]], tmp_path: Path) -> None:
    write_tables(records[:1], parquet=tmp_path)

    def failing() -> Iterator[dict[str, Any]]:
        yield from records * 400
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_tables(failing(), parquet=tmp_path)
    assert read_frames(tmp_path).games.num_rows == 1
    assert not list(tmp_path.glob("*.half"))


def test_a_table_of_something_else_is_refused(frames: Frames, tmp_path: Path) -> None:
    frames.write_parquet(tmp_path)
    (tmp_path / "games.parquet").write_bytes((tmp_path / "seats.parquet").read_bytes())
    with pytest.raises(enishi.BadRecord, match=r"games\.parquet is missing, damaged, or no table of Enishi"):
        read_frames(tmp_path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "no game “chess”"),
        ({"events": ["nonsense"]}, "not possible"),
        ({"events": 7}, "list of texts"),
        ({"rules": "new"}, "version"),
    ],
)
def test_records_that_are_none_are_refused(records: list[dict[str, Any]], change: dict[str, Any], says: str) -> None:
    with pytest.raises(enishi.Refused, match=says):
        frame([records[0] | change])


def test_records_of_other_rules_have_events_but_no_decisions(records: list[dict[str, Any]]) -> None:
    old = records[0] | {"rules": 99}
    assert frame([old]).games.to_pylist()[0]["rules"] == 99
    with pytest.raises(enishi.OtherRules):
        frame([old], decisions=True)


def test_lines_that_are_no_records_are_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"enishi": 1, "events": []}\n{"enishi": 1}\n', encoding="utf-8")
    with pytest.raises(enishi.BadRecord, match="Line 2 of"):
        list(read_records(file))
    with pytest.raises(enishi.BadRecord, match="There is no file"):
        list(read_records(tmp_path / "nothing.jsonl"))


def test_half_a_record_at_the_end_is_left_out_and_told(
    records: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    lines = [line_of(record) for record in records[:3]]
    for kept, whole, told in ((b"".join(lines), 3, False), (b"".join(lines)[:-1], 3, False), (b"".join(lines)[:-9], 2, True)):
        file.write_bytes(kept)
        assert main(["query", str(file), "SELECT count(*) AS games FROM games", "--json", "--lang", "en"]) == 0
        said = capsys.readouterr()
        assert json.loads(said.out) == [{"games": whole}]
        assert ("is not whole; it was left out" in said.err) == told
    file.write_text(json.dumps(records[0], indent=1))
    assert not cut_off(file)


def test_the_commands_write_records_and_tables_and_answer_questions(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file, tables = tmp_path / "games.jsonl", tmp_path / "tables"
    asked = ["record", "reunion", "--games", "5", "--seats", "2", "--seed", "1", "--processes", "1", "--bots", "random", "--out", str(file)]
    assert main(asked) == 0
    assert len(list(read_records(file))) == 5
    assert main(asked) == 2
    assert main(["export", str(file), "--parquet", str(tables), "--lang", "en"]) == 0
    capfdbinary.readouterr()
    assert main(["query", str(tables), "SELECT count(*) AS games FROM games", "--json"]) == 0
    assert json.loads(capfdbinary.readouterr().out) == [{"games": 5}]
    assert main(["export", str(file)]) == 0
    assert capfdbinary.readouterr().out == file.read_bytes()
    assert main(["tournament", "reunion", "--bots", "random", "--games", "2", "--processes", "1", "--csv", str(tables)]) == 0
    assert (tables / "games.csv").is_file()


def _with_strangers(records: list[dict[str, Any]], file: Path) -> Path:
    """A file with records of other rules, of a game that is not here, and with an event that cannot be, among whole ones."""
    spoilt = records[2] | {"events": [*records[2]["events"][:3], "1 take nothing", *records[2]["events"][3:]]}
    lines = [records[0], records[1] | {"rules": 99}, records[1] | {"game": "chess"}, spoilt, records[3], records[3] | {"rules": 99}]
    file.write_bytes(b"".join(line_of(record) for record in lines))
    return file


def test_a_record_that_cannot_be_played_again_is_set_aside_in_words(
    records: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _with_strangers(records, tmp_path / "games.jsonl")
    assert main(["export", str(file), "--parquet", str(tmp_path / "tables"), "--decisions", "--lang", "en"]) == 1
    said = capsys.readouterr().err
    assert "2 records (the first: number 2)" in said
    assert "version 99 of the rules" in said
    assert "1 record (the first: number 3)" in said
    assert "There is no game “chess”" in said
    assert "1 record (the first: number 4)" in said
    frames = read_frames(tmp_path / "tables")
    assert [row["rules"] for row in frames.games.to_pylist()] == [1, 99, 1, 1, 99]
    whole = [frame(record, decisions=True).decisions.to_pylist() for record in (records[0], records[3])]
    assert frames.decisions.to_pylist() == [row | {"match": match} for match, rows in zip((0, 3), whole, strict=True) for row in rows]


def test_a_question_about_decisions_is_answered_without_what_was_set_aside(
    records: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _with_strangers(records, tmp_path / "games.jsonl")
    assert main(["query", str(file), "SELECT count(DISTINCT match) AS n FROM decisions", "--decisions", "--json", "--lang", "ja"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == [{"n": 2}]
    assert "2件の記録（最初は2番目）" in said.err
    with pytest.raises(enishi.OtherRules):
        frame([records[0], records[1] | {"rules": 99}], decisions=True)


@pytest.mark.parametrize("command", [["export", "games.jsonl"], ["record", "bird"], ["tournament", "bird"]])
def test_what_only_tables_have_is_refused_without_tables(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--decisions", "--lang", "en"]) == 2
    assert "--decisions and --think are for tables" in capsys.readouterr().err


@pytest.mark.parametrize(
    "asked",
    [
        ["--games", "1e12"],
        ["--games", "2", "--bots", "nobody"],
        ["--games", "2", "--processes", "0"],
        ["--ending", "won", "--bots", "easy"],
    ],
)
def test_games_that_cannot_be_recorded_leave_no_file(asked: list[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert main(["record", "bird", *asked, "--out", str(file)]) == 2
    assert not file.exists()


def test_findings_show_themselves_in_a_notebook(frames: Frames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENISHI_LANG", "en")
    found = enishi.simulate("reunion", games=20, seed=1, threads=1)
    assert "<svg" in found._repr_html_()
    assert "seed 1" in found._repr_html_()
    played = tournament("reunion", ["random", "easy"], games=4, seats=2, processes=1)
    assert "easy" in played._repr_html_()
    assert "<h4>events" in frames._repr_html_()
    monkeypatch.setenv("ENISHI_LANG", "ja")
    assert "平均リターン" in found._repr_html_()


def test_the_line_of_fair_is_where_all_would_be_equal_in_teams_too() -> None:
    """Two of four share a win in Secret Signs, so half of the games is fair, not a quarter."""
    shown = tournament("signs", ["random", "random"], games=2, processes=1)._repr_html_()
    middle = shares_svg([("", 0.5, 0.0)], 0.5).partition('<path d="M')[2].partition(" ")[0]
    assert f'<path d="M{middle} 0V' in shown


def test_a_match_shows_itself_and_no_secret() -> None:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    assert "Connect 37" in match._repr_html_()
    hands = match.view(0)["table"]["hand"]
    assert hands
    assert match._repr_html_() == enishi.replay(match.record())._repr_html_()
    other = enishi.new("connect37", seats=2, seed=1)
    other.advance()
    other.undo()
    assert other._repr_html_() != match._repr_html_()


def test_a_search_cannot_think_less_than_nothing(records: list[dict[str, Any]]) -> None:
    with pytest.raises(enishi.BadSetup, match="think cannot be -3"):
        frame(records, think=-3)


def test_what_a_folder_of_tables_cannot_answer_is_said(frames: Frames, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    frames.write_csv(tmp_path)
    assert main(["query", str(tmp_path), "SELECT seat, bot FROM seats WHERE false", "--lang", "en"]) == 0
    assert capsys.readouterr().out.split() == ["seat", "bot"]
    assert main(["query", str(tmp_path), "SELECT 1", "--decisions", "--lang", "en"]) == 2
    assert "as they were written" in capsys.readouterr().err
