"""Hints: what a search thinks of a seat's moves, and why a move may be good where the game can say it."""

from collections.abc import Mapping, Sequence
from typing import Any

from enishi.bots.search import Search
from enishi.games import load
from enishi.kernel.plain import snapshot
from enishi.match import Match
from enishi.words import LANGUAGES

NOBODY_CARELESS = 0.0
"""A hint takes the others to play well. Where some may move at random, both sides of an even game seem to win three times in four."""


def hint(match: Match, seat: int, iterations: int = 2000, seed: int = 0) -> list[dict[str, Any]]:
    """The seat's moves, the best first.

    Each with its expected return, the 95 % margin of that, how often it was tried, and, where the game can say it, why it may be good.
    Raises `IllegalMove` where the seat is not waited for.
    """
    match.need_waiting(seat)
    bets = Search(iterations=iterations, seed=seed, carelessness=NOBODY_CARELESS).weigh(match, seat)
    return [bet.to_dict() | {"reason": _reason(match, seat, bet.move)} for bet in bets]


def differ(bets: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the best is better than the next by more than either may be wrong by."""
    if len(bets) < 2:
        return True
    best, following = bets[:2]
    return bool(abs(best["expected"] - following["expected"]) > max(best["margin"], following["margin"]))


def _reason(match: Match, seat: int, move: str) -> dict[str, str] | None:
    """Why a move may be good, in both languages."""
    game = load(match.game)
    line = game.advice.reason(snapshot(match.hidden(seat)), seat, move) if game.advice else None
    return {language: game.words.say(line.key, language, line.facts, match.names) for language in LANGUAGES} if line else None
