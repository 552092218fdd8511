"""Yurikure, rule by rule: setup, contests and actions."""

from itertools import combinations
from math import comb

import pytest

import enishi
from enishi.errors import IllegalMove
from enishi.games.yurikure.notation import GIRL_NAMES, MOVES, PAIR_NAMES
from enishi.games.yurikure.tests.script import (
    WIDE,
    add,
    always,
    asked_about,
    begun,
    between,
    contest,
    couples,
    decide,
    drawn,
    end_turn,
    leave,
    pair,
    phase,
    play,
    roll,
    table,
    to_turn,
    waiting,
)
from enishi.match import Match

TWO = (WIDE, WIDE)
THREE = (WIDE, WIDE, WIDE)


def legal_verbs(match: Match, seat: int) -> set[str]:
    return {move.split()[0] for move in match.legal(seat)}


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


# Actions


def test_a_girl_may_do_nothing_approach_or_bring_others_together() -> None:
    """Red is in a couple and cannot confess; no pair with her, and no couple, can be brought together."""
    match = play(begun(*TWO), "0 reveal 1")
    loves = [f"love {first}-{second}" for first, second in combinations(GIRL_NAMES[1:], 2)]
    assert match.legal(0) == ["nothing", *(f"approach {girl}" for girl in GIRL_NAMES[1:]), *loves]


def test_a_girl_in_no_couple_may_also_confess_to_anybody() -> None:
    match = play(begun(*TWO, order=GIRL_NAMES[::-1]), "0 reveal 1")
    loves = [f"love {first}-{second}" for first, second in combinations(GIRL_NAMES[:6], 2) if (first, second) != ("red", "white")]
    others = GIRL_NAMES[:6]
    assert match.legal(0) == ["nothing", *(f"approach {girl}" for girl in others), *(f"confess {girl}" for girl in others), *loves]


def test_the_longest_list_has_28_moves() -> None:
    match = begun(*TWO)
    end_turn(match, lasts=always(1))
    end_turn(match, lasts=always(1))
    assert couples(match) == []
    assert len(play(match, "0 reveal 1").legal(0)) == 28


def test_an_approach_raises_affinity_and_upsets_the_other_couples_of_both() -> None:
    match = decide(begun(*TWO), "approach black")
    assert between(match, "red-black") == (1, 0)
    assert between(match, "red-white") == (0, 1)
    decide(match, "approach red")
    assert between(match, "red-white") == (1, 1), "their own couple is not upset"
    decide(match, "approach white")
    assert between(match, "red-white") == (1, 2), "nor is the girl who is approached"


def test_affinity_and_discontent_stay_within_6_and_an_approach_is_legal_at_6() -> None:
    match = begun(*TWO, two="red-black", order=("red", "black", "white", "yellow", "purple", "green", "sky"))
    while between(match, "red-black")[0] < 6:
        decide(decide(match, "approach black"), "approach red")
        end_turn(match, lasts=always(6))
        add(match, "red-sky")
    assert couples(match) == ["red-white", "red-black"], "affinity 6 made a couple of red and black"
    decide(match, "approach black")
    assert between(match, "red-black")[0] == 6


def test_discontent_rises_to_6_at_most() -> None:
    match = begun(*TWO)
    for _ in range(7):
        decide(match, f"approach {'black' if contest(match).girl != 'black' else 'red'}")
    assert between(match, "red-white") == (0, 3), "only approaches of or to red or white count"
    match = begun(*TWO)
    for girl in GIRL_NAMES:
        decide(match, "approach black" if girl == "red" else "approach red" if girl != "white" else "approach sky")
    assert between(match, "red-white") == (0, 6)


def test_a_yes_to_a_confession_makes_a_couple_and_upsets_the_other_couples() -> None:
    match = begun(*TWO, order=("black", "white", "red", "yellow", "purple", "green", "sky"))
    decide(match, "confess red")
    assert asked_about(match) == ("red", "answer")
    decide(match, "yes")
    assert couples(match) == ["red-white", "red-black"]
    assert not pair(match, "red-black").kissed
    assert between(match, "red-white") == (0, 1)
    assert between(match, "red-black") == (0, 0)


def test_after_a_no_the_die_decides() -> None:
    for die, is_couple, affinity in ((1, True, 2), (2, True, 2), (3, False, 3), (6, False, 3)):
        match = begun(*TWO, order=("yellow", "white", "red", "black", "purple", "green", "sky"))
        decide(decide(match, "confess purple"), "no")
        assert match.chances() == pytest.approx({str(side): 1 / 6 for side in range(1, 7)})
        play(match, f"~ {die}")
        assert ("yellow-purple" in couples(match)) == is_couple, die
        assert between(match, "yellow-purple") == (affinity, 0), die
        assert asked_about(match) == ("white", "action")


def test_a_couple_made_by_the_die_upsets_other_couples_too() -> None:
    match = begun(*TWO, two="red-black", order=("black", "white", "red", "yellow", "purple", "green", "sky"))
    play(decide(decide(match, "confess red"), "no"), "~ 2")
    assert between(match, "red-white") == (0, 1)


def test_a_target_whom_nobody_decides_for_says_no() -> None:
    match = begun(*TWO, order=("yellow", "white", "red", "black", "purple", "green", "sky"))
    leave(decide(match, "confess purple"))
    assert waiting(match) == ["~"]


def test_others_may_outbid_the_answer_of_a_controlled_girl() -> None:
    match = begun(*TWO, order=("yellow", "white", "red", "black", "purple", "green", "sky"))
    play(decide(match, "confess purple"), "0 reveal 1", "0 no", "1 reveal 2", "1 yes", "0 pass")
    assert "yellow-purple" in couples(match)


# Love


def test_in_love_the_four_others_vote_in_action_order_from_after_the_girl_on_and_around() -> None:
    order = ("red", "white", "black", "yellow", "purple", "green", "sky")
    match = begun(*TWO, order=order)
    for _ in range(4):
        leave(match)
    decide(match, "love white-green")
    for girl in ("sky", "red", "black", "yellow"):
        assert asked_about(match) == (girl, "vote")
        assert legal_verbs(match, 0) <= {"pass", "reveal"}
        leave(match)
    assert asked_about(match) == ("green", "action"), "her own vote alone does not carry it"


def test_votes_are_for_or_against_and_against_by_default() -> None:
    match = decide(begun(*TWO), "love black-sky")
    play(match, "0 reveal 1")
    assert match.legal(0) == ["for", "against"]
    play(match, "0 for", "1 pass")
    leave(match)
    action = table(match).action
    assert action
    assert [(vote.girl, vote.vote) for vote in action.votes] == [
        ("red", "for"),
        ("white", "for"),
        ("yellow", "against"),
        ("purple", None),
        ("green", None),
    ]


def love(*votes: str, order: tuple[str, ...] = GIRL_NAMES) -> Match:
    """Red brings black and sky together; the votes of the four others."""
    match = decide(begun(*TWO, order=order), "love black-sky")
    for vote in votes:
        decide(match, vote)
    return match


def test_all_four_votes_are_held_even_when_the_result_is_clear() -> None:
    assert asked_about(love("for", "for")) == ("purple", "vote")
    assert asked_about(love("against", "against", "against")) == ("green", "vote")


def test_three_of_five_carry_it_and_fewer_change_nothing() -> None:
    assert asked_about(love("for", "against", "for", "against")) == ("black", "consent")
    rejected = love("for", "against", "against", "against")
    assert asked_about(rejected) == ("white", "action")
    assert between(rejected, "black-sky") == (0, 0)


def test_the_two_answer_in_action_order_from_the_first() -> None:
    match = love("for", "for", "for", "for", order=("red", "white", "sky", "yellow", "purple", "green", "black"))
    assert asked_about(match) == ("sky", "consent")
    assert play(match, "0 reveal 1").legal(0) == ["yes", "no"]
    play(match, "0 yes", "1 pass")
    assert asked_about(match) == ("black", "consent")


def test_two_yeses_make_a_couple() -> None:
    match = love("for", "for", "for", "for")
    decide(decide(match, "yes"), "yes")
    assert couples(match) == ["red-white", "black-sky"]
    assert asked_about(match) == ("white", "action")


def test_a_couple_made_by_love_upsets_the_other_couples_of_both() -> None:
    match = begun(*TWO, order=GIRL_NAMES[::-1])
    for declaration in ("love red-black", "for", "for", "for", "for", "yes", "yes"):
        decide(match, declaration)
    assert couples(match) == ["red-white", "red-black"]
    assert between(match, "red-white") == (0, 1)


def test_a_no_upsets_the_pair_and_the_second_is_not_asked() -> None:
    match = decide(love("for", "for", "for", "for"), "no")
    assert between(match, "black-sky") == (0, 1)
    assert asked_about(match) == ("white", "action")


def test_the_second_may_say_no_too_and_no_is_the_default_of_both() -> None:
    match = leave(decide(love("for", "for", "for", "for"), "yes"))
    assert between(match, "black-sky") == (0, 1)
    match = leave(love("for", "for", "for", "for"))
    assert between(match, "black-sky") == (0, 1)
    assert couples(match) == ["red-white"]


def test_a_girl_in_a_couple_may_be_brought_together_with_another() -> None:
    assert "love white-sky" in play(begun(*TWO), "0 reveal 1").legal(0)


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
