"""One seat of a game as a Gymnasium environment; the other seats are played by bots."""

import copy
import sys
from collections.abc import Mapping
from typing import Any, Self

import gymnasium
import numpy as np

from enishi.envs.checks import LARGEST_SEED, Array, checked_number
from enishi.envs.episode import RENDER_FPS, RENDER_MODES, Episode
from enishi.envs.others import RANDOM, Deciders, Others, all_or_nothing
from enishi.envs.spaces import vector_space
from enishi.errors import BadSetup
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.kernel.drivers.slot import CUT_SHORT, OVER


class SeatEnv(gymnasium.Env[Array, int]):  # type: ignore[misc]
    """The observation is a vector; the mask is in `info["action_mask"]`, and `action_masks()` gives it as booleans.

    Where a game ends before the seat was ever asked, its end is shown, any number will do, and the step pays.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int = 0,
        others: Others = RANDOM,
        render_mode: str | None = None,
        illegal: str = "lose",
        reward: str = "share",
        max_cycles: int | None = None,
        recall: int = 0,
    ) -> None:
        settings: dict[str, Any] = {"illegal": illegal, "reward": reward, "limit": max_cycles, "recall": recall}
        self.deciders = None if others == RANDOM else Deciders(others)
        self.seat, self.render_mode = checked_number("seat", seat, 0, checked_setup(load(game), seats, options)[0] - 1), render_mode
        self.episode = Episode(game, seats, options, render_mode, others_draw=self.deciders is None, learner=self.seat, **settings)
        batch = self.episode.batch
        self.observation_space = vector_space(batch.game, batch.width)
        self.action_space = gymnasium.spaces.Discrete(batch.game.manifest.moves)

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """The first episode of a seed; without one, the next."""
        super().reset(seed=None if seed is None else checked_number("seed", seed, 0, LARGEST_SEED))
        fallback = 0 if seed is not None or self.episode.has_begun else int(self.np_random.integers(1 << 62))
        with all_or_nothing(self.episode, self.deciders):
            self.episode.reset(seed, fallback)
            self._let_others_play(first=True)
        return self._seen()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        number = self.episode.check(action)
        if self.episode.slot["ended"]:
            raise BadSetup("game_ended", at=0)
        with all_or_nothing(self.episode, self.deciders):
            self.episode.step(number)
            self._let_others_play()
        slot = self.episode.slot
        vector, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return vector, float(slot["rewards"][self.seat]), bool(slot["end"] == OVER), bool(slot["end"] == CUT_SHORT), info

    def _let_others_play(self, *, first: bool = False) -> None:
        if self.deciders is not None:
            self.episode.decisions += self.deciders.play_on(self.episode.batch, 0)
            if first:
                unasked(self.episode.batch.slots[0])

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        batch = self.episode.batch
        info: dict[str, Any] = {"action_mask": batch.masks[0].copy(), "illegal": bool(batch.slots["illegal"][0])}
        return batch.observations[0].copy(), info

    def action_masks(self) -> Array:
        """Which numbers are legal, as booleans: what sb3-contrib's MaskablePPO asks for."""
        masks: Array = self.episode.batch.masks[0].astype(bool)
        return masks

    def render(self) -> str | None:
        """The table as this seat sees it."""
        picture = self.episode.picture(self.seat)
        if self.render_mode == "human":
            sys.stdout.write(picture + "\n")
            return None
        return picture

    def get_state(self) -> dict[str, Any]:
        """Everything that changes, as copies: what `set_state` takes."""
        return self.episode.get_state()

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Goes back to what `get_state` gave."""
        self.episode.set_state(state)

    def clone(self) -> Self:
        """The same game at the same point; the same random numbers follow."""
        twin = copy.copy(self)
        twin.episode, twin.deciders = self.episode.copy(), copy.deepcopy(self.deciders)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def sample_world(self, seat: int, seed: int) -> Self:
        """A clone in another world that agrees with everything a seat has seen: this one, or another."""
        world = self.episode.sample_world(seat, seed)
        twin = self.clone()
        twin.episode.enter(world)
        return twin

    def record(self) -> dict[str, Any]:
        """The episode so far as a record of Enishi: `enishi.replay` and the site read it."""
        return self.episode.match().record()


def unasked(slot: Any) -> None:
    """A game that ended before its learner was asked waits for one number, whatever it is, and then pays."""
    if slot["ended"]:
        slot["ended"], slot["end"], slot["rewards"] = 0, 0, np.zeros(len(slot["rewards"]))
