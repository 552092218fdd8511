"""Matches of Soulmates for tests."""

from typing import Any

import enishi
from enishi.events import read_event
from enishi.games.soulmates.view import laid, names
from enishi.kernel.plain import plain_record
from enishi.match import Match

COPIES = {f"{suit}{digit}": 9 - digit for suit in "SM" for digit in range(1, 6)}


def dealt(*hands: str, up: str, **options: Any) -> Match:
    """A match in which these hands are dealt and this card is turned up; seat 0 is to draw."""
    match = enishi.new("soulmates", len(hands), options)
    for card in " ".join(hands).split() + [up]:
        match.play("~", card)
    return match


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.play(*read_event(event))
    return match


def hands(match: Match) -> list[list[str]]:
    s = plain_record(match.position)
    return [names(s.hand[seat]) for seat in range(match.seats)]


def pile(match: Match) -> list[str]:
    return laid(plain_record(match.position), 0)


def calls(match: Match, seat: int = 0) -> list[str]:
    return [move.removeprefix("call ") for move in match.legal(seat) if move.startswith("call")]


def with_five(cards: str) -> Match:
    """Seat 0 holds these five cards and may call."""
    *four, fifth = cards.split()
    return play(dealt(" ".join(four), "S1 S1 M1 M1", "S2 S2 M2 M2", up="M1"), "0 deck", f"~ {fifth}")


def draw_and_discard(match: Match, turns: int) -> None:
    """This many turns in which the card drawn from the deck is discarded at once."""
    for _ in range(turns):
        seat = match.waiting[0]
        match.play(seat, "deck")
        card = match.legal("~")[-1]
        play(match, f"~ {card}", f"{seat} discard {card}")


def couple(seats: int = 4) -> Match:
    """Seat 0 calls and seat 2 alone holds the wanted card."""
    four = ["S1 S2 S4 M5", "M1 M1 M2 M2", "S3 M4 M3 S5", "M1 M1 M2 M2", "M3 M3 M4 M4"]
    return play(dealt(*four[:seats], up="M1"), "0 deck", "~ M3", "0 call S 124 3")


NOBODY = ("M1 M1 M2 M2", "M1 M1 M2 M2", "M3 M3 M4 M4")
TRIANGLE = ("S3 M1 M2 M2", "M1 M1 M2 S3", "M3 M3 M4 M4")
