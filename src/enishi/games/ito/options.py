"""The option that only this game has: which five notice cards are played with."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from enishi.errors import BadOption, shown
from enishi.games.ito.cards import KINDS, USUAL


@dataclass(frozen=True)
class Notices:
    """Five notice cards. They all lie open, so their order means nothing: the usual five are the default in any order."""

    name: str
    parts: tuple[str, ...] = KINDS
    words_of_parts: str = "gifts"

    def default(self, seats: int) -> list[str]:
        return list(USUAL)

    def checked(self, value: Any, seats: int) -> list[str]:
        if not isinstance(value, list | tuple) or len(value) != len(USUAL) or not all(_is_card(card) for card in value):
            raise BadOption("option_value", option=self.name, value=shown(value), allowed=self.allowed(seats))
        return self.default(seats) if sorted(value) == sorted(USUAL) else list(value)

    def parsed(self, text: str) -> Any:
        return text.replace(",", " ").split()

    def store(self, state: Any, value: Sequence[str]) -> None:
        """The record has the number of cards of each kind."""
        for kind, card in enumerate(KINDS):
            state.notices[kind] = value.count(card)

    def samples(self, seats: int) -> Sequence[list[str]]:
        fewest, most, mixed = ["R"] * 5, ["BBB"] * 5, ["B", "RRR", "RRB", "RBB", "RRB"]
        return (fewest, self.default(seats), most, mixed)

    def values(self, seats: int) -> Sequence[list[str]]:
        """Every five, each once: their order means nothing."""
        return [list(cards) for cards in combinations_with_replacement(KINDS, len(USUAL))]

    def allowed(self, seats: int) -> str:
        return f"{len(USUAL)} × {', '.join(KINDS)}"


def _is_card(card: Any) -> bool:
    return isinstance(card, str) and card in KINDS
