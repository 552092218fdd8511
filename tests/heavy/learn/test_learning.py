"""Libraries that learn, each for about a minute, by the examples of docs/environments.md."""

import subprocess
import sys
from pathlib import Path

import pytest
from sb3_contrib import MaskablePPO
from tests.envs import pages
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

import enishi.envs
from enishi.extras import is_installed

PPO = Path(__file__).parent.parent.parent.parent / "examples" / "ppo_selfplay.py"


def test_the_example_of_maskable_ppo() -> None:
    pages.run("MaskablePPO (sb3-contrib)", _20_000="4_000")


def test_maskable_ppo_learns() -> None:
    """With chance's share a third, a policy that has learnt a little has clearly more."""
    model = MaskablePPO("MlpPolicy", enishi.envs.seat("bird", others="random"), seed=1)
    model.learn(total_timesteps=30_000)
    found = enishi.envs.evaluate(lambda seen, masks: model.predict(seen, action_masks=masks)[0], "bird", "random", games=300)
    assert found.mean - found.margin > 0.4, found


def test_the_example_of_torchrl() -> None:
    pages.run("TorchRL")


@pytest.mark.parametrize("make", [enishi.envs.aec, enishi.envs.parallel])
def test_torchrl_takes_both_kinds(make: object) -> None:
    assert callable(make)
    env = PettingZooWrapper(make("bird"), use_mask=True)
    check_env_specs(env)


def test_self_play_in_one_file_learns() -> None:
    done = subprocess.run(
        [sys.executable, str(PPO), "--game", "bird", "--seconds", "30", "--evaluated", "120"], capture_output=True, text=True, check=True
    )
    against_random = next(line for line in done.stdout.splitlines() if line.startswith("against random"))
    assert float(against_random.partition("games: ")[2].split()[0]) > 0.45, done.stdout


@pytest.mark.skipif(not (is_installed("ray") and is_installed("tree")), reason="RLlib comes with ray[rllib], which is large")
def test_the_example_of_rllib() -> None:
    pages.run("RLlib")
