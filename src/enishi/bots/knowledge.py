"""What a bot is handed: the hidden record of its seat, and nothing from which more could be learned.

A bot asks the same questions of a `Match` and of a `Knowledge`; the site, whose bots think in other processes, sends only the latter.
"""

from typing import Protocol

from enishi.games import load
from enishi.kernel.engine import Position
from enishi.kernel.tier import tier

Remark = tuple[int | None, str]
"""Something said openly: the seat (None: an onlooker) and the words."""


class Known(Protocol):
    """What a bot may ask: of a match, or of what one seat knows of it."""

    @property
    def game(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def hidden(self, seat: int | None) -> Position: ...

    def legal(self, actor: int) -> list[str]: ...

    def weights(self, actor: int) -> dict[str, int]: ...


class Knowledge:
    """A match as one seat knows it; other seats cannot be asked about."""

    def __init__(self, game: str, seats: int, seat: int, record: Position) -> None:
        self.game = game
        self.seats = seats
        self.seat = seat
        self.record = record
        """Hidden: everything that the seat does not know is blank."""

    def hidden(self, seat: int | None) -> Position:
        assert seat == self.seat, "a bot knows what its own seat knows"
        return self.record

    def legal(self, actor: int) -> list[str]:
        return list(self.weights(actor))

    def weights(self, actor: int) -> dict[str, int]:
        """How many whole choices each legal move leads to; none where the seat is not waited for."""
        game = load(self.game)
        rules, hidden = tier(game).engine, self.hidden(actor)
        moves = rules.legal(hidden, actor) if actor in rules.waiting(hidden) else []
        return {game.moves[move]: weight for move, weight in zip(moves, rules.weights(hidden, actor, moves), strict=True)}
