"""One seat for RLlib, whose modules with action masks want the keys `observations` and `action_mask`, the mask as numbers."""

from typing import Any

import gymnasium
import numpy as np

from enishi.envs.one_seat import SeatEnv

Observation = dict[str, Any]


class MaskedSeat(gymnasium.Env[Observation, int]):  # type: ignore[misc]
    """Takes RLlib's `env_config`: the settings of `enishi.envs.seat`, `game` among them."""

    def __init__(self, config: Any) -> None:
        self.env = SeatEnv(**dict(config))
        numbers = int(self.env.action_space.n)
        mask = gymnasium.spaces.Box(0.0, 1.0, (numbers,), np.float32)
        self.observation_space = gymnasium.spaces.Dict({"action_mask": mask, "observations": self.env.observation_space})
        self.action_space = self.env.action_space

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Observation, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._renamed(seen, info), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, info = self.env.step(action)
        return self._renamed(seen, info), reward, terminated, truncated, {}

    def _renamed(self, seen: Any, info: dict[str, Any]) -> Observation:
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": seen}
