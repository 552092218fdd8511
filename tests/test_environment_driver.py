"""The driver of environments: plain and compiled are the same to the byte; it plays what a match would play."""

from typing import Any

import numpy as np
import pytest

from enishi.envs.batch import Batch
from enishi.errors import BadSetup, IllegalMove
from enishi.games import ids, load
from enishi.kernel.drivers.slot import CUT_SHORT, GOING_ON, OVER
from enishi.kernel.engine import engine

GAMES = 3
STEPS = 30


def batch(id: str, size: int = GAMES, **settings: Any) -> Batch:
    game = load(id)
    return Batch(game, size, settings.pop("seats", game.manifest.usual_seats), settings.pop("options", {}), **settings)


def drawn(games: Batch, rng: np.random.Generator) -> "np.ndarray[Any, Any]":
    """A legal move for each game; 0 where any will do."""
    counts = games.slots["count"]
    return np.array([row[rng.integers(count)] if count else 0 for row, count in zip(games.moves, counts, strict=True)], np.int64)


def same(one: Batch, other: Batch) -> bool:
    return all(array.tobytes() == other.get_state()[name].tobytes() for name, array in one.get_state().items())


@pytest.mark.parametrize("id", ids())
def test_plain_and_compiled_are_the_same_to_the_byte(id: str) -> None:
    both = [batch(id, recall=4, compiled=compiled) for compiled in (False, True)]
    for one in both:
        one.reset(seed=7)
    assert same(*both)
    rng = np.random.default_rng(7)
    for _ in range(STEPS):
        actions = drawn(both[0], rng)
        for one in both:
            one.step(actions)
        assert same(*both)


@pytest.mark.parametrize("id", ids())
def test_observation_and_mask_are_made_from_the_hidden_record(id: str) -> None:
    games, rules = batch(id), engine(load(id), compiled=True)
    games.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(STEPS):
        for at in range(GAMES):
            seat = int(games.slots["seat"][at])
            hidden = rules.hide(games.position(at), seat)
            assert games.observations[at].tobytes() == rules.observe(hidden, seat).tobytes()
            assert np.flatnonzero(games.masks[at]).tolist() == rules.legal(hidden, seat)
        games.step(drawn(games, rng))


def test_the_same_seed_gives_the_same_games_and_game_i_has_the_seed_plus_i() -> None:
    pair, alone = batch("bird", 2), batch("bird", 1)
    pair.reset(seed=10)
    alone.reset(seed=11)
    assert pair.states[1].tobytes() == alone.states[0].tobytes()
    pair.reset()
    assert pair.slots["episode"].tolist() == [1, 1]


def test_a_learner_is_asked_alone_and_the_others_draw() -> None:
    games = batch("connect37", learner=1)
    games.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert games.slots["seat"].tolist() == [1] * GAMES
        games.step(drawn(games, rng))


def test_an_illegal_number_is_refused_and_nothing_has_changed() -> None:
    games = batch("bird")
    games.reset(seed=1)
    before = games.get_state()
    actions = drawn(games, np.random.default_rng(0))
    actions[1] = 0  # a clover: chance draws those
    with pytest.raises(IllegalMove, match="clover"):
        games.step(actions)
    assert all(array.tobytes() == before[name].tobytes() for name, array in games.get_state().items())


def test_an_illegal_number_loses_or_is_replaced() -> None:
    losing, drawing = (batch("bird", illegal=illegal) for illegal in ("lose", "random"))
    for games in (losing, drawing):
        games.reset(seed=1)
        games.step(np.zeros(GAMES, np.int64))
        assert games.slots["illegal"].all()
    assert (losing.slots["end"] == OVER).all()
    assert losing.slots["rewards"][:, :3].tolist() == [[-1.0, 0.0, 0.0]] * GAMES
    assert (drawing.slots["end"] == GOING_ON).all()


@pytest.mark.parametrize("reward", ["share", "zero_sum", "score"])
def test_what_is_paid(reward: str) -> None:
    games = batch("connect37", 1, reward=reward, autoreset="NextStep")
    games.reset(seed=5)
    rng = np.random.default_rng(5)
    while not games.slots["ended"][0]:
        games.step(drawn(games, rng))
    rules, paid = engine(games.game, compiled=True), games.slots["rewards"][0, :2].tolist()
    shares = rules.returns(games.position(0), 2)
    wanted = {"share": shares, "zero_sum": [share - 0.5 for share in shares], "score": rules.scores(games.position(0), 2)}
    assert paid == wanted[reward]
    assert games.masks[0].all(), "after the end any number will do"
    games.step(np.zeros(1, np.int64))
    assert games.slots["end"][0] == GOING_ON
    assert games.slots["decided"][0] == 0


def test_an_episode_is_cut_short() -> None:
    games = batch("bird", limit=5)
    games.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(5):
        games.step(drawn(games, rng))
    assert (games.slots["end"] == CUT_SHORT).all()
    assert not games.slots["rewards"].any()


def test_recalled_events_tell_histories_apart_that_the_observation_merges() -> None:
    """Two seats choose in Reunion; that the others chose in another order shows only in what is recalled."""
    one, other = (batch("reunion", 1, seats=3, recall=3) for _ in range(2))
    for games, order in ((one, (0, 1)), (other, (1, 0))):
        games.reset(seed=0)
        for seat in order:
            games.slots["seat"] = seat
            games.look(0, seat)
            games.step(np.zeros(1, np.int64))
        games.look(0, 2)
    own = load("reunion").observation
    assert one.observations[0, :own].tobytes() == other.observations[0, :own].tobytes()
    assert one.observations[0, own:].tolist() != other.observations[0, own:].tolist()


def test_a_copy_goes_on_with_the_same_random_numbers() -> None:
    games = batch("soulmates")
    games.reset(seed=2)
    twin = games.copy()
    for one in (games, twin):
        rng = np.random.default_rng(2)
        for _ in range(30):
            one.step(drawn(one, rng))
    assert same(games, twin)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"reward": "gold"}, "reward"),
        ({"illegal": "shrug"}, "illegal"),
        ({"autoreset": "Never"}, "autoreset"),
        ({"limit": 0}, "max_cycles"),
        ({"recall": -1}, "recall"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        batch("bird", **settings)


def test_wrong_shapes_and_seeds_are_refused() -> None:
    games = batch("bird")
    with pytest.raises(BadSetup, match="seed"):
        games.reset(seed=-1)
    games.reset(seed=0)
    for wrong in (np.zeros(2, np.int64), np.zeros(GAMES, np.float32)):
        with pytest.raises(BadSetup, match="actions"):
            games.step(wrong)
    with pytest.raises(BadSetup, match="reset_mask"):
        games.reset(which=np.ones(2, bool))
