"""Who knows what in Promise of Reunion."""

from collections import Counter

import enishi
from enishi import Match
from enishi.games import load
from enishi.kernel.engine import engine

RULES = engine(load("reunion"), compiled=False)


def played(seats: int, *events: str) -> Match:
    match = enishi.new("reunion", seats)
    for event in events:
        seat, move = event.split()
        match.play(int(seat), move)
    return match


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


def kept(match: Match, seat: int | None) -> list[bool | None]:
    return [other["kept"] for other in match.view(seat)["table"]["seats"]]


def test_that_a_seat_has_chosen_is_public_but_not_what() -> None:
    match = played(3, "2 break", "0 keep")
    assert log(match, 0) == ["2 ?", "0 keep"]
    assert log(match, 1) == ["2 ?", "0 ?"]
    assert log(match, 2) == ["2 break", "0 ?"]
    assert log(match, None) == ["2 ?", "0 ?"]
    assert [seat["chosen"] for seat in match.view(1)["table"]["seats"]] == [True, False, True]


def test_a_seat_knows_its_own_choice_alone() -> None:
    match = played(3, "2 break", "0 keep")
    assert [kept(match, seat) for seat in (0, 1, 2, None)] == [
        [True, None, None],
        [None, None, None],
        [None, None, False],
        [None, None, None],
    ]


def test_the_choices_are_open_to_all_when_all_have_chosen() -> None:
    match = played(3, "2 break", "0 keep", "1 keep")
    for seat in (0, 1, 2, None):
        assert kept(match, seat) == [True, True, False]
        assert match.hidden(seat).tobytes() == match.position.tobytes()


def test_the_log_keeps_its_question_marks_after_the_end() -> None:
    assert log(played(2, "0 keep", "1 break"), 0) == ["0 keep", "1 ?"]


def test_histories_that_differ_in_anothers_choice_look_the_same() -> None:
    one, other = played(3, "2 break", "0 keep"), played(3, "2 keep", "0 keep")
    for seat in (0, 1, None):
        assert one.hidden(seat).tobytes() == other.hidden(seat).tobytes()
    assert one.hidden(2).tobytes() != other.hidden(2).tobytes()


def test_redeal_draws_every_world_equally_often() -> None:
    hidden = played(5, "0 keep", "1 keep", "3 break", "4 break").hidden(0)
    rng = RULES.generator(37)
    worlds = Counter(int(RULES.redeal(hidden, 0, rng)[0]["kept"]) for _ in range(4000))
    assert set(worlds) == {1 | one | three | four for one in (0, 2) for three in (0, 8) for four in (0, 16)}
    assert all(400 < times < 600 for times in worlds.values())


def test_redeal_leaves_the_end_as_it_is() -> None:
    match = played(2, "0 keep", "1 break")
    assert RULES.redeal(match.hidden(0), 0, RULES.generator(1)).tobytes() == match.position.tobytes()
