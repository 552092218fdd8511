"""Many games side by side, each waiting for the decision of a seat: the driver of environments with its arrays, on a CPU."""

from collections.abc import Mapping
from typing import Any, Self

import numpy as np

from enishi.envs.checks import LARGEST_SEED, Array, as_array, checked_actions, checked_number, number_of
from enishi.errors import BadSetup, IllegalMove
from enishi.games import load
from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE_BIT
from enishi.kernel.drivers.slot import DRAW_ANOTHER, EVERY_SEAT, LOSE, NEVER, NEXT_STEP, REFUSE, SAME_STEP, SCORE, SHARE, SLOT, ZERO_SUM
from enishi.kernel.engine import Engine, Position, engine

REWARDS = {"share": SHARE, "zero_sum": ZERO_SUM, "score": SCORE}
ILLEGAL = {"raise": REFUSE, "lose": LOSE, "random": DRAW_ANOTHER}
AUTORESETS = {"SameStep": SAME_STEP, "NextStep": NEXT_STEP, "Disabled": NEVER}
ARRAYS = ("states", "slots", "trails", "observations", "masks", "moves", "finals")
"""What a batch is made of, besides what never changes."""
SETTINGS = ("seats", "learner", "reward", "on_illegal", "autoreset", "limit", "drawn")
"""What of a slot is the setup's, and never changes."""


def labels_of(game: Game) -> Array:
    """By move the number of its masked text, beyond all moves; the last entry says how many numbers there are."""
    texts = [game.masked(text) for text in game.moves]
    numbers = {text: len(game.moves) + number for number, text in enumerate(dict.fromkeys(texts))}
    return np.array([*(numbers[text] for text in texts), len(game.moves) + len(numbers)], np.int32)


class Batch:
    """Games of one setup; what `reset` and `step` leave in the arrays is what callers look at."""

    def __init__(
        self,
        game: Game,
        size: int,
        seats: int,
        options: Mapping[str, Any],
        *,
        reward: str = "share",
        illegal: str = "raise",
        autoreset: str = "SameStep",
        limit: int | None = None,
        recall: int = 0,
        masks: bool = True,
        observations: bool = True,
        learner: int = EVERY_SEAT,
        others_draw: bool = True,
        compiled: bool | None = None,
    ) -> None:
        self.game, self.seats, self.options = game, seats, dict(options)
        self.size = checked_number("num_envs", size, 1, 1 << 24)
        self.recall = checked_number("recall", recall, 0, 1 << 16)
        self.width = game.observation + 2 * self.recall if observations else 0
        self.autoreset, self.on_illegal = number_of(AUTORESETS, "autoreset", autoreset), number_of(ILLEGAL, "illegal", illegal)
        self.compiled = compiling_allowed() if compiled is None else compiled
        self.states, self.slots = np.zeros(size, game.state), np.zeros(size, SLOT)
        self.trails = np.zeros((size, self.recall), np.int64)
        self.observations = np.zeros((size, self.width), np.float32)
        self.masks = np.zeros((size, game.manifest.moves if masks else 0), np.int8)
        self.moves = np.zeros((size, game.manifest.longest_list), np.int32)
        self.finals = np.zeros((size, self.width if self.autoreset == SAME_STEP else 0), np.float32)
        self.slots["seats"], self.slots["reward"] = seats, number_of(REWARDS, "reward", reward)
        self.slots["on_illegal"], self.slots["autoreset"] = self.on_illegal, self.autoreset
        self.slots["limit"] = 0 if limit is None else checked_number("max_cycles", limit, 1, LARGEST_SEED)
        self.seat_learners(np.full(size, learner), others_draw=others_draw)
        self.hand_over()

    def seat_learners(self, learner: Array, *, others_draw: bool) -> None:
        """Says which seat is asked in each game; the other seats draw at random, or somebody else decides for them."""
        self.slots["learner"] = learner
        everybody = (CHANCE_BIT << 1) - 1
        has_one = learner != EVERY_SEAT
        self.slots["drawn"] = np.where(has_one & others_draw, everybody & ~(1 << np.maximum(learner, 0)), CHANCE_BIT)

    @property
    def all_options(self) -> dict[str, Any]:
        """Every option with its value, given or default."""
        return {option.name: self.options.get(option.name, option.default(self.seats)) for option in self.game.manifest.options}

    @property
    def rules(self) -> Engine:
        return engine(self.game, compiled=self.compiled)

    def hand_over(self) -> None:
        """Reads the driver for this game, and hands it the arrays in the form that it wants."""
        rules = self.rules
        self._cells, self._everybody = rules.cells, np.ones(self.size, bool)
        self._driver = rules.twins.module("enishi.kernel.drivers.environment")
        self._template = rules.records(rules.template(self.seats, self.options))
        self._hidden, self._labels = rules.records(np.zeros(1, self.game.state)), rules.cells(self.labels)
        self._states, self._slots = rules.records(self.states), rules.records(self.slots)
        self._shown = tuple(rules.cells(array) for array in (self.observations, self.masks, self.moves))
        self._trails, self._finals = rules.cells(self.trails), rules.cells(self.finals)

    def sow(self, seed: int, which: Array) -> None:
        """Game i gets the seed + i; the first episode, number 0, comes next."""
        seed = checked_number("seed", seed, 0, LARGEST_SEED)
        self.slots["seed"][which] = (seed + np.flatnonzero(which)) & LARGEST_SEED
        self.slots["episode"][which] = -1

    def reset(self, seed: int | None = None, which: Array | None = None) -> None:
        """Begins the chosen games (all, where nothing is said) anew: their next episode, or the first of a seed."""
        chosen = self._everybody if which is None else self.chosen(which)
        if seed is not None:
            self.sow(seed, chosen)
        self.slots["episode"] += chosen
        places = self._states, self._hidden, self._template, self._slots, self._trails, self._labels
        self._driver.reset_batch(*places, *self._shown, self._cells(chosen))

    def chosen(self, which: object) -> Array:
        """Which games are meant, as booleans."""
        found = as_array("reset_mask", which, f"bool ({self.size},)")
        if found.shape != (self.size,) or found.dtype.kind not in "biu":
            raise BadSetup("bad_shape", what="reset_mask", found=f"{found.dtype} {found.shape}", wanted=f"bool ({self.size},)")
        return found.astype(bool)

    def step(self, actions: Array) -> None:
        """One decision in every game; where one is refused, nothing has changed."""
        self.play(self.check(actions))

    def play(self, actions: Array) -> None:
        """The same of numbers that were checked."""
        self._step(actions, 0)

    def step_one(self, at: int, action: int) -> None:
        """One decision in one game; whether it is legal was looked at before."""
        self._step(np.array([action]), at)

    def _step(self, actions: Array, first: int) -> None:
        places = self._states, self._hidden, self._template, self._slots, self._trails, self._labels
        self._driver.step_batch(*places, *self._shown, self._finals, self._cells(actions), first)

    def check(self, actions: Array) -> Array:
        """The numbers as the driver takes them; refuses what cannot be played before anything is."""
        actions = checked_actions("actions", actions, self.size)
        if self.autoreset == NEVER and self.slots["ended"].any():
            raise BadSetup("game_ended", at=int(np.flatnonzero(self.slots["ended"])[0]))
        if self.on_illegal == REFUSE:
            at = int(self._driver.first_illegal(self._slots, *self._shown[1:], self._cells(actions)))
            if at >= 0:
                raise self.illegal(at, int(actions[at]))
        return actions

    def is_legal(self, at: int, action: int) -> bool:
        """Whether a number may be played in a game, by its mask; where nothing depends on the number, any may."""
        return bool(self.slots["free"][at]) or (0 <= action < self.masks.shape[1] and bool(self.masks[at, action]))

    def illegal(self, at: int, action: int) -> IllegalMove:
        """Why a number cannot be played in a game."""
        return self.refusal(action, int(self.slots["seat"][at]), at)

    def refusal(self, action: int, seat: int, at: int) -> IllegalMove:
        return illegal_action(self.game, action, seat, at)

    @property
    def labels(self) -> Array:
        """By move, the number of its masked text."""
        return labels_of(self.game)

    def look(self, at: int, seat: int) -> None:
        """Shows a game to any seat: what it sees is then in the game's place of the arrays."""
        self._driver.look_at(self._states, self._hidden, at, seat, self._slots, self._trails, self._labels, *self._shown)

    def position(self, at: int) -> Position:
        """The whole record of a game, secrets included; not a copy."""
        return self.states[at : at + 1]

    def get_state(self) -> dict[str, Array]:
        """Everything that changes, as copies: what `set_state` takes."""
        return {name: getattr(self, name).copy() for name in ARRAYS}

    def set_state(self, state: Mapping[str, Array]) -> None:
        """Goes back to what `get_state` gave, of this batch or of another with the same setup."""
        own = {name: getattr(self, name) for name in ARRAYS}
        for name, array in own.items():
            if not isinstance(state, Mapping) or name not in state or state[name].shape != array.shape or state[name].dtype != array.dtype:
                raise BadSetup("bad_state", what=name)
        for name in SETTINGS:
            if (state["slots"][name] != self.slots[name]).any():
                raise BadSetup("bad_state", what=name)
        for name, array in own.items():
            array[...] = state[name]

    def __getstate__(self) -> dict[str, Any]:
        """Without the driver, which is a module, and what is handed to it."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_") and name != "game"} | {"id": self.game.id}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.game = load(vars(self).pop("id"))
        self.hand_over()

    def copy(self) -> Self:
        """The same games at the same point in memory of their own; the same random numbers follow."""
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__() | self.get_state())
        return twin


def illegal_action(game: Game, action: int, seat: int, at: int) -> IllegalMove:
    """Why a number cannot be played."""
    text = game.moves[action] if 0 <= action < len(game.moves) else "?"
    return IllegalMove("illegal_action", action=action, text=text, seat=seat, at=at)
