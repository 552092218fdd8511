"""Positions of Bird of Happiness for tests, written as the words on the cards."""

from collections.abc import Mapping
from typing import Any

import enishi
from enishi.events import read_event
from enishi.games.bird.notation import CARDS
from enishi.games.bird.rules.piles import single
from enishi.games.bird.rules.record import DRAW
from enishi.match import Match

EACH = "clover gold one two red black"
"""A field with a card of each kind."""


def pile(cards: str) -> int:
    """The pile of these cards: `clover clover one`, or `3*clover one`."""
    total = 0
    for word in cards.split():
        number, _, card = word.rpartition("*")
        total += int(number or 1) * int(single(CARDS.index(card)))
    return total


def at(seats: int = 2, phase: int = DRAW, turn: int = 0, options: Mapping[str, int] | None = None, **piles: Any) -> Match:
    """A match at a position; `deck` and `played` have a pile for each seat. Piles not given are as at the start, the centre is empty."""
    match = enishi.new("bird", seats, options)
    record = match.position[0]
    record["phase"], record["turn"] = phase, turn
    for name, cards in ({"centre": ""} | piles).items():
        if isinstance(cards, str):
            record[name] = pile(cards)
        else:
            for seat, its_cards in enumerate(cards):
                record[name][seat] = pile(its_cards)
    return match


def started(seats: int = 2, field: str = EACH, options: Mapping[str, int] | None = None) -> Match:
    """A match whose field has been laid out."""
    return play(enishi.new("bird", seats, options), *(f"~ {card}" for card in field.split()))


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.play(*read_event(event))
    return match


def table(match: Match) -> Any:
    return match.view(None)["table"]


def cards_of(match: Match, name: str) -> dict[str, int]:
    """The cards of a pile of the record by their words."""
    counts = {card: int(match.position[0][name]) >> 6 * number & 63 for number, card in enumerate(CARDS)}
    return {card: count for card, count in counts.items() if count}


def seat_of(match: Match, seat: int) -> Any:
    return table(match)["seats"][seat]
