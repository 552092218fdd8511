"""How promising a move looks before any search: here, all moves alike. A game's `insight` may know better (`prior`)."""

from enishi.kernel.rule import rule


@rule
def prior(s, actor, move):
    """A weight of at least 1; only its proportion to that of other moves matters."""
    return 1.0
