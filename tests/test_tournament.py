"""Tournaments: what they keep, how they go on, and how bots are told apart."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.bots import Knowledge
from enishi.cli import main
from enishi.games import load
from enishi.lab.records import read_records
from enishi.lab.tournament import Tournament, tournament
from enishi.lab.tournament.seating import entrants
from enishi.lab.tournament.standings import margin
from enishi.match import Match

SMALL: dict[str, Any] = {"games": 6, "seats": 2, "seed": 5, "processes": 1}

MINE = """
class Breaker:
    def choose(self, known, seat):
        assert type(known).__name__ == "Knowledge", type(known)
        return known.legal(seat)[-1]
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    return f"{tmp_path}/mine.py:Breaker"


def test_a_bot_that_enters_twice_is_told_apart_from_itself() -> None:
    assert entrants(["hard", "easy", "hard", "hard"]) == {"hard": "hard", "easy": "easy", "hard (2)": "hard", "hard (3)": "hard"}
    found = tournament("bird", ["random", "random"], games=20, seats=2, seed=1, processes=1)
    assert {standing.bot for standing in found.standings} == {"random", "random (2)"}
    assert all(standing.margin > 0.01 for standing in found.standings)
    assert sum(standing.mean for standing in found.standings) == pytest.approx(1)


def test_games_that_all_went_alike_do_not_make_a_mean_certain() -> None:
    assert margin([1.0, 1.0]) == 1.0
    assert margin([0.0] * 100) == pytest.approx(0.03)
    assert margin([1.0] * 100, reach=2.0) == pytest.approx(0.06)
    assert margin([0.0, 1.0] * 50) == pytest.approx(0.0985, abs=1e-3)


def test_standings_tell_how_a_bot_did_in_each_seat() -> None:
    found = tournament("bird", ["random", "random"], games=10, seats=2, seed=1, processes=1)
    for standing in found.standings:
        assert {seat: len(values) for seat, values in standing.by_seat.items()} == {0: 5, 1: 5}
        assert sum(sum(values) for values in standing.by_seat.values()) == pytest.approx(sum(standing.returns))
    assert sum(mean for mean, _ in found.by_seat()) == pytest.approx(1)
    assert found.to_dict()["standings"][0]["by_seat"]["1"]["games"] == 5


def test_bots_are_handed_what_their_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    from enishi.lab.tournament import playing

    handed: list[object] = []

    class Watched:
        def choose(self, known: Knowledge, seat: int) -> str:
            handed.append(known)
            return known.legal(seat)[0]

    monkeypatch.setattr(playing, "make_bot", lambda name, seed: Watched())
    playing.play(playing.Task("bird", {}, ("a", "b"), ("a", "b"), 1, 0))
    assert handed
    assert not [known for known in handed if not isinstance(known, Knowledge) or isinstance(known, Match)]


def test_bots_of_ones_own_play_in_worker_processes(mine: str) -> None:
    found = tournament("reunion", [mine, "random"], **SMALL | {"processes": 2})
    assert {standing.bot for standing in found.standings} == {mine, "random"}


def test_records_are_whole_games_that_say_how_they_were_played(tmp_path: Path, mine: str) -> None:
    file = tmp_path / "games.jsonl"
    tournament("reunion", ["random", mine], **SMALL, records=file)
    records = list(read_records(file))
    assert [record["number"] for record in records] == list(range(6))
    for record in records:
        assert enishi.replay(record).over
        assert sorted(record["bots"]) == sorted(["random", mine])
        assert (record["seed"], record["rules"], record["program"]) == (5, 1, f"enishi {enishi.__version__}")


class Stop:
    """Presses Ctrl-C after some games."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __call__(self, games: int) -> None:
        if games == self.after:
            raise KeyboardInterrupt


def _outcome(found: Tournament) -> list[tuple[str, list[float]]]:
    return [(standing.bot, standing.returns) for standing in found.standings]


def test_a_tournament_that_is_interrupted_keeps_what_it_has_and_can_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    stopped = tournament("reunion", ["random", "easy"], **SMALL, records=file, progress=Stop(4))
    assert (stopped.games, stopped.wanted, stopped.stopped) == (4, 6, True)
    assert len(file.read_bytes().splitlines()) == 4
    again = tournament("reunion", ["random", "easy"], **SMALL, records=file)
    assert not again.stopped
    assert _outcome(again) == _outcome(tournament("reunion", ["random", "easy"], **SMALL))


MORTAL = """
import os, pathlib, signal

class Once:
    mark = pathlib.Path(__file__).with_name("mark")

    def choose(self, known, seat):
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return known.legal(seat)[0]

class Always:
    def choose(self, known, seat):
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_what_a_killed_process_had_begun_is_played_again(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MORTAL, encoding="utf-8")
    once, always = (f"{tmp_path}/mine.py:{name}" for name in ("Once", "Always"))
    killed = tournament("reunion", ["random", once], **SMALL)
    assert (tmp_path / "mark").exists()
    assert _outcome(killed) == _outcome(tournament("reunion", ["random", once], **SMALL))
    with pytest.raises(enishi.BadSetup, match="3 times in a row"):
        tournament("reunion", ["random", always], **SMALL)


def _in_order(records: Iterable[Any]) -> list[dict[str, Any]]:
    """Games by their number, without the time that they took."""
    games = [{key: value for key, value in record.items() if key != "seconds"} for record in records]
    return sorted(games, key=lambda game: int(game["number"]))


@pytest.mark.parametrize("kept", ["half a line", "a line without its end", "whole lines"])
def test_a_file_that_was_cut_off_anywhere_is_completed(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "games.jsonl"
    tournament("reunion", ["random", "easy"], **SMALL, records=file)
    lines = file.read_bytes().splitlines(keepends=True)
    cut = {"half a line": len(lines[3]) // 2, "a line without its end": -1, "whole lines": len(lines[3])}[kept]
    file.write_bytes(b"".join(lines[:3]) + lines[3][:cut])
    tournament("reunion", ["random", "easy"], **SMALL, records=file)
    assert _in_order(read_records(file)) == _in_order(json.loads(line) for line in lines)


def test_records_of_something_else_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tournament("reunion", ["random", "easy"], **SMALL, records=file)
    before = file.read_bytes()
    with pytest.raises(enishi.BadSetup, match="records of something else"):
        tournament("reunion", ["random", "easy"], **SMALL | {"seed": 6}, records=file)
    file.write_bytes(before.replace(b'"rules":1', b'"rules":0'))
    with pytest.raises(enishi.BadSetup, match="records of something else"):
        tournament("reunion", ["random", "easy"], **SMALL, records=file)
    file.write_text("[1]\n", encoding="utf-8")
    with pytest.raises(enishi.BadRecord, match="Line 1 of"):
        tournament("reunion", ["random", "easy"], **SMALL, records=file)
    file.write_bytes(before)


def test_ratings_go_on_over_many_tournaments(tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    first = tournament("reunion", ["easy", "random"], **SMALL, ratings=file)
    alone = json.loads(file.read_text())["games"]["reunion"]["easy"]
    assert first.standing("easy").rating == pytest.approx(alone["mu"] - 3 * alone["sigma"])
    tournament("reunion", ["easy", "random"], **SMALL | {"seed": 6}, ratings=file)
    both = json.loads(file.read_text())["games"]["reunion"]["easy"]
    assert both["games"] == 12
    assert both["sigma"] < alone["sigma"]


def test_games_that_were_rated_are_not_rated_again(tmp_path: Path) -> None:
    kept: dict[str, Any] = {"records": tmp_path / "games.jsonl", "ratings": tmp_path / "ratings.json"}
    tournament("reunion", ["easy", "random"], **SMALL, **kept)
    before = kept["ratings"].read_text()
    tournament("reunion", ["easy", "random"], **SMALL, **kept)
    assert kept["ratings"].read_text() == before


DAMAGED = ["{", "[]", '{"enishi": "ratings 1", "games": {"bird": {"easy": {"mu": 1}}}}', '{"enishi": 7, "games": {}}']


@pytest.mark.parametrize("content", DAMAGED)
def test_a_file_of_ratings_that_is_none_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "ratings.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(enishi.BadRecord, match="left as it is"):
        tournament("reunion", ["easy", "random"], **SMALL, ratings=file)
    assert file.read_text(encoding="utf-8") == content


@pytest.mark.parametrize("games", [0, -1, 10**12])
def test_a_number_of_games_that_makes_no_sense_is_refused(games: int) -> None:
    with pytest.raises(enishi.BadSetup, match="games cannot be"):
        tournament("reunion", ["easy", "random"], games=games)


def test_simulate_says_that_bots_play_in_tournaments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "bird", "--bots", "normal,hard", "--lang", "en"]) == 2
    assert "enishi tournament bird --bots normal,hard" in capsys.readouterr().err


def test_what_is_printed_says_with_which_versions_and_seed_it_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    made = f"Enishi {enishi.__version__}, rules {load('happiness').manifest.version}, seed 7"
    for line in (
        ["tournament", "happiness", "--bots", "random,random", "--seats", "2", "--games", "2", "--processes", "1"],
        ["simulate", "happiness", "--games", "20"],
    ):
        assert main([*line, "--seed", "7", "--lang", "en"]) == 0
        assert capsys.readouterr().out.rstrip().endswith(made)


def test_help_of_a_tournament_says_its_own_number_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "--help", "--lang", "en"])
    out = " ".join(capsys.readouterr().out.split())
    assert "usual: 100)" in out
    assert "100000" not in out


def test_ways_to_end_that_did_not_happen_are_not_listed() -> None:
    found = enishi.simulate("bird", seats=3, games=20, seed=1, threads=1)
    never = [end for end, count in found.endings.items() if not count]
    assert never, "this test wants a way to end that does not happen"
    for end in never:
        assert load("bird").words.say(f"end.{end}", "en") not in str(found)
