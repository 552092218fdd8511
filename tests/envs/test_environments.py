"""Environments: copies, worlds, records, refusals, and what nobody is told."""

import copy
import inspect
import pickle
import subprocess
import sys
from functools import partial
from typing import Any, get_type_hints

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.vector import AutoresetMode

import enishi
import enishi.envs
from enishi.envs.many_games import GamesEnv
from enishi.envs.one_seat import SeatEnv
from enishi.envs.others import Others
from enishi.envs.settings import SeatSettings, TableSettings, VectorSettings
from enishi.envs.together import TogetherEnv
from enishi.envs.turns import TurnEnv
from enishi.errors import BadSetup, IllegalMove, Refused
from enishi.extras import MissingExtra


def played(env: Any, decisions: int, seed: int = 4) -> Any:
    """An AEC environment after some random decisions."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env


def answered(answer: Any, seen: Any, masks: Any) -> Any:
    """A policy that always answers the same."""
    return answer


def to_the_end(env: Any) -> Any:
    rng = np.random.default_rng(0)
    while not any(env.terminations.values()):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env


@pytest.mark.parametrize("copied", [lambda env: env.clone(), copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_are_true_and_independent(copied: Any) -> None:
    env = played(enishi.envs.aec("bird"), 5)
    before = env.state().tobytes()
    twin = copied(env)
    to_the_end(twin)
    assert env.state().tobytes() == before
    to_the_end(env)
    assert env.state().tobytes() == twin.state().tobytes()


def test_a_state_can_be_gone_back_to() -> None:
    env = played(enishi.envs.aec("bird"), 5)
    state, whole = env.get_state(), env.state().tobytes()
    to_the_end(env)
    env.set_state(state)
    assert env.state().tobytes() == whole
    assert not any(env.terminations.values())
    with pytest.raises(BadSetup, match="state"):
        env.set_state({})


def test_a_sampled_world_looks_the_same_to_its_seat_and_is_another() -> None:
    env = played(enishi.envs.aec("reunion", 4), 2)
    worlds = [env.sample_world(3, seed) for seed in range(8)]
    assert {world.observe("seat_3")["observation"].tobytes() for world in worlds} == {env.observe("seat_3")["observation"].tobytes()}
    assert len({world.state().tobytes() for world in worlds}) > 1
    with pytest.raises(BadSetup, match="dealt anew"):
        worlds[0].record()


def test_every_single_game_is_asked_for_worlds_alike() -> None:
    """By the seat and a seed, whatever the interface."""
    turns, together, one = enishi.envs.aec("reunion", 4), enishi.envs.parallel("reunion", 4), enishi.envs.seat("reunion", 4, seat=2)
    for env in (turns, together, one):
        env.reset(seed=4)
    seen = one.sample_world(2, 7).episode.seen_by(2)[0]
    assert seen.tobytes() == one.episode.seen_by(2)[0].tobytes()
    assert turns.sample_world(1, 7).state().tobytes() == together.sample_world(1, 7).state().tobytes()


@pytest.mark.parametrize("game", ["bird", "reunion"])
def test_an_episode_is_a_record_that_can_be_replayed(game: str) -> None:
    env = to_the_end(played(enishi.envs.aec(game), 1))
    match = enishi.replay(env.record())
    assert match.over
    assert match.position.tobytes() == env.state().tobytes()
    assert match.returns == pytest.approx([env.rewards[agent] for agent in env.possible_agents])


def test_looking_at_another_seat_changes_nothing() -> None:
    env = played(enishi.envs.aec("reunion", 3), 1)
    before = env.last()[0]
    env.observe("seat_0")
    env.observe("seat_2")
    after = env.last()[0]
    assert before["observation"].tobytes() == after["observation"].tobytes()
    assert before["action_mask"].tolist() == after["action_mask"].tolist()
    env.step(0)


def test_a_picture_is_never_the_whole_record() -> None:
    """Until all have chosen, an onlooker is not shown what was chosen."""
    kept, broken = (enishi.envs.aec("reunion", 3, render_mode="ansi") for _ in range(2))
    for env, choice in ((kept, 0), (broken, 1)):
        env.reset(seed=1)
        env.step(choice)
    assert kept.render() == broken.render()
    own = enishi.envs.aec("reunion", 3, render_mode="ansi", view_seat=0)
    own.reset(seed=1)
    own.step(1)
    assert own.render() != broken.render()


def test_an_illegal_action_is_refused_in_words_and_nothing_changes() -> None:
    env = played(enishi.envs.aec("bird"), 3)
    before = env.state().tobytes()
    for wrong in (0, -1, 10_000):
        with pytest.raises(IllegalMove, match="not legal"):
            env.step(wrong)
    with pytest.raises(BadSetup, match="action"):
        env.step("take")
    assert env.state().tobytes() == before


@pytest.mark.parametrize("wrong", [None, "keep", 0.5, [0, 1], {"seat_0": 0}])
def test_an_action_is_one_whole_number(wrong: Any) -> None:
    """Half a number is not rounded to another move."""
    for env in (enishi.envs.aec("reunion", 2), enishi.envs.seat("reunion", 2)):
        env.reset(seed=1)
        with pytest.raises(BadSetup, match="action"):
            env.step(wrong)
    together = enishi.envs.parallel("reunion", 2)
    together.reset(seed=1)
    before = together.state().tobytes()
    for actions in (wrong, {"seat_0": wrong, "seat_1": 0}):
        with pytest.raises((BadSetup, Refused), match=r"action|agent"):
            together.step(actions)
    assert together.state().tobytes() == before
    arrays: Any = {"seat_0": np.array([0]), "seat_1": np.int8(0)}
    together.step(arrays)


def test_what_is_no_array_of_numbers_is_named() -> None:
    with pytest.raises(BadSetup, match="options"):
        enishi.envs.vector("reunion", 2).reset(seed=1, options="all")
    with pytest.raises(BadSetup, match="table"):
        enishi.envs.rollout("reunion", table="even")
    for net in (3, [1, 2], [(np.zeros(3), "bias")]):
        with pytest.raises(BadSetup, match="net"):
            enishi.envs.rollout("reunion", net=net)  # type: ignore[arg-type]
    answers: list[Any] = [[0], ["keep"] * 4, [None] * 4]
    for answer in answers:
        with pytest.raises(BadSetup, match="policy"):
            enishi.envs.evaluate(partial(answered, answer), "reunion", games=4)


def test_an_illegal_action_may_lose() -> None:
    env = played(enishi.envs.aec("bird", illegal="lose"), 0)
    env.step(0)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    assert all(env.terminations.values())


def test_nothing_can_be_played_before_reset() -> None:
    with pytest.raises(BadSetup, match="reset"):
        enishi.envs.aec("bird").step(0)
    with pytest.raises(BadSetup, match="reset"):
        enishi.envs.parallel("bird").step({})
    with pytest.raises(BadSetup, match="reset"):
        enishi.envs.vector("bird", 2).step(np.zeros(2, np.int64))


def test_in_parallel_those_who_are_not_waited_for_wait() -> None:
    env = enishi.envs.parallel("bird")
    seen, _ = env.reset(seed=1)
    waiting = [agent for agent in env.agents if not seen[agent]["action_mask"][env.wait]]
    assert waiting == ["seat_0"]
    with pytest.raises(IllegalMove):
        env.step(dict.fromkeys(env.agents, env.wait))


def test_self_play_pays_the_actor_and_says_what_everybody_got() -> None:
    envs = enishi.envs.vector("reunion", 4, 2)
    _, infos = envs.reset(seed=0)
    assert infos["seat"].tolist() == [0] * 4
    _, rewards, ends, _, infos = envs.step(np.zeros(4, np.int64))
    assert not ends.any()
    seen, rewards, ends, _, infos = envs.step(np.ones(4, np.int64))
    assert ends.all()
    assert rewards.tolist() == [0.0] * 4
    assert infos["rewards"].tolist() == [[0.5, 0.0]] * 4
    assert infos["final_obs"].shape == seen.shape
    assert infos["final_info"]["rewards"].tolist() == [[0.5, 0.0]] * 4
    assert infos["_final_info"].all()
    assert infos["seat"].tolist() == [0] * 4


def test_disabled_autoreset_waits_for_a_reset_mask() -> None:
    envs = enishi.envs.vector("reunion", 2, 2, autoreset="Disabled")
    envs.reset(seed=0)
    for _ in range(2):
        envs.step(np.zeros(2, np.int64))
    with pytest.raises(BadSetup, match="ended"):
        envs.step(np.zeros(2, np.int64))
    _, infos = envs.reset(options={"reset_mask": np.array([True, True])})
    assert infos["seat"].tolist() == [0, 0]
    envs.step(np.zeros(2, np.int64))


def test_arrays_are_copies_unless_live_ones_are_wanted() -> None:
    for copied in (True, False):
        envs = enishi.envs.vector("bird", 2, copy=copied)
        first, infos = envs.reset(seed=0)
        kept = first.copy()
        second = envs.step(np.array([row.nonzero()[0][0] for row in infos["action_mask"]]))[0]
        assert (first.tobytes() == kept.tobytes()) == copied
        assert (second is first) != copied


def test_the_names_that_users_expect() -> None:
    assert gymnasium.make("enishi/Connect37-v1").spec.id == "enishi/Connect37-v1"
    assert gymnasium.make_vec("enishi.envs:enishi/Bird-v1", num_envs=2).num_envs == 2
    assert pettingzoo.make("aec", "enishi/bird_v1").metadata["name"] == "bird_v1"
    assert pettingzoo.make("parallel", "enishi/bird_v1").metadata["name"] == "bird_v1"


def test_evaluation_rotates_the_seats() -> None:
    always_keeps = enishi.envs.evaluate(lambda seen, masks: np.zeros(len(seen)), "reunion", games=200, seats=2)
    assert always_keeps.games == 200
    assert len(always_keeps.by_seat) == 2
    assert abs(always_keeps.mean - 0.75) < 0.1
    assert enishi.envs.evaluate("easy", "reunion", "normal", games=4, seats=3).games == 4
    with pytest.raises(IllegalMove):
        enishi.envs.evaluate(lambda seen, masks: np.zeros(len(seen)), "bird", games=3)


def test_unknown_bots_and_modes_are_refused() -> None:
    with pytest.raises(BadSetup, match="clever"):
        enishi.envs.seat("bird", others="clever")
    with pytest.raises(BadSetup, match="mode"):
        enishi.envs.vector("bird", 2, mode="alone")
    with pytest.raises(BadSetup, match="render_mode"):
        enishi.envs.aec("bird", render_mode="film")


def test_importing_enishi_loads_nothing_of_it() -> None:
    code = "import sys, enishi; print([name for name in ('gymnasium', 'pettingzoo', 'pyspiel', 'enishi.envs') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_a_missing_library_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enishi.extras.is_installed", lambda module: module != "pettingzoo")
    with pytest.raises(MissingExtra, match=r"pettingzoo.*enishi\[envs\]"):
        enishi.envs.aec("bird")


@pytest.mark.parametrize(
    ("settings", "made"),
    [(TableSettings, TurnEnv), (TableSettings, TogetherEnv), (SeatSettings, SeatEnv), (VectorSettings, GamesEnv)],
)
def test_type_checkers_know_every_setting(settings: Any, made: Any) -> None:
    named = {one.name for one in inspect.signature(made).parameters.values() if one.kind is inspect.Parameter.KEYWORD_ONLY}
    assert named == set(get_type_hints(settings, localns={"Others": Others, "AutoresetMode": AutoresetMode}))
