"""Random play beside the bots of a study: the same numbers as a simulation, wherever it is played."""

from pathlib import Path

import pytest
from tests.lab.test_study import Here, plan

import enishi
from enishi.errors import BadSetup
from enishi.lab.study.chance import chances
from enishi.lab.study.command import command_of
from enishi.lab.study.findings import by_chance
from enishi.lab.study.plan import checked
from enishi.lab.study.report import report
from enishi.lab.study.study import study

pytestmark = pytest.mark.xdist_group("happiness")
WANTED = {"seats": [3], "options": {"speakers": [1, 3]}, "bots": ["random", "easy"], "games": 20, "courses": 0, "random": 400, "seed": 5}


def test_every_setup_is_played_at_random_once_for_all_bots() -> None:
    one, other = chances(plan(**WANTED))
    assert (one.options, other.options) == ({"speakers": 1}, {})
    played = enishi.simulate("happiness", 3, games=400, seed=5, options={"speakers": 1})
    assert [wins.mean for wins in one.wins] == pytest.approx(played.returns)
    assert one.events == played.events / 400
    assert sum(one.endings.values()) == pytest.approx(1)
    assert all(wins.low <= wins.mean < wins.high for wins in one.wins)


def test_the_report_shows_it_beside_the_bots(tmp_path: Path) -> None:
    pytest.importorskip("vl_convert", reason="charts are drawn where the extra `lab` is installed")
    findings = study(plan(**WANTED), tmp_path, workers=Here())
    assert [(seat, beside and beside.bots[0]) for _, seat, beside in by_chance(findings)] == [(seat, "random") for seat in (0, 1, 2)] * 2
    page = report(findings)
    assert "<h2>Random play</h2>" in page
    assert "<h2>ランダムな対局</h2>" in page
    assert "--random 400" in command_of(findings.plan)


def test_a_study_without_random_games_says_nothing_of_them(tmp_path: Path) -> None:
    findings = study(plan(games=10, courses=0), tmp_path, workers=Here())
    assert findings.chance == []


def test_impossible_numbers_and_devices_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="random"):
        checked(plan(random=10**12))
    with pytest.raises(BadSetup, match="abacus"):
        study(plan(random=10), tmp_path / "x", workers=Here(), device="abacus")
    assert not (tmp_path / "x").exists()
