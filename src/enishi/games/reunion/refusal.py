"""Why a readable move of Promise of Reunion is against the rules now."""

from typing import Any

from enishi.views import Line


def why_not(s: Any, seat: int, text: str) -> Line:
    """A seat that has yet to choose may do either: only choosing twice is wrong."""
    return Line("chosen_already")
