"""Altar of Time: what hands are worth. The examples of the printed book are among them."""

import enishi
from enishi.games.altar.tests.positions import (
    RULES,
    cards,
    dealt,
    play,
)


def scored(hand: str, other: str = "1", seats: int = 2) -> int:
    """What seat 0 scores for a hand."""
    position = enishi.new("altar", seats).position.copy()
    position[0]["hand"][0] = cards(hand)
    position[0]["hand"][1] = cards(other)
    return RULES.scores(position, seats)[0]


def test_the_first_example_of_the_book() -> None:
    assert scored("4 4 5 6 6 spear0 shield0 spear1") == 50
    assert scored("4 4 5 6 6 spear0 shield0 shield1") == 50


def test_the_second_example_of_the_book() -> None:
    assert scored("4 4 5 5 6 6 spear0 spear1") == 300
    assert scored("4 4 5 5 6 6 shield0 shield1") == 300


def test_an_own_desire_multiplies_by_five_and_both_cancel_out() -> None:
    assert scored("1 2 3") == 6
    assert scored("1 2 3 spear0") == 30
    assert scored("1 2 3 shield0") == 30
    assert scored("1 2 3 spear0 shield0") == 6


def test_a_foreign_desire_of_the_other_kind_multiplies_by_one() -> None:
    assert scored("1 2 3 spear0 shield1") == 30


def test_a_foreign_desire_doubles_also_without_an_own_one() -> None:
    assert scored("1 2 3 spear1") == 12


def test_every_foreign_desire_of_the_chosen_kind_doubles_and_the_better_kind_is_chosen() -> None:
    assert scored("1 2 3 spear1 shield1 shield2 shield3", seats=4) == 6 * 8
    assert scored("1 2 spear0 shield1 shield2 shield3 shield4", seats=5) == 3 * 5, "16/5 would be less"
    assert scored("1 2 spear0 shield0 shield1 shield2 shield3 shield4", seats=5) == 3 * 16


def test_desires_alone_score_nothing() -> None:
    assert scored("spear0 spear1") == 0


def test_the_highest_score_wins_and_ties_share() -> None:
    match = play(dealt("1 1 2 2 3 3 4 4", "1 1 2 2 3 3 4 4", "1 1 1 1 2 2 3 3", may_pass=True), "0 pass", "1 pass", "2 pass")
    assert match.scores == [20, 20, 14]
    assert match.returns == [0.5, 0.5, 0.0]
    match = play(dealt("spear0 1 2 2 3 3 4 4", "1 1 2 2 3 3 4 4", may_pass=True), "0 pass", "1 pass")
    assert match.scores == [95, 20]
    assert match.returns == [1.0, 0.0]
