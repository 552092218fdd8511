"""A driver: what the game's own `policy` would do in many games of environments, for learning from it and against it."""

from enishi.kernel.contract import waiting
from enishi.kernel.insight import policy
from enishi.kernel.rule import rule


@rule
def advise(s, slot, out, rng):
    """The move of the seat that is asked; 0 where nothing is to be decided."""
    if slot.free or not (waiting(s) >> slot.seat) & 1:
        return 0
    return policy(s, slot.seat, out, rng)


@rule
def advise_batch(states, slots, out, rngs, numbers):
    for at in range(len(numbers)):
        numbers[at] = advise(states[at], slots[at], out, rngs[at])
