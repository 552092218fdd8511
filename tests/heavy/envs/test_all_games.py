"""The libraries' own suites for every game, with fewest, usual and most seats."""

import pytest
from tests.envs import suites

from enishi.games import ids, load

SETUPS = [
    (id, seats)
    for id in ids()
    for seats in sorted({load(id).manifest.fewest_seats, load(id).manifest.usual_seats, load(id).manifest.most_seats})
]


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_pettingzoo(game: str, seats: int) -> None:
    suites.passes_pettingzoo(game, seats, cycles=100)


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_gymnasium(game: str, seats: int) -> None:
    suites.passes_gymnasium(game, seats)


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_a_vector_of_games_is_as_many_seats(game: str, seats: int) -> None:
    suites.vector_is_many_seats(game, seats, "random", steps=60)


@pytest.mark.parametrize("game", ids())
def test_a_vector_of_games_is_as_many_seats_against_bots(game: str) -> None:
    suites.vector_is_many_seats(game, load(game).manifest.usual_seats, "search:iterations=3", steps=12)


@pytest.mark.parametrize("game", ids())
def test_pettingzoo_can_measure_it(game: str) -> None:
    """Five seconds of PettingZoo's own benchmark; how fast it is, `benchmarks/envs.py` says."""
    suites.measures_performance(game, load(game).manifest.usual_seats)
