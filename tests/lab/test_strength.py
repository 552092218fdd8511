"""The table of strength (`benchmarks/strength.py`): plans without any search play whole games, and games become rows and ratings."""

import importlib.util
import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.bots import Knowledge, bot
from enishi.games import load

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def benchmark(name: str) -> Any:
    """A page of `benchmarks` as a module; the pages import each other by their names."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
        assert spec
        assert spec.loader
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


lines = benchmark("lines")
strength = benchmark("strength")
ratings = benchmark("ratings")

PLANS = [(game, name) for game in lines.GAMES for name in lines.plans(game)]


@pytest.mark.parametrize(("game", "name"), PLANS)
def test_a_plan_plays_whole_games(game: str, name: str) -> None:
    """What it answers is legal until the end, against itself and against chance."""
    for seed, others in ((1, lines.plans(game)[name]), (2, "random"), (3, "random")):
        match = enishi.new(game, seats=lines.SEATS[game], seed=seed)
        players = [bot(lines.plans(game)[name] if seat % 2 == seed % 2 else others, seed=seat) for seat in range(match.seats)]
        match.advance()
        while not match.over:
            seat = int(match.waiting[0])
            known = Knowledge(game, match.seats, seat, match.hidden(seat))
            match.play(seat, players[seat].choose(known, seat))
            match.advance()
        assert match.returns is not None


def test_every_game_has_the_whole_ladder_and_plans_of_its_own() -> None:
    for game in lines.GAMES:
        met = {bot for line in lines.lines_of(game) for bot in line.bots}
        assert {*lines.LADDER, "instant"} <= met
        assert set(lines.plans(game).values()) <= met
        assert load(game).manifest.fewest_seats <= lines.SEATS[game] <= load(game).manifest.most_seats


@pytest.mark.parametrize("game", [game for game in lines.SEATS if game != "ito"])
def test_master_meets_hard_of_now_and_where_that_has_changed_hard_of_version_0_1(game: str) -> None:
    named = {line.what for line in lines.lines_of(game)}
    assert ("master less hard" in named) == lines.is_kept(game)
    assert any("hard-0.1" in what for what in named) == lines.is_kept(game)


def test_both_sides_of_ito_meet_hard_of_version_0_1() -> None:
    named = {line.what for line in lines.lines_of("ito")}
    for level in lines.THINKING:
        assert {f"protagonist {level}, possessors hard-0.1", f"protagonist hard-0.1, possessors {level}"} <= named


def test_lines_come_on_alike_wherever_they_are_stopped() -> None:
    some = [line for line in lines.lines_of("bird") if "alone" not in line.what]
    handed = [number for number, _ in strength.handed_out(some, 40, seed=0)]
    half = handed[: len(handed) // 2]
    for number, line in enumerate(some):
        assert half.count(number) == pytest.approx(40 * line.times / 2, abs=1)


def games_of(own: list[float]) -> list[dict[str, Any]]:
    return [{"own": share, "others": 1 - share, "score": 10 * share, "seconds": 0.5, "decisions": 10} for share in own]


def test_a_share_a_lead_and_a_score_are_told_apart() -> None:
    line = lines.Line("bird", ("master", "hard"), 2, "…", lines.SHARE, 0.6)
    played = games_of([1.0, 1.0, 0.0, 1.0])
    row = strength.row_of(line, played)
    assert (row.found, row.reached, row.games, row.milliseconds) == (0.75, True, 4, 50.0)
    lead = strength.row_of(lines.Line("bird", ("master", "hard"), 2, "…", lines.LEAD, 0.0), played)
    assert lead.found == 0.5
    assert lead.reached is False, "the interval reaches below 0"
    assert strength.row_of(lines.Line("bird", ("master",), 1, "…", lines.SCORE, 8.0), played).reached is False


def test_the_sides_of_ito_are_compared_over_all_thinking_levels() -> None:
    rows = {}
    levels = (*lines.LADDER, lines.BEFORE)
    for protagonist in levels:
        for possessor in levels:
            what = f"protagonist {protagonist}, possessors {possessor}"
            share = 0.5 - 0.1 * levels.index(protagonist) + 0.05 * levels.index(possessor)
            rows[what] = strength.Row("ito", what, share, 0.01, "", None, 100, 1.0)
    found = {row.what: row for row in strength.sides_of_ito(rows)}
    assert found["protagonist: master less hard"].found == pytest.approx(0.1)
    assert found["possessors: easy less random"].found == pytest.approx(0.05)
    assert found["protagonist: master less hard-0.1"].found == pytest.approx(0.5)
    assert found["possessors: master less hard-0.1"].found == pytest.approx(0.25)
    assert all(row.reached for row in found.values())


def test_games_are_kept_read_again_and_rated(tmp_path: Path) -> None:
    """Files of several runs are put together; only games between levels are rated, and `random` has 1000."""
    some = [line for line in lines.lines_of("bird") if line.what in ("hard less normal", "easy less random", "normal less easy")]
    results = [games_of([1.0] * 9 + [0.0]) for _ in some]
    for name in ("a.json", "b.json"):
        strength.written(some, results, Namespace(json=tmp_path / name, games=10, minutes=None, seed=0))
    files = [str(tmp_path / name) for name in ("a.json", "b.json")]
    assert [len(found) for found in strength.read_again(some, files)] == [20, 20, 20]
    assert json.loads((tmp_path / "a.json").read_text())["lines"][0]["bots"] == ["hard", "normal"]
    levels = ["hard", "normal", "easy", "random"]
    kept, _ = ratings.kept(files, "bird", levels)
    assert len(kept) == 60
    rated = ratings.fitted(levels, kept)
    assert rated["random"] == 1000
    assert rated["easy"] == pytest.approx(1000 + 400 * 0.9, abs=40), "nine to one"
    assert rated["hard"] > rated["normal"] > rated["easy"]
