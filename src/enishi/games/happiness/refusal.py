"""Why a readable move of Time of Happiness is against the rules now."""

from typing import Any

from enishi.games.happiness.rules import FEELINGS
from enishi.games.happiness.view import TIME_NAMES
from enishi.views import Fact, Line


def why_not(s: Any, seat: int, text: str) -> Line:
    """Every seat holds both cards of the time spoken about: only a card of another time can be wrong."""
    card = int(text.removeprefix("card "))
    time = (card - 1) // FEELINGS
    facts: dict[str, Fact] = {"card": card, "its": TIME_NAMES[time], "now": TIME_NAMES[s.time], "cards": cards_of(s.time)}
    return Line("time_gone" if time < s.time else "time_to_come", facts)


def cards_of(time: int) -> list[int]:
    """The two cards of a time."""
    return [FEELINGS * time + feeling + 1 for feeling in range(FEELINGS)]
