"""How a bot behaves in Promise of Reunion: it keeps its promises."""

from collections.abc import Sequence

from enishi.games.parts import Known, Remark, Thinker


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
    """It said that it would be there."""
    player.calls += 1
    return "keep"
