"""How a bot behaves in Promise of Reunion: it keeps its promises."""

from collections.abc import Sequence
from typing import Any

from enishi.bots.knowledge import Known, Remark


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Any) -> str | None:
    """It said that it would be there."""
    player.calls += 1
    return "keep"
