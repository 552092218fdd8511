"""Soulmates, rule by rule."""

import random
from collections import Counter

import pytest

import enishi
from enishi.games.soulmates.notation import CARDS
from enishi.games.soulmates.tests.positions import (
    COPIES,
    NOBODY,
    TRIANGLE,
    calls,
    couple,
    dealt,
    draw_and_discard,
    hands,
    pile,
    play,
    with_five,
)
from enishi.match import Match


def test_each_suit_has_eight_1s_seven_2s_six_3s_five_4s_and_four_5s() -> None:
    assert enishi.new("soulmates", 3).chances() == {card: count / 60 for card, count in COPIES.items()}
    assert sum(COPIES.values()) == 60


@pytest.mark.parametrize("seats", range(3, 9))
def test_four_cards_are_dealt_to_each_seat_in_turn_then_the_pile_is_begun(seats: int) -> None:
    match = enishi.new("soulmates", seats)
    rng = random.Random(seats)
    drawn = []
    for _ in range(4 * seats + 1):
        assert match.waiting == ("~",)
        drawn.append(rng.choice(match.legal("~")))
        match.play("~", drawn[-1])
    assert hands(match) == [sorted(drawn[4 * seat : 4 * seat + 4], key=CARDS.index) for seat in range(seats)]
    assert pile(match) == drawn[-1:]
    assert match.waiting == (0,)
    assert match.legal(0) == ["deck", "pile"]


def test_every_draw_is_equally_likely_to_be_any_card_of_the_deck() -> None:
    match = play(dealt("S5 S5 S5 S5", "M1 M1 M1 M1", "M1 M1 M1 M2", up="M3"), "0 deck")
    left = Counter(COPIES) - Counter({"S5": 4, "M1": 7, "M2": 1, "M3": 1})
    assert match.chances() == {card: count / 47 for card, count in left.items()}
    assert "S5" not in match.chances()


def test_a_turn_is_a_card_from_the_deck_and_a_discard() -> None:
    match = play(dealt("S1 S2 M4 M5", "M1 M1 M2 M2", "M1 M1 M2 M2", up="M1"), "0 deck", "~ S5")
    assert match.legal(0) == [f"discard {card}" for card in ("S1", "S2", "S5", "M4", "M5")]
    play(match, "0 discard M5")
    assert hands(match)[0] == ["S1", "S2", "S5", "M4"]
    assert pile(match) == ["M1", "M5"]
    assert match.waiting == (1,)


def test_the_top_of_the_pile_may_be_taken_instead() -> None:
    match = play(dealt("S1 S2 M4 M5", "M1 M1 M2 M2", "M1 M1 M2 M2", up="M3"), "0 pile")
    assert match.waiting == (0,)
    assert hands(match)[0] == ["S1", "S2", "M3", "M4", "M5"]
    assert pile(match) == []


def test_a_card_just_taken_may_be_discarded() -> None:
    match = play(dealt("S1 S2 M4 M5", "M1 M1 M2 M2", "M1 M1 M2 M2", up="M3"), "0 pile", "0 discard M3")
    assert pile(match) == ["M3"]
    assert match.waiting == (1,)


@pytest.mark.parametrize(
    ("cards", "possible"),
    [
        ("S2 S3 S4 M1 M3", ["S 234 1", "S 234 5"]),  # the book's first way: three in the middle
        ("S1 S2 S3 M1 M3", ["S 123 4"]),  # the second: at the ends there is one choice
        ("S3 S4 S5 M1 M3", ["S 345 2"]),
        ("S1 S2 S4 M1 M3", ["S 124 3"]),  # the third: one left out
        ("S1 S3 S4 M1 M3", ["S 134 2"]),
        ("S2 S3 S5 M1 M3", ["S 235 4"]),
        ("S2 S4 S5 M1 M3", ["S 245 3"]),
        ("S3 S3 S3 M1 M3", ["S 333 3"]),  # the fourth: three of a kind
        ("M4 M4 M4 S1 S3", ["M 444 4"]),
        ("M1 M2 M3 S1 S3", ["M 123 4"]),
    ],
)
def test_a_call_needs_three_of_four_in_a_row_or_three_of_a_kind_in_one_suit(cards: str, possible: list[str]) -> None:
    assert calls(with_five(cards)) == possible


@pytest.mark.parametrize(
    "cards",
    [
        "S1 S2 S5 M1 M3",  # 5 and 1 are no neighbours
        "S1 S4 S5 M1 M3",
        "S1 S3 S5 M1 M3",  # two are left out
        "S1 S2 M3 M4 S5",
        "S3 S3 M3 M3 S1",  # three of a number, but not of a suit
        "S1 S2 M4 M5 M5",
    ],
)
def test_other_hands_cannot_call(cards: str) -> None:
    assert calls(with_five(cards)) == []


def test_all_eight_runs_can_be_called_with_one_to_five() -> None:
    runs = ["123 4", "124 3", "134 2", "234 1", "234 5", "235 4", "245 3", "345 2"]
    assert calls(with_five("M1 M2 M3 M4 M5")) == [f"M {run}" for run in runs]


@pytest.mark.parametrize("digit", range(1, 6))
@pytest.mark.parametrize("suit", "SM")
def test_three_of_every_kind_can_be_called_even_with_a_fourth_in_hand(suit: str, digit: int) -> None:
    other = "S" if suit == "M" else "M"
    for fourth in (f"{suit}{digit}", f"{other}1"):
        assert calls(with_five(" ".join([f"{suit}{digit}"] * 3 + [fourth, f"{other}3"]))) == [f"{suit} {str(digit) * 3} {digit}"]


def test_a_run_and_three_of_a_kind_may_both_be_there() -> None:
    assert calls(with_five("S2 S3 S4 S4 S4")) == ["S 234 1", "S 234 5", "S 444 4"]


def test_calling_is_never_compulsory() -> None:
    match = with_five("S1 S2 S3 M1 M3")
    assert {f"discard {card}" for card in ("S1", "S2", "S3", "M1", "M3")} <= set(match.legal(0))


def test_four_cards_cannot_call() -> None:
    match = dealt("S1 S2 S3 M1", "M1 M1 M2 M2", "M1 M1 M2 M2", up="M1")
    assert match.legal(0) == ["deck", "pile"]


def test_one_who_shows_is_the_soulmate_and_both_leave() -> None:
    match = couple(5)
    assert hands(match)[0] == hands(match)[2] == []
    table = match.view(None)["table"]
    assert [seat["soulmate"] for seat in table["seats"]] == [2, None, 0, None, None]
    assert [seat["in_game"] for seat in table["seats"]] == [False, True, False, True, True]


def test_a_couple_lays_the_two_others_the_three_called_the_soulmates_others_and_the_wanted_card_on_top() -> None:
    assert pile(couple(5)) == ["M1", *("M3", "M5"), *("S1", "S2", "S4"), *("S5", "M3", "M4"), "S3"]


def test_the_next_turn_is_the_nearest_seat_to_the_left_still_in_the_game() -> None:
    match = couple(5)
    assert match.waiting == (1,)
    play(match, "1 deck", "~ S5", "1 discard S5")
    assert match.waiting == (3,)
    play(match, "3 deck", "~ S5", "3 discard S5", "4 pile", "4 discard S5")
    assert match.waiting == (1,)


def test_several_copies_in_one_hand_count_once() -> None:
    match = play(dealt("S1 S2 S4 M5", "M1 M1 M2 M2", "S3 S3 S3 S5", up="M1"), "0 deck", "~ M3", "0 call S 124 3")
    assert match.view(None)["table"]["last_call"]["showed"] == [2]
    assert match.over
    assert pile(match)[-4:] == ["S3", "S3", "S5", "S3"]


def test_cards_that_the_caller_holds_do_not_count() -> None:
    match = play(dealt("S1 S2 S4 S3", "M1 M1 M2 M2", "S3 M1 M2 M3", up="M1"), "0 deck", "~ M3", "0 call S 124 3")
    assert match.view(None)["table"]["last_call"]["showed"] == [2]


def in_vain(*others: str) -> Match:
    return play(dealt("S1 S2 S4 M5", *others, up="M1"), "0 deck", "~ M3", "0 call S 124 3")


@pytest.mark.parametrize("others", [NOBODY, TRIANGLE])
def test_if_nobody_shows_or_two_do_all_five_cards_go_and_four_new_ones_come(others: tuple[str, ...]) -> None:
    match = in_vain(*others)
    assert pile(match) == ["M1", "M3", "M5"]
    assert match.legal(0) == ["top S1", "top S2", "top S4"]
    play(match, "0 top S2")
    assert pile(match) == ["M1", "M3", "M5", "S1", "S4", "S2"]
    play(match, "~ S5", "~ S3", "~ S5")
    assert match.legal("~")
    play(match, "~ S1")
    assert hands(match)[0] == ["S1", "S3", "S5", "S5"]
    assert match.waiting == (1,)
    assert match.view(None)["table"]["turns"] == 1


def test_after_a_call_in_vain_another_has_to_wait_for_the_next_turn() -> None:
    match = play(in_vain(*NOBODY), "0 top S2", "~ S1", "~ S1", "~ S1", "~ S1")
    assert match.waiting == (1,)
    assert match.legal(0) == []


def test_in_a_triangle_the_shown_cards_go_back_to_their_hands() -> None:
    match = in_vain(*TRIANGLE)
    assert match.view(None)["table"]["last_call"] == {
        "caller": 0,
        "cards": ["S1", "S2", "S4"],
        "wanted": "S3",
        "showed": [1, 2],
        "outcome": "triangle",
    }
    assert hands(match)[1:] == [["S3", "M1", "M2", "M2"], ["S3", "M1", "M1", "M2"], ["M3", "M3", "M4", "M4"]]


def test_three_of_a_kind_called_in_vain_leave_one_choice_for_the_top() -> None:
    match = play(dealt("S1 S1 S1 M5", "M1 M1 M2 M2", "M1 M1 M2 M2", up="M1"), "0 deck", "~ M3", "0 call S 111 1")
    assert match.legal(0) == ["top S1"]
    assert pile(play(match, "0 top S1")) == ["M1", "M3", "M5", "S1", "S1", "S1"]


def test_seats_that_have_left_show_nothing() -> None:
    """Seat 2 has left with an S3 on top of the pile; seat 3 alone shows the next one."""
    match = play(couple(5), "1 pile", "1 discard M1", "3 deck", "~ S3", "3 discard M1", "4 deck", "~ S1", "4 discard M3", "1 deck", "~ S2")
    play(match, "1 discard M2", "3 pile", "3 discard M1", "4 deck", "~ S2", "4 discard M3", "1 deck", "~ S4", "1 discard M1")
    assert match.view(None)["table"]["seats"][2]["cards"] == 0
    play(match, "3 deck", "~ M5", "3 discard M5", "4 deck", "~ S4", "4 call S 124 3")
    assert match.view(None)["table"]["last_call"]["showed"] == [1, 3]


def deck_run_out() -> Match:
    """Eight seats, 27 cards in the deck: all drawn and discarded; seat 3 is next."""
    others = ("M1 M1 M2 M2", "M1 M1 M2 M2", "M1 M1 M2 M2", "M1 M3 M3 M3", "M3 M3 M4 M4", "M4 M4 M5 M5", "M5 M5 S5 S5")
    match = dealt("S1 S1 S1 M4", *others, up="M3")
    draw_and_discard(match, 27)
    assert match.view(None)["table"]["deck"] == 0
    return match


def test_if_the_deck_is_empty_when_a_card_must_be_drawn_the_whole_pile_becomes_the_deck() -> None:
    match = deck_run_out()
    discarded = Counter(pile(match))
    assert sum(discarded.values()) == 28
    play(match, "3 deck")
    assert pile(match) == []
    assert match.chances() == {card: discarded[card] / 28 for card in CARDS if discarded[card]}
    assert [line["key"] for line in match.view(None)["log"][-1]["lines"]] == ["log.deck", "log.shuffle"]
    play(match, "~ S1", "3 discard S1")
    assert pile(match) == ["S1"]


def test_the_deck_stays_empty_as_long_as_nobody_draws_from_it() -> None:
    match = play(deck_run_out(), "3 pile")
    assert match.view(None)["table"]["deck"] == 0
    assert len(pile(match)) == 27
    assert [line["key"] for line in match.view(None)["log"][-1]["lines"]] == ["log.pile"]


def test_the_deck_may_run_out_within_the_four_redraws() -> None:
    others = ("M1 M1 M2 M2", "M1 M1 M2 M2", "M1 M1 M2 M2", "M1 M3 M3 M3", "M3 M3 M4 M4", "M4 M4 M5 M5", "M5 M5 S5 S5")
    match = dealt("S1 S1 S1 M4", *others, up="M3")
    draw_and_discard(match, 24)
    assert match.waiting == (0,)
    play(match, "0 deck")
    play(match, f"~ {match.legal('~')[0]}", "0 call S 111 1", "0 top S1")
    for deck in (2, 1):
        assert match.view(None)["table"]["deck"] == deck
        match.play("~", match.legal("~")[0])
    assert match.view(None)["table"]["deck"] == 30
    assert pile(match) == []
    for _ in range(2):
        match.play("~", match.legal("~")[0])
    assert match.waiting == (1,)
    assert match.legal(1) == ["deck"]
