"""Many games on a GPU as a Gymnasium vector environment whose arrays are PyTorch tensors or JAX arrays."""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from enishi.envs.checks import checked_number
from enishi.envs.device_batch import DeviceBatch, require_gpu
from enishi.envs.many_games import MODES
from enishi.envs.others import RANDOM
from enishi.envs.spaces import vector_space
from enishi.errors import BadSetup
from enishi.extras import require
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.kernel.drivers.slot import EVERY_SEAT

ARRAYS = ("torch", "jax")


class DeviceGamesEnv(VectorEnv[Any, Any, Any]):  # type: ignore[misc]
    """Arrays are handed over without copies: a PyTorch tensor is written anew by the next step, a JAX array by the one after it.

    PyTorch's are written on the stream that is current when the environment is made; for JAX every step is waited for.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        mode: str = "selfplay",
        seat: int = 0,
        others: str = RANDOM,
        illegal: str = "lose",
        reward: str = "share",
        max_cycles: int | None = None,
        recall: int = 0,
        autoreset: str | AutoresetMode = "SameStep",
        lists: bool = False,
        arrays: str = "torch",
    ) -> None:
        loaded = load(game)
        checked, given = checked_setup(loaded, seats, options)
        for what, value, allowed in (("mode", mode, MODES), ("arrays", arrays, ARRAYS), ("others", others, (RANDOM,))):
            if value not in allowed:
                raise BadSetup("unknown_choice", what=what, value=repr(value), allowed=", ".join(allowed))
        require_gpu()
        require("learn" if arrays == "torch" else "envs", arrays)
        self.hand_over, stream = _torch() if arrays == "torch" else _jax()
        learner = checked_number("seat", seat, 0, checked - 1) if mode == "seat" else EVERY_SEAT
        settings: dict[str, Any] = {"reward": reward, "illegal": illegal, "autoreset": autoreset, "limit": max_cycles, "recall": recall}
        settings |= {"masks": not lists, "learner": learner, "sets": 1 if arrays == "torch" else 2, "stream": stream}
        self.batch = DeviceBatch(loaded, num_envs, checked, given, **settings)
        self.num_envs, self.mode, self.arrays = num_envs, mode, arrays
        self.metadata = {"autoreset_mode": AutoresetMode(autoreset)}
        self.single_observation_space = vector_space(loaded, self.batch.width)
        self.single_action_space = gymnasium.spaces.Discrete(loaded.manifest.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.has_begun = False

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins all games, or those of `options["reset_mask"]`, an array on the GPU; game i has the seed + i."""
        if seed is None and not self.has_begun:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        self.batch.reset(seed, (options or {}).get("reset_mask"))
        self.has_begun = True
        self._await_jax()
        return self._given(self.batch.shown.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if not self.has_begun:
            raise BadSetup("not_reset")
        self.batch.step(actions)
        self._await_jax()
        shown = self.batch.shown
        infos = self._infos() | {"rewards": self._given(shown.paid), "illegal": self._given(shown.illegal)}
        if shown.finals.size:
            infos["final_obs"] = self._given(shown.finals)
        outcome = (self._given(array) for array in (shown.observations, shown.rewards, shown.terminated, shown.truncated))
        observations, rewards, terminated, truncated = outcome
        return observations, rewards, terminated, truncated, infos

    def _infos(self) -> dict[str, Any]:
        shown = self.batch.shown
        legal = {"action_mask": shown.masks} if shown.masks.size else {"moves": shown.moves, "counts": shown.counts}
        return {name: self._given(array) for name, array in (legal | {"seat": shown.seat}).items()}

    def _await_jax(self) -> None:
        """JAX takes an array for finished when it is handed over."""
        if self.arrays == "jax":
            self.batch.stream.synchronize()

    def _given(self, array: Any) -> Any:
        return self.hand_over(array)

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""


def _torch() -> tuple[Callable[[Any], Any], int]:
    """How arrays become tensors, and the stream that is current."""
    import torch

    tensors: dict[int, Any] = {}

    def tensor(array: Any) -> Any:
        """The same tensor for the same array, every time."""
        if id(array) not in tensors:
            tensors[id(array)] = torch.as_tensor(array, device="cuda")
        return tensors[id(array)]

    return tensor, int(torch.cuda.current_stream().cuda_stream)


def _jax() -> tuple[Callable[[Any], Any], int]:
    import jax.numpy

    return jax.numpy.asarray, 0
