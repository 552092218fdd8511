"""Plans of whole phases, by the compiled reckoning."""

from contextlib import suppress
from functools import lru_cache
from typing import Any

from enishi.games import load
from enishi.games.ito.insight.reckoning.desk import new_desks, new_notes
from enishi.games.ito.insight.reckoning.ways import gifts_of, kind_of
from enishi.games.ito.rules.record import CHOOSE, CHOOSE_FIRST, GIVE, GIVE_FIRST, NOTICE, NOTICE_FIRST, WATCH, WATCH_FIRST
from enishi.games.ito.rules.rooms import GIFTS, receivers_of
from enishi.kernel.engine import Position, copied, engine
from enishi.kernel.plain import plain_record

with suppress(ModuleNotFoundError):  # a browser's Python has none, and nobody reckons there
    import numpy as np

Plan = tuple[int, ...]
"""The moves of a phase in the order in which they are entered."""
KEPT = 64
"""How many plans are remembered: a phase is entered in several steps."""
ASKING = "enishi.games.ito.insight.reckoning.asking"


def plan_from(hidden: Position, seed: int, stream: int) -> Plan:
    """The plan for the phase that a seat is in, the same at each of its steps; `stream`: which random numbers of the seed are drawn."""
    begun = copied(hidden)
    _take_back(plain_record(begun))
    return _plan(begun.tobytes(), seed, stream)


def _take_back(s: Any) -> None:
    """All that was entered in this phase, so that it begins anew."""
    if s.phase == CHOOSE:
        s.possessors = s.chosen = 0
    elif s.phase == WATCH:
        s.watched[s.turn] = 0
    elif s.phase == GIVE:
        s.living |= receivers_of(s.given[s.turn])
        s.given[s.turn] = 0
        s.notices[s.shown[s.turn] - 1] += 1
        s.shown[s.turn] = s.to_give = 0
        s.phase = NOTICE


@lru_cache(KEPT)
def _plan(begun: bytes, seed: int, stream: int) -> Plan:
    game = load("ito")
    rules = engine(game, compiled=True)
    hidden: Any = np.frombuffer(begun, game.state)
    asking, phase = rules.twins.module(ASKING), hidden[0]["phase"]
    places = hidden, new_notes(), new_desks(), rules.generator(seed, stream)
    if phase == CHOOSE:
        return _each(asking.homes(*places), CHOOSE_FIRST)
    if phase == WATCH:
        return _each(asking.watch(*places), WATCH_FIRST)
    way = int(asking.way(*places))
    return (NOTICE_FIRST + kind_of(way), *_each(gifts_of(way), GIVE_FIRST))


def _each(members: int, first: int) -> Plan:
    return tuple(first + member for member in range(GIFTS) if int(members) >> member & 1)
