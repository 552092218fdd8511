"""When a play-out has seen enough: here, never before its end. A game's `insight` may know better (`settled`)."""

from enishi.kernel.rule import rule


@rule
def settled(s):
    """Whether `evaluate` is asked about this position already, although play could go on."""
    return False
