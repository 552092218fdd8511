"""Bird of Happiness: what players are told, at the table, in refusals and at the end."""

import json
from importlib.resources import files
from typing import Any

import pytest

import enishi
from enishi.games import load
from enishi.games.bird.rules.record import ACT, FORTUNE, RETURN
from enishi.games.bird.tests.positions import EACH, at, play, seat_of, started, table
from enishi.match import Match


def refused(match: Match, actor: int, move: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(enishi.IllegalMove) as caught:
        match.play(actor, move)
    assert caught.value.say("en") != caught.value.say("ja")
    return caught.value.code, {name: fact for name, fact in caught.value.facts.items() if name != "move"}


def told(match: Match) -> list[str]:
    """The last event in English."""
    speak = load("bird").words.speaker("en")
    return [speak.line(line) for line in match.typed_view(None).log[-1].lines]


def result(match: Match) -> list[str]:
    speak, view = load("bird").words.speaker("en"), match.typed_view(0)
    assert view.result
    return [speak.line(line) for line in view.result.lines]


# Refusals: each names the rule that is broken


def test_a_card_alone_is_chance_and_not_a_move() -> None:
    assert refused(play(started(), "~ clover"), 0, "gold") == ("draw_is_chance", {})


def test_a_card_that_is_not_in_the_field() -> None:
    match = at(phase=ACT, played=["2*gold"], field="6*one", centre="red")
    assert refused(match, 0, "take red") == ("not_in_field", {"card": "red"})


def test_a_card_that_is_too_dear() -> None:
    match = at(phase=ACT, played=["clover"], field=EACH, centre="red", options={"gold_cost": 3})
    assert refused(match, 0, "take gold") == ("too_dear", {"card": "gold", "cost": 3, "power": 1})
    assert refused(match, 0, "take black") == ("too_dear", {"card": "black", "cost": 2, "power": 1})


def test_passing_with_full_power() -> None:
    match = at(phase=ACT, played=["clover gold"], field=EACH, centre="red")
    assert refused(match, 0, "pass") == ("must_take", {"power": 3})


def test_returning_clovers_with_several_seats() -> None:
    assert refused(play(started(), "~ clover"), 0, "return 1") == ("return_is_solo", {})


def test_returning_clovers_without_a_black_bird() -> None:
    assert refused(play(started(1), "~ clover"), 0, "return 0") == ("no_black_bird", {})


def test_returning_more_clovers_than_there_are_and_acting_too_early() -> None:
    match = at(1, phase=RETURN, played=["black"], field=EACH, centre="two", fortune_played="clover red")
    assert refused(match, 0, "return 2") == ("too_few_clovers", {"number": 1})
    assert refused(match, 0, "pass") == ("return_first", {})
    assert refused(match, 0, "take clover") == ("return_first", {})


# The table


def test_the_field_says_what_the_seat_on_turn_can_pay_for() -> None:
    match = at(phase=ACT, played=["clover"], field="2*clover one 3*two", centre="red")
    offers = [(offer["card"], offer["copies"], offer["cost"], offer["affordable"]) for offer in table(match)["field"]]
    assert offers == [("clover", 2, 0, True), ("one", 1, 1, True), ("two", 3, 3, False)]
    assert table(match)["field_birds"] == 7


def test_the_tie_break_is_seen_before_the_end() -> None:
    match = at(3, deck=["two", "one red", "one"], field=EACH)
    assert [(seat["birds"], seat["bird_cards"], seat["leads"]) for seat in table(match)["seats"]] == [
        (2, 1, False),
        (2, 2, True),
        (1, 1, False),
    ]


@pytest.mark.parametrize(("deck", "stars", "following"), [("14*one", 1, 15), ("15*one", 2, 17), ("18*one", 3, 19), ("21*one", 5, None)])
def test_the_happiness_rank_and_the_next_one_are_seen_before_the_end(deck: str, stars: int, following: int | None) -> None:
    solo = table(at(1, deck=[deck], field=EACH))["solo"]
    assert (solo["stars"], solo["next_stars_at"]) == (stars, following)


# The log


def test_the_log_says_what_red_and_black_birds_do() -> None:
    match = at(3, deck=["clover red black", "clover", "clover"], played=["", "clover", ""], field=EACH, centre="one")
    assert told(play(match, "~ red"))[1:] == ["Red: Seat 1 draws once more."]
    assert told(play(match, "~ black"))[1:] == ["Black: the played cards go back into the deck of Seat 2."]


def test_the_log_says_when_a_black_bird_changes_nothing() -> None:
    assert "Nobody else" in told(play(at(deck=["black"], field=EACH), "~ black"))[1]
    assert "no clover" in told(play(at(1, deck=["black"], field=EACH, fortune_played="one"), "~ black"))[1]


def test_the_log_says_what_fortune_does() -> None:
    match = at(1, phase=FORTUNE, played=["clover"], field=EACH, centre="two", fortune="red one")
    assert told(play(match, "~ red")) == ["Fortune brings a red happiness bird.", "The played cards of Seat 1 go back into the deck."]
    match = at(1, phase=FORTUNE, field=EACH, centre="two", fortune="one")
    play(match, "~ one")
    assert told(match)[1:] == [
        "Seat 1 has no played cards: nothing happens.",
        "The fortune pile is empty: the field (6 cards) leaves the game.",
    ]
    assert told(play(match, "~ two"))[1:] == ["All 16 cards of fortune are shuffled into a new fortune pile."]


# The result


@pytest.mark.parametrize(
    ("decks", "decision"),
    [
        (["one", "2*two", "one"], "Seat 2 has the most birds and wins."),
        (["two", "one red", "one"], "Seat 1 and Seat 2 are level with 2 birds. Seat 2 has them on the most cards (2) and wins."),
        (["two", "two", "one"], "Seat 1 and Seat 2 are level with 2 birds on 1 card each, and share the win."),
        (
            ["two", "2*one", "2*red"],
            "Seat 1, Seat 2 and Seat 3 are level with 2 birds. Seat 2 and Seat 3 have them on the most cards (2 each) and share the win.",
        ),
    ],
)
def test_the_result_says_what_decided(decks: list[str], decision: str) -> None:
    match = play(at(3, phase=ACT, deck=decks, field="clover"), "0 take clover")
    assert result(match)[-1] == decision
    assert len(result(match)) == 4


def test_the_result_of_the_solo_game_is_a_rank() -> None:
    match = play(at(1, phase=ACT, deck=["9*two one"], field="clover"), "0 take clover")
    assert result(match) == ["Seat 1 has 19 birds on 10 cards.", "Happiness rank: ★★★★☆ (4 of 5)"]


def test_seats_of_a_view_agree_with_scores() -> None:
    for file in (files("enishi.games.bird") / "tests" / "records").iterdir():
        match = enishi.replay(json.loads(file.read_text(encoding="utf-8")))
        assert [seat_of(match, seat)["birds"] for seat in range(match.seats)] == match.scores
        winners = [seat for seat in range(match.seats) if seat_of(match, seat)["leads"]]
        assert match.view(None)["result"]["winners"] == winners


# A pass because nothing could be taken is told as one


def test_who_could_take_nothing_is_said_to_have_passed_for_that() -> None:
    match = at(phase=ACT, played=["one", ""], field="two red black", centre="red")
    assert match.legal(0) == ["pass"]
    assert told(play(match, "0 pass")) == ["Seat 1 can take nothing from the field and passes (“please”)."]


def test_who_could_have_taken_a_clover_has_just_passed() -> None:
    match = at(phase=ACT, played=["one", ""], field="two red clover", centre="red")
    assert told(play(match, "0 pass")) == ["Seat 1 passes (“please”)."]
