"""Positions of Altar of Time for tests: deals and plays by text, and records with other fields."""

from typing import Any

import numpy as np

import enishi
from enishi import Match
from enishi.events import number_of, read_event
from enishi.games import load
from enishi.games.altar.notation import CARD_NAMES
from enishi.games.altar.rules.cards import ONES, SETS
from enishi.kernel.actors import MOST_SEATS
from enishi.kernel.engine import Position, engine

GAME = load("altar")
RULES = engine(GAME, compiled=False)

LOW = "1 1 2 2 3 3 4 5"
HIGH = "3 3 4 4 5 5 6 6"


def dealt(*hands: str, **options: Any) -> Match:
    """A match with these hands, dealt."""
    match = enishi.new("altar", len(hands), options)
    return play(match, *(f"~ {card}" for hand in hands for card in hand.split()))


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.play(*read_event(event))
    return match


def cards(names: str) -> int:
    """Cards held together, as the record has them."""
    return sum(ONES[CARD_NAMES.index(name)] for name in names.split())


def names(held: int) -> list[str]:
    """The cards of a record's hand or deck."""
    return [name for name, one in zip(CARD_NAMES, ONES, strict=True) for _ in range(_copies(held, name, one))]


def _copies(held: int, name: str, one: int) -> int:
    place = (one & ((1 << 40) - 1)).bit_length() - 1
    return held >> place & (31 if len(name) == 1 else 1)


def schedule(match: Match, seat: int) -> list[int]:
    """The numbers in a schedule."""
    numbers: list[int] = match.view(None)["table"]["seats"][seat]["schedule"]
    return numbers


def arranged(match: Match, **fields: dict[int, Any]) -> Position:
    """The position of a match with some hands, decks (by names) and schedules (by numbers) replaced."""
    position = match.position.copy()
    for field, values in fields.items():
        for seat, value in values.items():
            _arrange(position, field, seat, value)
    return position


def _arrange(position: Position, field: str, seat: int, value: Any) -> None:
    if field == "schedule":
        position[0]["schedule"][seat] = SETS.index(value)
    else:
        position[0][field][seat] = cards(value)
        position[0]["held" if field == "hand" else "left"][seat] = len(value.split())


def after(position: Position, *events: str) -> Position:
    """The position after some events, each of which must be legal."""
    for event in events:
        actor, move = read_event(event)
        number = number_of(actor, MOST_SEATS)
        assert number in RULES.waiting(position), event
        assert move in moves(position, number), (event, moves(position, number))
        position = RULES.play(position, number, GAME.numbers[move])
    return position


def moves(position: Position, actor: int) -> list[str]:
    return [GAME.moves[move] for move in RULES.legal(position, actor)]


def waiting(position: Position) -> tuple[int, ...]:
    return RULES.waiting(position)


def field(position: Position, name: str) -> list[Any]:
    """A field of the record by seat."""
    values: list[Any] = np.asarray(position[0][name]).tolist()
    return values[: int(position[0]["seats"])]


def outs(match: Match, seat: int) -> list[str]:
    return [move for move in match.legal(seat) if move.startswith("out")]


def with_a_four(*hands: str, **options: bool) -> Match:
    """Seat 0 has made its schedule 4+4 and drawn 1 and 1; the others have replaced 1 by 1; it is seat 0's turn again."""
    match = play(dealt(*hands, **options), "0 out 0 1+2+5", "0 in 4+4", "~ 1", "~ 1")
    for seat in range(1, len(hands)):
        play(match, f"{seat} out {seat} 1", f"{seat} in 1", "~ 1")
    return match
