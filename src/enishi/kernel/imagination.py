"""How a search finds a world: here, any that agrees with what the seat has seen. A game's `insight` may know better (`imagine`)."""

from enishi.kernel.contract import redeal
from enishi.kernel.rule import rule


@rule
def imagine(worlds, hidden, seat, key, walk, rng):
    """Makes `worlds[0]` a world that the seat thinks possible.

    `key`: what it has agreed with its teammate before the game, 0: nothing. `walk`: how many walks there were before this one. The other
    places of `worlds` are for the insight, which says how many there are (`WORLDS`).
    """
    worlds[0] = hidden[0]
    redeal(worlds[0], seat, rng)
