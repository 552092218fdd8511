"""Yurikure, rule by rule: how points are counted."""

from typing import Any

import pytest

from enishi.games.yurikure.notation import PAIR_NAMES
from enishi.games.yurikure.rules.phases import begin_vows, roll_for_vow
from enishi.games.yurikure.rules.record import FIRST, OVER, SECOND
from enishi.games.yurikure.rules.scoring import returns, scores
from enishi.games.yurikure.rules.support import points_of
from enishi.games.yurikure.tests.script import (
    TWO,
    WIDE,
    always,
    begun,
    end_turn,
    leave,
    pairs,
    play,
    table,
    to_turn,
    turn_of,
)


def test_the_printed_example_of_a_tie() -> None:
    """Both support white-green with 4; A has revealed 3 + 4 on the two, B 1 + 5: B wins."""
    sheets = (
        ("red-black", "white-green", "red-yellow", "red-purple", "red-sky"),
        ("green-sky", "white-green", "red-yellow", "red-purple", "red-black"),
    )
    match = begun(*sheets, couple="white-green")
    leave(match)
    play(match, "0 pass", "1 reveal 1", "1 nothing", "0 reveal 3", "0 nothing", "1 pass")
    for _ in range(3):
        leave(match)
    play(match, "0 reveal 4", "0 nothing", "1 reveal 5", "1 nothing", "0 pass")
    end_turn(match)
    to_turn(match, 3, kisses=always(4))
    end_turn(match, kisses=always(4))
    assert match.ending == "destined_couple"
    assert match.scores == [4, 4]
    assert match.returns == [0.0, 1.0]


def test_the_printed_example_of_setup_support_that_counts_5_at_most() -> None:
    """A gave 4 + 3 to red-purple, B gave 5 and added 1 after turn 3: 5 against 6."""
    sheets = (
        ("white-black", "red-purple", "red-purple", "green-sky", "green-sky"),
        ("red-purple", "white-black", "green-sky", "green-sky", "yellow-sky"),
    )
    match = begun(*sheets, couple="red-purple", repeat_pairs=True)
    to_turn(match, 4, "green-sky", "red-purple")
    assert table(match, 0).pairs[PAIR_NAMES.index("red-purple")].support == 7
    for _ in range(2):
        end_turn(match, kisses=always(4))
    assert match.ending == "destined_couple"
    assert table(match).turn == 5
    assert match.scores == [5, 6]
    assert match.returns == [0.0, 1.0]


def test_only_destined_couples_count_when_there_are_some() -> None:
    s = turn_of(4, red_white=(0, 0, True), green_sky=(0, 0, False))
    give(s, 0, "green-sky", "red-white", "red-black", "red-yellow", "red-purple")
    begin_vows(s)
    roll_for_vow(s, 4)
    roll_for_vow(s, 4)
    assert points(s)[0] == 4


def give(s: Any, seat: int, *names: str) -> None:
    """A seat's supports, in their order."""
    for entry, name in enumerate(names):
        number = PAIR_NAMES.index(name)
        s.support[seat, entry] = number + 1
        s.control[seat, FIRST[number]] += points_of(entry)
        s.control[seat, SECOND[number]] += points_of(entry)
    s.entered[seat] = len(names)


def points(s: Any) -> list[int]:
    out = [0] * s.seats
    scores(s, out)
    return out


def shares(s: Any) -> list[float]:
    out = [0.0] * s.seats
    returns(s, out)
    return out


def finished_position(couples: int, *, destined: int = 0) -> Any:
    s = turn_of(9)
    s.phase, s.couples, s.destined = OVER, couples, destined
    return s


def test_a_marriage_counts_all_support_without_a_limit() -> None:
    s = finished_position(pairs("red-white", "white-black", "red-black", "green-sky"))
    give(s, 0, *["red-white"] * 5, "white-black", *["red-white"] * 2, "green-sky")
    give(s, 1, "green-sky", "red-black", "red-yellow", "red-purple", "red-green", *["red-sky"] * 4)
    assert points(s) == [15 + 1 + 2, 4]


def test_destined_couples_and_turn_9_count_5_of_the_setup_and_all_that_was_added() -> None:
    for destined in (0, pairs("red-white")):
        s = finished_position(pairs("red-white"), destined=destined)
        give(s, 0, *["red-white"] * 5, *["red-white"] * 4)
        give(s, 1, "green-sky", "red-white", "red-yellow", "red-purple", "red-green", *["red-sky"] * 4)
        assert points(s) == [5 + 4, 4]


def test_the_limit_is_for_each_pair() -> None:
    s = finished_position(pairs("red-white", "green-sky"))
    give(s, 0, "red-white", "green-sky", "green-sky", "red-white", "red-black")
    assert points(s)[0] == 5 + 5


def test_after_turn_9_the_couples_there_are_count() -> None:
    match = to_turn(begun(*TWO), 9, "green-sky", "red-white")
    end_turn(match)
    assert match.ending == "turn_nine"
    assert match.scores == [5, 5 + 4]
    assert match.returns == [0.0, 1.0]


def test_with_no_couple_after_turn_9_nobody_scores_and_all_share() -> None:
    match = begun(WIDE, WIDE, WIDE)
    end_turn(match, lasts=always(1))
    end_turn(match, lasts=always(1))
    play(match, "2 reveal 1", "2 nothing", "0 pass", "1 pass")
    end_turn(to_turn(match, 9))
    assert match.ending == "no_couple"
    assert match.scores == [0, 0, 0]
    assert match.returns == pytest.approx([1 / 3] * 3)


def test_a_tie_is_broken_by_reveals_on_the_girls_concerned_each_once() -> None:
    s = finished_position(pairs("red-white", "red-black"))
    for seat in range(2):
        give(s, seat, "red-white", "red-black", "green-sky", "yellow-sky", "purple-sky")
    s.revealed[0, 0], s.revealed[0, 3] = 3, 9
    s.revealed[1, 1], s.revealed[1, 2] = 2, 2
    assert points(s) == [9, 9]
    assert shares(s) == [1.0, 0.0], "3 on red, who counts once, against 2 + 2; yellow is not concerned"


def test_who_is_still_level_shares_the_win() -> None:
    s = finished_position(pairs("red-white"))
    for seat in range(2):
        give(s, seat, "red-white", "red-black", "green-sky", "yellow-sky", "purple-sky")
    assert shares(s) == [0.5, 0.5]


def test_fewer_points_never_win_by_fewer_reveals() -> None:
    s = finished_position(pairs("red-white"))
    give(s, 0, "red-white", "red-black", "green-sky", "yellow-sky", "purple-sky")
    give(s, 1, "red-black", "red-white", "green-sky", "yellow-sky", "purple-sky")
    s.revealed[0, 0] = 5
    assert shares(s) == [1.0, 0.0]
