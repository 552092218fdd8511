"""Games as PettingZoo's parallel environments: all agents answer at once, and those who are not waited for answer *wait*."""

import copy
import sys
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from enishi.envs.checks import Array, checked_action, checked_keys
from enishi.envs.episode import RENDER_MODES, Episode
from enishi.envs.spaces import masked_space, state_space
from enishi.errors import BadSetup, Refused
from enishi.kernel.drivers.slot import CUT_SHORT, GOING_ON, LOSE, OVER

Observation = dict[str, Array]


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One game. The last number is *wait*: the only legal one for seats that are not waited for. All observe before any acts."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        illegal: str = "raise",
        reward: str = "share",
        max_cycles: int | None = None,
        recall: int = 0,
        view_seat: int | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options, render_mode, illegal=illegal, reward=reward, limit=max_cycles, recall=recall)
        self.render_mode, self.view_seat = render_mode, view_seat
        self.metadata = {"name": self.episode.name, "render_modes": list(RENDER_MODES)}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.agents: list[str] = []
        batch = self.episode.batch
        self.wait = batch.game.manifest.moves
        """The number that stands for waiting."""
        self._observation_space = masked_space(batch.game, batch.width, self.wait + 1)
        self.state_space = state_space(batch.game)
        self._action_space = spaces.Discrete(self.wait + 1)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, Any]]:
        """The first episode of a seed; without one, the next."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        if not self.agents:
            raise BadSetup("not_reset")
        waiting = self.episode.waiting()
        numbers = self._numbers(actions, waiting)
        offender = self._out_of_turn(numbers, waiting)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if offender is not None:
            infos[self.possible_agents[offender]]["illegal"] = True
        if offender is not None and self.episode.batch.on_illegal == LOSE:
            self._lose(offender)
        else:
            self._play(numbers, waiting, infos)
        return self._outcome(infos)

    def _numbers(self, actions: Mapping[str, int], waiting: tuple[int, ...]) -> list[int]:
        """One number for each seat; refused whole where one is missing or, if illegal ones are refused, illegal."""
        if not isinstance(actions, Mapping):
            raise BadSetup("bad_shape", what="actions", found=repr(actions), wanted="dict")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing or len(actions) != len(self.agents):
            raise Refused("no_such_agent", agent=", ".join(missing or map(str, actions)), agents=", ".join(self.agents))
        numbers = [checked_action(actions[agent]) for agent in self.possible_agents]
        if self.episode.refuses:
            for seat, number in enumerate(numbers):
                mask = self._mask(seat, waiting)
                if not (0 <= number <= self.wait and mask[number]):
                    raise self.episode.refuse(number, seat)
        return numbers

    def _out_of_turn(self, numbers: list[int], waiting: tuple[int, ...]) -> int | None:
        """A seat that was not waited for and did something."""
        return next((seat for seat, number in enumerate(numbers) if seat not in waiting and number != self.wait), None)

    def _lose(self, offender: int) -> None:
        slot = self.episode.slot
        slot["rewards"], slot["end"], slot["ended"] = 0.0, OVER, 1
        slot["rewards"][offender] = -1.0

    def _play(self, numbers: list[int], waiting: tuple[int, ...], infos: dict[str, Any]) -> None:
        """All who were waited for act, the lowest first; the order makes no difference."""
        slot = self.episode.slot
        for seat in waiting:
            if slot["seat"] != seat:
                continue
            self.episode.step(numbers[seat])
            if slot["illegal"]:
                infos[self.possible_agents[seat]]["illegal"] = True
            if slot["end"] != GOING_ON:
                break

    def _outcome(
        self, infos: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        slot = self.episode.slot
        end, paid = int(slot["end"]), slot["rewards"].tolist()
        observations = self._observations()
        rewards = {agent: paid[seat] for seat, agent in enumerate(self.possible_agents)}
        terminations = dict.fromkeys(self.agents, end == OVER)
        truncations = dict.fromkeys(self.agents, end == CUT_SHORT)
        if end != GOING_ON:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        waiting = self.episode.waiting()
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            vector, _ = self.episode.seen_by(seat)
            found[agent] = {"observation": vector, "action_mask": self._mask(seat, waiting)}
        return found

    def _mask(self, seat: int, waiting: tuple[int, ...]) -> Array:
        """The legal moves, or *wait*; after the end any number will do."""
        mask = np.zeros(self.wait + 1, np.int8)
        if self.episode.slot["ended"]:
            mask[:] = 1
        elif seat in waiting:
            mask[:-1] = self.episode.seen_by(seat)[1]
        else:
            mask[self.wait] = 1
        return mask

    def render(self) -> str | None:
        """The table as an onlooker sees it, or `view_seat`."""
        picture = self.episode.picture(self.view_seat)
        if self.render_mode == "human":
            sys.stdout.write(picture + "\n")
            return None
        return picture

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> Array:
        """The whole record as bytes, secrets included."""
        self.episode.must_have_begun()
        return np.frombuffer(self.episode.batch.states.tobytes(), np.uint8)

    def get_state(self) -> dict[str, Any]:
        """Everything that changes, as copies: what `set_state` takes."""
        return {"episode": self.episode.get_state(), "agents": list(self.agents)}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Goes back to what `get_state` gave."""
        checked_keys(state, "episode", "agents")
        self.episode.set_state(state["episode"])
        self.agents = list(state["agents"])

    def clone(self) -> Self:
        """The same game at the same point; the same random numbers follow."""
        twin = copy.copy(self)
        twin.episode, twin.agents = self.episode.copy(), list(self.agents)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def sample_world(self, seat: int, seed: int) -> Self:
        """A clone in another world that agrees with everything the seat has seen."""
        world = self.episode.sample_world(seat, seed)
        twin = self.clone()
        twin.episode.enter(world)
        return twin

    def record(self) -> dict[str, Any]:
        """The episode so far as a record of Enishi: `enishi.replay` and the site read it."""
        return self.episode.match().record()
