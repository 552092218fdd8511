"""A driver: whole games in which all seats play by a table of weights or by a small net.

A table has a weight for every move, whole numbers, one row for all seats or one for each; among legal moves without any weight all are
alike. A net has one hidden layer: it reads the observation of the seat that decides, and its outputs for the legal moves are taken as
logarithms of weights. Chance plays as it must. Sums of the net are added in an order that is the same everywhere, but machines may round a
product and a sum at once or one after the other, so two kinds of machines may draw differently once in a great while.
"""

from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest
from enishi.kernel.chance import WORD, below, draw, sow
from enishi.kernel.contract import hide, legal, observe, pick, play, returns, start, waiting
from enishi.kernel.real import exponential
from enishi.kernel.rule import rule


@rule
def by_table(moves, n, weights, rng):
    """A legal move by its weight."""
    whole = 0
    for i in range(n):
        whole += weights[moves[i]]
    if not whole:
        return moves[below(rng, n)]
    rest = below(rng, whole)
    i = 0
    rest -= weights[moves[i]]
    while rest >= 0:
        i += 1
        rest -= weights[moves[i]]
    return moves[i]


@rule
def activate(observation, first_weights, first_bias, inner):
    """The hidden layer: what is above 0 passes."""
    for unit in range(len(inner)):
        total = first_bias[unit]
        for i in range(len(observation)):
            total += first_weights[unit, i] * observation[i]
        inner[unit] = total if total > 0 else 0


@rule
def by_net(moves, n, inner, second_weights, second_bias, logits, rng):
    """A legal move by the net's outputs."""
    highest = -1e30
    for i in range(n):
        total = second_bias[moves[i]]
        for unit in range(len(inner)):
            total += second_weights[moves[i], unit] * inner[unit]
        logits[i] = total
        highest = max(highest, total)
    whole = 0.0
    for i in range(n):
        logits[i] = exponential(logits[i] - highest)
        whole += logits[i]
    rest = whole * (draw(rng) / (WORD + 1.0)) - logits[0]
    i = 0
    while rest >= 0 and i + 1 < n:
        i += 1
        rest -= logits[i]
    return moves[i]


@rule
def roll_by_table(states, template, at, seats, seed, number, weights, moves, rng, shares):
    """Game `number` of a seed by a table; returns the number of decisions."""
    states[at] = template[0]
    sow(rng, seed, number)
    start(states[at], seats)
    decisions = 0
    actors = waiting(states[at])
    while actors:
        actor = lowest(actors)
        if actor == CHANCE:
            play(states[at], actor, pick(states[at], actor, moves, rng))
        else:
            n = legal(states[at], actor, moves)
            play(states[at], actor, by_table(moves, n, weights[actor % len(weights)], rng))
            decisions += 1
        actors = waiting(states[at])
    returns(states[at], shares)
    return decisions


@rule
def roll_by_net(
    states, hidden, template, at, place, seats, seed, number,
    first_weights, first_bias, second_weights, second_bias, observation, inner, logits, moves, rng, shares,
):  # fmt: skip
    """Game `number` of a seed by a net; returns the number of decisions."""
    states[at] = template[0]
    sow(rng, seed, number)
    start(states[at], seats)
    decisions = 0
    actors = waiting(states[at])
    while actors:
        actor = lowest(actors)
        if actor == CHANCE:
            play(states[at], actor, pick(states[at], actor, moves, rng))
        else:
            hidden[place] = states[at]
            hide(hidden[place], actor)
            observe(hidden[place], actor, observation)
            activate(observation, first_weights, first_bias, inner)
            n = legal(states[at], actor, moves)
            play(states[at], actor, by_net(moves, n, inner, second_weights, second_bias, logits, rng))
            decisions += 1
        actors = waiting(states[at])
    returns(states[at], shares)
    return decisions


@rule
def roll_many_by_table(states, template, seats, seed, weights, moves, rng, shares, decisions):
    """As many games as `decisions` has places."""
    for number in range(len(decisions)):
        decisions[number] = roll_by_table(states, template, 0, seats, seed, number, weights, moves, rng, shares[number])


@rule
def roll_many_by_net(
    states, hidden, template, seats, seed, first_weights, first_bias, second_weights, second_bias, observation, inner, logits, moves, rng,
    shares, decisions,
):  # fmt: skip
    for number in range(len(decisions)):
        decisions[number] = roll_by_net(
            states, hidden, template, 0, 0, seats, seed, number, first_weights, first_bias, second_weights, second_bias,
            observation, inner, logits, moves, rng, shares[number],
        )  # fmt: skip
