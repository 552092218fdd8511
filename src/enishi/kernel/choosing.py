"""How `random` chooses: uniformly among whole choices, by listing all moves and drawing by weight.

Where a game has a `pick` of its own, `kernel.twin` puts `kernel.choosing_by_pick` in this module's place; the battery holds the two equal.
"""

from enishi.kernel.chance import below
from enishi.kernel.contract import legal, weight
from enishi.kernel.rule import rule


@rule
def choose(s, actor, out, rng):
    """A random move of an actor that is waited for."""
    n = legal(s, actor, out)
    whole = 0
    for i in range(n):
        whole += weight(s, actor, out[i])
    rest = below(rng, whole)
    i = 0
    rest -= weight(s, actor, out[i])
    while rest >= 0:
        i += 1
        rest -= weight(s, actor, out[i])
    return out[i]
