"""Bots never peek: for histories that a seat cannot tell apart, every bot with the same random numbers chooses the same move."""

import itertools
import random
from typing import Any

from enishi.bots import BOTS, LEVELS, bot
from enishi.games.game import Game
from enishi.match import Match
from enishi.testing.honesty import pairs
from enishi.testing.walks import seed, setups

PLAYERS = [*BOTS, *(level for level in LEVELS if level not in BOTS)]
"""Every kind of bot and every level."""
QUICK: dict[str, Any] = {"iterations": 4, "compiled": False}
"""How bots that think are made for this check, so that it takes seconds: what they look at is what counts, not how long."""
AT_ONCE = 2
"""Players that are asked about a pair of histories, the next two about the next pair: so all of them are, without asking for long."""
CHOICES = 10
"""After this many comparisons it is enough."""
NO_SIGNS, SIGNS = 0, 2**61 + 37
"""Keys that two bots of a team may have agreed on: with the same key, too, they choose the same."""
ATTEMPTS = 40
"""Pairs of histories, at most."""


def bots_never_peek(game: Game) -> None:
    """The other history is built from events; only positions that really differ count."""
    rng = random.Random(seed())
    players = itertools.cycle(PLAYERS)
    compared = unseen = 0
    usual = [setup for setup in setups(game) if not setup.options]
    for number in range(ATTEMPTS):
        setup = rng.choice(usual)
        seat = rng.randrange(setup.seats)
        for a, b, hidden in pairs(setup, seat, rng):
            unseen += hidden
            if _worth_comparing(a, b, seat) and rng.random() < 0.4:
                compared += 1
                for name in itertools.islice(players, AT_ONCE):
                    for key in (NO_SIGNS, SIGNS) if game.manifest.teams else (NO_SIGNS,):
                        _compare_choices(name, a, b, seat, key)
        if compared >= CHOICES or (number == 3 and not unseen):
            break
    assert compared or not unseen, "no choice was found to compare"


def _worth_comparing(a: Match, b: Match, seat: int) -> bool:
    return seat in a.waiting and len(a.legal(seat)) > 1 and a.position.tobytes() != b.position.tobytes()


def _compare_choices(name: str, a: Match, b: Match, seat: int, key: int) -> None:
    players = [bot(name, seed=5, **({} if name == "random" else QUICK)) for _ in range(2)]
    for player in players:
        player.agree(key)
    chosen = [player.choose(match, seat) for player, match in zip(players, (a, b), strict=True)]
    assert chosen[0] == chosen[1], (name, seat, key, a.events, b.events)
    assert chosen[0] in a.legal(seat), (name, seat, key, a.events)
