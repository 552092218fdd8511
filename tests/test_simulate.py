"""Simulation: the same seed gives the same result, whoever plays the games and however."""

from typing import Any

import pytest

import enishi
from enishi.games import ids
from enishi.lab.simulate import CHUNK

IGNORED = {"seconds", "events_per_second", "games_per_second", "threads"}


def outcome(**arguments: Any) -> dict[str, Any]:
    found = enishi.simulate(**arguments).to_dict()
    return {key: value for key, value in found.items() if key not in IGNORED}


GAMES = [pytest.param(id, marks=pytest.mark.xdist_group(id)) for id in ids()]


@pytest.mark.parametrize("id", GAMES)
def test_plain_and_compiled_games_are_the_same(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = outcome(game=id, games=4, seed=5, threads=1)
    monkeypatch.setenv("ENISHI_JIT", "0")
    assert outcome(game=id, games=4, seed=5, threads=1) == compiled


@pytest.mark.xdist_group("connect37")
def test_the_number_of_threads_changes_nothing() -> None:
    games = 3 * CHUNK + 5
    assert outcome(game="connect37", games=games, seed=5, threads=1) == outcome(game="connect37", games=games, seed=5, threads=3)


@pytest.mark.xdist_group("happiness")
def test_simulations_of_neighbouring_games_add_up_to_the_last_number() -> None:
    """Returns of thirds and the like are no sums that come out even: the parts are cut anywhere."""
    whole = outcome(game="happiness", seats=4, games=2 * CHUNK + 77, seed=5)
    for cut in (1, 100, CHUNK, CHUNK + 5):
        parts = [
            enishi.simulate("happiness", 4, games=cut, seed=5),
            enishi.simulate("happiness", 4, games=2 * CHUNK + 77 - cut, seed=5, first=cut),
        ]
        for one, other in (parts, parts[::-1]):
            added = (one + other).to_dict()
            assert {key: value for key, value in added.items() if key not in IGNORED} == whole


@pytest.mark.xdist_group("happiness")
def test_simulations_of_other_games_cannot_be_added() -> None:
    one = enishi.simulate("happiness", 3, games=5)
    for other, says in [
        (enishi.simulate("happiness", 3, games=5, seed=1, first=5), "seed is 0 in one and 1"),
        (enishi.simulate("happiness", 3, games=5, first=6), "5, not 6"),
        (enishi.simulate("happiness", 3, games=5, first=4), "5, not 4"),
        (enishi.simulate("happiness", 2, games=5, first=5), "seats is 3 in one and 2"),
    ]:
        with pytest.raises(enishi.BadSetup, match=says):
            one + other


@pytest.mark.xdist_group("connect37")
def test_a_simulation_counts_what_happened() -> None:
    found = enishi.simulate("connect37", 3, games=500, seed=1)
    assert (found.games, found.events, found.lengths) == (500, 500 * 100, {100: 500})
    assert sum(found.returns) == pytest.approx(1)
    assert found.endings == {"board_full": 500}
    assert all(sum(counts.values()) == 500 for counts in found.scores)
    assert "mean return" in str(found)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"games": 0}, "games cannot be 0. Allowed: 1 or more."),
        ({"games": 10**12}, "games cannot be 1000000000000. Allowed: 1 to 100000000000."),
        ({"games": 1.5}, "games cannot be 1.5"),
        ({"seed": -1}, "seed cannot be -1. Allowed: 0 to 4611686018427387903."),
        ({"first": -1}, "first cannot be -1"),
        ({"threads": 0}, "threads cannot be 0. Allowed: 1 or more."),
        ({"device": "tpu"}, "not on “tpu”"),
        ({"bots": ["random"]}, "one bot for each seat: 2, not 1"),
        ({"bots": ["random", "oracle"]}, "There is no bot “oracle”"),
        ({"options": {"x": 1}}, "There is no option"),
    ],
)
def test_a_wrong_simulation_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(enishi.BadSetup) as caught:
        enishi.simulate("connect37", **arguments)
    assert says in str(caught.value)
