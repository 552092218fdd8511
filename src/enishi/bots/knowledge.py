"""What a bot is handed: the hidden record of its seat, and nothing from which more could be learned.

A bot asks the same questions of a `Match` and of a `Knowledge`; the site, whose bots think in other processes, sends only the latter.
"""

from typing import Any

from enishi.games import load
from enishi.games.tier import tier
from enishi.kernel.engine import Position
from enishi.kernel.plain import snapshot


class Knowledge:
    """A match as one seat knows it; other seats cannot be asked about."""

    def __init__(self, game: str, seats: int, seat: int, record: Position) -> None:
        self.game = game
        self.seats = seats
        self.seat = seat
        self.record = record
        """Hidden: everything that the seat does not know is blank."""

    @property
    def phase(self) -> str:
        """What the game waits for, as a view says it."""
        return str(load(self.game).view.phase(snapshot(self.record)))

    @property
    def table(self) -> Any:
        """The table as a view shows it to this seat, a struct of the game's own (`games/<id>/view.py`)."""
        return load(self.game).view.table(snapshot(self.record), self.seat)

    def hidden(self, seat: int | None) -> Position:
        """The record as the seat knows it."""
        assert seat == self.seat, "a bot knows what its own seat knows"
        return self.record

    def legal(self, actor: int) -> list[str]:
        """The seat's legal moves."""
        return list(self.weights(actor))

    def weights(self, actor: int) -> dict[str, int]:
        """How many whole choices each legal move leads to; none where the seat is not waited for."""
        game = load(self.game)
        rules, hidden = tier(game).engine, self.hidden(actor)
        moves = rules.legal(hidden, actor) if actor in rules.waiting(hidden) else []
        return {game.moves[move]: weight for move, weight in zip(moves, rules.weights(hidden, actor, moves), strict=True)}
