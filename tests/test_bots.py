"""Bots: the same numbers give the same move, think from what the seat knows, and win."""

import math
import statistics
from collections.abc import Iterator
from typing import Any

import pytest

import enishi
from enishi.bots import BOTS, LEVELS, Bot, hint
from enishi.bots.hints import differ
from enishi.bots.patience import FEWEST, patience
from enishi.bots.search import Longer, Search
from enishi.bots.tree import BETWEEN_LOOKS, others_of
from enishi.cli import main
from enishi.games import load
from enishi.kernel.engine import engine
from enishi.lab.tournament import agree_on_signs, seat_orders, tournament
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
    how = player.thinking(load("bird"))
    assert (how.iterations, how.exploration) == (7, 2.5)


@pytest.mark.parametrize(
    ("name", "settings", "why"),
    [
        ("search", {"iterations": 0}, "iterations = 0"),
        ("search", {"think": -1}, "think = -1"),
        ("search", {"threads": 0}, "threads = 0"),
        ("search:exploration=much", {}, "exploration = much"),
        ("search", {"iterations": float("nan")}, "iterations = nan"),
        ("search", {"carelessness": 1.5}, "carelessness = 1.5"),
        ("search:carelessness=quite", {}, "carelessness = quite"),
        ("search", {"slips": -0.1}, "slips = -0.1"),
        ("random", {"iterations": 3}, "“iterations” is not a setting of the bot “random”"),
        ("hard:peek=true", {}, "“peek” is not a setting"),
        ("hard:agrees=perhaps", {}, "agrees = perhaps"),
    ],
)
def test_settings_that_make_no_sense_are_refused(name: str, settings: dict[str, Any], why: str) -> None:
    with pytest.raises(enishi.BadSetup, match=why):
        enishi.bot(name, **settings)


@pytest.mark.parametrize(("game", "seat", "others"), [("connect37", 1, 0b11111101), ("signs", 0, 0b11111010)])
def test_careless_are_only_those_that_one_plays_against(game: str, seat: int, others: int) -> None:
    assert others_of(load(game), seat) == others


@pytest.mark.xdist_group("connect37")
def test_a_bot_that_slips_moves_at_random_and_repeatably() -> None:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    seat = 0
    thinking, slipping = Search(iterations=50, seed=4), Search(iterations=50, seed=4, slips=1)
    chosen = [slipping.choose(match, seat) for _ in range(20)]
    assert len(set(chosen)) > 5
    assert set(chosen) <= set(match.legal(seat))
    again = Search(iterations=50, seed=4, slips=1)
    assert chosen == [again.choose(match, seat) for _ in range(20)]
    assert thinking.choose(match, seat) == Search(iterations=50, seed=4, slips=0).choose(match, seat)


@pytest.mark.xdist_group("bird")
def test_against_careless_players_more_is_expected() -> None:
    match = dealt("bird", seats=2)
    seat = int(match.waiting[0])
    wary, hopeful = (Search(iterations=300, seed=2, carelessness=share).weigh(match, seat) for share in (0, 1))
    assert hopeful[0].mean > wary[0].mean + 0.2


@pytest.mark.xdist_group("bird")
def test_plain_and_compiled_search_take_the_same_players_to_be_careless() -> None:
    match = dealt("bird", seats=2)
    seat = int(match.waiting[0])
    plain, compiled = (Search(iterations=20, seed=2, carelessness=0.5, compiled=how).weigh(match, seat) for how in (False, True))
    assert plain == compiled


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


@pytest.mark.xdist_group("happiness")
def test_a_search_that_ends_when_it_is_decided_finds_the_same_move() -> None:
    match = dealt("happiness", seats=3)
    for seed in range(12):
        player = Search(iterations=700, seed=seed)
        assert player.best(match, 0) == Search(iterations=700, seed=seed).weigh(match, 0)[0].move


def test_a_bot_that_doubts_takes_nothing_that_it_has_hardly_tried() -> None:
    """Three lucky walks are no reason: among many moves some would always have them, and the more, the longer it thinks."""
    match = dealt("connect37", seats=2)
    seat = int(match.waiting[0])
    for seed in range(6):
        bets = Search(iterations=120, seed=seed, compiled=False).weigh(match, seat)
        tried = {bet.move: bet.visits for bet in bets}
        chosen = Search(iterations=120, seed=seed, doubt=1.0, compiled=False).choose(match, seat)
        assert any(3 <= bet.visits < bets[0].visits / 4 for bet in bets), "nothing was tempting"
        assert tried[chosen] >= bets[0].visits / 4


def test_with_a_net_a_level_may_think_for_fewer_iterations() -> None:
    """Where there is no net for that number of seats, it thinks as long as without one."""
    game, player = load("soulmates"), Search(level="master", compiled=False)
    asked = {seats: player.thinking(game, seats).iterations for seats in (4, 5)}
    assert asked == {4: game.levels["master"]["iterations_with_net"], 5: game.levels["master"]["iterations"]}
    assert Search(level="master", iterations=9, compiled=False).thinking(game, 4).iterations == 9


def test_a_level_may_think_otherwise_with_some_number_of_seats() -> None:
    """Alone, Bird of Happiness pays birds in place of wins: they spread far less, and so does what is worth trying."""
    game, player = load("bird"), Search(level="master", compiled=False)
    said = game.levels["master"]
    assert player.thinking(game, 1).exploration == said["seats"]["1"]["exploration"] < said["exploration"]
    assert player.thinking(game, 3).exploration == player.thinking(game).exploration == said["exploration"]
    assert Search(level="master", exploration=0.7, compiled=False).thinking(game, 1).exploration == 0.7


def test_a_search_sees_what_wins() -> None:
    """Keeping a promise is worth more than breaking it, whatever the others do."""
    match = dealt("reunion", seats=3)
    assert Search(iterations=100, seed=1).choose(match, 0) == "keep"


def test_a_hint_lists_all_moves_with_what_they_are_worth() -> None:
    hints = hint(dealt("reunion", seats=2), 0, iterations=200)
    assert [one["move"] for one in hints] == ["keep", "break"]
    assert hints[0]["expected"] > 0.6 > hints[1]["expected"]
    assert sum(one["visits"] for one in hints) == 200
    assert 0 < hints[0]["margin"] < 0.2


def test_hints_promise_both_sides_of_an_even_game_no_more_than_it_has() -> None:
    """They were told 0.73 each at the first move of Connect 37, where random players may sit opposite."""
    match = dealt("connect37", seats=2)
    (first,) = match.waiting
    assert hint(match, int(first), iterations=600)[0]["expected"] < 0.62


def test_a_hint_knows_whether_its_first_moves_differ() -> None:
    far, near = {"expected": 0.7, "margin": 0.05}, {"expected": 0.68, "margin": 0.01}
    assert differ([far, {"expected": 0.6, "margin": 0.04}])
    assert not differ([far, near]), "by less than one of them may be wrong by"
    assert differ([far]), "where there is one move, there is nothing to choose"


def test_the_old_name_of_hints_works_and_says_so() -> None:
    match = dealt("reunion", seats=2)
    with pytest.warns(DeprecationWarning, match=r"enishi\.bots\.hint"):
        assert match.hint(0, iterations=50) == hint(match, 0, iterations=50)


def test_a_hint_for_somebody_who_is_not_waited_for_is_refused() -> None:
    match = dealt("connect37")
    with pytest.raises(enishi.IllegalMove, match="not the turn"):
        hint(match, 1)


def test_two_bots_of_a_team_agree_on_signs_that_no_other_team_has() -> None:
    bots = [Search(seed=seed) for seed in range(4)]
    bots[0].team_with(bots[2])
    bots[1].team_with(bots[3])
    assert bots[0].key == bots[2].key != bots[1].key == bots[3].key
    assert 0 not in {bot.key for bot in bots}


@pytest.mark.parametrize("other", ["random", "hard:agrees=false"])
def test_signs_take_two(other: str) -> None:
    player, mate = Search(seed=1), enishi.bot(other)
    player.team_with(mate)
    assert player.key == 0
    player.agree(5)
    mate.team_with(player)
    assert player.key == 0


def test_a_bot_without_signs_takes_no_key() -> None:
    player = enishi.bot("hard:agrees=false")
    player.agree(5)
    assert isinstance(player, Search)
    assert player.key == 0


def test_teams_of_the_same_bot_agree_before_a_tournament_game() -> None:
    signs = load("signs")
    bots: list[Bot] = [Search(seed=seed) for seed in range(4)]
    agree_on_signs(signs, ("a", "b", "a", "c"), bots)
    keys = [bot.key for bot in bots if isinstance(bot, Search)]
    assert keys[0] == keys[2] != 0
    assert keys[1] == keys[3] == 0


def test_a_standing_counts_each_game_once_however_many_seats_a_bot_has() -> None:
    """Teammates get the same number: counted by seats, the interval would look narrower than it is."""
    found = tournament("signs", ["random:seed=1", "random:seed=2"], games=6, seed=2, options={"games": 1}, processes=1)
    for standing in found.standings:
        assert len(standing.returns) == 6
        assert set(standing.returns) <= {0.0, 0.5, 1.0}
        assert standing.to_dict()["games"] == 6
    spread = statistics.stdev(found.standings[0].returns)
    assert found.standings[0].margin == pytest.approx(1.96 * spread / math.sqrt(6))


def test_seats_of_one_game_are_averaged() -> None:
    found = tournament("reunion", ["random"], games=4, seats=3, seed=2, processes=1)
    assert len(found.standings[0].returns) == 4


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


def test_a_lead_is_measured_in_the_same_games_and_seats_may_be_fixed() -> None:
    found = tournament("reunion", ["easy", "random"], games=10, seats=2, seed=5, processes=1, fixed=True)
    assert {game.lineup for game in found.played} == {("easy", "random")}
    means = [found.standing(name).mean for name in ("easy", "random")]
    assert found.lead("easy", "random")[0] == pytest.approx(means[0] - means[1])
    with pytest.raises(enishi.BadSetup, match="one bot for each seat"):
        tournament("reunion", ["easy"], games=1, seats=2, fixed=True)


def test_bots_and_tournaments_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--lang", "ja"]) == 0
    assert main(["tournament", "reunion", "--bots", "random", "--games", "4", "--lang", "ja", "--processes", "1"]) == 0
    assert "平均リターン" in capsys.readouterr().out
    assert main(["tournament", "reunion", "--bots", "oracle", "--lang", "en"]) == 2
    assert "There is no bot" in capsys.readouterr().err


def test_an_insight_may_say_how_others_answer() -> None:
    """The kernel's own answer is -1: the tree decides."""
    modules = {id: engine(load(id), compiled=False).twins.module for id in ("ito", "connect37")}
    assert modules["ito"]("enishi.kernel.drivers.search").reply is modules["ito"]("enishi.games.ito.insight").reply
    assert modules["connect37"]("enishi.kernel.drivers.search").reply(None, 0, 1, 0, True, None, None) == -1
    assert modules["connect37"]("enishi.kernel.drivers.search").settled(None, 0) is False


@pytest.fixture
def impatient() -> Iterator[None]:
    """Somebody waits who has waited enough."""
    patience.end()
    yield
    patience.begin()


@pytest.mark.usefixtures("impatient")
def test_a_search_ends_when_nobody_waits_any_longer() -> None:
    match = dealt("happiness", seats=2)
    bets = Search(iterations=100_000, seed=1).weigh(match, 0, Longer(100_000, lambda bets: True))
    assert FEWEST <= sum(bet.visits for bet in bets) < FEWEST + BETWEEN_LOOKS
    assert Search(think=3600.0, seed=1, compiled=False).choose(match, 0) in match.legal(0)


def test_a_search_that_goes_on_finds_what_a_long_one_finds() -> None:
    """The same tree grows on, and only where that is wanted."""
    match = dealt("happiness", seats=2)
    short, long = (Search(iterations=number, seed=1).weigh(match, 0) for number in (300, 900))
    assert Search(iterations=300, seed=1).weigh(match, 0, Longer(600, lambda bets: True)) == long
    assert Search(iterations=300, seed=1).weigh(match, 0, Longer(600, lambda bets: False)) == short
