"""Makes a net of whole numbers out of layers of real ones, as a learning library has them."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from enishi.games.game import Game
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.drivers.net import CEILING, UNIT, UNIT_BITS
from enishi.nets.file import FORMAT, MOST_SUM, fits, read_net

Layer = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]
"""Weights by output and input, and a bias for each output."""

FINEST = 14
"""The largest power of two that a weight is multiplied by."""
LARGEST_WEIGHT = (1 << 15) - 1


def make(game: Game, trunk: Sequence[Layer], policy: Layer, value: Layer, head: dict[str, Any]) -> bytes:
    """The file of a net: `trunk` with what is below zero cut off after each layer, logits of all moves, logits of what seats may expect.

    `value` is about the seat that looks and those to its left. `head` has at least `seats`, and whatever tells how the net was made.
    Refuses what does not fit the game.
    """
    layers = [*trunk, policy, _for_all_seats(value)]
    highest = UNIT * game.manifest.observation_high
    shifts = [_finest(weights, biases, CEILING if number else highest) for number, (weights, biases) in enumerate(layers)]
    pieces = [_whole(weights, shift) for (weights, _), shift in zip(layers, shifts, strict=True)]
    weights = [piece if number >= len(trunk) else piece.T for number, piece in enumerate(pieces)]
    biases = [np.round(bias * (1 << (shift + UNIT_BITS))) for (_, bias), shift in zip(layers, shifts, strict=True)]
    described = {"format": FORMAT, **fits(game), "layers": [len(bias) for _, bias in trunk], "shifts": shifts, **head}
    data = json.dumps(described, ensure_ascii=False).encode() + b"\n"
    data += b"".join(np.ascontiguousarray(piece).astype("<i2").tobytes() for piece in weights)
    data += b"".join(bias.astype("<i4").tobytes() for bias in biases)
    read_net(data, game)
    return data


def _for_all_seats(value: Layer) -> Layer:
    """With outputs for the largest table; those beyond the seats are never asked."""
    missing = MOST_SEATS - len(value[1])
    return np.pad(value[0], ((0, missing), (0, 0))), np.pad(value[1], (0, missing))


def _whole(weights: np.ndarray[Any, Any], shift: int) -> np.ndarray[Any, Any]:
    return np.round(weights * (1 << shift)).astype(np.int64)


def _finest(weights: np.ndarray[Any, Any], biases: np.ndarray[Any, Any], most: float) -> int:
    """The largest power of two with which no weight and no sum grows too large."""
    for shift in range(FINEST, 0, -1):
        whole = np.abs(_whole(weights, shift))
        sums = whole.sum(axis=1) * most + np.abs(biases) * (1 << (shift + UNIT_BITS))
        if whole.max() <= LARGEST_WEIGHT and sums.max() < MOST_SUM:
            return shift
    return 0
