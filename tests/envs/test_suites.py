"""The libraries' own suites for two games; `make test-envs` runs them for all, with fewest, usual and most seats."""

import pytest
from tests.envs import suites


@pytest.mark.parametrize(("game", "seats"), [("bird", 3), ("reunion", 2)])
def test_pettingzoo(game: str, seats: int) -> None:
    suites.passes_pettingzoo(game, seats, cycles=40)


@pytest.mark.parametrize(("game", "seats"), [("bird", 1), ("reunion", 8)])
def test_gymnasium(game: str, seats: int) -> None:
    suites.passes_gymnasium(game, seats)


@pytest.mark.parametrize("others", ["random", "search:iterations=3"])
def test_a_vector_of_games_is_as_many_seats(others: str) -> None:
    assert suites.vector_is_many_seats("reunion", 3, others, steps=20)


def test_what_a_lost_game_told_is_told_of_the_game_that_ended() -> None:
    """The next game has begun in the same step; that a number was illegal belongs to the last one, as with Gymnasium's own."""
    assert suites.vector_is_many_seats("bird", 2, "random", steps=40, illegal=0.3)
