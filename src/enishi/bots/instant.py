"""`instant`: a bot that plays as its net says, without searching; where a game has no net, it searches for a few milliseconds."""

import random
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from enishi.bots.search import Search, net_file
from enishi.games import load
from enishi.games.game import Game
from enishi.games.parts import Known, Remark
from enishi.games.tier import compiling_allowed
from enishi.kernel.engine import engine
from enishi.nets import Adviser, net_of

if TYPE_CHECKING:
    from enishi.bots import Bot

UNLIKELY = 1 / 16
"""A move with less than this part of the likeliest one's odds is not played: a net is never quite sure of what it would never do."""


class Instant:
    """A player that draws a move by the odds of a net."""

    def __init__(
        self,
        seed: int | None = None,
        net: bool | str = True,
        compiled: bool = True,
        iterations: int | None = None,
        think: float | None = None,
    ) -> None:
        self.seed = secrets.randbits(62) if seed is None else seed
        self.net = bool(net)
        self.net_file = net_file(net)
        self.compiled = compiled and compiling_allowed()
        self.calls = 0
        self._search = Search(seed=self.seed, level="instant", compiled=compiled, iterations=iterations, think=think)
        """Who plays where there is no net."""
        self._advisers: dict[tuple[str, int], Adviser | None] = {}

    def team_with(self, other: "Bot") -> None:
        """What a net's signs mean it has learned; a search agrees on its own."""
        self._search.team_with(other._search if isinstance(other, Instant) else other)

    def agree(self, key: int) -> None:
        self._search.agree(key)

    def choose(self, match: Known, seat: int, talk: Sequence[Remark] = ()) -> str:
        """A legal move's text."""
        game = load(match.game)
        adviser = self._adviser(game, match.seats)
        if adviser is None:
            return self._search.choose(match, seat, talk)
        self.calls += 1
        odds = adviser.advise(match.hidden(seat), seat).odds
        least = UNLIKELY * max(odds.values())
        likely = {move: share for move, share in odds.items() if share >= least}
        return game.moves[random.Random(f"move {self.calls} of {self.seed}").choices(list(likely), list(likely.values()))[0]]

    def _adviser(self, game: Game, seats: int) -> Adviser | None:
        key = game.id, seats
        if key not in self._advisers:
            net = net_of(game, seats, self.net_file) if self.net and (self.net_file or self._search.thinking(game).net) else None
            self._advisers[key] = Adviser(game, engine(game, compiled=self.compiled), net, seats) if net else None
        return self._advisers[key]
