"""Many games at once as a Gymnasium vector environment, all in one compiled call."""

import copy
from collections.abc import Mapping
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from enishi.envs.batch import AUTORESETS, Batch
from enishi.envs.checks import Array, checked_keys, checked_number, number_of
from enishi.envs.drawing import drawn
from enishi.envs.one_seat import unasked
from enishi.envs.others import RANDOM, Deciders, Others, all_or_nothing
from enishi.envs.spaces import vector_space
from enishi.errors import BadSetup
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.kernel.drivers.slot import CUT_SHORT, EVERY_SEAT, GOING_ON, OVER, SAME_STEP

MODES = ("selfplay", "seat")
RENDER_MODES = ("ansi",)


class GamesEnv(VectorEnv[Array, Array, Array]):  # type: ignore[misc]
    """In self-play every seat is asked in its turn; `infos["seat"]` says who decides next, `infos["rewards"]` what each seat was paid."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        mode: str = "selfplay",
        seat: int = 0,
        others: Others = RANDOM,
        illegal: str | None = None,
        reward: str = "share",
        max_cycles: int | None = None,
        recall: int = 0,
        autoreset: str | AutoresetMode = "SameStep",
        copy: bool = True,
        lists: bool = False,
        gymnasium_finals: bool = False,
        render_mode: str | None = None,
    ) -> None:
        loaded = load(game)
        checked, given = checked_setup(loaded, seats, options)
        if mode not in MODES:
            raise BadSetup("unknown_choice", what="mode", value=repr(mode), allowed=", ".join(MODES))
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup("unknown_choice", what="render_mode", value=repr(render_mode), allowed=", ".join(RENDER_MODES))
        learns = mode == "seat"
        self.deciders = Deciders(others) if learns and others != RANDOM else None
        self.batch = Batch(
            loaded,
            num_envs,
            checked,
            given,
            reward=reward,
            illegal=illegal or ("lose" if learns else "raise"),
            autoreset=autoreset,
            limit=max_cycles,
            recall=recall,
            masks=not lists or callable(others),
            learner=checked_number("seat", seat, 0, checked - 1) if learns else EVERY_SEAT,
            others_draw=self.deciders is None,
        )
        self.begins_anew = number_of(AUTORESETS, "autoreset", autoreset)
        if self.deciders is not None and self.begins_anew == SAME_STEP:
            self.batch.slots["autoreset"] = AUTORESETS["NextStep"]  # others must act between the end and the next decision
        self.num_envs, self.mode, self.copies, self.gymnasium_finals = num_envs, mode, copy, gymnasium_finals
        self.lists, self.render_mode = lists, render_mode
        self.metadata = {"autoreset_mode": AutoresetMode(autoreset), "render_modes": list(RENDER_MODES)}
        self.single_observation_space = vector_space(loaded, self.batch.width)
        self.single_action_space = gymnasium.spaces.Discrete(loaded.manifest.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.has_begun = False

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins all games, or those of `options["reset_mask"]`; game i has the seed + i."""
        if options is not None and not isinstance(options, Mapping):
            raise BadSetup("bad_shape", what="options", found=repr(options), wanted="dict")
        which = (options or {}).get("reset_mask")
        if which is not None and not self.has_begun and not self.batch.chosen(which).all():
            raise BadSetup("not_reset")
        if seed is None and not self.has_begun:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        with all_or_nothing(self.batch, self.deciders):
            self.batch.reset(seed, which)
            if self.deciders is not None:
                for at in np.flatnonzero(np.ones(self.num_envs, bool) if which is None else which):
                    self.deciders.play_on(self.batch, int(at))
                    unasked(self.batch.slots[at])
        self.has_begun = True
        return self._given(self.batch.observations), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if not self.has_begun:
            raise BadSetup("not_reset")
        slots, numbers = self.batch.slots, self.batch.check(actions)
        was_over = slots["ended"].copy() if self.deciders is not None else None
        with all_or_nothing(self.batch, self.deciders):
            self.batch.play(numbers)
            if was_over is not None:
                self._let_others_play(was_over)
        end, infos = slots["end"], self._infos()
        if self.begins_anew == SAME_STEP:
            self._add_finals(infos, end != GOING_ON)
        seat = slots["actor"] if self.mode == "selfplay" else slots["learner"]
        rewards = slots["rewards"][np.arange(self.num_envs), seat]
        return self._given(self.batch.observations), rewards, end == OVER, end == CUT_SHORT, infos

    def _let_others_play(self, was_over: Array) -> None:
        """Asks the others game by game; games that ended begin anew in the same step, if that is the way."""
        assert self.deciders is not None
        for at in range(self.num_envs):
            slot = self.batch.slots[at]
            self.deciders.play_on(self.batch, at)
            if was_over[at]:
                unasked(slot)
            elif slot["ended"] and self.begins_anew == SAME_STEP:
                self._begin_anew(at)

    def _begin_anew(self, at: int) -> None:
        assert self.deciders is not None
        batch, slot = self.batch, self.batch.slots[at]
        batch.finals[at] = batch.observations[at]
        brought = {name: slot[name].copy() for name in ("end", "rewards", "illegal", "actor")}
        which = np.zeros(self.num_envs, bool)
        which[at] = True
        batch.reset(which=which)
        self.deciders.play_on(batch, at)
        unasked(slot)
        for name, value in brought.items():
            slot[name] = value

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copies else array

    def _infos(self) -> dict[str, Any]:
        slots, every = self.batch.slots, np.ones(self.num_envs, bool)
        infos: dict[str, Any] = {"illegal": slots["illegal"].astype(bool)}
        if self.lists:
            infos["moves"], infos["counts"] = self._given(self.batch.moves), slots["count"].copy()
        else:
            infos["action_mask"] = self._given(self.batch.masks)
        if self.mode == "selfplay":
            infos["seat"], infos["rewards"] = slots["seat"].copy(), slots["rewards"][:, : self.batch.seats].copy()
        return infos | {f"_{name}": every.copy() for name in infos}

    def _add_finals(self, infos: dict[str, Any], ended: Array) -> None:
        """What was to be seen and told at the end of games that have begun anew, and in which games that is."""
        if not ended.any():
            return
        finals = self._given(self.batch.finals)
        if self.gymnasium_finals:
            objects = np.full(self.num_envs, None, object)
            for at in np.flatnonzero(ended):
                objects[at] = finals[at]
            finals = objects
        infos["final_obs"], infos["_final_obs"] = finals, ended.copy()
        infos["final_info"], infos["_final_info"] = self._final_info(infos, ended), ended.copy()

    def _final_info(self, infos: dict[str, Any], ended: Array) -> dict[str, Any]:
        """As Gymnasium's own: what the last step of each game that ended told. Of one seat, the rest is told of the next game then."""
        found: dict[str, Any] = {"illegal": infos["illegal"] & ended}
        if not self.lists:
            found["action_mask"] = np.broadcast_to(np.int8(1), self.batch.masks.shape)  # after the end any number will do
        if self.mode == "seat":
            infos["illegal"] = infos["illegal"] & ~ended
        else:
            found["rewards"] = infos["rewards"] * ended[:, None]
        return found | {f"_{name}": ended.copy() for name in found}

    def action_masks(self) -> Array:
        """Which numbers are legal, as booleans."""
        return self.batch.masks.astype(bool)

    def render(self) -> tuple[str, ...]:
        """Every table as text, as the seat that learns sees it; in self-play as an onlooker does."""
        if not self.has_begun:
            raise BadSetup("not_reset")
        batch, seats = self.batch, self.batch.slots["learner"].tolist()
        viewers = [None if seat == EVERY_SEAT else seat for seat in seats]
        return tuple(
            drawn(batch.game, batch.rules, batch.position(at), batch.seats, batch.all_options, seat) for at, seat in enumerate(viewers)
        )

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""

    def get_state(self) -> dict[str, Any]:
        """Everything that changes, as copies: what `set_state` takes."""
        return {"batch": self.batch.get_state(), "has_begun": self.has_begun}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Goes back to what `get_state` gave."""
        checked_keys(state, "batch", "has_begun")
        self.batch.set_state(state["batch"])
        self.has_begun = bool(state["has_begun"])

    def clone(self) -> Self:
        """The same games at the same point; the same random numbers follow."""
        twin = copy.copy(self)
        twin.batch, twin.deciders = self.batch.copy(), copy.deepcopy(self.deciders)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()


def seat_games(game: str, num_envs: int = 1, **settings: Any) -> GamesEnv:
    """What `gymnasium.make_vec` makes: many games, one seat of each, as `gymnasium.make` makes one."""
    return GamesEnv(game, num_envs, mode="seat", **settings)
