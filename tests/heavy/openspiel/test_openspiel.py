"""OpenSpiel's own tests and algorithms over our games."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from tests.envs import pages

import enishi.envs
from enishi.extras import is_installed
from enishi.games import ids, load

KEEP = 0
"""The number of keeping the promise in Promise of Reunion."""
SMALL = ("enishi_template", "enishi_reunion(players=2)")
"""Games that can be solved: the template, and the smallest Promise of Reunion."""


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    enishi.envs.openspiel.register()
    enishi.envs.openspiel.register("_template")


def loaded(name: str) -> Any:
    return pyspiel.load_game(name)


def seats_of(id: str) -> list[int]:
    manifest = load(id).manifest
    return sorted({manifest.fewest_seats, manifest.usual_seats, manifest.most_seats})


@pytest.mark.parametrize(("id", "players"), [(id, players) for id in ids() for players in seats_of(id)])
def test_random_games(id: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(f"enishi_{id}(players={players})"), 2, serialize=True, verbose=False)


@pytest.mark.parametrize("id", ids())
def test_reinforcement_learning_episodes_and_searches(id: str) -> None:
    game = loaded(f"enishi_{id}(recall=2)")
    environment = rl_environment.Environment(game)
    step = environment.reset()
    for _ in range(200):
        if step.last():
            break
        seat = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][seat][0]])
    chance = np.random.RandomState(0)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.0,
        max_simulations=5,
        random_state=chance,
        use_observation_string=True,
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["enishi_template", *(f"enishi_{id}" for id in ids())])
def test_play_throughs(name: str) -> None:
    """Every question that OpenSpiel has for a state, at every step of one game."""
    text = generate_playthrough.playthrough(name, None, alsologtostdout=False)
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_solved(name: str) -> None:
    game = loaded(name)
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.1
    sampling = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    outcome, plus = outcome_sampling_mccfr.OutcomeSamplingSolver(game), cfr.CFRPlusSolver(game)
    for _ in range(2000):
        sampling.iteration()
        outcome.iteration()
    for _ in range(200):
        plus.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, sampling.average_policy()) < 0.02
    assert exploitability.nash_conv(game, outcome.average_policy()) < 0.1
    assert exploitability.nash_conv(game, plus.average_policy()) < 0.001


@pytest.mark.skipif(not (is_installed("torch") and is_installed("tree")), reason="OpenSpiel's DQN needs PyTorch and dm-tree")
def test_a_net_learns_the_best_answer_to_a_friend_who_keeps_the_promise() -> None:
    from open_spiel.python.pytorch import dqn

    game = loaded("enishi_reunion(players=2)")
    worth = []
    for action in game.new_initial_state().legal_actions():
        state = game.new_initial_state()
        state.apply_action(action)
        state.apply_action(KEEP)
        worth.append(state.returns()[0])
    environment = rl_environment.Environment(game)
    (size,) = environment.observation_spec()["info_state"]
    learning = {"batch_size": 16, "min_buffer_size_to_learn": 32, "epsilon_decay_duration": 200, "seed": 1}
    agent = dqn.DQN(0, size, game.num_distinct_actions(), hidden_layers_sizes=[16], **learning)
    for _ in range(300):
        step = environment.reset()
        while not step.last():
            step = environment.step([agent.step(step).action if step.observations["current_player"] == 0 else KEEP])
        agent.step(step)
    assert agent.step(environment.reset(), is_evaluation=True).action == int(np.argmax(worth))


def test_reveals_that_are_no_events_are_part_of_what_a_player_knows() -> None:
    """In Time of Happiness the speaker's cards are turned up without an event: the log alone would merge what differs."""
    game = loaded("enishi_happiness(players=2)")
    states = []
    for told in (0, 1):
        state = game.new_initial_state()
        for action in (told, 0, 2, 2, 4, 4):
            state.apply_action(action)
        states.append(state)
    one, other = (state.information_state_string(1) for state in states)
    assert one.partition("|")[0] == other.partition("|")[0]
    assert one != other


def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart() -> None:
    state = loaded("enishi_connect37").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[3][0])
    chance = np.random.RandomState(1)
    worlds = [state.resample_from_infostate(0, chance.random_sample) for _ in range(5)]
    assert {world.information_state_string(0) for world in worlds} == {state.information_state_string(0)}
    assert len({world.information_state_string(1) for world in worlds}) > 1


def test_options_are_parameters_and_wrong_ones_are_refused() -> None:
    assert loaded("enishi_bird(players=1,gold_cost=3)").num_players() == 1
    with pytest.raises(Exception, match="gold_cost"):
        loaded("enishi_bird(gold_cost=9)")


def test_the_example_of_the_page() -> None:
    pages.run("OpenSpiel")
