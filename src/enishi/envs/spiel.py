"""OpenSpiel's classes over our games: a game with its parameters, a state, an observer. `enishi.envs.openspiel` registers them."""

import random
import struct
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Self

import numpy as np
import pyspiel

from enishi.envs.batch import labels_of
from enishi.envs.checks import Array, checked_number
from enishi.games import load
from enishi.games.game import Game
from enishi.games.setup import checked_setup
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE
from enishi.kernel.drivers.environment import ACTOR_BITS, WITNESS_BITS
from enishi.kernel.engine import Position, engine

EVENT = struct.Struct("<HBH")
"""An event of the log: the move, who acted, who saw it."""
LONGEST = 10_000
"""The length that is stated for games that nothing bounds."""
LOOKED_AT = 60
"""Events within which chance acts in every game that has any."""


def register_game(game: Game) -> None:
    """Makes a game known to OpenSpiel as `enishi_<id>`; twice is as good as once."""
    if name_of(game) not in pyspiel.registered_names():
        pyspiel.register_game(_type_of(game, game.manifest.usual_seats), _class_of(game))


def name_of(game: Game) -> str:
    return f"enishi_{game.id.strip('_')}"


def _parameters(game: Game) -> dict[str, Any]:
    usual = game.manifest.usual_seats
    options = {option.name: _default(option.default(usual)) for option in game.manifest.options}
    return {"players": usual, "recall": 0, **options}


def _default(value: Any) -> Any:
    """What stands for the default of an option in OpenSpiel, which knows numbers, truth and texts."""
    return value if isinstance(value, bool) else -1 if isinstance(value, int) else ""


def _setup(game: Game, params: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    """Seats and options of what OpenSpiel was asked to load."""
    seats = int(params.get("players", game.manifest.usual_seats))
    options = {}
    for option in game.manifest.options:
        value = params.get(option.name, "")
        if isinstance(value, bool) or value not in ("", -1):
            options[option.name] = option.parsed(value) if isinstance(value, str) else value
    return checked_setup(game, seats, options)


@cache
def _has_chance(game: Game) -> bool:
    rules, rng = engine(game, compiled=False), random.Random(0)
    position = rules.start(game.manifest.usual_seats, {})
    for _ in range(LOOKED_AT):
        waiting = rules.waiting(position)
        if waiting == (CHANCE,):
            return True
        if not waiting:
            return False
        position = rules.play(position, waiting[0], rng.choice(rules.legal(position, waiting[0])))
    return False


def _sum_of(game: Game, seats: int) -> float | None:
    """What the returns add up to: a solo game's to nothing in particular."""
    return game.manifest.sum_of_returns if seats > 1 else None


def _type_of(game: Game, seats: int) -> "pyspiel.GameType":
    manifest, kinds = game.manifest, pyspiel.GameType
    return kinds(
        short_name=name_of(game),
        long_name=game.words.entries["title"]["en"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if _has_chance(game) else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if _sum_of(game, seats) is None else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=manifest.most_seats,
        min_num_players=manifest.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


def _class_of(game: Game) -> Callable[..., Any]:
    """The class that OpenSpiel makes games of this kind from."""

    class EnishiGame(SpielGame):
        enishi = game

    return EnishiGame


class Table:
    """What the states of one game have in common; never copied."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], recall: int) -> None:
        self.game, self.seats, self.options, self.recall = game, seats, dict(options), recall
        self.rules = engine(game, compiled=compiling_allowed())
        self.labels = labels_of(game)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table_of, (self.game.id, self.seats, tuple(self.options.items()), self.recall)

    def position(self, record: bytes) -> Position:
        return np.frombuffer(bytearray(record), self.game.state)

    def seen(self, log: bytes, player: int) -> list[tuple[int, int]]:
        """Who acted, and the move or the number of its masked text, of each event."""
        events = EVENT.iter_unpack(log)
        return [(actor, move if witnesses >> player & 1 else int(self.labels[move])) for move, actor, witnesses in events]

    def observe(self, record: bytes, log: bytes, player: int, out: Array) -> None:
        """The game's own observation, then the last events as the player saw them: as the driver of environments writes them."""
        hidden = self.rules.hide(self.position(record), player)
        own = self.game.observation
        out[:own] = self.rules.observe(hidden, player)
        if self.recall:
            recall = self.rules.twins.module("enishi.kernel.drivers.environment").recall
            out[own:] = 0
            latest = list(EVENT.iter_unpack(log))[: -self.recall - 1 : -1]
            for number, (move, actor, witnesses) in enumerate(latest):
                event = move | actor << ACTOR_BITS | witnesses << WITNESS_BITS
                recall(event, self.rules.cells(self.labels), player, self.seats, own + 2 * number, self.rules.cells(out))


@cache
def table_of(id: str, seats: int, options: tuple[tuple[str, Any], ...], recall: int) -> Table:
    """One table for all games with the same parameters: a state that is copied or pickled finds it again."""
    return Table(load(id), seats, dict(options), recall)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its parameters."""

    enishi: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats, options = _setup(self.enishi, given)
        self.table = table_of(self.enishi.id, seats, tuple(options.items()), checked_number("recall", given.get("recall", 0), 0, 1 << 16))
        manifest = self.enishi.manifest
        whole = _sum_of(self.enishi, seats)
        information = pyspiel.GameInfo(
            num_distinct_actions=manifest.moves,
            max_chance_outcomes=manifest.moves if _has_chance(self.enishi) else 0,
            num_players=self.table.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=manifest.most_events or LONGEST,
            **({} if whole is None else {"utility_sum": whole}),
        )
        super().__init__(_type_of(self.enishi, self.table.seats), information, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.table)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and its log, both as bytes: OpenSpiel copies states deeply."""

    def __init__(self, game: SpielGame, table: Table) -> None:
        super().__init__(game)
        self.table = table
        self.log = b""
        self._enter(table.rules.start(table.seats, table.options))

    def _enter(self, position: Position) -> None:
        self.record = position.tobytes()
        self.waiting = self.table.rules.waiting(position)

    def current_player(self) -> int:
        """The lowest seat that is waited for; where several are, each decides without knowing what the others chose."""
        if not self.waiting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.waiting[0] == CHANCE else self.waiting[0]

    def _legal_actions(self, player: int) -> list[int]:
        if player not in self.waiting:
            return []
        rules = self.table.rules
        return rules.legal(rules.hide(self.table.position(self.record), player), player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        rules, position = self.table.rules, self.table.position(self.record)
        moves = rules.legal(position, CHANCE)
        weights = rules.weights(position, CHANCE, moves)
        return [(move, weight / sum(weights)) for move, weight in zip(moves, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        rules, position, actor = self.table.rules, self.table.position(self.record), self.waiting[0]
        self.log += EVENT.pack(action, actor, rules.witnesses(position, actor, action))
        self._enter(rules.play(position, actor, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.game.moves[action]

    def is_terminal(self) -> bool:
        return not self.waiting

    def returns(self) -> list[float]:
        if self.waiting:
            return [0.0] * self.table.seats
        return self.table.rules.returns(self.table.position(self.record), self.table.seats)

    def information_state_string(self, player: int | None = None) -> str:
        player = self._viewer(player)
        events = " ".join(f"{actor}:{label}" for actor, label in self.table.seen(self.log, player))
        return f"{events} | {self.observation_string(player)}"

    def observation_string(self, player: int | None = None) -> str:
        player = self._viewer(player)
        return f"{player} {self.table.rules.hide(self.table.position(self.record), player).tobytes().hex()}"

    def _viewer(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one."""
        rules = self.table.rules
        hidden = rules.hide(self.table.position(self.record), player)
        world = SpielState(self.get_game(), self.table)
        world._enter(rules.redeal(hidden, player, rules.generator(int(sampler() * (1 << 53)))))
        world.log = self.log
        return world

    def __str__(self) -> str:
        """Every event, secrets included."""
        game = self.table.game
        return "; ".join(f"{'~' if actor == CHANCE else actor} {game.moves[move]}" for move, actor, _ in EVENT.iter_unpack(self.log))


class SpielObserver:
    """The observation as a tensor, and as a text."""

    def __init__(self, table: Table) -> None:
        self.tensor = np.zeros(table.game.observation + 2 * table.recall, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        state.table.observe(state.record, state.log, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)
