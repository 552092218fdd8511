"""Bots: the same numbers give the same move, think from what the seat knows, and win."""

from typing import Any

import pytest

import enishi
from enishi.bots import BOTS, LEVELS
from enishi.bots.search import Search
from enishi.cli import main
from enishi.games import load
from enishi.kernel.engine import engine
from enishi.lab.tournament import seat_orders, tournament
from enishi.match import Match


def dealt(game: str, **setup: Any) -> Match:
    match = enishi.new(game, seed=3, **setup)
    match.advance()
    return match


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_every_bot_chooses_a_legal_move_and_the_same_one_for_the_same_seed(name: str) -> None:
    match = dealt("reunion", seats=3)
    moves = [enishi.bot(name, seed=4).choose(match, 1) for _ in range(2)]
    assert moves[0] == moves[1]
    assert moves[0] in match.legal(1)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(enishi.BadSetup, match="There is no bot “oracle”"):
        enishi.bot("oracle")


def test_a_name_may_bring_settings() -> None:
    player = enishi.bot("easy:iterations=7:exploration=2.5", seed=1)
    assert isinstance(player, Search)
    assert (player.iterations, player.exploration) == (7, 2.5)


@pytest.mark.parametrize(
    ("name", "settings", "why"),
    [
        ("search", {"iterations": 0}, "iterations = 0"),
        ("search", {"think": -1}, "think = -1"),
        ("search", {"threads": 0}, "threads = 0"),
        ("search:exploration=much", {}, "exploration = much"),
        ("search", {"iterations": float("nan")}, "iterations = nan"),
        ("random", {"iterations": 3}, "“iterations” is not a setting of the bot “random”"),
        ("hard:peek=true", {}, "“peek” is not a setting"),
    ],
)
def test_settings_that_make_no_sense_are_refused(name: str, settings: dict[str, Any], why: str) -> None:
    with pytest.raises(enishi.BadSetup, match=why):
        enishi.bot(name, **settings)


@pytest.mark.xdist_group("happiness")
def test_plain_and_compiled_search_find_the_same() -> None:
    match = dealt("happiness", seats=2)
    plain, compiled = (Search(iterations=40, seed=2, compiled=how).weigh(match, 0) for how in (False, True))
    assert plain == compiled


@pytest.mark.xdist_group("happiness")
def test_searches_of_several_threads_are_added_up_and_repeatable() -> None:
    match = dealt("happiness", seats=3)
    found = [Search(iterations=60, seed=2, threads=3).weigh(match, 0) for _ in range(2)]
    assert found[0] == found[1]
    assert sum(bet.visits for bet in found[0]) == 60


def test_a_search_sees_what_wins() -> None:
    """Keeping a promise is worth more than breaking it, whatever the others do."""
    match = dealt("reunion", seats=3)
    assert Search(iterations=100, seed=1).choose(match, 0) == "keep"


def test_a_hint_lists_all_moves_with_what_they_are_worth() -> None:
    hints = dealt("reunion", seats=2).hint(0, iterations=200)
    assert [hint["move"] for hint in hints] == ["keep", "break"]
    assert hints[0]["expected"] > 0.6 > hints[1]["expected"]
    assert sum(hint["visits"] for hint in hints) == 200
    assert 0 < hints[0]["margin"] < 0.2


def test_a_hint_for_somebody_who_is_not_waited_for_is_refused() -> None:
    match = dealt("connect37")
    with pytest.raises(enishi.IllegalMove, match="not the turn"):
        match.hint(1)


def test_seat_orders_are_all_different_ones() -> None:
    assert seat_orders(load("reunion"), ["hard", "random"], 3) == [
        ("hard", "random", "hard"),
        ("hard", "hard", "random"),
        ("random", "hard", "hard"),
    ]
    assert len(seat_orders(load("reunion"), ["hard", "random", "random"], 3)) == 3


@pytest.mark.xdist_group("reunion")
def test_a_tournament_is_repeatable_and_the_better_bot_wins() -> None:
    found = [tournament("reunion", ["easy", "random"], games=12, seats=2, seed=5, processes=processes) for processes in (1, 2)]
    assert [standing.returns for standing in found[0].standings] == [standing.returns for standing in found[1].standings]
    assert [standing.bot for standing in found[0].standings] == ["easy", "random"]
    assert found[0].standings[0].rating > found[0].standings[1].rating


def test_bots_and_tournaments_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--lang", "ja"]) == 0
    assert main(["tournament", "reunion", "--bots", "random", "--games", "4", "--lang", "ja", "--processes", "1"]) == 0
    assert "平均リターン" in capsys.readouterr().out
    assert main(["tournament", "reunion", "--bots", "oracle", "--lang", "en"]) == 2
    assert "There is no bot" in capsys.readouterr().err


@pytest.mark.parametrize(("hook", "usual"), [("ignorant", False), ("is_settled", True)])
def test_an_insight_may_say_who_must_not_learn_and_where_to_evaluate(hook: str, usual: bool) -> None:
    modules = {id: engine(load(id), compiled=False).twins.module for id in ("ito", "connect37")}
    assert getattr(modules["ito"]("enishi.kernel.search"), hook) is getattr(modules["ito"]("enishi.games.ito.insight"), hook)
    facts = (None, 0, 1) if hook == "ignorant" else (None,)
    assert getattr(modules["connect37"]("enishi.kernel.search"), hook)(*facts) is usual
