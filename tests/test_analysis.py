"""Analysis: what each seat could expect at every moment of a recorded match, and what changed it most."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.cli import main
from enishi.games import ids
from enishi.lab.analysis import MOST_CLOSER, MOST_SWINGS, Analyst, analyse
from enishi.lab.reasons import reasons

ROOT = Path(__file__).parent.parent
ESCAPED = ROOT / "src/enishi/games/ito/tests/records/escaped.json"
BOARD_FULL = ROOT / "src/enishi/games/connect37/tests/records/board_full.json"
GAMES = [pytest.param(id, marks=pytest.mark.xdist_group(id)) for id in ids()]


def read(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def played(id: str) -> enishi.Match:
    """A whole match, by chance."""
    match, rng = enishi.new(id, seed=3), random.Random(3)
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        match.play(seat, rng.choice(match.legal(seat)))
        match.advance()
    return match


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_analysed_and_ends_with_what_was_got(id: str) -> None:
    match = played(id)
    found = analyse(match, playouts=8, most=6)
    assert [moment.number for moment in found.moments][:: len(found.moments) - 1] == [0, len(match)]
    assert found.moments[-1].returns == pytest.approx(match.returns)
    assert found.moments[-1].errors == [0.0] * match.seats
    assert all(0 <= share <= 1 for moment in found.moments for share in moment.returns)
    assert all(len(moment.returns) == len(moment.errors) == match.seats for moment in found.moments)


@pytest.mark.xdist_group("connect37")
def test_the_same_seed_gives_the_same_analysis_and_another_nearly_the_same() -> None:
    record = read(BOARD_FULL)
    assert analyse(record, playouts=100, most=10, seed=1) == analyse(record, playouts=100, most=10, seed=1)
    other = analyse(record, playouts=100, most=10, seed=2)
    assert other != analyse(record, playouts=100, most=10, seed=1)
    assert other.moments[0].returns[0] == pytest.approx(0.5, abs=0.2)


@pytest.mark.xdist_group("connect37")
def test_plain_and_compiled_rules_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = analyse(read(BOARD_FULL), playouts=5, most=4)
    monkeypatch.setenv("ENISHI_JIT", "0")
    assert analyse(read(BOARD_FULL), playouts=5, most=4) == compiled


@pytest.mark.xdist_group("ito")
def test_the_biggest_swing_is_the_watch_that_let_the_possessors_escape() -> None:
    found = analyse(read(ESCAPED), playouts=200)
    assert [moment.number for moment in found.moments] == list(range(34))
    swing = found.swings[0]
    assert not swing.by_chance
    assert swing.event == read(ESCAPED)["events"][swing.moment - 1]
    assert swing.event.startswith("0 watch")
    assert swing.changes[0] < -0.5
    assert swing.changes[1] > 0.5
    assert swing.better is not None
    assert (swing.better.at, swing.better.seat) == (swing.moment - 1, 0)
    assert swing.better.move != swing.event.partition(" ")[2]
    assert swing.better.expected > 0.9, "another watch would have kept the possessors"


@pytest.mark.xdist_group("connect37")
def test_a_long_match_is_looked_at_more_closely_where_much_has_changed() -> None:
    analyst = Analyst(enishi.replay(read(BOARD_FULL)), playouts=100, most=10)
    first = analyst.first()
    assert len(first) == 10
    assert first[0] == 0
    assert first[-1] == 103
    for number in first:
        analyst.look(number)
    closer = analyst.closer()
    assert 0 < len(closer) <= MOST_CLOSER
    assert not set(closer) & set(first)
    assert len(analyst.found().swings) <= MOST_SWINGS


@pytest.mark.xdist_group("connect37")
def test_what_could_be_noise_is_no_swing() -> None:
    record = read(BOARD_FULL)
    opening = record | {"events": record["events"][:12]}
    del opening["scores"], opening["returns"]
    found = analyse(opening, playouts=30)
    assert found.swings == []
    assert found.moments[-1].errors[0] > 0


@pytest.mark.parametrize("wrong", [{"playouts": 0}, {"most": 1}, {"playouts": 2.5}])
def test_a_wrong_analysis_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(enishi.BadSetup):
        analyse(read(ESCAPED), **wrong)


def test_a_record_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(enishi.BadRecord):
        analyse({"enishi": 1, "game": "connect37", "seats": 2, "events": ["0 1@a1"]})


@pytest.mark.xdist_group("ito")
@pytest.mark.parametrize(("language", "says"), [("en", "What changed it most:"), ("ja", "流れを大きく変えた出来事：")])
def test_the_command_prints_a_table_in_both_languages(capsys: pytest.CaptureFixture[str], language: str, says: str) -> None:
    assert main(["analyse", str(ESCAPED), "--playouts", "50", "--moments", "34", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert says in out
    assert "*31" in out
    assert "100% ±0" in out


@pytest.mark.xdist_group("ito")
def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(ESCAPED), "--playouts", "20", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == analyse(read(ESCAPED), playouts=20).to_dict()
    assert set(found) == {"game", "seats", "events", "playouts", "seed", "moments", "swings"}


@pytest.mark.xdist_group("ito")
def test_a_reason_goes_by_what_could_be_known_and_not_by_what_was_hidden() -> None:
    """Two records that the protagonist's side cannot tell apart give it the same reasons."""
    analyst = Analyst(enishi.replay(read(ESCAPED)), playouts=50)
    moment = 18
    before = analyst.positions[moment]
    legal = analyst.legal(moment, 0)
    said = [reasons(analyst, moment, 0, legal[0], move) for move in legal[1:]]
    worlds = [analyst.rules.redeal(analyst.rules.hide(before, 0), 0, analyst.rules.generator(seed)) for seed in range(20)]
    others = [world for world in worlds if world.tobytes() != before.tobytes()]
    assert others, "at this moment something is hidden"
    for world in others[:3]:
        analyst.positions = (*analyst.positions[:moment], world, *analyst.positions[moment + 1 :])
        assert [reasons(analyst, moment, 0, legal[0], move) for move in legal[1:]] == said


@pytest.mark.xdist_group("ito")
@pytest.mark.parametrize(("language", "says"), [("en", "better by about 100 %"), ("ja", "約100 %よい手")])
def test_the_command_says_why_a_move_was_better(capsys: pytest.CaptureFixture[str], language: str, says: str) -> None:
    assert main(["analyse", str(ESCAPED), "--playouts", "50", "--lang", language]) == 0
    assert says in capsys.readouterr().out
