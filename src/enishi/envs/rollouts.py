"""Whole games by a given table of probabilities or a small net, compiled from start to end, on a CPU or a GPU."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from enishi.envs.checks import LARGEST_SEED, Array, checked_number
from enishi.errors import BadSetup, bad_number
from enishi.games import load
from enishi.games.game import Game
from enishi.games.setup import checked_setup
from enishi.games.tier import compiling_allowed
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import engine

WHOLE = 1 << 20
"""Probabilities become whole numbers of these parts."""
AT_ONCE = 1 << 18
"""Games of one launch on a GPU."""

Net = Sequence[tuple[Any, Any]]
"""Weights and bias of a hidden layer (units, observation), (units,), and of the outputs (moves, units), (moves,)."""


@dataclass(frozen=True)
class Rollout:
    """What each seat got in each game, and how many decisions the game had."""

    returns: Array
    decisions: Array


def rollout(
    game: str,
    *,
    table: Any = None,
    net: Net | None = None,
    games: int = 1000,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    device: str = "cpu",
) -> Rollout:
    """Plays games in which all seats draw by a table of probabilities, (moves,) or (seats, moves), or by a net.

    Game i draws from stream i of the seed.
    """
    loaded = load(game)
    checked, given = checked_setup(loaded, seats, options)
    games, seed = checked_number("games", games, 1, 1 << 40), checked_number("seed", seed, 0, LARGEST_SEED)
    if (table is None) == (net is None):
        raise BadSetup("table_or_net")
    if device not in ("cpu", "cuda"):
        raise BadSetup("bad_device", device=str(device))
    weights = _weights(loaded, checked, table) if net is None else _layers(loaded, net)
    template = engine(loaded, compiled=False).template(checked, given)
    if device == "cuda":
        from enishi.envs.device_rollouts import roll_on_device

        return Rollout(*roll_on_device(loaded, template, checked, seed, games, weights))
    return Rollout(*_roll(loaded, template, checked, seed, games, weights))


def _weights(game: Game, seats: int, table: Any) -> list[Array]:
    probabilities = np.atleast_2d(_numbers("table", table, np.float64))
    if probabilities.shape not in ((1, game.manifest.moves), (seats, game.manifest.moves)):
        raise BadSetup("bad_shape", what="table", found=str(probabilities.shape), wanted=f"({seats}, {game.manifest.moves})")
    wrong = probabilities[~((probabilities >= 0) & (probabilities <= 1))]
    if wrong.size:
        raise bad_number("table", float(wrong[0]), 0, 1)
    return [np.rint(probabilities * WHOLE).astype(np.int64)]


def _numbers(what: str, given: Any, kind: type) -> Array:
    """An array of numbers, or a refusal of what cannot be one."""
    try:
        return np.asarray(given, kind)
    except (TypeError, ValueError):
        raise BadSetup("bad_shape", what=what, found=type(given).__name__, wanted="numbers") from None


def _layers(game: Game, net: Net) -> list[Array]:
    if not isinstance(net, Sequence) or not all(isinstance(layer, Sequence) for layer in net):
        raise BadSetup("bad_shape", what="net", found=type(net).__name__, wanted="((weights, bias), (weights, bias))")
    arrays = [np.ascontiguousarray(_numbers("net", array, np.float32)) for layer in net for array in layer]
    units = len(arrays[1]) if len(arrays) == 4 else 0
    moves = game.manifest.moves
    wanted = [(units, game.observation), (units,), (moves, units), (moves,)]
    if [array.shape for array in arrays] != wanted:
        raise BadSetup("bad_shape", what="net", found=str([array.shape for array in arrays]), wanted=str(wanted))
    return arrays


def _roll(game: Game, template: Any, seats: int, seed: int, games: int, weights: list[Array]) -> tuple[Array, Array]:
    rules = engine(game, compiled=compiling_allowed())
    driver = rules.twins.module("enishi.kernel.drivers.rollout")
    states, hidden = rules.records(np.zeros(1, game.state)), rules.records(np.zeros(1, game.state))
    longest = game.manifest.longest_list
    moves, rng = rules.cells(np.zeros(longest, np.int32)), rules.cells(np.zeros(GENERATOR_SIZE, np.int64))
    shares, decisions = np.zeros((games, seats)), np.zeros(games, np.int64)
    given, results = [rules.cells(array) for array in weights], (rules.cells(shares), rules.cells(decisions))
    if len(weights) == 1:
        driver.roll_many_by_table(states, rules.records(template), seats, seed, *given, moves, rng, *results)
    else:
        room = [np.zeros(size, np.float32) for size in (game.observation, len(weights[1]), longest)]
        scratch = [rules.cells(array) for array in room]
        driver.roll_many_by_net(states, hidden, rules.records(template), seats, seed, *given, *scratch, moves, rng, *results)
    return shares, decisions
