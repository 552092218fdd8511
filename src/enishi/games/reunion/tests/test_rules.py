"""The rules of Promise of Reunion, line by line."""

import itertools
import random

import pytest

import enishi
from enishi import IllegalMove, Match
from enishi.games import load
from enishi.testing.walks import Setup, finished, setups


def met(*choices: str) -> Match:
    """A promise at which each seat chose in turn."""
    match = enishi.new("reunion", len(choices))
    for seat, choice in enumerate(choices):
        match.play(seat, choice)
    return match


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_seats_choose_at_once_to_keep_or_to_break(seats: int) -> None:
    match = enishi.new("reunion", seats)
    assert match.waiting == tuple(range(seats))
    assert all(match.legal(seat) == ["keep", "break"] for seat in range(seats))


def test_who_has_chosen_is_no_longer_waited_for() -> None:
    match = enishi.new("reunion", 3)
    match.play(1, "break")
    assert match.waiting == (0, 2)
    assert match.legal(1) == []


def test_it_is_over_when_all_have_chosen() -> None:
    assert met("keep", "keep").over


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_every_order_gives_the_same_position(order: tuple[int, ...]) -> None:
    choices = ("keep", "break", "keep")
    match = enishi.new("reunion", 3)
    for seat in order:
        match.play(seat, choices[seat])
    assert match.position.tobytes() == met(*choices).position.tobytes()


def test_keeping_alone_is_a_lonely_win() -> None:
    match = met("break", "keep", "break", "break")
    assert match.returns == [0.0, 0.5, 0.0, 0.0]
    assert match.ending == "one_kept"


def test_keeping_all_together_is_the_draw_that_is_better_than_winning() -> None:
    match = met("keep", "keep", "keep")
    assert match.returns == [1.0, 1.0, 1.0]
    assert match.ending == "all_kept"


def test_who_breaks_has_nothing_even_when_all_others_keep() -> None:
    match = met("keep", "keep", "break")
    assert match.returns == [0.75, 0.75, 0.0]
    assert match.scores == [1, 1, 0]
    assert match.ending == "some_kept"


def test_nobody_came() -> None:
    match = met("break", "break")
    assert (match.scores, match.returns, match.ending) == ([0, 0], [0.0, 0.0], "none_kept")


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_worth_of_keeping_grows_with_the_others_who_keep(seats: int) -> None:
    for keepers in range(1, seats + 1):
        match = met(*["keep"] * keepers, *["break"] * (seats - keepers))
        assert match.returns == [0.5 + 0.5 * (keepers - 1) / (seats - 1)] * keepers + [0.0] * (seats - keepers)
        assert match.view(0)["table"]["worth"][keepers - 1] == match.returns[0]


def test_the_example_of_the_record_format() -> None:
    record = {"enishi": 1, "game": "reunion", "seats": 3, "options": {}, "events": ["2 break", "1 keep", "0 keep"]}
    assert enishi.replay(record).record() == record | {"scores": [1, 1, 0], "returns": [0.75, 0.75, 0.0]}


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [(0, "break", "not_waited_for"), (1, "Keep", "unreadable"), (1, "?", "unreadable"), (2, "keep", "no_such_actor")],
)
def test_refusals_name_the_rule(seat: int, move: str, code: str) -> None:
    match = enishi.new("reunion", 2)
    match.play(0, "keep")
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    assert refused.value.code == code
    assert match.events == ("0 keep",)


@pytest.mark.parametrize("setup", setups(load("reunion")), ids=str)
def test_everybody_chooses_once(setup: Setup) -> None:
    for number in range(10):
        match = finished(setup, random.Random(number))
        assert sorted(event.split()[0] for event in match.events) == [str(seat) for seat in range(setup.seats)]
        assert match.scores == [int(f"{seat} keep" in match.events) for seat in range(setup.seats)]
