"""Who knows what in Time of Happiness."""

from collections import Counter

import enishi
from enishi import Match
from enishi.events import read_event
from enishi.games import load
from enishi.kernel.engine import engine

RULES = engine(load("happiness"), compiled=False)


def played(seats: int, *events: str) -> Match:
    match = enishi.new("happiness", seats)
    for event in events:
        match.play(*read_event(event))
    return match


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


PAST = ("0 card 2", "1 card 1", "2 card 2")
ROUND = (*PAST, "0 card 3", "1 card 3", "2 card 4", "0 card 5", "1 card 5", "2 card 5")


def test_the_speakers_card_is_private_and_guesses_are_public() -> None:
    match = played(3, *PAST)
    assert log(match, 0) == ["0 card 2", "1 card 1", "2 card 2"]
    for seat in (1, 2, None):
        assert log(match, seat) == ["0 card ?", "1 card 1", "2 card 2"]


def test_later_guessers_see_the_earlier_guess() -> None:
    card = played(3, "0 card 2", "1 card 1").view(2)["table"]["rounds"][0]["cards"][1][0]
    assert card == {"number": 1, "face_up": True, "right": None}


def test_the_speaker_sees_whether_a_guess_is_right() -> None:
    cards = played(3, *PAST).view(0)["table"]["rounds"][0]["cards"]
    assert [cards[1][0]["right"], cards[2][0]["right"]] == [False, True]


def test_all_see_that_a_card_lies_face_down() -> None:
    cards = played(3, *PAST).view(1)["table"]["rounds"][0]["cards"][0]
    assert cards == [{"number": None, "face_up": False, "right": None}, None, None]


def test_after_the_future_the_three_cards_are_turned_up_for_all() -> None:
    before, after = played(3, *ROUND[:-1]), played(3, *ROUND)
    for seat in (1, 2, None):
        assert [card["number"] for card in before.view(seat)["table"]["rounds"][0]["cards"][0]] == [None] * 3
        assert [card["number"] for card in after.view(seat)["table"]["rounds"][0]["cards"][0]] == [2, 3, 5]


def test_the_log_keeps_its_question_marks_after_the_cards_are_turned_up() -> None:
    assert log(played(3, *ROUND), 1)[::3] == ["0 card ?"] * 3


def test_past_rounds_stay_in_the_view() -> None:
    match = played(3, *ROUND, "1 card 1", "0 card 1")
    rounds = match.view(2)["table"]["rounds"]
    assert [round["turned_up"] for round in rounds] == [True, False]
    assert rounds[0]["cards"][0][0] == {"number": 2, "face_up": True, "right": None}
    assert [card["right"] for card in rounds[0]["cards"][2]] == [True, False, True]


def test_histories_that_differ_in_a_face_down_card_look_the_same() -> None:
    one, other = played(3, *PAST, "0 card 3"), played(3, "0 card 1", *PAST[1:], "0 card 4")
    for seat in (1, 2, None):
        assert one.hidden(seat).tobytes() == other.hidden(seat).tobytes()
    assert one.hidden(0).tobytes() != other.hidden(0).tobytes()


def test_the_speakers_own_record_is_whole() -> None:
    match = played(3, *PAST)
    assert match.hidden(0).tobytes() == match.position.tobytes()


def test_redeal_draws_every_world_equally_often() -> None:
    hidden = played(3, *PAST, "0 card 3", "1 card 3", "2 card 3", "0 card 6").hidden(2)
    rng = RULES.generator(37)
    worlds = Counter(tuple(RULES.redeal(hidden, 2, rng)[0]["laid"][0, 0].tolist()) for _ in range(4000))
    assert set(worlds) == {(past, present, future) for past in (1, 2) for present in (3, 4) for future in (5, 6)}
    assert all(400 < times < 600 for times in worlds.values())


def test_redeal_leaves_what_the_seat_knows() -> None:
    match = played(3, *ROUND, "1 card 1", "0 card 1")
    for seat in (0, 1, 2):
        hidden = match.hidden(seat)
        world = RULES.redeal(hidden, seat, RULES.generator(5))
        assert RULES.hide(world, seat).tobytes() == hidden.tobytes()


def test_redeal_does_not_lay_what_has_not_been_laid() -> None:
    hidden = played(3, *PAST).hidden(1)
    world = RULES.redeal(hidden, 1, RULES.generator(5))
    assert world[0]["laid"][0, 0].tolist()[1:] == [0, 0]
