"""Studies: the same plan gives the same findings, whoever plays, in one go or in many."""

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from enishi.cli import main
from enishi.errors import BadSetup
from enishi.games import load
from enishi.lab.study import played, run
from enishi.lab.study.command import command_of
from enishi.lab.study.findings import Findings
from enishi.lab.study.journal import GAMES, Journal
from enishi.lab.study.kinds import kind_of
from enishi.lab.study.note import Chunk, Note, Timed
from enishi.lab.study.plan import Cell, Plan, cells, checked, plan_text, read_plan
from enishi.lab.study.played import sources_of, timed_chunk
from enishi.lab.study.run import Cores, looks
from enishi.lab.study.study import study
from enishi.lab.study.tallies import is_clear

pytestmark = pytest.mark.xdist_group("happiness")


class Here:
    """Plays in this process; may be stopped after some chunks, or hand them back in another order."""

    count = 1

    def __init__(self, most: int = 10**9, *, backwards: bool = False) -> None:
        self.most, self.backwards = most, backwards

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        for chunk in sorted(chunks, key=lambda chunk: -chunk.first) if self.backwards else chunks:
            if self.most == 0:
                raise KeyboardInterrupt
            self.most -= 1
            yield chunk, timed_chunk(chunk)

    def close(self) -> None:
        """Nobody is waiting."""


def plan(**changes: Any) -> Plan:
    usual: dict[str, Any] = {"game": "happiness", "version": load("happiness").manifest.version, "seats": [2, 3], "bots": ["random"]}
    return Plan(**(usual | {"games": 100, "courses": 2} | changes))


def numbers(findings: Findings) -> bytes:
    return msgspec.json.encode(findings)


def test_a_study_stopped_anywhere_goes_on_to_the_same_findings(tmp_path: Path) -> None:
    whole = study(plan(), tmp_path / "whole", workers=Here())
    for stop in (1, 7, 40):
        folder = tmp_path / str(stop)
        first = study(plan(), folder, workers=Here(stop))
        assert not first.finished
        assert numbers(study(plan(), folder, workers=Here())) == numbers(whole)


def test_the_order_in_which_games_come_back_changes_nothing(tmp_path: Path) -> None:
    one, other = (study(plan(), tmp_path / name, workers=Here(backwards=name == "back")) for name in ("on", "back"))
    assert numbers(one) == numbers(other)


def test_only_games_without_a_gap_before_them_are_counted(tmp_path: Path) -> None:
    """Short games come back first: counting whatever has come would favour whoever wins short games."""
    with Journal(tmp_path, plan()) as journal:
        cell = cells(plan())[0]
        games = timed_chunk(Chunk("happiness", cell, 0, 0, 6, 0))[0]
        journal.add(cell, 4, games[4:])
        assert journal.games(cell) == []
        assert journal.missing(cell, 10) == [(0, 4), (6, 4)]
        journal.add(cell, 0, games[:4])
        assert journal.games(cell) == games


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = numbers(study(plan(), tmp_path, workers=Here()))
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes()[:-20])
    with Journal(tmp_path, plan()) as journal:
        assert journal.dropped == 1
    assert numbers(study(plan(), tmp_path, workers=Here())) == whole


def test_a_line_that_makes_no_sense_is_played_again(tmp_path: Path) -> None:
    whole = numbers(study(plan(), tmp_path, workers=Here()))
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    (tmp_path / GAMES).write_bytes(b"".join([lines[0], b"\x00\xff not a line\n", *lines[2:]]))
    assert numbers(study(plan(), tmp_path, workers=Here())) == whole


def test_another_plan_is_not_mixed_in(tmp_path: Path) -> None:
    study(plan(), tmp_path, workers=Here(1))
    with pytest.raises(BadSetup, match="another study"):
        study(plan(seed=1), tmp_path, workers=Here())


def test_more_games_and_another_precision_go_on_with_what_is_there(tmp_path: Path) -> None:
    whole = numbers(study(plan(games=100, within=0.1), tmp_path / "whole", workers=Here()))
    study(plan(games=60), tmp_path / "on", workers=Here())
    before = (tmp_path / "on" / GAMES).read_bytes()
    assert numbers(study(plan(games=100, within=0.1), tmp_path / "on", workers=Here())) == whole
    assert (tmp_path / "on" / GAMES).read_bytes().startswith(before)
    assert read_plan(tmp_path / "on" / "plan.json").games == 100


def test_games_of_other_bots_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("vl_convert", reason="charts are drawn where the extra `lab` is installed")
    line = ["study", "happiness", "--seats", "2", "--bots", "random", "--ladder", "none", "--games", "10", "--courses", "0"]
    for sources, games in (("as it was", 10), ("as it is", 20)):
        monkeypatch.setattr(run, "sources_of", lambda game, now=sources: now)
        monkeypatch.setattr("enishi.commands.study.sources_of", lambda game, now=sources: now)
        monkeypatch.setattr("enishi.commands.study.workers_of", lambda arguments, speak: Unchecked())
        assert main([*line[:-3], str(games), *line[-2:], "--out", str(tmp_path), "--lang", "en"]) == 0
    assert "10 of them were played by other rules, bots or nets" in capsys.readouterr().err


class Unchecked(Here):
    """Plays whatever it is asked for."""

    def play(self, chunks: Sequence[Chunk], until: float) -> Iterator[tuple[Chunk, Timed]]:
        return super().play([replace(chunk, sources="") for chunk in chunks], until)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_is_told_of_and_nothing_that_was_kept_is_lost(tmp_path: Path) -> None:
    whole = numbers(study(plan(), tmp_path / "whole", workers=Here()))
    study(plan(), tmp_path / "on", workers=Here(3))
    with Journal(tmp_path / "on", plan()) as journal, Path("/dev/full").open("ab", buffering=0) as full:
        journal._file = cast("Any", full)
        with pytest.raises(BadSetup, match="cannot be written to: No space left on device"):
            journal.add(cells(plan())[0], 50, [])
    assert numbers(study(plan(), tmp_path / "on", workers=Here())) == whole


def test_a_folder_is_held_while_a_study_is_played_in_it(tmp_path: Path) -> None:
    with Journal(tmp_path, plan()), pytest.raises(BadSetup, match="is being played"):
        Journal(tmp_path, plan())
    with pytest.raises(BadSetup, match="another study"):
        Journal(tmp_path, plan(seed=1))
    Journal(tmp_path, plan()).__exit__(None, None, None)  # neither of them holds it any more


def killed_at_first(chunk: Chunk) -> Timed:
    """Plays, but the first process that does is killed at it."""
    mark = Path(os.environ["ENISHI_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return timed_chunk(chunk)


def killed_always(chunk: Chunk) -> Timed:
    os.kill(os.getpid(), signal.SIGKILL)
    return timed_chunk(chunk)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_what_a_killed_process_had_begun_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = numbers(study(plan(games=60), tmp_path / "whole", workers=Here()))
    monkeypatch.setenv("ENISHI_TEST_MARK", str(tmp_path / "mark"))
    monkeypatch.setattr(run, "timed_chunk", killed_at_first)
    cores = Cores(2)
    assert numbers(study(plan(games=60), tmp_path / "killed", workers=cores)) == whole
    monkeypatch.setattr(run, "timed_chunk", killed_always)
    with pytest.raises(BadSetup, match="3 times in a row"):
        study(plan(games=60), tmp_path / "always", workers=cores)
    cores.close()


def test_a_machine_with_other_rules_does_not_play(tmp_path: Path) -> None:
    cell = cells(plan())[0]
    same, other = (Chunk("happiness", cell, 0, 0, 1, 0, sources) for sources in (sources_of("happiness"), "0.1 (0123456789abcdef)"))
    assert timed_chunk(same)[0] == timed_chunk(Chunk("happiness", cell, 0, 0, 1, 0))[0]
    with pytest.raises(BadSetup, match=r"0\.1 \(0123456789abcdef\) is asked for"):
        timed_chunk(other)


def test_other_levels_and_nets_are_other_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "load", lambda game: SimpleNamespace(package="enishi.games.happiness", folder=tmp_path))
    found = [played.sources_of.__wrapped__("happiness")]
    for file in (tmp_path / "levels.toml", tmp_path / "nets" / "2.bin"):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"other")
        found.append(played.sources_of.__wrapped__("happiness"))
    assert len(set(found)) == 3


def test_it_stops_when_it_is_clear(tmp_path: Path) -> None:
    """Who keeps the promise wins: after the first look that is clear."""
    found = study(
        plan(game="reunion", version=load("reunion").manifest.version, seats=[2], ladder=["easy", "random"], games=500),
        tmp_path,
        workers=Here(),
    )
    assert found.finished
    assert found.ladder[0].games == next(looks(500)) == 60
    assert found.ladder[0].lead.low > 0


def test_with_a_margin_it_goes_on_until_the_answer_is_known_that_well(tmp_path: Path) -> None:
    """One of two seats wins all games: clear at the first look, and known well much later."""
    certain = Cell(2, (), ("random", "random"))
    won = [Note([1.0, 0.0], [1, 0], 0, 1, 0, [1, 1], [1, 1], [1, 1], 0.0, {}, None)] * 500
    assert is_clear(plan(), certain, won[:60])
    assert not is_clear(plan(margin=0.02), certain, won[:60])
    assert is_clear(plan(margin=0.02), certain, won)
    assert "--margin 0.02" in command_of(plan(margin=0.02))


def test_a_plan_survives_its_file(tmp_path: Path) -> None:
    wanted = plan(options={"speakers": [1, 2]}, ladder=["easy", "random"])
    (tmp_path / "plan.json").write_bytes(plan_text(wanted))
    assert read_plan(tmp_path / "plan.json") == wanted
    assert "--option speakers=1 --option speakers=2" in command_of(wanted)
    assert len(cells(wanted)) == 2 * 2 + 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"games": 10**12}, "at most 10,000,000"),
        ({"games": 3}, "games cannot be 3. Allowed: 10 or more."),
        ({"options": {"x": [1]}}, "There is no option"),
        ({"options": {"speakers": [9]}}, "cannot be 9"),
        ({"seats": [1]}, "2 to 6 seats"),
        ({"seats": []}, "needs seats"),
        ({"bots": ["oracle"]}, "There is no bot"),
        ({"bots": ["random,random"], "seats": [3]}, "one bot for each seat"),
        ({"within": 0.0}, "within cannot be 0.0"),
        ({"margin": 0.0}, "margin cannot be 0.0"),
        ({"version": 99}, "version 99"),
        ({"options": {"speakers": list(range(1, 6000))}}, "setups"),
    ],
)
def test_a_wrong_plan_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup) as caught:
        checked(plan(**changes))
    assert says in str(caught.value)
    assert caught.value.say("ja") != caught.value.say("en")


def test_a_file_that_is_no_plan_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    for text in ("{", "[]", '{"game": "happiness", "version": 1, "seats": [2], "colour": 1}'):
        file.write_text(text)
        with pytest.raises(BadSetup, match="no plan of a study"):
            read_plan(file)
    with pytest.raises(BadSetup, match="cannot be read"):
        read_plan(tmp_path / "nothing.json")


def test_kinds_of_moves_are_words_without_numbers() -> None:
    kinds = {
        (game, text): kind_of(load(game), text) for game, text in [("bird", "take gold"), ("connect37", "17@d5"), ("signs", "send 3 say 5")]
    }
    assert list(kinds.values()) == ["take gold", "…@…", "send say"]


def test_the_command_leaves_a_report_and_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("vl_convert", reason="charts are drawn where the extra `lab` is installed")
    line = [
        "study",
        "happiness",
        "--seats",
        "2,3",
        "--option",
        "speakers=1",
        "--option",
        "speakers=2",
        "--bots",
        "random",
        "--ladder",
        "easy,random",
    ]
    assert main([*line, "--games", "60", "--courses", "2", "--out", str(tmp_path), "--processes", "1", "--lang", "en"]) == 0
    assert "report.html" in capsys.readouterr().out
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") > 20
    assert '<main lang="en"' in page
    assert '<main lang="ja"' in page
    for outside in ("http:", "https:", "<script", "url("):
        assert outside not in page.replace("http://www.w3.org/", ""), outside
    assert {file.stem for file in (tmp_path / "tables").iterdir()} >= {
        "wins",
        "scores",
        "length",
        "turns",
        "endings",
        "moves",
        "ladder",
        "differences",
    }
    assert json.loads((tmp_path / "findings.json").read_text())["setups"][0]["games"] == 60
    assert len(page) < 1_000_000


def test_bad_words_on_the_command_line_are_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong, says in [
        (["study"], "a game or --plan"),
        (["study", "happiness", "--seats", "many"], "no number of seats"),
        (["study", "happiness", "--games", "1e12"], "at most 10,000,000"),
        (["study", "happiness", "--option", "colour=red"], "There is no option"),
        (["study", "happiness", "--minutes", "-1"], "minutes"),
        (["study", "nothing"], "There is no game"),
        (["study", "happiness", "--device", "cuda"], "--random 1e6 adds random games"),
        (["study", "happiness", "--ray", "local", "--processes", "3"], "--processes is for this machine"),
        (["study", "happiness", "--published", "--seats", "3", "--games", "60"], "leave out --seats, --games"),
        (["study", "happiness", "--published", "--plan", "plan.json"], "leave out --published"),
        (["study", "--published"], "a game or --plan"),
        (["study", "happiness", "--renew"], "add --published"),
        (["study", "bird", "--plan", str(load("happiness").folder / "study.json")], "one of happiness"),
    ]:
        assert main([*wrong, "--out", str(tmp_path / "x"), "--lang", "en"]) == 2
        assert says in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
