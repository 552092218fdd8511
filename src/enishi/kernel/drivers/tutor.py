"""A driver: what the game's own `policy` would do: of a seat that plays by nothing else, and in many games at once, for learning from it
and against it.

A policy may look at the whole record, as in the play-outs of a search. What a seat can do that plays by it is asked about a world that the
seat thinks possible.
"""

from enishi.kernel.chance import sow
from enishi.kernel.contract import hide, redeal, waiting
from enishi.kernel.insight import policy
from enishi.kernel.rule import rule


@rule
def at_once(hidden, worlds, seat, seed, number, out, rng):
    """The move of a seat that is waited for, by its hidden record; the first of `worlds` is worked on."""
    sow(rng, seed, number)
    worlds[0] = hidden[0]
    redeal(worlds[0], seat, rng)
    return policy(worlds[0], seat, out, rng)


@rule
def advise(world, slot, deals_anew, out, rng):
    """The move of the seat that is asked, by a copy of the record, which may be changed; 0 where nothing is to be decided.

    `deals_anew`: what the seat does not know is dealt anew first.
    """
    if slot.free or not (waiting(world) >> slot.seat) & 1:
        return 0
    if deals_anew:
        hide(world, slot.seat)
        redeal(world, slot.seat, rng)
    return policy(world, slot.seat, out, rng)


@rule
def advise_batch(states, worlds, slots, deals_anew, out, rngs, numbers):
    for at in range(len(numbers)):
        worlds[0] = states[at]
        numbers[at] = advise(worlds[0], slots[at], deals_anew, out, rngs[at])
