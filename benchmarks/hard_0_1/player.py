"""`hard` as it was in version 0.1, to be compared with: the same search by the insight of then.

    enishi tournament signs --bots master,benchmarks/hard_0_1/player.py:Hard

Where a game's insight has not changed since, that is the insight of now.
"""

import importlib.util
import random
from pathlib import Path
from typing import Any

from enishi.bots.search import Search
from enishi.games.signs.rules.cards import VALUES, points
from enishi.games.signs.rules.record import SEND
from enishi.kernel.plain import snapshot

ITERATIONS = 5000
FOLDER = Path(__file__).parent


def _of_then(game: str) -> Path | None:
    file = FOLDER / f"{game}.py"
    return file if file.is_file() else None


class Hard:
    """5,000 iterations, no slips; in Secret Signs, signs that tell the sum of the cards that are kept."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self.key = 0
        self._search: dict[str, Search] = {}

    def team_with(self, other: Any) -> None:
        key = random.Random(f"signs of {self.seed} and {other.seed}").getrandbits(62) or 1 if isinstance(other, Hard) else 0
        self.agree(key)
        other.agree(key)

    def agree(self, key: int) -> None:
        self.key = key

    def choose(self, known: Any, seat: int) -> str:
        """As `hard` chose."""
        if known.game not in self._search:
            file = _of_then(known.game)
            self._search[known.game] = Search(iterations=ITERATIONS, seed=self.seed, insight=str(file) if file else None)
        player = self._search[known.game]
        player.agree(self.key)
        if known.game != "signs" or snapshot(known.hidden(seat)).phase != SEND:
            return player.choose(known, seat)
        return self._send(player, known, seat)

    def _send(self, player: Search, known: Any, seat: int) -> str:
        s = snapshot(known.hidden(seat))
        said = random.Random(f"{player.seed} {player.calls}").randint(1, VALUES)
        card = int(player.decide(known, seat).split()[1])
        if self.key:
            said = _signs().sign(self.key, s.game, s.turn, points(s.hand[seat]) - card)
        return f"send {card} say {said}"


def _signs() -> Any:
    spec = importlib.util.spec_from_file_location("hard_0_1_signs", FOLDER / "signs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
