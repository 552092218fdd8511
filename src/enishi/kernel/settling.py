"""When a play-out has seen enough: here, at the horizon of `evaluate`. A game's `insight` may know better (`settled`)."""

from enishi.kernel.evaluation import HORIZON
from enishi.kernel.rule import rule


@rule
def settled(s, events):
    """Whether `evaluate` is asked about this position, so many events after the tree, although play could go on."""
    return events >= HORIZON
