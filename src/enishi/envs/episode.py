"""One game in an environment: what the interfaces for single games have in common.

Positions, seeds and random numbers are those of a `Batch` of one game. What was decided is kept as well, so that an episode can be
told as a record of Enishi.
"""

import copy
import secrets
from collections.abc import Mapping
from typing import Any, Self

import numpy as np

from enishi.envs.batch import Batch, illegal_action
from enishi.envs.checks import LARGEST_SEED, Array, checked_action, checked_keys, checked_number
from enishi.envs.drawing import drawn
from enishi.envs.naming import pettingzoo_name
from enishi.errors import BadSetup
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.kernel.drivers.environment import ACTOR_BITS, WITNESS_BITS
from enishi.kernel.drivers.slot import REFUSE
from enishi.kernel.engine import Position
from enishi.match import Match, new

RENDER_MODES = ("ansi", "human")
RENDER_FPS = 2
"""Tables a second that somebody who watches can follow; libraries ask for it."""
LONGEST = 1 << 16
"""Events of which a record is made at most."""


class Episode:
    """A batch of one, with its decisions."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Any] | None, render_mode: str | None, **settings: Any) -> None:
        loaded = load(game)
        checked, given = checked_setup(loaded, seats, options)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup("unknown_choice", what="render_mode", value=repr(render_mode), allowed=", ".join(RENDER_MODES))
        self.name = pettingzoo_name(loaded)
        self.given = given
        self.batch = Batch(loaded, 1, checked, given, autoreset="NextStep", **settings)
        self.decisions: list[int] = []
        self.has_begun = False
        self.has_history = True
        """Not in a world that was dealt anew: how it came about was never played."""

    @property
    def slot(self) -> Any:
        return self.batch.slots[0]

    @property
    def seats(self) -> int:
        return self.batch.seats

    def reset(self, seed: object, fallback: int | None = None) -> None:
        """The first episode of a seed, or the next one; without any seed so far, the first of `fallback`, or of one that nobody knows."""
        if seed is not None:
            self.batch.reset(checked_number("seed", seed, 0, LARGEST_SEED))
        elif self.has_begun:
            self.batch.reset()
        else:
            self.batch.reset(secrets.randbits(62) if fallback is None else fallback)
        self.has_begun, self.has_history = True, True
        self.decisions = []

    def must_have_begun(self) -> None:
        if not self.has_begun:
            raise BadSetup("not_reset")

    def check(self, action: object) -> int:
        """The number of an action, or a refusal; nothing has changed then."""
        self.must_have_begun()
        number = checked_action(action)
        self.batch.check(np.array([number]))
        return number

    def step(self, number: int) -> None:
        """Plays a number that was checked."""
        self.decisions.append(number)
        self.batch.step_one(0, number)

    def seen_by(self, seat: int) -> tuple[Array, Array]:
        """Observation and mask of any seat, as copies; the seat that decides sees what it saw before."""
        asked, is_free = int(self.slot["seat"]), bool(self.slot["free"])
        if seat == asked or (is_free and not self.slot["ended"]):
            return self.batch.observations[0].copy(), self.batch.masks[0].copy()
        self.batch.look(0, seat)
        seen = self.batch.observations[0].copy(), self.batch.masks[0].copy()
        self.batch.look(0, asked)
        if is_free:
            self.slot["free"] = 1
            self.batch.masks[:] = 1
            seen[1][:] = 1
        return seen

    def waiting(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        return self.batch.rules.waiting(self.batch.position(0))

    def get_state(self) -> dict[str, Any]:
        """Everything that changes, as copies."""
        facts = {"decisions": list(self.decisions), "has_begun": self.has_begun, "has_history": self.has_history}
        return {"batch": self.batch.get_state(), **facts}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Goes back to what `get_state` gave."""
        checked_keys(state, "batch", "decisions", "has_begun", "has_history")
        self.batch.set_state(state["batch"])
        self.decisions, self.has_begun = list(state["decisions"]), bool(state["has_begun"])
        self.has_history = bool(state["has_history"])

    def sample_world(self, seat: int, seed: int) -> Position:
        """A whole position, drawn among those that agree with everything a seat has seen (`redeal`)."""
        self.must_have_begun()
        rules = self.batch.rules
        seat, seed = checked_number("seat", seat, 0, self.seats - 1), checked_number("seed", seed, 0, LARGEST_SEED)
        return rules.redeal(rules.hide(self.batch.position(0), seat), seat, rules.generator(seed))

    def enter(self, world: Position) -> None:
        """Goes on from another position; whoever decides is shown it."""
        self.batch.states[:] = world
        self.has_history = False
        if not self.slot["ended"]:
            self.batch.look(0, int(self.slot["seat"]))

    def match(self) -> Match:
        """The episode so far as a match: played again from its seed and the decisions, every event noted."""
        self.must_have_begun()
        if not self.has_history:
            raise BadSetup("no_history")
        batch = self.batch
        again = copy.copy(batch)
        again.slots, again.states = batch.slots.copy(), batch.states.copy()
        again.trails = np.zeros((1, LONGEST), np.int64)
        again.observations, again.finals = np.zeros((1, 0), np.float32), np.zeros((1, 0), np.float32)
        again.masks, again.moves = np.zeros((1, 0), np.int8), batch.moves.copy()
        again.hand_over()
        again.slots["episode"] -= 1
        again.reset()
        for number in self.decisions:
            if not again.slots["ended"][0]:  # a number that was asked for after the end played nothing
                again.step_one(0, number)
        match = new(batch.game.id, batch.seats, self.given)
        for event in again.trails[0, : int(again.slots["told"][0])].tolist():
            actor = event >> ACTOR_BITS & ((1 << WITNESS_BITS - ACTOR_BITS) - 1)
            match.play(actor if actor < batch.seats else "~", batch.game.moves[event & ((1 << ACTOR_BITS) - 1)])
        return match

    def picture(self, view_seat: int | None) -> str:
        """The table as text, as an onlooker or a seat sees it; never the whole record."""
        self.must_have_begun()
        if view_seat is not None:
            checked_number("view_seat", view_seat, 0, self.seats - 1)
        return drawn(self.batch.game, self.batch.rules, self.batch.position(0), self.seats, self.batch.all_options, view_seat)

    def copy(self) -> Self:
        twin = copy.copy(self)
        twin.batch = self.batch.copy()
        twin.decisions = list(self.decisions)
        return twin

    def refuse(self, action: int, seat: int) -> Exception:
        return illegal_action(self.batch.game, action, seat, 0)

    @property
    def refuses(self) -> bool:
        """Whether illegal numbers are refused, rather than losing or being replaced."""
        return self.batch.on_illegal == REFUSE
