"""Balance search: the lopsided drop out, the shortlist is measured afresh, and what was stopped goes on."""

import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from enishi.cli import main
from enishi.games import ids, load
from enishi.lab.balance.balance import FRESH, FRESH_SEED, Balance, balance
from enishi.lab.balance.race import Race
from enishi.lab.study.note import Chunk, Note, Timed
from enishi.lab.study.plan import Plan

SPEAKERS = 6
"""The value of the option is how lopsided the pretended game is: 1 is fair, 6 gives seat 0 nearly everything."""


class Pretended:
    """Plays a game in which seat 0 wins with a chance that follows from an option, so that the right answer is known."""

    count = 1

    def __init__(self, most: int = 10**9) -> None:
        self.most, self.played = most, 0

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        for chunk in chunks:
            if self.played == self.most:
                raise KeyboardInterrupt
            self.played += 1
            yield chunk, ([pretended(chunk, number) for number in range(chunk.first, chunk.first + chunk.games)], 1e-4 * chunk.games)

    def close(self) -> None:
        """Nobody is waiting."""


def pretended(chunk: Chunk, number: int) -> Note:
    chance = 0.5 + 0.09 * (chunk.cell.setup.get("speakers", SPEAKERS) - 1)
    first = random.Random(f"{chunk.seed} {chunk.cell.key} {number}").random() < chance
    others = [(1.0 - first) / 5] * 5
    return Note([float(first), *others], [0] * 6, 0, 1, 0, [1] * 6, [1] * 6, [1] * 6, 0.0, {}, None)


def plan(**changes: Any) -> Plan:
    usual: dict[str, Any] = {"game": "happiness", "version": load("happiness").manifest.version, "seats": [6], "bots": ["random"]}
    usual |= {"options": {"speakers": [1, 2, 3, 4, 5, 6]}, "courses": 0, "games": 800, "within": 0.45}
    return Plan(**(usual | changes))


def search(folder: Path, workers: Pretended, wanted: int = 2, **changes: Any) -> Balance:
    return balance(plan(**changes), folder, wanted, workers, 1e6, lambda race: None, lambda *looked: None)


def options(found: Race) -> dict[str, list[int]]:
    states: dict[str, list[int]] = {}
    for one in found.runners:
        states.setdefault(one.state, []).append(one.cell.setup.get("speakers", SPEAKERS))
    return states


def test_the_fairest_are_shortlisted_and_measured_afresh(tmp_path: Path) -> None:
    found = search(tmp_path, Pretended())
    assert options(found.race)["shortlisted"] == [1, 2]
    assert [one.options.get("speakers") for one in found.shortlist] == [1, 2]
    assert found.findings is not None
    assert found.findings.plan.seed == FRESH_SEED
    assert found.findings.plan.error == pytest.approx(0.05 / 2)
    assert found.shortlist[0].by_seat[0].wins.low < 0.5 < found.shortlist[0].by_seat[0].wins.high


def test_what_is_surely_lopsided_drops_out_and_fresh_games_say_so(tmp_path: Path) -> None:
    """Where nothing is fair, what is left is measured, and its verdict is as honest as any."""
    found = search(tmp_path, Pretended(), within=0.01)
    assert options(found.race) == {"lopsided": [3, 4, 5, 6], "shortlisted": [1, 2]}
    assert {one.by_seat[0].verdict for one in found.shortlist} == {"favoured"}


def test_where_there_is_nothing_but_the_lopsided_there_is_no_shortlist(tmp_path: Path) -> None:
    found = search(tmp_path, Pretended(), within=0.01, options={"speakers": [5, 6]}, error=0.4)
    assert options(found.race) == {"lopsided": [5, 6]}
    assert (found.race.finished, found.race.best, found.shortlist) == (True, [], [])


def test_a_search_stopped_anywhere_goes_on_to_the_same_shortlist(tmp_path: Path) -> None:
    whole = search(tmp_path / "whole", Pretended())
    for stop in (1, 30, 70):
        partly = search(tmp_path / str(stop), Pretended(stop))
        assert partly.findings != whole.findings
        again = search(tmp_path / str(stop), Pretended())
        assert again.findings == whole.findings
        assert options(again.race) == options(whole.race)


def test_partial_results_are_the_best_so_far(tmp_path: Path) -> None:
    found = search(tmp_path, Pretended(60))
    assert found.race.interrupted
    assert 0 < len(found.race.best) <= 2
    assert all(math.isfinite(one.unfairness) for one in found.race.best)


def test_games_of_a_first_round_that_was_stopped_are_told_of(tmp_path: Path) -> None:
    told = list[Race]()
    found = balance(plan(), tmp_path, 2, Pretended(3), 1e6, told.append, lambda *looked: None)
    assert found.race.interrupted
    assert [one.games for one in found.race.runners if one.games] == [2, 2, 2]
    assert 0 < len(found.race.best) <= 2
    assert told == [found.race]


class InTime(Pretended):
    """A chunk takes a second, on a clock that stands still otherwise; none is begun when time is up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.now = 0.0
        monkeypatch.setattr("time.monotonic", lambda: self.now)

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        for played in super().play(chunks, math.inf):
            yield played
            self.now += 1.0
            if self.now >= until:
                return


def test_however_long_the_race_the_best_so_far_are_measured_afresh_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Again and again with the same few minutes, until it is over; what is found does not depend on how often it was stopped."""
    workers, told = InTime(monkeypatch), list[Balance]()
    for _ in range(40):
        began = workers.now
        told.append(balance(plan(), tmp_path / "often", 2, workers, 45.0, lambda race: None, lambda *looked: None))
        assert workers.now - began <= 45.0
        if told[-1].race.finished and told[-1].findings and told[-1].findings.finished:
            break
    assert not told[0].race.finished
    assert told[0].findings is not None
    assert {one.options.get("speakers") for one in told[0].shortlist} == {one.cell.setup.get("speakers") for one in told[0].race.best}
    assert told[-1].findings == balance(plan(), tmp_path / "once", 2, workers, 1e6, lambda race: None, lambda *looked: None).findings


def test_every_option_lists_values_that_it_allows() -> None:
    for id in ids():
        manifest = load(id).manifest
        for option in manifest.options:
            values = option.values(manifest.usual_seats)
            assert option.default(manifest.usual_seats) in [option.checked(value, manifest.usual_seats) for value in values]
            assert len(values) == len({str(value) for value in values})


@pytest.mark.xdist_group("happiness")
def test_the_command_tells_the_shortlist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("vl_convert", reason="charts are drawn where the extra `lab` is installed")
    line = ["balance", "happiness", "--seats", "3", "--over", "speakers", "--bots", "random", "--shortlist", "1", "--games", "60"]
    assert main([*line, "--processes", "1", "--out", str(tmp_path), "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "fresh games" in said.out
    assert said.err.startswith(
        "3 setups race, with at most 100 games until the shortlist of 1; that is then measured afresh, with at most 60"
    )
    assert "Race of 3 setups" in said.err
    assert (tmp_path / FRESH / "report.html").exists()
    assert (tmp_path / "race.csv").read_text().startswith("options,games,farthest_from_fair,low,high,state")


def test_bad_words_on_the_command_line_are_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong, says in [
        (["happiness"], "say what may change"),
        (["happiness", "--over", "colour"], "There is no option"),
        (["happiness", "--over", "speakers", "--seats", "2,3"], "one number of seats"),
        (["happiness", "--over", "speakers", "--sample", "1"], "sample"),
        (["happiness", "--over", "speakers", "--shortlist", "0"], "shortlist"),
        (["soulmates", "--over", "turn_limit"], "at most 5,000"),
    ]:
        assert main(["balance", *wrong, "--out", str(tmp_path / "x"), "--lang", "en"]) == 2
        assert says in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
