"""The libraries' own suites, each as a function of a game and its seats."""

import warnings
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, render_test, seed_test, state_test

import enishi.envs
from enishi.envs.naming import gymnasium_id
from enishi.games import load

DICT_WARNINGS = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
"""What `api_test` says of observations that are dictionaries; it exempts PettingZoo's own games by name."""


def passes_pettingzoo(game: str, seats: int, cycles: int) -> None:
    """Every suite of PettingZoo but `max_cycles_test`, which presumes equal turns and unmasked actions."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for text in DICT_WARNINGS:
            warnings.filterwarnings("ignore", text)
        api_test(enishi.envs.aec(game, seats), num_cycles=cycles)
        seed_test(lambda: enishi.envs.aec(game, seats), num_cycles=cycles)
        parallel_api_test(enishi.envs.parallel(game, seats), num_cycles=cycles)
        parallel_seed_test(lambda: enishi.envs.parallel(game, seats, illegal="random"), num_cycles=cycles)
        render_test(lambda render_mode=None: enishi.envs.aec(game, seats, render_mode=render_mode))
        drawing = enishi.envs.aec(game, seats, illegal="random"), enishi.envs.parallel(game, seats, illegal="random")
        state_test(*drawing, num_cycles=cycles)


def measures_performance(game: str, seats: int) -> None:
    performance_benchmark(enishi.envs.aec(game, seats))


def passes_gymnasium(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        check_env(gymnasium.make(gymnasium_id(load(game)), seats=seats).unwrapped)


def vector_is_many_seats(game: str, seats: int, others: str, steps: int, illegal: float = 0.0) -> int:
    """`vector(mode="seat")` is `SyncVectorEnv` of `seat`, step by step; answers how many games ended on the way.

    `illegal`: how often a number is played that the mask forbids, which loses.
    """
    ended = 0
    for name, mode in (("SameStep", AutoresetMode.SAME_STEP), ("NextStep", AutoresetMode.NEXT_STEP)):
        ours = enishi.envs.vector(game, 3, seats, mode="seat", others=others, autoreset=name)
        theirs = SyncVectorEnv([lambda: enishi.envs.seat(game, seats, others=others)] * 3, autoreset_mode=mode)
        results = [(*env.reset(seed=5),) for env in (ours, theirs)]
        rng = np.random.default_rng(5)
        for _ in range(steps):
            (seen, *_, infos), (same, *_, their_infos) = results
            assert seen.tobytes() == same.tobytes()
            assert infos["action_mask"].tobytes() == their_infos["action_mask"].tobytes()
            allowed = [mask == 0 if rng.random() < illegal and not mask.all() else mask for mask in infos["action_mask"]]
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in allowed])
            results = [env.step(actions) for env in (ours, theirs)]
            for one, other in zip(results[0][1:4], results[1][1:4], strict=True):
                assert one.tolist() == other.tolist()
            ended += int(results[0][2].sum())
            assert_same_infos(results[0][4], results[1][4])
    return ended


def assert_same_infos(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """The same keys, in the same games the same values: Gymnasium marks by `_key` in which games there is one."""
    assert set(ours) == set(theirs)
    for key, one in ours.items():
        if isinstance(one, dict):
            assert_same_infos(one, theirs[key])
        elif key.startswith("_"):
            assert one.tolist() == theirs[key].tolist()
        else:
            for at in np.flatnonzero(ours[f"_{key}"]):
                assert np.asarray(one[at]).tolist() == np.asarray(theirs[key][at]).tolist(), key
