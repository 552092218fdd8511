"""Kinds of moves: what is counted together when moves are counted."""

import re
from functools import cache

from enishi.games.game import Game

MOST_KINDS = 24
"""With more than this many a table says nothing; then moves that begin with the same word are one kind."""
ANY = "…"


@cache
def kind_of(game: Game, text: str) -> str:
    """The kind of a move: its words without numbers and places."""
    words = _words(text)
    if len(_all_kinds(game)) > MOST_KINDS:
        words = words[:1]
    return " ".join(words) or re.sub(r"\w+", ANY, text)


@cache
def _all_kinds(game: Game) -> frozenset[str]:
    return frozenset(" ".join(_words(text)) for text in game.moves)


def _words(text: str) -> list[str]:
    return [word for word in text.split() if word.isalpha()]
