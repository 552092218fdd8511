"""Enishi (縁): small Japanese tabletop games about the ties between people."""

from typing import Any

from enishi.bots import bot
from enishi.errors import BadOption, BadRecord, BadSetup, IllegalMove, OtherRules, Refused
from enishi.games import ids, load
from enishi.lab.analysis import analyse
from enishi.lab.simulate import simulate
from enishi.lab.tournament import tournament
from enishi.match import Match, new
from enishi.record import replay

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "BadSetup",
    "IllegalMove",
    "Match",
    "OtherRules",
    "Refused",
    "analyse",
    "bot",
    "games",
    "new",
    "replay",
    "simulate",
    "tournament",
]


def games() -> dict[str, dict[str, Any]]:
    """Every game by its id, with its titles, seats and options."""
    return {id: _facts(id) for id in ids()}


def _facts(id: str) -> dict[str, Any]:
    game = load(id)
    manifest = game.manifest
    seats = list(range(manifest.fewest_seats, manifest.most_seats + 1))
    options = {
        option.name: {"default": option.default(manifest.usual_seats), "allowed": option.allowed(manifest.usual_seats)}
        for option in manifest.options
    }
    return {"title": dict(game.words.entries["title"]), "seats": seats, "usual_seats": manifest.usual_seats, "options": options}
