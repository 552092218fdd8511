"""Bird of Happiness: everybody sees everything."""

import random

import pytest

import enishi
from enishi.games import load
from enishi.games.bird.tests.positions import EACH, play, started
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import engine
from enishi.match import Match


def middle(seats: int) -> Match:
    """A random match that has gone on for a while."""
    match, rng = enishi.new("bird", seats, seed=seats), random.Random(seats)
    match.advance()
    for _ in range(25):
        if not match.over:
            match.play(match.waiting[0], rng.choice(match.legal(match.waiting[0])))
            match.advance()
    return match


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_seat_and_an_onlooker_read_every_event_whole(seats: int) -> None:
    match = middle(seats)
    for seat in (*range(seats), None):
        assert [entry["event"] for entry in match.view(seat)["log"]] == list(match.events)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_all_look_at_the_same_table(seats: int) -> None:
    match = middle(seats)
    assert all(match.view(seat)["table"] == match.view(None)["table"] for seat in range(seats))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_there_is_nothing_to_hide_and_nothing_to_deal_anew(seats: int) -> None:
    rules, match = engine(load("bird"), compiled=False), middle(seats)
    for viewer in (*range(seats), ONLOOKER):
        hidden = rules.hide(match.position, viewer)
        assert hidden.tobytes() == match.position.tobytes()
        assert rules.redeal(hidden, viewer, rules.generator(1)).tobytes() == match.position.tobytes()


def test_what_the_centre_pile_holds_is_known_from_what_was_seen() -> None:
    centre = started().view(1)["table"]["centre"]
    assert centre == {"size": 24, "cards": dict.fromkeys(EACH.split(), 4), "birds": 20}


def test_the_order_of_played_cards_is_not_part_of_a_position() -> None:
    one = play(started(), "~ one", "0 pass", "~ clover", "1 pass", "~ clover", "0 pass")
    other = play(started(), "~ clover", "0 pass", "~ clover", "1 pass", "~ one", "0 pass")
    assert one.position.tobytes() == other.position.tobytes()


def test_an_observation_begins_with_the_own_seat_and_goes_on_clockwise() -> None:
    rules = engine(load("bird"), compiled=False)
    match = play(started(3), "~ clover", "0 pass")
    seats = [rules.observe(match.position, seat)[19 : 19 + 5 * 16].reshape(5, 16) for seat in range(3)]
    assert (seats[0][:3] == seats[1][[2, 0, 1]]).all()
    assert (seats[0][:3] == seats[2][[1, 2, 0]]).all()
    assert not seats[0][3:].any()


def test_every_place_of_an_observation_is_written_and_lies_between_0_and_1() -> None:
    rules = engine(load("bird"), compiled=False)
    for seats in range(1, 6):
        vector = rules.observe(middle(seats).position, ONLOOKER)
        assert ((vector >= 0) & (vector <= 1)).all()
