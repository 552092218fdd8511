"""What environments are given that they cannot take: one sentence, and everything is as it was."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import enishi
import enishi.envs
from enishi.errors import BadSetup, IllegalMove, Refused

GAME = "reunion"
NO_ANSWER: list[Any] = [[-1], [7], [1 << 40], [0.5], ["keep"], [None], [0, 0, 0], [[0], [0, 1]], None]
"""What no policy of Reunion may answer when it is asked about one game."""


def answered(answer: Any, seen: Any, masks: Any) -> Any:
    return answer


def broken(seen: Any, masks: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize("seed", [-1, "x", 1.5, 1 << 62, True, [1, 2]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for env in (enishi.envs.aec(GAME), enishi.envs.parallel(GAME), enishi.envs.seat(GAME), enishi.envs.vector(GAME, 2)):
        with pytest.raises(BadSetup, match="seed"):
            env.reset(seed=seed)
    with pytest.raises(BadSetup, match="seed"):
        enishi.envs.evaluate("random", GAME, games=2, seed=seed)


def test_a_seed_may_be_one_of_numpys() -> None:
    seed: Any = np.int64(3)
    for make in (enishi.envs.seat, partial(enishi.envs.vector, num_envs=2)):
        one, other = make(GAME).reset(seed=seed), make(GAME).reset(seed=3)
        assert one[0].tobytes() == other[0].tobytes()


@pytest.mark.parametrize("seat", ["x", 9, 300, -1, 1.5, None, True])
def test_a_learner_sits_on_a_seat_of_the_game(seat: Any) -> None:
    with pytest.raises(BadSetup, match="seat"):
        enishi.envs.seat(GAME, 2, seat=seat)
    with pytest.raises(BadSetup, match="seat"):
        enishi.envs.vector(GAME, 2, 2, mode="seat", seat=seat)


@pytest.mark.parametrize("answer", NO_ANSWER)
def test_a_policy_answers_legal_numbers(answer: Any) -> None:
    policy = partial(answered, answer)
    with pytest.raises(Refused, match=r"policy|not legal"):
        enishi.envs.evaluate(policy, GAME, games=1)
    env = enishi.envs.seat(GAME, 2, others=policy)
    envs = enishi.envs.vector(GAME, 1, 2, mode="seat", others=policy, lists=True)
    env.reset(seed=1)
    envs.reset(seed=1)
    before, vectors = env.get_state(), envs.get_state()
    with pytest.raises(Refused, match=r"policy|not legal"):
        env.step(0)
    with pytest.raises(Refused, match=r"policy|not legal"):
        envs.step([0])
    assert same(env.get_state()["batch"], before["batch"])
    assert env.get_state()["decisions"] == []
    assert same(envs.get_state()["batch"], vectors["batch"])


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return {name: array.tobytes() for name, array in one.items()} == {name: array.tobytes() for name, array in other.items()}


def test_where_others_fail_the_game_is_as_it_was() -> None:
    """Also in `reset`, where they may act before the learner."""
    env = enishi.envs.seat("bird", 2, seat=1, others=broken)
    with pytest.raises(ZeroDivisionError):
        env.reset(seed=1)
    with pytest.raises(BadSetup, match="reset"):
        env.step(0)


def test_an_episode_against_bots_is_a_record_too() -> None:
    for seat in (0, 1):
        env = enishi.envs.seat(GAME, 2, seat=seat, others="search:iterations=3")
        env.reset(seed=2)
        assert env.step(0)[2]
        match = enishi.replay(env.record())
        assert match.over
        assert match.position.tobytes() == env.episode.batch.states.tobytes()


def test_nothing_is_asked_before_reset() -> None:
    env = enishi.envs.aec(GAME)
    for question in (env.last, env.state, env.get_state, env.record, env.render, lambda: env.observe("seat_0")):
        with pytest.raises(BadSetup, match="reset"):
            question()
    envs = enishi.envs.vector(GAME, 2, render_mode="ansi", autoreset="Disabled")
    with pytest.raises(BadSetup, match="reset"):
        envs.render()
    with pytest.raises(BadSetup, match="reset"):
        envs.reset(seed=1, options={"reset_mask": np.array([True, False])})


@pytest.mark.parametrize("mask", ["ab", ["a", "b"], [True], [[True], [True, False]], [0.5, 0.5]])
def test_a_reset_mask_has_a_truth_for_each_game(mask: Any) -> None:
    envs = enishi.envs.vector(GAME, 2, autoreset="Disabled")
    envs.reset(seed=1)
    with pytest.raises(BadSetup, match="reset_mask"):
        envs.reset(options={"reset_mask": mask})


def begun(seats: int, **settings: Any) -> Any:
    env = enishi.envs.aec(GAME, seats, **settings)
    env.reset(seed=1)
    return env


def test_a_state_of_another_setup_is_refused_whole() -> None:
    env = begun(2)
    before = env.state().tobytes()
    own = env.get_state()
    wrong: list[Any] = [
        None,
        {"episode": own["episode"], "agents": 3},
        {"episode": own["episode"], "agents": {}},
        {"episode": {"batch": own["episode"]["batch"]}, "agents": own["agents"]},
        begun(3).get_state(),
        begun(2, reward="score").get_state(),
    ]
    for state in wrong:
        with pytest.raises(BadSetup, match="not a state"):
            env.set_state(state)
    assert env.state().tobytes() == before
    with pytest.raises(BadSetup, match="not a state"):
        enishi.envs.vector(GAME, 2).set_state({"batch": enishi.envs.vector(GAME, 2).batch.get_state()})


def test_shapeless_actions_are_refused() -> None:
    ragged: Any = [[0], [0, 1]]
    env, envs = begun(2), enishi.envs.vector(GAME, 2)
    envs.reset(seed=1)
    for step in (env.step, envs.step):
        with pytest.raises(BadSetup, match="action"):
            step(ragged)


def test_many_tables_are_drawn_as_text() -> None:
    envs = enishi.envs.vector(GAME, 2, render_mode="ansi")
    envs.reset(seed=1)
    assert [text.count("Seat") for text in envs.render()] == [2, 2]
    with pytest.raises(BadSetup, match="render_mode"):
        enishi.envs.vector(GAME, 2, render_mode="film")


def test_gymnasiums_own_names_of_autoreset_are_taken() -> None:
    envs = enishi.envs.vector(GAME, 2, autoreset=AutoresetMode.NEXT_STEP)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def test_illegal_numbers_of_others_are_not_the_learners_fault() -> None:
    """Nobody loses because of a policy that breaks the rules: it is refused."""
    env = enishi.envs.seat("bird", 2, seat=1, others=partial(answered, [0]), illegal="lose")
    with pytest.raises(IllegalMove, match="seat 0"):
        env.reset(seed=1)
