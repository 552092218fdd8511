"""`instant`: a bot that plays as its net says, without searching; where a game has no net, it does what the game's own policy would.

Where the game's `levels.toml` says so, its conduct asks the net instead. A game without a policy is searched for a few milliseconds.
"""

import random
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from enishi.bots.search import Search, net_file
from enishi.bots.thinking import thinking
from enishi.bots.usual import usual_move
from enishi.games import load
from enishi.games.game import Game
from enishi.games.parts import Known, Remark
from enishi.games.tier import compiling_allowed
from enishi.kernel.engine import engine
from enishi.nets import Adviser, net_of

if TYPE_CHECKING:
    from enishi.bots import Bot
    from enishi.nets import Net


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
        self._search = Search(seed=self.seed, level="instant", compiled=compiled, iterations=iterations, think=think, net=net)
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
        hidden = match.hidden(seat)
        likely = adviser.advise(hidden, seat).likely
        move = random.Random(f"move {self.calls} of {self.seed}").choices(list(likely), list(likely.values()))[0]
        if move == len(game.moves):  # as the game's own policy does
            move = usual_move(game, adviser.rules, hidden, seat, self.seed, self.calls)
        return game.moves[move]

    def net_at(self, game: Game, seats: int) -> "Net | None":
        """The net that alone decides, with this number of seats; None where it searches, or where its game's conduct asks the net."""
        is_told = self.net_file is not None and game.conduct is None  # a net that is named is played, whatever the level does
        return net_of(game, seats, self.net_file) if self.net and (is_told or goes_by_net_alone(game)) else None

    def _adviser(self, game: Game, seats: int) -> Adviser | None:
        key = game.id, seats
        if key not in self._advisers:
            net = self.net_at(game, seats)
            self._advisers[key] = Adviser(game, engine(game, compiled=self.compiled), net, seats) if net else None
        return self._advisers[key]


def goes_by_net_alone(game: Game) -> bool:
    """Whether a net of this game needs to know nothing but what its seat sees; otherwise its game's conduct asks it (`levels.toml`)."""
    return thinking(game, "instant", {}).net
