"""Moves of Secret Signs as text: `4`, `send 3 say 5`, `intercept 2`, `decline`, `receive 2`, `reject 2`."""

from enishi.games.signs.rules.cards import VALUES

NUMBERS = range(1, VALUES + 1)

DRAWS = tuple(str(card) for card in NUMBERS)
SENDS = tuple(f"send {card} say {said}" for card in NUMBERS for said in NUMBERS)
INTERCEPTS = tuple(f"intercept {card}" for card in NUMBERS)
RECEIVES = tuple(f"receive {card}" for card in NUMBERS)
REJECTS = tuple(f"reject {card}" for card in NUMBERS)

MOVES = (*DRAWS, *SENDS, *INTERCEPTS, "decline", *RECEIVES, *REJECTS)


def masked(text: str) -> str:
    """Of a sent card all hear the value that is stated; of a draw nothing is seen. The other moves are never hidden."""
    if text.startswith("send "):
        return f"send ? {text[7:]}"
    return "?"
