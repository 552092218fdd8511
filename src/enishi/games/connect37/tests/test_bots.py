"""Connect 37: what a strong player does, and why."""

import numpy as np
import pytest

import enishi
from enishi.games import load
from enishi.games.connect37 import advice
from enishi.games.connect37.insight import carelessness, policy, prior
from enishi.games.connect37.notation import CELL_NAMES
from enishi.games.connect37.rules import CHIP, LAY
from enishi.kernel.engine import engine
from enishi.kernel.plain import Cells, plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match

GAME = load("connect37")
RULES = engine(GAME, compiled=False)
MOVES = np.zeros(GAME.manifest.longest_list, np.int64)
"""Where the policy may list moves."""


def at(board: dict[int, str], hand: tuple[int, ...] = (), chips: dict[int, int] | None = None, laid: int | None = None) -> Match:
    """Seat 0 is to lay one of its tiles, or to bet on the one just laid.

    `chips` are 1 for a single and 2 for a double of seat 0, 3 and 4 for those of seat 1.
    """
    match = enishi.new("connect37", 2)
    record = match.position[0]
    for tile, cell in board.items():
        number = CELL_NAMES.index(cell)
        record["board"][number], record["cell_of"][tile - 1] = tile, number + 1
        record["chip"][number] = (chips or {}).get(tile, 0)
        record["empty"] &= ~(1 << number)
        record["unseen"] &= ~(1 << (tile - 1))
    for tile in hand:
        record["hand"][0] |= 1 << (tile - 1)
        record["unseen"] &= ~(1 << (tile - 1))
    record["held"][0] = len(hand)
    record["drawn"] = len(board) + len(hand)
    record["doubles"][0] = 1
    record["phase"] = CHIP if laid else LAY
    record["laid"] = CELL_NAMES.index(board[laid]) if laid else 0
    return match


def chosen(match: Match, seed: int = 1) -> str:
    """What the policy does."""
    out = Cells(MOVES)
    return GAME.moves[int(policy(plain_record(match.position.copy()), 0, out, Cells(RULES.generator(seed))))]


def looked_at(match: Match, move: str) -> float:
    """The prior of a move."""
    return float(prior(plain_record(match.position), 0, GAME.numbers[move]))


def why(match: Match, move: str) -> str:
    line = advice.reason(snapshot(match.hidden(0)), 0, move)
    return GAME.words.say(line.key, "en", line.facts)


def test_a_tile_that_connects_four_is_laid_between_its_neighbours() -> None:
    match = at({10: "d4", 11: "d5", 13: "d7", 20: "a1"}, (12, 30))
    assert chosen(match) == "12@d6"


def test_of_two_numbers_one_apart_the_second_leaves_a_cell_between_them() -> None:
    match = at({10: "d4"}, (12, 11))
    assert looked_at(match, "12@d6") > looked_at(match, "12@a1")
    assert looked_at(match, "12@d6") > looked_at(match, "12@d7")


def test_a_useless_tile_keeps_away_from_own_runs_and_ends_those_of_others() -> None:
    own, others = (at({10: "d4", 11: "d5"}, (30, 25), {10: chip, 11: chip}) for chip in (1, 3))
    assert looked_at(own, "30@g1") > looked_at(own, "30@d6")
    assert looked_at(others, "30@d6") > looked_at(others, "30@g1")
    assert chosen(others).partition("@")[2] in {"c4", "c5", "d6", "e4", "e5", "c3", "d3", "e3"}


def test_the_missing_number_between_two_runs_is_blocked_where_it_would_go() -> None:
    others = at({10: "d4", 11: "d5", 13: "d7"}, (30, 25), {10: 3, 11: 3, 13: 3})
    assert chosen(others).partition("@")[2] == "d6"


def test_a_run_of_four_is_safe() -> None:
    board = {10: "d4", 11: "d5", 12: "d6", 13: "d7"}
    safe = at(board, (30, 25), {10: 3, 11: 3, 12: 3, 13: 3})
    assert looked_at(safe, "30@d3") == looked_at(at(board, (30, 25)), "30@d3")


def test_chips_go_where_there_is_hope_and_tiles_without_any_are_for_stacking() -> None:
    board = {10: "d4", 11: "d5", 30: "a1"}
    assert chosen(at(board, laid=11)) == "double"
    assert chosen(at(board | {29: "g4", 31: "g1"}, laid=30)) == "stack"


def test_the_more_doubles_are_at_hand_the_sooner_one_is_bet() -> None:
    match = at({10: "d4", 30: "a1"}, (20, 21), laid=30)
    assert chosen(match) == "stack"
    match.position[0]["doubles"][0] = 6
    assert chosen(match) == "double"


def test_nothing_is_stacked_for_which_no_turn_is_left() -> None:
    match = at({10: "d4", 30: "a1", 29: "g4", 31: "g1"}, laid=30)
    match.position[0]["drawn"] = 35
    assert chosen(match) == "single"


def test_whoever_bets_on_lone_tiles_is_careless() -> None:
    lone, company = at({10: "d4", 30: "a1"}, chips={30: 3}), at({10: "d4", 11: "d5"}, chips={11: 3})
    judged = [carelessness(snapshot(match.hidden(0)), 0) for match in (lone, at({10: "d4"}), company)]
    assert judged == pytest.approx([5 / 6, 1 / 2, 1 / 6])
    assert carelessness(snapshot(lone.hidden(1)), 1) == 1 / 2


@pytest.mark.xdist_group("connect37")
def test_thinking_a_little_beats_random() -> None:
    standings = tournament("connect37", ["search:iterations=50", "random"], games=10, seats=2, seed=1, processes=1).standings
    assert standings[0].bot == "search:iterations=50"
    assert standings[0].mean > 0.7


BOARD = {10: "d4", 11: "d5", 13: "d7", 30: "a1"}


@pytest.mark.parametrize(
    ("match", "move", "reason"),
    [
        (at(BOARD, (12,)), "12@d6", "It connects 10 to 13: a chip on it scores at once."),
        (
            at(BOARD, (12,), {10: 1, 11: 2}),
            "12@d6",
            "It connects 10 to 13: the chips you have there begin to score (3 points), and so will the next one.",
        ),
        (at(BOARD | {12: "d6"}, (9,)), "9@d3", "It lengthens the run 9 to 13, which scores already."),
        (at(BOARD, (9,)), "9@d3", "It joins 9 to 11. One tile more makes four, and there is room for it: 8, 12."),
        (at(BOARD, (31,)), "31@a2", "It joins 30 and 31, and there is room to go on: 29, 32."),
        (at(BOARD, (32,)), "32@a3", "A cell beside both 32 and 30 stays free for 31."),
        (at(BOARD, (32, 31)), "32@a3", "A cell beside both 32 and 30 stays free for 31, which you hold."),
        (
            at(BOARD, (20,)),
            "20@g2",
            "Nothing beside g2 waits for its next number, so no run is blocked; it has 4 cells free beside it for 19, 21.",
        ),
        (at(BOARD, (20,)), "20@d6", "It takes d6, where 12 could have gone beside 11; that leaves 4 cells there for it."),
        (
            at({10: "d4", 11: "d5", 12: "b1", 9: "g1"}, (13,)),
            "13@b2",
            "It joins 12 and 13, and there is room to go on: 14.",
        ),
        (
            at({10: "d4", 9: "g1", 12: "a1"}, (11,)),
            "11@d5",
            "It joins 10 to 11, though nothing can lengthen that run any more.",
        ),
        (
            at(BOARD | {19: "a4", 21: "e1"}, (20,)),
            "20@g2",
            "20 can join nothing any more: it does not touch 19, 21. Nothing beside g2 waits for its next number, so no run is blocked.",
        ),
        (at(BOARD | {12: "d6"}, laid=12), "double", "The run 10 to 13 scores already: this chip is worth 2 points."),
        (at(BOARD, laid=11), "single", "The run 10 to 11 is 2 tiles short of scoring; then this chip is worth 1 point."),
        (at(BOARD, laid=30), "single", "30 stands alone so far; 29, 31 may still come beside it, with 3 cells free there."),
        (at(BOARD | {29: "g4", 31: "g1"}, laid=30), "single", "Nothing can join 30 any more, so no chip on it will score."),
        (
            at(BOARD, laid=11),
            "stack",
            "The run 10 to 11 is still 2 tiles short of scoring: a double may find a better tile later.",
        ),
        (
            at(BOARD | {12: "d6"}, laid=12),
            "stack",
            "The run 10 to 13 scores already: a single is given up here for a double later, which counts 2.",
        ),
        (at(BOARD, laid=30), "stack", "The tile just laid stands alone: a double for a better one later costs nothing here."),
    ],
)
def test_a_hint_says_why(match: Match, move: str, reason: str) -> None:
    assert why(match, move) == reason
