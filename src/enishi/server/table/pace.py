"""How fast a table goes on by itself: what its people chose, as milliseconds."""

from enishi.server.messages.parts import Pace

_BOTS: dict[Pace, float] = {"slow": 2.0, "usual": 1.0, "fast": 0.4, "at_once": 0.0}
_ANSWERS: dict[Pace, float] = {"slow": 2.0, "usual": 1.0, "fast": 0.6, "at_once": 0.3}
"""Never 0: a bot that has something to think about would be seen to be slower than one that has not."""


def delay_of_bots(pace: Pace, usual: float) -> int:
    """How long after what came before a bot moves, and what else happens by itself, or waits to be read; `usual` in seconds."""
    return round(_BOTS[pace] * usual * 1000)


def delay_of_answers(pace: Pace, usual: int) -> int:
    """After which delay answers are shown where all are shown after the same; `usual` in milliseconds."""
    return round(_ANSWERS[pace] * usual)
