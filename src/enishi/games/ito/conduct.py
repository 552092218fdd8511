"""What the best players do: they do not search, they reckon (`insight.reckoning`).

A search goes by what it happens to try, and there are too many watches and ways to give for that; how likely each three is can be worked
out. A plan is made for a whole phase, three rooms or a card with its gifts, and entered step by step. Where nothing can be compiled, and in
a browser, the best search as the others do: reckoning in plain Python would take minutes.
"""

from collections.abc import Sequence
from typing import Any

from enishi.games import load
from enishi.games.ito.notation import MOVES
from enishi.games.ito.rules.record import CHOOSE, CHOOSE_FIRST, GIVE, GIVE_FIRST, NOTICE_FIRST, WATCH, WATCH_FIRST
from enishi.games.ito.rules.rooms import GIFTS
from enishi.games.parts import Known, Remark, Thinker
from enishi.games.tier import compiling_allowed
from enishi.kernel.engine import engine
from enishi.kernel.plain import snapshot

RECKONERS = ("master",)
"""Levels that reckon."""


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
    """The next step of the plan for this phase; None where none begins as it was entered so far, or none can be made."""
    if player.level not in RECKONERS or not _can_reckon(player):
        return None
    from enishi.games.ito.plans import plan_of

    hidden = known.hidden(seat)
    entered = _entered(snapshot(hidden))
    plan = plan_of(player, hidden, entered)
    if plan is None:
        return None
    player.calls += 1
    return MOVES[plan[len(entered)]]


def _can_reckon(player: Thinker) -> bool:
    return player.compiled and compiling_allowed() and engine(load("ito"), compiled=True).tree is None


def _entered(s: Any) -> tuple[int, ...]:
    """The moves of this phase that have been entered."""
    if s.phase == CHOOSE:
        return _each(s.possessors, CHOOSE_FIRST)
    if s.phase == WATCH:
        return _each(s.watched[s.turn], WATCH_FIRST)
    if s.phase == GIVE:
        return (NOTICE_FIRST + s.shown[s.turn] - 1, *_each(s.given[s.turn], GIVE_FIRST))
    return ()


def _each(members: int, first: int) -> tuple[int, ...]:
    return tuple(first + member for member in range(GIFTS) if members >> member & 1)
