"""How play goes on below the tree of a search: here, at random. A game's `insight` may know better (`policy`)."""

from enishi.kernel.choosing import choose
from enishi.kernel.rule import rule


@rule
def policy(s, actor, out, rng):
    """A move of a seat that is waited for."""
    return choose(s, actor, out, rng)
