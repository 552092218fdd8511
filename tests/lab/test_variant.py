"""Variants: a game of one's own, outside of the package, with a stated difference; what is wrong with one is said in words."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.cli import main
from enishi.commands.check import said
from enishi.errors import BadSetup
from enishi.games import MARK, OWN_GAMES, ids, load
from enishi.lab import rehearsal
from enishi.lab.rehearsal import compared, failure, reason, renew
from enishi.lab.variant import constants, fork, try_out
from enishi.testing import CHECKS
from enishi.testing.insight import first_sight_is_legal
from enishi.web import build
from enishi.words import read_words


@pytest.fixture(autouse=True)
def _where_games_are() -> Iterator[None]:
    """A test may make games; the next one does not find them."""
    places = sys.modules["enishi.games"].__path__
    before = list(places)
    yield
    places[:] = before
    for name in [name for name in sys.modules if name.startswith("enishi.games.variant_")]:
        del sys.modules[name]


def test_a_variant_is_a_game_with_another_rule(tmp_path: Path) -> None:
    game = fork("connect37", "variant_five", {"SHORTEST_RUN": "5"}, tmp_path)
    assert game.rules.SHORTEST_RUN == 5
    assert load("connect37").rules.SHORTEST_RUN == 4
    assert "variant_five" in ids()
    assert game.words.say("title", "en") == "Connect 37: variant_five"
    for language, says in (("en", "A variant of Connect 37"), ("ja", "コネクト37の変種")):
        assert says in game.rulebook(language)
        assert "SHORTEST_RUN = 5 (4)" in game.rulebook(language)
    mark = json.loads((tmp_path / "variant_five" / MARK).read_text())
    assert (mark["of"], mark["set"], mark["was"]) == ("connect37", {"SHORTEST_RUN": 5}, {"SHORTEST_RUN": 4})


def test_a_variant_is_played_recorded_and_simulated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENISHI_JIT", "0")
    game = fork("bird", "variant_wide", {"FIELD": "4"}, tmp_path, {"en": "Four in the Field"})
    match = enishi.new(game.id, seats=2, seed=1)
    match.advance()
    match.play(0, enishi.bot("random", seed=1).choose(match, 0))
    assert enishi.replay(match.record()).position == match.position
    assert sum(1 for event in match.events if event.startswith("~")) < 7
    assert enishi.simulate(game.id, 2, games=3, threads=1).games == 3
    assert game.words.say("title", "en") == "Four in the Field"


@pytest.mark.parametrize("shortest", [3, 5])
def test_bots_know_what_to_do_where_runs_are_shorter_or_longer(shortest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's own example of a variant: compiled, an insight that reads past the end of its tables would not even fail."""
    monkeypatch.setenv("ENISHI_JIT", "0")
    first_sight_is_legal(fork("connect37", f"variant_{shortest}", {"SHORTEST_RUN": str(shortest)}, tmp_path))


def test_another_process_finds_it_by_the_variable(tmp_path: Path) -> None:
    fork("reunion", "variant_pair", {"MOST_SEATS": "4"}, tmp_path)
    say = "from enishi.games import ids; print('variant_pair' in ids())"
    for places, found in ((str(tmp_path), "True"), ("", "False"), (str(tmp_path / "nowhere"), "False")):
        run = subprocess.run([sys.executable, "-c", say], env=os.environ | {OWN_GAMES: places}, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == found


def test_the_site_draws_it_at_the_table_of_the_original(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fork("connect37", "variant_five", {"SHORTEST_RUN": "5"}, tmp_path)
    monkeypatch.setenv(OWN_GAMES, str(tmp_path))
    planned = build.plan()["games"]
    assert planned["variant_five"]["table"] == planned["connect37"]["table"]
    assert planned["variant_five"]["words"]


def test_every_game_has_something_to_set() -> None:
    for id in ids():
        assert constants(load(id).folder), id


@pytest.mark.parametrize(
    ("id", "changes", "says"),
    [
        ("variant_x", {}, "What can be set: TILES=37"),
        ("variant_x", {"LONGEST_RUN": "5"}, "no constant “LONGEST_RUN”"),
        ("variant_x", {"SHORTEST_RUN": "five"}, "must stay of that kind"),
        ("variant_x", {"SHORTEST_RUN": "5.5"}, "must stay of that kind"),
        ("variant_x", {"ROWS": "('a', 'b')"}, "must stay of that kind"),
        ("variant_x", {"SHORTEST_RUN": "True"}, "must stay of that kind"),
        ("variant_x", {"SHORTEST_RUN": "__import__('os')"}, "must stay of that kind"),
        ("../escape", {"SHORTEST_RUN": "5"}, "cannot be the id"),
        ("Großes", {"SHORTEST_RUN": "5"}, "cannot be the id"),
        ("bird", {"SHORTEST_RUN": "5"}, "already"),
        ("class", {"SHORTEST_RUN": "5"}, "cannot be the id"),
        ("variant_x", {"SHORTEST_RUN": "4"}, "SHORTEST_RUN is 4 in connect37 already"),
    ],
)
def test_a_wrong_variant_is_refused_and_leaves_nothing(tmp_path: Path, id: str, changes: dict[str, str], says: str) -> None:
    with pytest.raises(BadSetup) as caught:
        fork("connect37", id, changes, tmp_path / "own")
    assert says in str(caught.value)
    assert not (tmp_path / "own").exists()


def test_rules_that_do_not_work_at_all_are_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["fork", "connect37", "variant_short", "--set", "ROWS=(4, 5)", "--into", str(tmp_path), "--lang", "en"]
    assert main(line) == 2
    assert "do not work at all" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.xdist_group("_template")
def test_rules_that_cannot_be_compiled_are_taken_away_again(tmp_path: Path) -> None:
    game = fork("_template", "variant_wild", {"COPIES": "3"}, tmp_path)
    rules = game.folder / "rules.py"
    rules.write_text(rules.read_text() + "\n\n@rule\ndef wild(s):\n    return {}[s]\n")
    with pytest.raises(BadSetup, match="do not work at all, so nothing was made") as caught:
        try_out(game)
    assert "Traceback" not in str(caught.value)
    assert not game.folder.exists()


def test_of_what_compiling_writes_the_reason_is_said() -> None:
    text = "TypingError: Failed in nopython mode pipeline (step: nopython frontend)\n\nInt value is too large: -9\n\nFile “x.py”, line 3:\n"
    assert reason(text) == "TypingError: Int value is too large: -9"
    assert reason("OverflowError: too large\nDuring: x") == "OverflowError: too large"
    assert reason("") == ""


def test_games_that_never_end_are_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "MOST_EVENTS", 3)
    with pytest.raises(BadSetup, match="not over after 3 events"):
        renew(fork("bird", "variant_endless", {"FIELD": "4"}, tmp_path))


def test_games_in_which_nobody_can_move_are_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first games are played in another process, which tells in words why it gave up; nothing is left."""
    line = ["fork", "bird", "variant_empty", "--set", "FIELD=0", "--into", str(tmp_path)]
    for language, says in (("en", "nobody has a move, and it is not over"), ("ja", "打てる手がないのに終わりません")):
        assert main([*line, "--lang", language]) == 2
        assert says in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []


def test_a_process_that_dies_or_never_ends_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for ending, says in ((subprocess.CompletedProcess([], -11, b"", b""), "status -11"), (None, "not over after 10 minutes")):
        game = fork("reunion", f"variant_{ending is None}".lower(), {"MOST_SEATS": "4"}, tmp_path)

        def run(command: list[str], timeout: float, ending: object = ending, **how: object) -> object:
            if ending is None:
                raise subprocess.TimeoutExpired(command, timeout)
            return ending

        monkeypatch.setattr("subprocess.run", run)
        with pytest.raises(BadSetup, match=says):
            try_out(game)
        assert list(tmp_path.iterdir()) == []


def test_a_change_that_changes_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alike only where both the fingerprints and what random games give are the same."""
    monkeypatch.setenv("ENISHI_JIT", "0")
    game, hashes = load("reunion"), {"version": "1", "games of 2": "abc"}
    found = compared(game, game, lambda game: hashes)
    assert (found.games, found.own, found.same) == (rehearsal.PLAINLY, found.original, True)
    assert not compared(game, game, lambda game: None).same
    assert not compared(game, load("happiness"), lambda game: hashes).same


def test_where_rules_fail_is_told_by_page_and_line(tmp_path: Path) -> None:
    game = fork("ito", "variant_none", {"FLOOR": "4"}, tmp_path)
    (game.folder / "broken.py").write_text("def half():\n    return 1 // 0\n")
    found: dict[str, Any] = {}
    exec(compile((game.folder / "broken.py").read_text(), str(game.folder / "broken.py"), "exec"), found)
    with pytest.raises(ZeroDivisionError) as caught:
        found["half"]()
    assert failure(caught.value, game.folder) == "broken.py, line 2: ZeroDivisionError: integer division or modulo by zero"
    assert failure(caught.value, game.folder, "ja").startswith("broken.pyの2行目：")


def test_what_a_check_finds_is_said_without_the_names_of_python(tmp_path: Path) -> None:
    assert said(AssertionError(("not explained", ["log.pass"])), tmp_path, "en") == "not explained; ['log.pass']"
    assert said(AssertionError("example 2: so"), tmp_path, "en") == "example 2: so"
    assert said(KeyError("x"), tmp_path, "en") == "KeyError: 'x'"
    assert said(BadSetup("variant_stuck", events=3), tmp_path, "ja").startswith("ランダムな対局が3イベントで")


def test_every_check_of_the_battery_has_words_of_its_own() -> None:
    words = read_words(files("enishi.commands") / "words.toml")
    for check in CHECKS:
        assert f"cli.check.part.{check.__module__.rpartition('.')[2]}" in words, check.__name__


def test_the_battery_needs_no_library_of_tests() -> None:
    """Whoever has the laboratory can make variants, and has no pytest."""
    say = "import sys; sys.modules['pytest'] = None; import enishi.testing, enishi.lab.rehearsal, enishi.commands.fork"
    subprocess.run([sys.executable, "-c", say], check=True)


def test_without_an_id_the_command_lists_what_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fork", "connect37", "--lang", "en"]) == 0
    assert "SHORTEST_RUN=4" in capsys.readouterr().out
    assert main(["fork", "bird", "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "  FULL_POWER=3  From this power on a seat must take a card." in told
    assert "  FIELD=6" in told


@pytest.mark.xdist_group("_template")
def test_what_breaks_is_found_by_the_battery_and_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With one copy of each card, what the rulebook's examples deal cannot happen any more."""
    assert main(["fork", "_template", "variant_single", "--set", "COPIES=1", "--into", str(tmp_path), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert f"export ENISHI_GAMES={tmp_path}" in said
    assert "rulebook examples, counts) no longer fits the rules (examples_hold): rulebook.en.md, example 2: Chance cannot bring" in said
    assert "random games with 2 seats: " in said
    assert "The original: " in said
    assert "Checks that do not hold: 1." in said
    assert "Traceback" not in said
