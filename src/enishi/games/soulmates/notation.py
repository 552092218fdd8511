"""Moves of Soulmates as text: `S3`, `deck`, `pile`, `discard S3`, `call S 124 3`, `top S3`."""

from enishi.games.soulmates.rules.calls import CALLS

SUITS = "SM"

CARDS = tuple(f"{suit}{digit}" for suit in SUITS for digit in range(1, 6))
SOURCES = ("deck", "pile")
DISCARDS = tuple(f"discard {card}" for card in CARDS)
CALL_TEXTS = tuple(f"call {SUITS[suit]} {''.join(map(str, digits))} {wanted}" for suit, digits, wanted in CALLS)
TOPS = tuple(f"top {card}" for card in CARDS)

MOVES = CARDS + SOURCES + DISCARDS + CALL_TEXTS + TOPS


def masked(text: str) -> str:
    """Only a draw is ever hidden."""
    return "?"
