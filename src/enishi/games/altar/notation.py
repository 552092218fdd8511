"""Moves of Altar of Time as text: `3`, `spear0`, `out 1 2+5`, `in 3+4`, `offer spear0`, `done`, `pass`, `from deck 0`, `from hand 1`."""

from enishi.games.altar.rules.cards import NUMBERS, SEATS, SETS

DESIRES = tuple(f"{kind}{seat}" for seat in range(SEATS) for kind in ("spear", "shield"))
CARD_NAMES = tuple(str(number) for number in range(1, NUMBERS + 1)) + DESIRES
SET_NAMES = tuple("+".join(map(str, cards)) for cards in SETS)

OUTS = tuple(f"out {seat} {cards}" for seat in range(SEATS) for cards in SET_NAMES)
INS = tuple(f"in {cards}" for cards in SET_NAMES)
OFFERS = tuple(f"offer {card}" for card in CARD_NAMES)
SOURCES = tuple(f"from {place} {seat}" for place in ("deck", "hand") for seat in range(SEATS))

MOVES = CARD_NAMES + OUTS + INS + OFFERS + ("done", "pass") + SOURCES


def masked(text: str) -> str:
    """A card that is drawn, taken or offered is hidden; that one is offered is not."""
    return "offer ?" if text.startswith("offer ") else "?"
