"""Bird of Happiness alone, rule by rule; the numbers are those of the printed sheet."""

import random
from collections import Counter
from typing import Any

import pytest

import enishi
from enishi.games import load
from enishi.games.bird.rules.record import ACT, DRAW, FORTUNE, FRESH, RETURN
from enishi.games.bird.tests.positions import EACH, at, cards_of, pile, play, seat_of, started, table
from enishi.match import Match
from enishi.testing.walks import Setup, walk

ALL_FORTUNE = {"clover": 12, "one": 2, "red": 2}
SIX_CARDS = ("~ two", "~ red", "~ two", "~ red", "~ two", "~ two")
"""A fresh field."""


def acting(**piles: Any) -> Match:
    """Alone, having drawn; the fortune pile is whole and the field has a card of each kind unless said otherwise."""
    usual: dict[str, Any] = {"field": EACH, "centre": "3*two"}
    return at(1, ACT, **(usual | piles))


def drawing_fortune(**piles: Any) -> Match:
    """Alone, about to draw a fortune card, the others having been drawn; the centre pile has eight cards unless said otherwise."""
    usual: dict[str, Any] = {"field": EACH, "centre": "4*two 4*red", "fortune_played": "11*clover 2*one 2*red"}
    return at(1, FORTUNE, **(usual | piles))


# 1: preparation


def test_1_the_deck_is_one_bird_and_three_clovers_and_the_other_16_start_cards_are_fortune_cards() -> None:
    match = enishi.new("bird", 1)
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 3, "one": 1}
    assert cards_of(match, "fortune") == ALL_FORTUNE
    assert cards_of(match, "fortune_played") == {}


def test_the_field_is_six_cards_and_no_fortune_card_is_drawn_before_the_first_turn() -> None:
    match = started(1)
    assert match.chances() == {"clover": 0.75, "one": 0.25}
    assert cards_of(match, "field") == dict.fromkeys(EACH.split(), 1)


# 2-1 and 2-2


def test_2_1_a_card_of_the_deck_is_played() -> None:
    match = play(started(1), "~ clover")
    assert seat_of(match, 0)["played"]["cards"] == {"clover": 1}
    assert match.waiting == (0,)


@pytest.mark.parametrize("card", ["clover", "gold", "one", "two"])
def test_2_2_clovers_and_plain_birds_do_nothing(card: str) -> None:
    match = play(at(1, deck=[EACH], field=EACH, centre="two", fortune="red", fortune_played="4*clover"), f"~ {card}")
    assert match.waiting == (0,)
    assert not any(move.startswith("return") for move in match.legal(0))


def test_2_2_a_red_bird_draws_again() -> None:
    match = play(at(1, deck=["clover 2*red"], field=EACH, centre="two"), "~ red", "~ red")
    assert (match.waiting, match.chances()) == (("~",), {"clover": 1.0})


@pytest.mark.parametrize(
    ("played", "choices"),
    [
        ("clover", ["return 0", "return 1"]),
        ("2*clover", ["return 0", "return 1", "return 2"]),
        ("9*clover 2*one red", ["return 0", "return 1", "return 2"]),
    ],
)
def test_2_2_a_black_bird_may_return_one_or_two_clovers_that_are_there(played: str, choices: list[str]) -> None:
    match = play(at(1, deck=["clover black"], field=EACH, centre="two", fortune="clover", fortune_played=played), "~ black")
    assert (match.waiting, match.legal(0)) == ((0,), choices)


@pytest.mark.parametrize("played", ["", "one", "2*one 2*red"])
def test_2_2_there_is_no_decision_where_no_clover_was_played(played: str) -> None:
    match = play(at(1, deck=["clover black"], field=EACH, centre="two", fortune="clover", fortune_played=played), "~ black")
    assert match.legal(0) == ["pass", "take clover"]


def test_2_2_a_black_bird_after_a_red_one_works_too() -> None:
    match = play(at(1, deck=["clover red black"], field=EACH, centre="two", fortune="clover", fortune_played="clover"), "~ red", "~ black")
    assert match.legal(0) == ["return 0", "return 1"]


def test_2_2_a_black_bird_leaves_the_own_played_cards() -> None:
    match = play(at(1, deck=["clover black"], played=["2*clover"], field=EACH, centre="two", fortune_played="clover"), "~ black")
    play(match, "0 return 0")
    assert seat_of(match, 0)["played"]["cards"] == {"clover": 2, "black": 1}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_2_2_returned_clovers_leave_the_played_fortune_cards_and_the_action_follows(number: int) -> None:
    match = at(1, phase=RETURN, played=["black"], field=EACH, centre="two", fortune="5*clover red", fortune_played="3*clover one")
    play(match, f"0 return {number}")
    assert cards_of(match, "fortune_played").get("clover") == 3 - number
    assert table(match)["solo"]["fortune"]["cards"] == {"clover": 5 + number, "red": 1}
    assert table(match)["solo"]["bottom"] == number
    assert match.legal(0) == ["pass", "take clover"]


def test_2_2_returned_clovers_are_drawn_after_all_that_was_there_before() -> None:
    match = at(1, phase=RETURN, deck=["9*one"], played=["black"], field=EACH, centre="two", fortune="one red", fortune_played="9*clover")
    play(match, "0 return 2", "0 pass")
    assert match.chances() == {"one": 0.5, "red": 0.5}
    play(match, "~ one", "~ one", "0 pass")
    assert match.chances() == {"red": 1.0}
    play(match, "~ red", "~ one", "0 pass")
    assert match.chances() == {"clover": 1.0}
    play(match, "~ clover", "~ one", "0 pass")
    assert cards_of(match, "field") == dict.fromkeys(EACH.split(), 1)
    play(match, "~ clover")
    assert cards_of(match, "field") == {}


def test_2_2_clovers_returned_later_lie_below_those_returned_before_and_below_the_rest() -> None:
    match = at(
        1, phase=RETURN, deck=["clover black"], played=["gold"], field=EACH, centre="two", fortune="3*red", fortune_played="5*clover"
    )
    play(match, "0 return 1", "0 pass", "~ red", "~ black", "0 return 2", "0 pass")
    assert table(match)["solo"]["bottom"] == 3
    assert match.chances() == {"red": 1.0}


# 2-3 and 2-4


def test_2_3_one_passes_or_takes_as_with_several_seats() -> None:
    assert acting(played=["clover one"]).legal(0) == ["pass", "take clover", "take one"]
    assert acting(played=["clover gold"]).legal(0) == [f"take {card}" for card in EACH.split()]


def test_2_3_a_taken_card_and_all_own_cards_are_the_new_deck() -> None:
    match = play(acting(deck=["one clover"], played=["2*clover"]), "0 take black")
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 3, "one": 1, "black": 1}
    assert seat_of(match, 0)["played"]["size"] == 0


def test_2_4_the_field_is_refilled_before_the_fortune_card() -> None:
    match = play(acting(played=["2*clover"]), "0 take red")
    assert match.chances() == {"two": 1.0}
    play(match, "~ two")
    assert match.chances() == pytest.approx({"clover": 12 / 16, "one": 2 / 16, "red": 2 / 16})


def test_2_4_after_a_pass_the_fortune_card_comes_at_once() -> None:
    match = play(acting(played=["clover"]), "0 pass")
    assert set(match.chances()) == {"clover", "one", "red"}
    assert match.view(0)["phase"] == "fortune"


def test_2_4_without_a_centre_pile_nothing_is_added() -> None:
    match = play(acting(played=["2*clover"], centre=""), "0 take red")
    assert match.view(0)["phase"] == "fortune"


@pytest.mark.parametrize("fortune", ["red", "12*clover 2*one 2*red"])
def test_2_4_the_game_ends_before_a_fortune_card_is_drawn(fortune: str) -> None:
    match = play(acting(played=["2*clover"], field="clover gold red", centre="", fortune=fortune), "0 take red")
    assert match.over
    assert match.ending == "no_birds"


# 2-5


def test_2_5_a_clover_does_nothing() -> None:
    match = play(acting(played=["clover one"]), "0 pass", "~ clover")
    assert seat_of(match, 0)["played"]["cards"] == {"clover": 1, "one": 1}
    assert cards_of(match, "fortune_played") == {"clover": 1}
    assert table(match)["solo"]["fortune"]["cards"] == {"clover": 11, "one": 2, "red": 2}


@pytest.mark.parametrize("bird", ["one", "red"])
def test_2_5_a_bird_returns_all_played_cards_to_the_deck_and_draws_nothing_more(bird: str) -> None:
    match = play(acting(deck=["3*gold"], played=["2*clover red"]), "0 pass", f"~ {bird}")
    assert seat_of(match, 0)["played"]["size"] == 0
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 2, "gold": 3, "red": 1}
    assert match.view(0)["phase"] == "draw"
    assert set(match.chances()) == {"clover", "gold", "red"}


# 2-6 and 2-7


def test_2_6_the_last_fortune_card_clears_the_field_and_six_new_cards_come() -> None:
    match = drawing_fortune(fortune="clover")
    play(match, "~ clover")
    assert (match.view(0)["phase"], cards_of(match, "field")) == ("fresh", {})
    play(match, *SIX_CARDS)
    assert (cards_of(match, "field"), cards_of(match, "centre")) == ({"two": 4, "red": 2}, {"red": 2})
    assert table(match)["solo"]["gone"]["size"] == 30 - 8


def test_2_6_all_16_fortune_cards_are_the_new_fortune_pile_once_the_fresh_field_lies_there() -> None:
    match = play(drawing_fortune(fortune="clover"), "~ clover", *SIX_CARDS[:-1])
    assert table(match)["solo"]["fortune"]["size"] == 0
    play(match, "~ two")
    assert cards_of(match, "fortune") == ALL_FORTUNE
    assert cards_of(match, "fortune_played") == {}
    assert table(match)["solo"]["bottom"] == 0


def test_2_6_a_bird_as_the_last_fortune_card_also_returns_the_played_cards() -> None:
    match = drawing_fortune(fortune="red", played=["2*clover"], fortune_played="12*clover 2*one red")
    play(match, "~ red", *SIX_CARDS)
    assert seat_of(match, 0)["played"]["size"] == 0
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 5, "one": 1}


def test_2_6_otherwise_the_played_cards_stay() -> None:
    match = play(drawing_fortune(fortune="clover", played=["2*clover"]), "~ clover", *SIX_CARDS)
    assert seat_of(match, 0)["played"]["cards"] == {"clover": 2}


def test_2_6_a_pile_with_returned_clovers_at_its_bottom_is_not_empty() -> None:
    match = play(drawing_fortune(fortune="red", bottom="clover", fortune_played="11*clover 2*one red"), "~ red")
    assert match.view(0)["phase"] == "draw"
    assert table(match)["solo"]["fortune"]["cards"] == {"clover": 1}
    assert cards_of(match, "field") == dict.fromkeys(EACH.split(), 1)


def test_2_6_a_fresh_field_has_as_many_cards_as_there_are() -> None:
    match = play(drawing_fortune(fortune="clover", centre="clover gold black"), "~ clover", "~ clover", "~ black", "~ gold")
    assert match.view(0)["phase"] == "draw"
    assert cards_of(match, "field") == {"clover": 1, "gold": 1, "black": 1}
    assert cards_of(match, "fortune") == ALL_FORTUNE


@pytest.mark.parametrize("centre", ["clover", "2*clover 3*gold", "5*clover gold"])
def test_2_6_the_game_ends_when_the_fresh_field_has_no_bird_and_the_centre_pile_is_empty(centre: str) -> None:
    match = drawing_fortune(fortune="clover", centre=centre)
    play(match, "~ clover")
    cards = [card for card, number in cards_of(match, "centre").items() for _ in range(number)]
    for card in cards:
        assert not match.over
        play(match, f"~ {card}")
    assert match.over
    assert match.ending == "flown_away"


def test_2_6_the_game_ends_when_the_field_leaves_and_the_centre_pile_is_empty() -> None:
    match = play(drawing_fortune(fortune="clover", centre=""), "~ clover")
    assert match.over
    assert match.ending == "flown_away"
    assert match.scores == [1]


def test_2_6_a_fresh_field_without_birds_is_played_while_the_centre_pile_has_a_card() -> None:
    match = play(drawing_fortune(fortune="clover", centre="5*clover 2*gold"), "~ clover", *["~ clover"] * 5, "~ gold")
    assert match.view(0)["phase"] == "draw"


def test_2_7_the_next_turn_begins_with_a_card_of_the_deck() -> None:
    match = play(acting(deck=["2*clover"], played=["clover"]), "0 pass", "~ clover")
    assert match.chances() == {"clover": 1.0}
    match = play(drawing_fortune(fortune="clover", deck=["gold"]), "~ clover", *SIX_CARDS)
    assert match.chances() == {"gold": 1.0}


# The end


@pytest.mark.parametrize("gathered", range(1, 27))
def test_returns_are_the_share_of_26_birds_and_there_are_five_ranks(gathered: int) -> None:
    match = play(acting(deck=[f"{gathered}*one"], field="clover", centre=""), "0 take clover")
    assert match.scores == [gathered]
    assert match.returns == pytest.approx([gathered / 26])
    stars = 5 if gathered >= 21 else 4 if gathered >= 19 else 3 if gathered >= 17 else 2 if gathered >= 15 else 1
    assert table(match)["solo"]["stars"] == stars
    assert match.view(0)["result"]["lines"][-1] == {"key": "result.rank", "facts": {"rank": str(stars)}}


def test_26_birds_are_all_there_are() -> None:
    match = play(acting(deck=["6*one 5*two 5*red 4*black"], played=["2*clover"], field="black", centre=""), "0 take black")
    assert (match.scores, match.returns) == ([26], [1.0])


# What follows from the rules


@pytest.mark.parametrize("seed", range(6))
def test_cards_are_neither_lost_nor_made(seed: int) -> None:
    fortune = pile("12*clover 2*one 2*red")
    everything = Counter(EACH.split() * 5) + Counter(["clover", "clover", "clover", "one"])
    for match in walk(Setup(load("bird"), 1), random.Random(seed)):
        record = match.position[0]
        assert int(record["fortune"] + record["bottom"] + record["fortune_played"]) == fortune
        own = Counter(seat_of(match, 0)["deck"]["cards"]) + Counter(seat_of(match, 0)["played"]["cards"])
        rest = Counter(table(match)["solo"]["gone"]["cards"]) + Counter(cards_of(match, "centre")) + Counter(cards_of(match, "field"))
        assert own + rest == everything
        assert record["phase"] not in (ACT, RETURN, DRAW, FORTUNE) or record["fortune"], match.events
        assert record["phase"] != FRESH or not record["fortune"], match.events
