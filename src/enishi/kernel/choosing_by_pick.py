"""How `random` chooses in a game that can pick a move without listing all."""

from enishi.kernel.contract import pick
from enishi.kernel.rule import rule


@rule
def choose(s, actor, out, rng):
    """A random move of an actor that is waited for."""
    return pick(s, actor, rng)
