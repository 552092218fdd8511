"""What a bot does beyond searching: it states the sign that its team has agreed on, and the best of them play as a net has learned.

A team is strong where both keep to the same plan; a search that deviates where it sees a small gain spoils it for both. The net began with
the plan and learned with signs that only its team can read (`learning.toml`). It goes by what the teammate means, and by what opponents say
where they may be speaking openly (`reading`).
"""

import random
from collections.abc import Sequence
from typing import Any

from enishi.games.parts import Known, Remark, Thinker
from enishi.games.signs.conventions import MIRROR, NAMES, NEXT, meant, sign
from enishi.games.signs.insight import planned
from enishi.games.signs.notation import MOVES
from enishi.games.signs.reading import taken_or_not, understood
from enishi.games.signs.rules.cards import VALUES
from enishi.games.signs.rules.record import LEFT, MATE, RIGHT, SEND
from enishi.kernel.plain import snapshot

PLANNERS = ("master", "instant")
"""Levels that do not search: they play as was learned, or as planned where there is no net, or signs are agreed in plain words."""
UNTOLD = ("easy",)
"""Levels that are told nothing by a secret sign, though they give it: only what is agreed in plain words they read."""


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
    """Finds the card to send, and states by the signs, or where there are none, any value at all."""
    s = snapshot(known.hidden(seat))
    if player.level in PLANNERS:
        player.calls += 1
        move = _learned(known, s, seat, player) or MOVES[_planned(s, seat, player.key)]
    elif s.phase == MATE and player.level in UNTOLD and player.key > MIRROR:
        player.calls += 1
        move = MOVES[planned(s, seat, 0)]
    elif s.phase == SEND:
        card = player.decide(known, seat).split()[1]
        move = f"send {card} say {card}"
    else:
        return None
    return _stated(s, move, player) if s.phase == SEND else move


def _learned(known: Known, s: Any, seat: int, player: Thinker) -> str | None:
    """What the net likes best; None where there is none, or no secret signs, which it has learned to rely on."""
    odds = player.advised(known, seat, said=understood(s, seat, player.key)) if player.key > MIRROR else {}
    return max(odds, key=lambda move: odds[move]) if odds else None


def _planned(s: Any, seat: int, key: int) -> int:
    """What the plan says; which card comes is told by the teammate's sign, or guessed from what opponents state."""
    if s.phase == LEFT or s.phase == RIGHT:
        return taken_or_not(s, seat)
    comes = meant(key, s.game, s.turn, s.said[s.turn]) if key and s.phase == MATE else 0
    return int(planned(s, seat, comes))


def _stated(s: Any, move: str, player: Thinker) -> str:
    """The move as it sounds: what is to be told goes by the team's signs."""
    _, card, _, told = move.split()
    anything = random.Random(f"{player.seed} {player.calls}").randint(1, VALUES)
    return f"send {card} say {sign(player.key, s.game, s.turn, int(told)) if player.key else anything}"


def propose(number: int) -> tuple[int, str]:
    """Not the truth: opponents would read that at once."""
    key = (NEXT, MIRROR)[number % 2]
    return key, f"convention.{NAMES[key]}"
