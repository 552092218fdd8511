"""The rules of Time of Happiness, line by line."""

import random

import pytest

import enishi
from enishi import IllegalMove, Match
from enishi.events import read_event
from enishi.games import load
from enishi.games.happiness.refusal import cards_of
from enishi.testing.walks import Setup, finished, setups


def played(seats: int, *events: str, speakers: int | None = None) -> Match:
    match = enishi.new("happiness", seats, {} if speakers is None else {"speakers": speakers})
    for event in events:
        match.play(*read_event(event))
    return match


def round_of(speaker: int, told: str, **guesses: str) -> list[str]:
    """The events of a round: what the speaker lays, and what each guesser (`p1="245"`) does."""
    events = []
    for time in range(3):
        events.append(f"{speaker} card {told[time]}")
        events += [f"{name[1:]} card {cards[time]}" for name, cards in guesses.items()]
    return events


def test_seat_0_speaks_first_and_lays_good_or_very_good_of_the_past() -> None:
    match = played(4)
    assert match.waiting == (0,)
    assert match.legal(0) == ["card 1", "card 2"]


def test_all_others_guess_at_once_with_a_card_of_the_same_time() -> None:
    match = played(4, "0 card 2")
    assert match.waiting == (1, 2, 3)
    assert [match.legal(seat) for seat in (1, 2, 3)] == [["card 1", "card 2"]] * 3


def test_a_seat_that_has_guessed_is_no_longer_waited_for() -> None:
    match = played(4, "0 card 2", "2 card 1")
    assert match.waiting == (1, 3)
    assert match.legal(2) == []


def test_past_present_and_future_follow_in_turn() -> None:
    match = played(2, "0 card 1", "1 card 1")
    assert match.legal(0) == ["card 3", "card 4"]
    match.play(0, "card 4")
    assert match.legal(1) == ["card 3", "card 4"]
    match.play(1, "card 3")
    assert match.legal(0) == ["card 5", "card 6"]


def test_the_seat_to_the_left_speaks_next_and_everybody_has_all_six_cards_again() -> None:
    match = played(3, *round_of(0, "135", p1="135", p2="246"))
    assert match.waiting == (1,)
    assert match.legal(1) == ["card 1", "card 2"]
    assert match.view(0)["table"]["hand"] == [1, 2, 3, 4, 5, 6]


def test_a_laid_card_is_gone_for_the_round() -> None:
    match = played(3, "0 card 2", "1 card 1")
    assert [match.view(seat)["table"]["hand"] for seat in (0, 1, 2)] == [[1, 3, 4, 5, 6], [2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]


def test_all_three_cards_must_match_to_win_the_round() -> None:
    match = played(5, *round_of(0, "145", p1="145", p2="146", p3="245", p4="135"), speakers=1)
    assert match.scores == [0, 1, 0, 0, 0]


def test_several_may_win_a_round_or_nobody() -> None:
    events = round_of(0, "246", p1="246", p2="246") + round_of(1, "135", p0="246", p2="246")
    match = played(3, *events, speakers=2)
    assert match.view(None)["table"]["rounds"][0]["winners"] == [1, 2]
    assert match.view(None)["table"]["rounds"][1]["winners"] == []
    assert match.scores == [0, 1, 1]


def test_returns_are_rounds_won_of_those_in_which_the_seat_guessed() -> None:
    events = round_of(0, "246", p1="246", p2="246") + round_of(1, "135", p0="135", p2="246")
    match = played(3, *events, speakers=2)
    assert match.scores == [1, 1, 1]
    assert match.returns == [1.0, 1.0, 0.5]


def test_a_seat_that_never_guessed_has_nothing() -> None:
    match = played(2, *round_of(0, "246", p1="246"), speakers=1)
    assert match.returns == [0.0, 1.0]


@pytest.mark.parametrize(("speakers", "ending"), [(1, "told_as_agreed"), (2, "told_as_agreed"), (3, "all_told"), (None, "all_told")])
def test_it_ends_when_as_many_have_spoken_as_agreed(speakers: int | None, ending: str) -> None:
    match = enishi.new("happiness", 3, {} if speakers is None else {"speakers": speakers})
    while not match.over:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert len(match.events) == 3 * 3 * (speakers or 3)
    assert match.ending == ending


@pytest.mark.parametrize("speakers", [0, 4, True, "2", None])
def test_speakers_are_one_to_the_number_of_seats(speakers: object) -> None:
    with pytest.raises(enishi.BadOption):
        enishi.new("happiness", 3, {"speakers": speakers})


def test_all_speakers_is_the_default_and_not_in_the_record() -> None:
    assert enishi.new("happiness", 5, {"speakers": 5}).record()["options"] == {}


def test_every_order_of_guesses_gives_the_same_position() -> None:
    one = played(4, "0 card 2", "1 card 1", "2 card 2", "3 card 1")
    other = played(4, "0 card 2", "3 card 1", "1 card 1", "2 card 2")
    assert one.position.tobytes() == other.position.tobytes()


@pytest.mark.parametrize(
    ("events", "seat", "move", "code"),
    [
        ((), 0, "card 3", "time_to_come"),
        (("0 card 1",), 1, "card 6", "time_to_come"),
        (("0 card 1", "1 card 1"), 0, "card 2", "time_gone"),
        (("0 card 1", "1 card 1", "0 card 3"), 1, "card 2", "time_gone"),
        (("0 card 1",), 0, "card 2", "not_waited_for"),
        ((), 0, "card 7", "unreadable"),
        ((), 0, "card 01", "unreadable"),
    ],
)
def test_refusals_name_the_rule(events: tuple[str, ...], seat: int, move: str, code: str) -> None:
    match = played(2, *events)
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    assert refused.value.code == code
    assert match.events == events


def test_a_refusal_names_both_cards_of_the_time() -> None:
    assert [cards_of(time) for time in range(3)] == [[1, 2], [3, 4], [5, 6]]


@pytest.mark.parametrize("setup", setups(load("happiness")), ids=str)
def test_every_seat_lays_one_card_of_each_time_in_each_round(setup: Setup) -> None:
    match = finished(setup, random.Random(7))
    rounds = match.view(None)["table"]["rounds"]
    assert len(match.events) == 3 * setup.seats * len(rounds)
    for round in rounds:
        for cards in round["cards"]:
            assert [(card["number"] - 1) // 2 for card in cards] == [0, 1, 2]
    assert match.scores == [sum(seat in round["winners"] for round in rounds) for seat in range(setup.seats)]
