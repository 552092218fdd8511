"""What a hand of Altar of Time is worth, and why: the calculation for the spear and for the shield."""

import msgspec

from enishi.games.altar.notation import CARD_NAMES
from enishi.games.altar.rules.cards import CARDS, NUMBERS, how_many
from enishi.games.altar.rules.score import base_points, factor

KINDS = ("spear", "shield")


class Factor(msgspec.Struct, frozen=True):
    """A desire in the hand and what it multiplies by: `5`, `1/5`, `2` or `1`."""

    card: str
    times: str


class Choice(msgspec.Struct, frozen=True):
    """What the hand is worth where one of the two kinds is chosen."""

    factors: list[Factor]
    points: float
    """A whole number for the better choice."""
    calculation: str
    """As `(4 + 4 + 5) × 5 × 2 = 130`; what multiplies by 1 is left out."""


class Score(msgspec.Struct, frozen=True):
    """What a hand is worth."""

    numbers: int
    """The sum of its number cards."""
    spear: Choice
    shield: Choice
    better: str | None
    """`spear` or `shield`; None where both come to the same."""
    points: int


def cards_in(cards: int) -> list[str]:
    """Cards held together, by name, in ascending order."""
    return [CARD_NAMES[card] for card in range(CARDS) for _ in range(how_many(cards, card))]


def score(cards: int, seats: int, seat: int) -> Score:
    spear, shield = (_choice(cards, seats, seat, kind) for kind in range(len(KINDS)))
    better = None if spear.points == shield.points else "spear" if spear.points > shield.points else "shield"
    return Score(base_points(cards), spear, shield, better, round(max(spear.points, shield.points)))


def _choice(cards: int, seats: int, seat: int, kind: int) -> Choice:
    factors = [_factor(card, seat, kind) for card in range(NUMBERS, CARDS) if how_many(cards, card)]
    points = base_points(cards) * factor(cards, seats, seat, kind) / 5
    return Choice(factors, points, _calculation(cards, factors, points))


def _factor(card: int, seat: int, kind: int) -> Factor:
    owner, its_kind = divmod(card - NUMBERS, len(KINDS))
    chosen = its_kind == kind
    if owner == seat:
        return Factor(CARD_NAMES[card], "5" if chosen else "1/5")
    return Factor(CARD_NAMES[card], "2" if chosen else "1")


def _calculation(cards: int, factors: list[Factor], points: float) -> str:
    numbers = [name for name in cards_in(cards) if name in CARD_NAMES[:NUMBERS]]
    times = [factor.times for factor in factors if factor.times != "1"]
    return " × ".join([f"({' + '.join(numbers)})" if numbers else "0", *times]) + f" = {points:g}"
