"""A driver: what each seat may expect of a whole position, found by playing it on many times.

Play-out `n` draws from stream `n` of the seed whatever the position, so that two positions are compared by the same luck.
"""

from enishi.kernel.chance import sow
from enishi.kernel.drivers.search import play_on
from enishi.kernel.rule import rule


@rule
def forecast(position, worlds, playouts, seed, sums, squares, shares, out, rng):
    """Adds up what each seat gets, and the squares of that. `position` is the whole record, `worlds` a place to play."""
    for number in range(playouts):
        worlds[0] = position[0]
        sow(rng, seed, number)
        play_on(worlds[0], 0, 0, 0, out, rng, shares)
        for seat in range(len(shares)):
            sums[seat] += shares[seat]
            squares[seat] += shares[seat] * shares[seat]
