"""Where a position may be evaluated: here, anywhere. A game's `insight` may know better (`is_settled`): play-outs go on until then."""

from enishi.kernel.rule import rule


@rule
def is_settled(s):
    """Whether `evaluate` may be asked about a position."""
    return True
