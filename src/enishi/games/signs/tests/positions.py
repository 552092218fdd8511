"""Positions of Secret Signs for tests: deals and turns written as their cards."""

from collections.abc import Iterable
from typing import Any

import enishi
from enishi.events import read_event
from enishi.match import Match

HANDS = ("11234", "12345", "12346", "12235")
"""A deal that leaves two or more cards of every value but 6, and one 6."""


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.play(*read_event(event))
    return match


def dealt(*hands: str, games: int = 1) -> Match:
    """A match in which the seats have been dealt these hands."""
    match = enishi.new("signs", 4, {"games": games})
    return deal(match, hands or HANDS)


def deal(match: Match, hands: Iterable[str]) -> Match:
    return play(match, *(f"~ {card}" for hand in hands for card in hand))


def hand(match: Match, seat: int) -> str:
    """The hand of a seat, sorted."""
    return "".join(str(card) for card in match.view(seat)["table"]["hand"])


def table(match: Match, seat: int | None = None) -> Any:
    return match.view(seat)["table"]


def asked(match: Match) -> int:
    """The one seat that is waited for."""
    (seat,) = match.waiting
    return int(seat)


def idle_turn(match: Match) -> Match:
    """A turn that changes no hand: the sender passes on what it draws, a value that the teammate holds and lays for it."""
    sender = table(match)["sender"]
    left, mate, right = ((sender + i) % 4 for i in (1, 2, 3))
    card = next(card for card in match.legal("~") if card in hand(match, mate))
    play(match, f"~ {card}", f"{sender} send {card} say 1", f"{left} decline", f"{right} decline")
    return play(match, f"{mate} receive {card}")


def rejected_turn(match: Match, redrawn: str = "", *, sends: int = 0, lays: int = -1) -> Match:
    """A turn in which the teammate rejects the card; `sends` and `lays` are places in the sorted hands, and draws bring the lowest card."""
    sender = table(match)["sender"]
    left, mate, right = ((sender + i) % 4 for i in (1, 2, 3))
    play(match, f"~ {match.legal('~')[0]}")
    play(match, f"{sender} send {hand(match, sender)[sends]} say 6", f"{left} decline", f"{right} decline")
    play(match, f"{mate} reject {hand(match, mate)[lays]}")
    return play(match, f"~ {redrawn}") if redrawn else match
