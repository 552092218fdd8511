"""What a bot does beyond searching: it states the sign that its team has agreed on, and the best of them do not search at all.

A team is strong where both keep to the same plan; a search that deviates where it sees a small gain spoils it for both. `master` does what
was worth most in millions of trials against players of the kind that its opponents seem to be (`weighing`, `opponents`). `instant` plays as
a net has learned, which began with the plan and had signs that only its team can read (`learning.toml`). Both go by what the teammate
means, and by what opponents say where they may be speaking openly (`reading`). With a person, who cannot be expected to play as they do,
and without any signs they keep to the plan.
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
from enishi.games.signs.weighing import best_move
from enishi.kernel.plain import snapshot

WEIGHERS = ("master",)
"""Levels that do what is worth most, where signs are secret: it was found with teammates who do so, too."""
LEARNERS = ("instant",)
"""Levels that play as the net says, where there is one and signs are secret."""
UNTOLD = ("easy",)
"""Levels that are told nothing by a secret sign, though they give it: only what is agreed in plain words they read."""


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
    """Finds the card to send, and states by the signs, or where there are none, any value at all."""
    s = snapshot(known.hidden(seat))
    if player.level in WEIGHERS + LEARNERS:
        player.calls += 1
        move = _weighed(s, seat, player) or _learned(known, s, seat, player) or MOVES[_planned(s, seat, player.key)]
    elif s.phase == MATE and player.level in UNTOLD and player.key > MIRROR:
        player.calls += 1
        move = MOVES[planned(s, seat, 0)]
    elif s.phase == SEND:
        card = player.decide(known, seat).split()[1]
        move = f"send {card} say {card}"
    else:
        return None
    return _stated(s, move, player) if s.phase == SEND else move


def _weighed(s: Any, seat: int, player: Thinker) -> str | None:
    """What is worth most to a team with secret signs; None where the plan is."""
    is_asked = player.level in WEIGHERS and player.key > MIRROR
    return best_move(s, seat, player.key) if is_asked else None


def _learned(known: Known, s: Any, seat: int, player: Thinker) -> str | None:
    """What the net likes best; None where it is not asked, or there is none, or no secret signs, which it has learned to rely on."""
    asks = player.level in LEARNERS and player.key > MIRROR
    odds = player.advised(known, seat, said=understood(s, seat, player.key)) if asks else {}
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
