"""Higher Card, rule by rule: the name of a test is the rule."""

import random

import pytest

import enishi
from enishi import IllegalMove, Match
from enishi.games import load
from enishi.testing.walks import Setup, walk


def played(*events: str) -> Match:
    match = enishi.new("_template", 2)
    for event in events:
        actor, move = event.split()
        match.play(actor if actor == "~" else int(actor), move)
    return match


def test_the_deck_has_two_of_each_card() -> None:
    assert played().chances() == {"1": 2 / 6, "2": 2 / 6, "3": 2 / 6}
    assert played("~ 2").chances() == {"1": 2 / 5, "2": 1 / 5, "3": 2 / 5}


def test_both_seats_speak_at_once() -> None:
    assert played("~ 1", "~ 2").waiting == (0, 1)
    assert played("~ 1", "~ 2", "1 bold").waiting == (0,)


@pytest.mark.parametrize(
    ("cards", "words", "scores"),
    [
        ((3, 2), ("bold", "meek"), [2, 1]),
        ((3, 2), ("bold", "bold"), [2, 0]),
        ((2, 2), ("bold", "meek"), [0, 1]),
        ((1, 2), ("bold", "meek"), [0, 1]),
        ((1, 3), ("meek", "meek"), [1, 1]),
    ],
)
def test_bold_scores_2_with_the_higher_card_and_meek_1(cards: tuple[int, int], words: tuple[str, str], scores: list[int]) -> None:
    match = played(f"~ {cards[0]}", f"~ {cards[1]}", f"0 {words[0]}", f"1 {words[1]}")
    assert match.scores == scores


def test_more_points_win_and_a_tie_is_shared() -> None:
    won, tied = played("~ 3", "~ 2", "0 bold", "1 meek"), played("~ 3", "~ 2", "0 meek", "1 meek")
    assert (won.returns, won.ending) == ([1.0, 0.0], "won")
    assert (tied.returns, tied.ending) == ([0.5, 0.5], "tied")


def test_a_card_cannot_be_chosen() -> None:
    with pytest.raises(IllegalMove) as refused:
        played("~ 3", "~ 2").play(0, "1")
    assert refused.value.code == "card_is_chance"


def test_no_card_is_lost() -> None:
    for match in walk(Setup(load("_template"), 2), random.Random(7)):
        s = match.position[0]
        assert [int(s["left"][kind]) + (s["card"] == kind + 1).sum() for kind in range(3)] == [2, 2, 2]
