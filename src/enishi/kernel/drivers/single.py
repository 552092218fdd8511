"""A driver: each of the contract's questions about the first of an array of positions."""

from enishi.kernel.contract import (
    ending,
    hide,
    legal,
    observe,
    pick,
    play,
    redeal,
    returns,
    scores,
    sound,
    start,
    waiting,
    weight,
    witnesses,
)
from enishi.kernel.rule import rule


@rule
def start_at(states, seats):
    start(states[0], seats)


@rule
def waiting_at(states):
    return waiting(states[0])


@rule
def legal_at(states, actor, out):
    return legal(states[0], actor, out)


@rule
def weights_at(states, actor, moves, n, out):
    for i in range(n):
        out[i] = weight(states[0], actor, moves[i])


@rule
def play_at(states, actor, move):
    play(states[0], actor, move)


@rule
def witnesses_at(states, actor, move):
    return witnesses(states[0], actor, move)


@rule
def ending_at(states):
    return ending(states[0])


@rule
def scores_at(states, out):
    scores(states[0], out)


@rule
def returns_at(states, out):
    returns(states[0], out)


@rule
def hide_at(states, seat):
    hide(states[0], seat)


@rule
def pick_at(states, actor, out, rng):
    return pick(states[0], actor, out, rng)


@rule
def redeal_at(states, seat, rng):
    redeal(states[0], seat, rng)


@rule
def observe_at(states, seat, out):
    observe(states[0], seat, out)


@rule
def sound_at(states):
    return sound(states[0])
