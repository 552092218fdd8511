"""A net as a file: one line of JSON, then weights as little-endian 16-bit numbers, then biases as 32-bit numbers.

The line says which game and which versions of its rules and observations the net has learned, for how many seats, the layers, and
how it was made: the command, its seed, the day, and how strong it was found. Weights of the trunk lie together for each input, those of
the two last layers, moves and seats, for each output.
"""

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from enishi.errors import BadSetup
from enishi.games.game import Game
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.drivers.net import CEILING, LAYER, UNIT, WIDEST

FORMAT = 1
LARGEST = 1 << 20
"""Bytes of a net, at most."""
MOST_SUM = (1 << 31) - (1 << 22)
"""The largest sum, with room for what is added to round it."""
HEADS = 2
"""Layers behind the trunk: moves, seats."""
MOST_LAYERS = 8
STEEPEST_LEAN = 20


@dataclass(frozen=True, eq=False)
class Net:
    """A net that fits its game."""

    head: dict[str, Any]
    """How it was made, and for what."""
    layers: np.ndarray[Any, Any]
    weights: np.ndarray[Any, Any]
    biases: np.ndarray[Any, Any]

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that it has learned."""
        return tuple(self.head["seats"])

    @property
    def lean(self) -> float:
        """How much it leans on the game's own policy (`Recipe.lean` of `enishi.learn.course`); 0: it knows nothing of that."""
        return float(self.head.get("lean", 0.0))


def read_net(data: bytes, game: Game, name: str = "net") -> Net:
    """The net, or a refusal that says why it does not fit this game."""
    line, _, rest = data.partition(b"\n")
    head = _head(line, name)
    _check_fits(head, game, name)
    layers = _layers(head, game, name)
    weights, biases = int((layers["inputs"] * layers["outputs"]).sum()), int(layers["outputs"].sum())
    if len(data) > LARGEST or len(rest) != 2 * weights + 4 * biases:
        raise BadSetup("net_unreadable", file=name, reason=f"{len(data)} bytes")
    numbers = np.frombuffer(rest, "<i2", weights), np.frombuffer(rest, "<i4", biases, 2 * weights)
    net = Net(head, layers, numbers[0].astype(np.int16), numbers[1].astype(np.int32))
    if not sums_fit(net, game.manifest.observation_high):
        raise BadSetup("net_unreadable", file=name, reason="sums of more than 32 bits")
    return net


def _head(line: bytes, name: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError as error:
        raise BadSetup("net_unreadable", file=name, reason="no line of JSON at its beginning") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadSetup("net_unreadable", file=name, reason=f"not of format {FORMAT}")
    return head


def fits(game: Game) -> dict[str, Any]:
    """What a net must have learned to fit a game as it is now."""
    facts = game.manifest
    seen = {"observation": facts.observation_version, "inputs": game.observation}
    return {"game": game.id, "rules": facts.version, **seen, "moves": len(game.moves)}


def _check_fits(head: dict[str, Any], game: Game, name: str) -> None:
    """Refuses a net of another game, of other rules, or one that was shown other observations or moves."""
    for what, wanted in fits(game).items():
        if head.get(what) != wanted:
            raise BadSetup("net_of_another", file=name, game=game.id, what=what, value=str(head.get(what)), wanted=str(wanted))
    lean = head.get("lean", 0)
    if type(lean) not in (int, float) or not 0 <= lean <= STEEPEST_LEAN:
        raise BadSetup("net_unreadable", file=name, reason=f"lean {lean}")
    seats = head.get("seats")
    possible = range(game.manifest.fewest_seats, game.manifest.most_seats + 1)
    if not isinstance(seats, list) or not seats or not all(number in possible for number in seats):
        raise BadSetup("net_of_another", file=name, game=game.id, what="seats", value=str(seats), wanted=str([*possible]))


def _layers(head: dict[str, Any], game: Game, name: str) -> np.ndarray[Any, Any]:
    """Where each layer's numbers are; refuses layers that do not fit together."""
    sizes: Any = head.get("layers")
    shifts: Any = head.get("shifts")
    if not (_numbers(sizes, 2, WIDEST, MOST_LAYERS) and _numbers(shifts, 0, 20, MOST_LAYERS) and len(shifts) == len(sizes) + HEADS):
        raise BadSetup("net_unreadable", file=name, reason=f"layers {sizes} with shifts {shifts}")
    layers = np.zeros(len(shifts), LAYER)
    inputs = [game.observation, *sizes, sizes[-1]]
    outputs = [*sizes, len(game.moves) + (head.get("lean", 0) > 0), MOST_SEATS]
    layers["inputs"], layers["outputs"], layers["shift"] = inputs, outputs, shifts
    products = layers["inputs"] * layers["outputs"]
    layers["weights"], layers["biases"] = np.cumsum(products) - products, np.cumsum(layers["outputs"]) - layers["outputs"]
    return layers


def _numbers(given: Any, low: int, high: int, most: int) -> bool:
    return isinstance(given, list) and 0 < len(given) <= most and all(type(number) is int and low <= number <= high for number in given)


def sums_fit(net: Net, highest: float) -> bool:
    """Whether no sum can have more than 32 bits, whatever is seen: numbers from 0 to `highest`."""
    for number in range(len(net.layers)):
        weights, biases = parts_of(net, number)
        most = UNIT * highest if number == 0 else CEILING
        if (np.abs(weights.astype(np.int64)).sum(axis=1) * most + np.abs(biases.astype(np.int64))).max() > MOST_SUM:
            return False
    return True


def parts_of(net: Net, number: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The weights of a layer, by output and input, and its biases."""
    layer = net.layers[number]
    inputs, outputs = int(layer["inputs"]), int(layer["outputs"])
    flat = net.weights[layer["weights"] : layer["weights"] + inputs * outputs]
    in_trunk = number < len(net.layers) - HEADS
    weights = flat.reshape(inputs, outputs).T if in_trunk else flat.reshape(outputs, inputs)
    return weights, net.biases[layer["biases"] : layer["biases"] + outputs]
