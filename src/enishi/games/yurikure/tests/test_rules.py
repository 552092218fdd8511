"""Yurikure, rule by rule: setup, contests and actions."""

from itertools import combinations
from math import comb

import pytest

import enishi
from enishi.errors import IllegalMove
from enishi.games.yurikure.notation import GIRL_NAMES, MOVES, PAIR_NAMES
from enishi.games.yurikure.tests.script import (
    THREE,
    TWO,
    WIDE,
    add,
    always,
    asked_about,
    begun,
    between,
    couples,
    decide,
    drawn,
    end_turn,
    leave,
    legal_verbs,
    pair,
    phase,
    play,
    roll,
    table,
    to_turn,
    waiting,
)

# Girls and pairs


def test_there_are_seven_girls_and_21_pairs_written_with_the_earlier_girl_first() -> None:
    assert GIRL_NAMES == ("red", "white", "black", "yellow", "purple", "green", "sky")
    assert list(PAIR_NAMES) == [f"{first}-{second}" for first, second in combinations(GIRL_NAMES, 2)]
    assert "red-sky" in MOVES
    assert "sky-red" not in MOVES


# Setup


def test_the_first_couple_is_any_pair_with_equal_chances() -> None:
    match = enishi.new("yurikure", 2)
    assert match.chances() == pytest.approx(dict.fromkeys(PAIR_NAMES, 1 / 21))
    play(match, "~ red-white")
    assert couples(match) == ["red-white"]
    assert not pair(match, "red-white").kissed


def test_the_three_pairs_with_affinity_differ_from_each_other_but_may_be_the_couple() -> None:
    match = enishi.new("yurikure", 2)
    play(match, "~ red-white")
    assert len(match.chances()) == 21
    play(match, "~ red-white")
    assert match.chances() == pytest.approx(dict.fromkeys(PAIR_NAMES[1:], 1 / 20))
    play(match, "~ red-black")
    assert match.chances() == pytest.approx(dict.fromkeys(PAIR_NAMES[2:], 1 / 19))
    play(match, "~ red-yellow")
    assert [between(match, name) for name in PAIR_NAMES[:4]] == [(2, 0), (1, 0), (1, 0), (0, 0)]


def test_the_action_order_is_drawn_girl_by_girl_to_the_last() -> None:
    match = drawn(order=("sky", "green", "purple", "yellow", "black", "white"))
    assert match.chances() == {"red": 1.0}
    play(match, "~ red")
    assert table(match).order == ["sky", "green", "purple", "yellow", "black", "white", "red"]


def test_supports_are_chosen_by_all_seats_at_once_and_turn_1_begins_when_all_have_five() -> None:
    match = drawn(3)
    assert waiting(match) == [0, 1, 2]
    play(match, *(f"1 support {name}" for name in WIDE))
    assert waiting(match) == [0, 2]
    play(match, *(f"{seat} support {name}" for name in WIDE for seat in (2, 0)))
    assert waiting(match) == [0]
    assert asked_about(match) == ("red", "action")


def test_the_five_supports_go_to_different_pairs() -> None:
    match = play(drawn(), "0 support red-white")
    assert match.legal(0) == [f"support {name}" for name in PAIR_NAMES[1:]]
    assert len(match.legal(1)) == 21


def test_with_repeat_pairs_one_pair_may_get_several_supports() -> None:
    match = drawn(repeat_pairs=True)
    play(match, *["0 support red-white"] * 5)
    sheet = table(match, 0).seats[0].sheet
    assert sheet
    assert sheet.setup == ["red-white"] * 5
    assert table(match, 0).pairs[0].support == 15


def test_every_list_of_five_supports_is_one_whole_choice_as_likely_as_any_other() -> None:
    match = drawn()
    weights = match.weights(0)
    assert set(weights.values()) == {20 * 19 * 18 * 17}
    play(match, "0 support red-white", "0 support red-black", "0 support red-yellow")
    assert set(match.weights(0).values()) == {17}
    assert set(drawn(repeat_pairs=True).weights(0).values()) == {21**4}


def test_control_of_a_girl_is_the_sum_of_support_for_her_pairs() -> None:
    """The printed example: 3 points for red-white and 2 for white-black are control of 3, 5 and 2."""
    match = begun(("purple-green", "purple-sky", "red-white", "white-black", "green-sky"), WIDE)
    assert [girl.control for girl in table(match, 0).girls] == [3, 5, 2, 0, 9, 6, 5]


# Contests


def test_nobody_controls_a_girl_at_first_and_asking_begins_with_the_seat_of_the_turn() -> None:
    match = begun(*THREE)
    assert waiting(match) == [0]
    end_turn(match)
    assert waiting(match) == [1]
    end_turn(match)
    assert waiting(match) == [2]
    add(end_turn(match), "red-white")
    assert table(match).turn == 4
    assert waiting(match) == [0]


def test_when_all_pass_the_girl_does_nothing() -> None:
    match = play(begun(*THREE), "0 pass", "1 pass")
    assert asked_about(match) == ("red", "action")
    play(match, "2 pass")
    assert asked_about(match) == ("white", "action")
    assert [between(match, name) for name in PAIR_NAMES if between(match, name) != (0, 0)] == [(2, 0), (1, 0), (1, 0)]


def test_who_is_asked_passes_or_reveals_up_to_its_control() -> None:
    match = begun(*TWO)
    assert match.legal(0) == ["pass", *(f"reveal {points}" for points in range(1, 8))]


def test_a_declaration_follows_a_reveal_at_once() -> None:
    match = play(begun(*TWO), "0 reveal 3")
    assert waiting(match) == [0]
    assert legal_verbs(match, 0) == {"nothing", "approach", "love"}
    play(match, "0 approach sky")
    assert waiting(match) == [1]


def test_a_reveal_must_be_more_than_the_most_revealed() -> None:
    match = play(begun(*TWO), "0 reveal 3", "0 nothing")
    assert match.legal(1) == ["pass", "reveal 4", "reveal 5", "reveal 6", "reveal 7"]


def test_the_others_are_asked_from_the_declarers_left_also_those_that_passed_before() -> None:
    match = play(begun(*THREE), "0 pass", "1 reveal 1", "1 nothing")
    assert waiting(match) == [2]
    play(match, "2 pass")
    assert waiting(match) == [0]
    play(match, "0 reveal 2", "0 nothing")
    assert waiting(match) == [1]
    play(match, "1 pass")
    assert waiting(match) == [2]
    play(match, "2 pass")
    assert asked_about(match) == ("white", "action")


def test_the_same_declaration_may_be_made_again_by_another() -> None:
    match = play(begun(*TWO), "0 reveal 1", "0 approach sky", "1 reveal 2", "1 approach sky", "0 pass")
    assert between(match, "red-sky") == (1, 0)
    assert table(match).girls[0].controller == 1


def test_the_printed_example_of_a_contest() -> None:
    """A has control 7 of purple and reveals 1 for an approach to black; B reveals 2 for a confession to green; A reveals 4 and has it."""
    strong = ("purple-green", "red-sky", "red-white", "black-purple", "white-sky")
    rival = ("purple-sky", "red-white", "red-black", "red-green", "white-black")
    order = ("purple", "red", "white", "black", "yellow", "green", "sky")
    match = begun(strong, rival, WIDE, order=order)
    assert table(match, 0).girls[GIRL_NAMES.index("purple")].control == 7
    play(match, "0 reveal 1", "0 approach black", "1 reveal 2", "1 confess green", "2 pass", "0 reveal 4", "0 approach black")
    play(match, "1 pass")
    assert asked_about(match) == ("purple", "action")
    play(match, "2 pass")
    assert asked_about(match) == ("red", "action")
    assert between(match, "black-purple") == (1, 0)
    assert table(match).girls[GIRL_NAMES.index("purple")].revealed == [4, 2, 0]


def test_a_seat_that_cannot_reveal_is_asked_all_the_same() -> None:
    match = begun(
        ("red-white", "red-black", "red-yellow", "red-purple", "red-green"), ("white-black", *WIDE[1:3], "white-sky", "green-sky"), WIDE
    )
    play(match, "0 reveal 10", "0 nothing")
    assert waiting(match) == [1]
    assert match.legal(1) == ["pass"]
    assert play(match, "1 pass").legal(2) == ["pass"]


def test_the_controller_must_declare_and_neither_passes_nor_raises() -> None:
    match = play(begun(*THREE), "0 reveal 1", "0 nothing", "1 pass", "2 pass")
    end_turn(match)
    assert waiting(match) == [0], "in turn 2 seat 1 would be asked first, but red is controlled"
    assert legal_verbs(match, 0) == {"nothing", "approach", "love"}


def test_an_outbid_controller_may_raise_again_and_what_is_revealed_stays() -> None:
    match = play(begun(*TWO), "0 reveal 1", "0 nothing", "1 reveal 2", "1 nothing", "0 reveal 7", "0 approach sky", "1 pass")
    end_turn(match)
    assert waiting(match) == [0]
    play(match, "0 approach sky")
    assert match.legal(1) == ["pass"]
    assert table(match).girls[0].revealed == [7, 2]


# Adding support


def test_one_point_is_added_after_turn_3_by_all_at_once() -> None:
    match = begun(*THREE)
    for _ in range(3):
        assert phase(match) == "ask"
        end_turn(match)
    assert phase(match) == "add_one"
    assert waiting(match) == [0, 1, 2]
    assert match.legal(1) == [f"add {name}" for name in PAIR_NAMES]
    assert set(match.weights(1).values()) == {1}
    play(match, "1 add green-sky")
    assert waiting(match) == [0, 2]
    play(match, "2 add green-sky", "0 add red-white")
    assert table(match).turn == 4
    assert [girl.control for girl in table(match, 0).girls] == [8, 7, 5, 4, 3, 3, 2], "control grows with it"


def test_three_points_are_added_after_turn_6_ascending_with_repeats() -> None:
    match = to_turn(begun(*TWO), 6)
    end_turn(match)
    assert phase(match) == "add_three"
    weights = match.weights(0)
    assert sum(weights.values()) == comb(23, 3)
    assert weights["add red-white"] == comb(22, 2)
    assert weights["add green-sky"] == 1
    play(match, "0 add yellow-sky")
    assert match.legal(0) == [f"add {name}" for name in PAIR_NAMES[PAIR_NAMES.index("yellow-sky") :]]
    assert match.weights(0)["add yellow-sky"] == 21 - PAIR_NAMES.index("yellow-sky")
    play(match, "0 add yellow-sky", "0 add yellow-sky", "1 add green-sky", "1 add green-sky")
    assert match.legal(1) == ["add green-sky"]
    play(match, "1 add green-sky")
    assert table(match).turn == 7
    assert table(match, 0).girls[3].control == 4 + 3


def test_adding_is_compulsory() -> None:
    match = to_turn(begun(*TWO), 3)
    end_turn(match)
    with pytest.raises(IllegalMove):
        match.play(0, "pass")


# Dice are rolled for each couple, in ascending order


def test_couples_roll_in_ascending_order_in_both_phases() -> None:
    match = begun(*TWO, couple="green-sky", order=("black", "white", "red", "yellow", "purple", "green", "sky"))
    decide(decide(match, "confess red"), "yes")
    turn = table(match).turn
    while table(match).contest and table(match).turn == turn:
        leave(match)
    assert table(match).to_roll == ["red-black", "green-sky"]
    roll(match, "couples", always(3))
    assert table(match).to_roll == ["red-black"]
