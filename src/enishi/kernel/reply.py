"""What seats do in a search where neither the tree nor the play-out policy should decide. A game's `insight` may know better (`reply`)."""

from enishi.kernel.rule import rule


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """A move of a seat that is waited for, or -1: the tree decides, or below it `policy`.

    In the tree it is asked about every seat but the searching one (`seat`, with its `key`), whose knowledge is all that the tree goes by;
    below the tree about every seat.
    """
    return -1
