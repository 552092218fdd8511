"""What a bot does beyond searching: it states the sign that its team has agreed on, and the best of them keep to the plan.

A team is strong where both keep to the same plan; a search that deviates where it sees a small gain spoils it for both.
"""

import random
from collections.abc import Sequence
from typing import Any

from enishi.games.parts import Known, Remark, Thinker
from enishi.games.signs.conventions import MIRROR, NAMES, NEXT, meant, sign
from enishi.games.signs.insight import planned
from enishi.games.signs.notation import MOVES
from enishi.games.signs.reading import taken_or_not
from enishi.games.signs.rules.cards import VALUES
from enishi.games.signs.rules.record import LEFT, MATE, RIGHT, SEND
from enishi.kernel.plain import snapshot

PLANNERS = ("master", "instant")
"""Levels that play as planned and do not search."""
UNTOLD = ("easy",)
"""Levels that are told nothing by a secret sign, though they give it: only what is agreed in plain words they read."""


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
    """Finds the card to send, and states by the signs, or where there are none, any value at all."""
    s = snapshot(known.hidden(seat))
    if player.level in PLANNERS:
        player.calls += 1
        move = MOVES[_planned(s, seat, player.key)]
    elif s.phase == MATE and player.level in UNTOLD and player.key > MIRROR:
        player.calls += 1
        move = MOVES[planned(s, seat, 0)]
    elif s.phase == SEND:
        move = player.decide(known, seat)
    else:
        return None
    return _stated(s, int(move.split()[1]), player) if s.phase == SEND else move


def _planned(s: Any, seat: int, key: int) -> int:
    """What the plan says; which card comes is told by the teammate's sign, or guessed from what opponents state."""
    if s.phase == LEFT or s.phase == RIGHT:
        return taken_or_not(s, seat)
    comes = meant(key, s.game, s.turn, s.said[s.turn]) if key and s.phase == MATE else 0
    return int(planned(s, seat, comes))


def _stated(s: Any, card: int, player: Thinker) -> str:
    anything = random.Random(f"{player.seed} {player.calls}").randint(1, VALUES)
    return f"send {card} say {sign(player.key, s.game, s.turn, card) if player.key else anything}"


def propose(number: int) -> tuple[int, str]:
    """Not the truth: opponents would read that at once."""
    key = (NEXT, MIRROR)[number % 2]
    return key, f"convention.{NAMES[key]}"
