"""Games as PettingZoo's AEC environments: agents act one at a time."""

import copy
import sys
from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from enishi.envs.checks import Array, checked_keys
from enishi.envs.episode import RENDER_MODES, Episode
from enishi.envs.spaces import masked_space, state_space
from enishi.errors import BadSetup, Refused
from enishi.kernel.drivers.slot import CUT_SHORT, GOING_ON

Observation = dict[str, Array]


class TurnEnv(AECEnv[str, Observation, "int | None"]):  # type: ignore[misc]
    """One game; `agent_selection` is the lowest seat that is waited for. Chance plays by itself."""

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
        super().__init__()
        self.episode = Episode(game, seats, options, render_mode, illegal=illegal, reward=reward, limit=max_cycles, recall=recall)
        self.render_mode, self.view_seat = render_mode, view_seat
        self.metadata = {"name": self.episode.name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]  # before `reset`, whoever asks for what it sees reads that nothing has begun
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        batch = self.episode.batch
        self._observation_space = masked_space(batch.game, batch.width, batch.game.manifest.moves)
        self.state_space = state_space(batch.game)
        self._action_space = spaces.Discrete(batch.game.manifest.moves)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """The first episode of a seed; without one, the next."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[int(self.episode.slot["seat"])]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and the numbers that it may play now; copies."""
        self.episode.must_have_begun()
        if agent not in self._seat_of:
            raise Refused("no_such_agent", agent=str(agent), agents=", ".join(self.possible_agents))
        vector, mask = self.episode.seen_by(self._seat_of[agent])
        return {"observation": vector, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise BadSetup("not_reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.episode.check(action)
        self.episode.step(number)
        slot = self.episode.slot
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal": True} if slot["illegal"] else {}
        end = int(slot["end"])
        if end == GOING_ON:
            self.agent_selection = self.possible_agents[int(slot["seat"])]
            self._clear_rewards()
        else:
            self._end(end, slot["rewards"].tolist())
        if self.render_mode == "human":
            self.render()

    def _end(self, end: int, paid: list[float]) -> None:
        """Everybody is paid at once, with the last move."""
        cut_short = end == CUT_SHORT
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent], self.truncations[agent] = not cut_short, cut_short
            self.rewards[agent] = paid[seat]
        self._accumulate_rewards()
        self._deads_step_first()

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
        self.episode.must_have_begun()
        return {"episode": self.episode.get_state(), "agents": copy.deepcopy({name: getattr(self, name) for name in self._CHANGING})}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Goes back to what `get_state` gave."""
        checked_keys(state, "episode", "agents")
        checked_keys(state["agents"], *self._CHANGING)
        self.episode.set_state(state["episode"])
        self._take({name: state["agents"][name] for name in self._CHANGING})

    def _take(self, agents: Mapping[str, Any]) -> None:
        for name, value in copy.deepcopy(dict(agents)).items():
            setattr(self, name, value)

    _CHANGING = (
        "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection", "_skip_agent_selection"
    )  # fmt: skip

    def clone(self) -> Self:
        """The same game at the same point; the same random numbers follow."""
        twin = copy.copy(self)
        twin.episode = self.episode.copy()
        twin._take({name: getattr(self, name) for name in self._CHANGING if hasattr(self, name)})
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
