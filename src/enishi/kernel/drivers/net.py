"""A driver: a small net that looks at what a seat sees and says which moves look good and what each seat may expect.

All of it is whole numbers: what is seen is counted in 128ths, weights are whole numbers with a power of two for each layer, and sums have
32 bits, which a net that is read is known not to exceed (`enishi.nets`). So a net says the same to the last bit plain, compiled and in
WebAssembly. What is zero is passed over, which is most of what a seat sees, and only legal moves are asked about.
"""

from typing import Any

import numpy as np

from enishi.kernel.contract import hide, legal, observe
from enishi.kernel.real import exponential
from enishi.kernel.rule import rule

LAYER = np.dtype(
    [
        ("inputs", "i4"),
        ("outputs", "i4"),
        ("shift", "i4"),  # a weight of 1 is written as 1 << shift
        ("weights", "i4"),  # where its weights begin
        ("biases", "i4"),  # where its biases begin
    ]
)
"""A layer of a net: those of the trunk, then the one of moves and the one of seats."""

UNIT_BITS = 7
UNIT = 1 << UNIT_BITS
"""What stands for 1 in what is seen and in what the layers pass on."""
CEILING = 64 * UNIT - 1
"""The highest number that a layer passes on."""
WIDEST = 256
"""A layer of the trunk has at most this many outputs."""


def lookout(observation: int, longest: int) -> np.dtype[Any]:
    """The record that a net works on, for a game with observations of this length and lists of moves of this length."""
    return np.dtype(
        [
            ("seats", "i8"),
            ("trust", "i8"),  # in how many walks of a thousand the net's word is taken for the end of the game
            ("seen", "f4", (observation,)),
            ("active", "i4", (max(observation, WIDEST),)),  # what goes into a layer
            ("sums", "i4", (WIDEST,)),  # what comes out
            ("logits", "f8", (longest + 1,)),  # how good each listed move looks, and maybe to do as the game's policy does
        ],
        align=True,  # on a GPU, what may lie anywhere is read byte by byte
    )


@rule
def look(eyes, layers, weights, biases, places, s, seat):
    """Shows a whole record to the net as a seat knows it; what the last layer of the trunk passes on is in `active`."""
    places[0] = s
    hide(places[0], seat)
    observe(places[0], seat, eyes.seen)
    for i in range(layers[0].inputs):
        eyes.active[i] = int(eyes.seen[i] * UNIT + 0.5)
    for number in range(len(layers) - 2):
        pass_through(eyes, layers[number], weights, biases)


@rule
def pass_through(eyes, layer, weights, biases):
    """One layer of the trunk: sums, of which those below zero are passed on as zero."""
    inputs, outputs = layer.inputs, layer.outputs
    sums, active = eyes.sums, eyes.active
    for j in range(outputs):
        sums[j] = biases[layer.biases + j]
    for i in range(inputs):
        level = active[i]
        if level:
            row = weights[layer.weights + i * outputs : layer.weights + (i + 1) * outputs]
            for j in range(outputs):
                sums[j] += level * row[j]
    half = (1 << layer.shift) >> 1
    for j in range(outputs):
        active[j] = min((max(sums[j], 0) + half) >> layer.shift, CEILING)


@rule
def output(eyes, layer, weights, biases, number):
    """One output of the layer of moves or of seats."""
    return whole_output(eyes, layer, weights, biases, number) / (1 << (layer.shift + UNIT_BITS))


@rule
def whole_output(eyes, layer, weights, biases, number):
    """The same as a whole number; 1 is written as `1 << (shift + UNIT_BITS)`. Weights lie together for each output."""
    row = weights[layer.weights + number * layer.inputs : layer.weights + (number + 1) * layer.inputs]
    active = eyes.active
    total = biases[layer.biases + number]
    for i in range(layer.inputs):
        total += active[i] * row[i]
    return total


@rule
def judge_moves(eyes, layers, weights, biases, moves, n, out):
    """Writes the share of each of `n` listed moves, as the net would play; they add up to 1."""
    layer, logits = layers[len(layers) - 2], eyes.logits
    for i in range(n):
        logits[i] = output(eyes, layer, weights, biases, moves[i])
    highest = logits[0]
    for i in range(1, n):
        highest = max(highest, logits[i])
    whole = 0.0
    for i in range(n):
        out[i] = exponential(logits[i] - highest)
        whole += out[i]
    for i in range(n):
        out[i] /= whole


@rule
def judge_seats(eyes, layers, weights, biases, seat, shares):
    """Writes the return that each seat may expect, as the net thinks that looked with the eyes of `seat`."""
    layer = layers[len(layers) - 1]
    for step in range(eyes.seats):
        logit = output(eyes, layer, weights, biases, step)
        shares[(seat + step) % eyes.seats] = 1.0 / (1.0 + exponential(-logit))


@rule
def advise(looks, layers, weights, biases, places, hidden, seat, more, out, odds, shares):
    """Lists a seat's moves with the odds of each, and writes what each seat may expect; returns how many moves there are.

    `more`: whether the net has an output behind those of the moves, which is then listed as the last of all.
    """
    eyes = looks[0]
    n = legal(hidden[0], seat, out)
    if more:
        out[n] = layers[len(layers) - 2].outputs - 1
        n += 1
    look(eyes, layers, weights, biases, places, hidden[0], seat)
    judge_moves(eyes, layers, weights, biases, out, n, odds)
    judge_seats(eyes, layers, weights, biases, seat, shares)
    return n
