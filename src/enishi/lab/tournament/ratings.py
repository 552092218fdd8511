"""Ratings of bots by openskill: of one tournament, or of many, in a file that each goes on with."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from enishi.errors import BadRecord
from enishi.extras import require
from enishi.lab.tournament.playing import Played

FORMAT = "ratings 1"


class Ratings:
    """What is known of each bot in one game: how strong it seems (mu), how sure that is (sigma), and by how many games."""

    def __init__(self, known: dict[str, dict[str, float]] | None = None) -> None:
        require("lab", "openskill")
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._ratings = {name: self._model.rating(mu=one["mu"], sigma=one["sigma"], name=name) for name, one in (known or {}).items()}
        self._games = {name: int(one["games"]) for name, one in (known or {}).items()}

    def add(self, played: Iterable[Played]) -> None:
        """Rates by more games, in their order; a bot in several seats is rated by the mean of its seats, and never against itself."""
        for game in played:
            shares = _shares(game)
            for name in shares:
                self._ratings.setdefault(name, self._model.rating(name=name))
                self._games[name] = self._games.get(name, 0) + 1
            if len(shares) > 1:
                teams = self._model.rate([[self._ratings[name]] for name in shares], scores=list(shares.values()))
                self._ratings.update({name: team[0] for name, team in zip(shares, teams, strict=True)})

    def of(self, bot: str) -> float:
        """The usual estimate: mu less three sigma."""
        return float(self._ratings.get(bot, self._model.rating()).ordinal())

    def to_dict(self) -> dict[str, dict[str, float]]:
        """Ready for JSON, the strongest first."""
        names = sorted(self._ratings, key=lambda name: -self.of(name))
        return {name: {"mu": self._ratings[name].mu, "sigma": self._ratings[name].sigma, "games": self._games[name]} for name in names}


def _shares(game: Played) -> dict[str, float]:
    """What each bot got, the mean of its seats."""
    seats: dict[str, list[float]] = {}
    for name, share in zip(game.bots or game.lineup, game.returns, strict=True):
        seats.setdefault(name, []).append(share)
    return {name: sum(shares) / len(shares) for name, shares in seats.items()}


class RatingsFile:
    """Ratings by game, kept in a file; one that does not exist yet is empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._games = self._read()

    def _read(self) -> dict[str, dict[str, dict[str, float]]]:
        if not self.path.exists():
            return {}
        try:
            content: Any = json.loads(self.path.read_text(encoding="utf-8"))
            games: dict[str, dict[str, dict[str, float]]] = content["games"]
            damaged = content["enishi"] != FORMAT or not all(Ratings(bots) for bots in games.values())
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            damaged = True
        if damaged:
            raise BadRecord("ratings_file", file=str(self.path))
        return games

    def ratings(self, game: str) -> Ratings:
        """Of one game, to go on with."""
        return Ratings(self._games.get(game))

    def keep(self, game: str, ratings: Ratings) -> None:
        """Writes them down; the file is the old one or the new one, never half of one."""
        self._games[game] = ratings.to_dict()
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        fresh.write_text(json.dumps({"enishi": FORMAT, "games": self._games}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        fresh.replace(self.path)
