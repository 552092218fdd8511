"""Soulmates, rule by rule: the end, what is refused, and what holds in whole games."""

import random
from collections import Counter
from typing import Any

import pytest

import enishi
from enishi.games import load
from enishi.games.soulmates.tests.positions import COPIES, NOBODY, couple, dealt, draw_and_discard, hands, pile, play
from enishi.games.soulmates.view import names
from enishi.kernel.plain import plain_record
from enishi.testing.walks import Setup, finished, setups, walk


def test_the_game_is_over_when_one_seat_of_an_odd_number_is_left() -> None:
    match = couple(3)
    assert match.over
    assert match.ending == "one_left"
    assert match.scores == [1, 0, 1]
    assert match.returns == [1.0, 0.0, 1.0]


def test_the_game_is_over_when_two_seats_of_an_even_number_are_left() -> None:
    match = couple(4)
    assert match.over
    assert match.ending == "two_left"
    assert match.scores == [1, 0, 1, 0]
    assert match.returns == [1.0, 0.0, 1.0, 0.0]


def test_with_five_seats_a_second_couple_must_be_found() -> None:
    assert not couple(5).over


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_the_game_is_over_after_the_turn_limit(limit: int) -> None:
    match = dealt("S1 S2 S4 M5", "M1 M1 M2 M2", "M1 M1 M2 M2", up="M1", turn_limit=limit)
    draw_and_discard(match, limit)
    assert match.over
    assert match.ending == "turn_limit"
    assert match.scores == [0, 0, 0]
    assert match.returns == [0.0, 0.0, 0.0]


def test_a_turn_also_ends_with_the_fourth_redraw_and_with_a_couple_leaving() -> None:
    match = dealt("S1 S2 S4 M5", *NOBODY, "S5 S5 S5 S5", up="M1", turn_limit=1)
    play(match, "0 deck", "~ M3", "0 call S 124 3", "0 top S2", "~ S1", "~ S1", "~ S1")
    assert not match.over
    assert play(match, "~ S1").over
    four = ["S1 S2 S4 M5", "M1 M1 M2 M2", "S3 M4 M3 S5", "M1 M1 M2 M2", "M3 M3 M4 M4"]
    match = play(dealt(*four, up="M1", turn_limit=1), "0 deck", "~ M3", "0 call S 124 3")
    assert (match.over, match.ending, match.scores) == (True, "turn_limit", [1, 0, 1, 0, 0])


def test_the_last_couple_may_leave_in_the_last_turn() -> None:
    match = play(dealt("S1 S2 S4 M5", "S3 M1 M2 M2", "M1 M1 M2 M2", up="M1", turn_limit=1), "0 deck", "~ M3", "0 call S 124 3")
    assert match.ending == "one_left"


@pytest.mark.parametrize("value", [0, 30001, -1, "5", True, None, 2.0])
def test_the_turn_limit_is_a_number_from_1_to_30000(value: Any) -> None:
    with pytest.raises(enishi.BadOption):
        enishi.new("soulmates", 3, {"turn_limit": value})


def test_the_turn_limit_is_1000_unless_said_otherwise() -> None:
    assert enishi.new("soulmates", 3, {"turn_limit": 1000}).options == {}
    assert enishi.new("soulmates", 3).view(0)["table"]["turn_limit"] == 1000
    assert enishi.new("soulmates", 3, {"turn_limit": 30000}).view(0)["table"]["turn_limit"] == 30000


@pytest.mark.parametrize(
    ("events", "seat", "move", "code"),
    [
        ((), 0, "S1", "draw_is_chance"),
        ((), 0, "discard S1", "draw_first"),
        ((), 0, "call S 124 3", "draw_first"),
        (("0 pile", "0 discard M3", "1 pile"), 1, "pile", "drawn_already"),
        (("0 pile",), 0, "deck", "drawn_already"),
        (("0 pile",), 0, "discard S5", "not_in_hand"),
        (("0 pile",), 0, "call S 123 4", "cards_missing"),
        (("0 pile",), 0, "top S1", "top_without_call"),
        (("0 pile", "0 call S 124 3"), 0, "discard S1", "top_now"),
        (("0 pile", "0 call S 124 3"), 0, "deck", "top_now"),
        (("0 pile", "0 call S 124 3"), 0, "top S3", "not_called"),
        ((), 0, "call S 123 5", "unreadable"),
        ((), 0, "discard s1", "unreadable"),
    ],
)
def test_a_refusal_names_the_rule(events: tuple[str, ...], seat: int, move: str, code: str) -> None:
    match = play(dealt("S1 S2 S4 M5", *NOBODY, up="M3"), *events)
    with pytest.raises(enishi.IllegalMove) as refused:
        match.play(seat, move)
    assert refused.value.code == code


def test_nothing_can_be_taken_from_an_empty_pile() -> None:
    match = dealt("S1 S2 S4 M5", *NOBODY, up="M3")
    s = match.position[0]
    s["pile"][0] = s["pile_size"] = 0
    with pytest.raises(enishi.IllegalMove) as refused:
        match.play(0, "pile")
    assert refused.value.code == "pile_empty"


def test_a_refused_call_names_the_cards_that_are_missing() -> None:
    match = play(dealt("S1 S2 S4 M5", *NOBODY, up="M3"), "0 pile")
    with pytest.raises(enishi.IllegalMove) as refused:
        match.play(0, "call M 555 5")
    assert refused.value.facts["missing"] == ["M5", "M5"]
    assert "Moon 5, Moon 5" in refused.value.say("en")
    assert "月の5、月の5" in refused.value.say("ja")


@pytest.mark.parametrize("setup", setups(load("soulmates")), ids=str)
def test_cards_are_conserved(setup: Setup) -> None:
    for match in walk(setup, random.Random(3)):
        s = plain_record(match.position)
        everything = Counter(names(s.deck)) + Counter(pile(match)) + sum((Counter(hand) for hand in hands(match)), Counter())
        assert everything == COPIES
        assert all(len(hand) <= 5 for hand in hands(match))


@pytest.mark.parametrize("seats", range(3, 9))
def test_couples_win_and_the_others_do_not(seats: int) -> None:
    match = finished(Setup(load("soulmates"), seats), random.Random(seats))
    assert match.scores is not None
    assert sum(match.scores) == seats - (2 - seats % 2)
    assert match.returns == [float(score) for score in match.scores]
