"""Who must not learn in a search what only the searching seat knows: here, nobody. A game's `insight` may know better (`ignorant`).

In the worlds of a search all that the seat knows is true. An opponent who chooses there by what paid off comes to act as if it knew the
seat's secrets too. Where that would mislead, the opponent plays by `policy` instead, which may look at what the opponent knows alone.
"""

from enishi.kernel.rule import rule


@rule
def ignorant(s, seat, actor):
    """Whether an actor plays by `policy` in the search of another seat."""
    return False
