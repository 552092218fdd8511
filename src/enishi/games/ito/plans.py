"""Plans of whole phases, by the compiled reckoning.

A player keeps its plans until they are carried out: it may sit at many tables, and be asked at others in between. At a busy site another
player of its level may have begun a phase; then one looks for a plan of one's own that begins so.
"""

import random
from contextlib import suppress
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from enishi.games import load
from enishi.games.ito.insight.reckoning.desk import new_desks, new_notes
from enishi.games.ito.insight.reckoning.ways import gifts_of, kind_of
from enishi.games.ito.rules.record import CHOOSE, CHOOSE_FIRST, GIVE, GIVE_FIRST, NOTICE, NOTICE_FIRST, WATCH, WATCH_FIRST
from enishi.games.ito.rules.rooms import GIFTS, receivers_of
from enishi.games.parts import Thinker
from enishi.kernel.engine import Position, copied, engine
from enishi.kernel.plain import plain_record

with suppress(ModuleNotFoundError):  # a browser's Python has none, and nobody reckons there
    import numpy as np

Plan = tuple[int, ...]
"""The moves of a phase in the order in which they are entered."""
KEPT = 64
"""How many plans a player keeps at most."""
TRIES = 8
"""How many plans are made to find one that begins as another player has begun."""
ASKING = "enishi.games.ito.insight.reckoning.asking"

_kept: WeakKeyDictionary[Thinker, dict[tuple[bytes, Plan], Plan]] = WeakKeyDictionary()
"""Of each player, the plans that are being carried out, by how the phase began and what was entered since."""


def plan_of(player: Thinker, hidden: Position, entered: Plan) -> Plan | None:
    """A player's plan for the phase that its seat is in, the same at each of its steps; None where none begins with what was entered."""
    begun, plans = beginning(hidden), _kept.setdefault(player, {})
    plan = plans.pop((begun, entered), None) or _found(begun, player, entered)
    if plan and len(entered) + 1 < len(plan):
        plans[begun, plan[: len(entered) + 1]] = plan
        if len(plans) > KEPT:
            del plans[next(iter(plans))]
    return plan


def _found(begun: bytes, player: Thinker, entered: Plan) -> Plan | None:
    """A plan that begins with what was entered; of one that begins anew, the first that comes to mind."""
    made = (new_plan(begun, player.seed, player.calls * TRIES + attempt) for attempt in range(TRIES))
    return next((plan for plan in made if plan[: len(entered)] == entered), None)


def beginning(hidden: Position) -> bytes:
    """The record as it was when the phase began."""
    begun = copied(hidden)
    _take_back(plain_record(begun))
    return begun.tobytes()


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


def new_plan(begun: bytes, seed: int, stream: int) -> Plan:
    """A plan for a phase that begins; `stream`: which random numbers of the seed are drawn."""
    _compile_all()
    return _plan(begun, seed, stream)


@cache
def _compile_all() -> None:
    """Makes a plan for the first phase of each kind in a game by chance: whoever waits for the first plan has waited for all."""
    game = load("ito")
    rules, rng = engine(game, compiled=True), random.Random(0)
    position = rules.start(2, {option.name: option.default(2) for option in game.manifest.options})
    kinds = {CHOOSE, NOTICE, WATCH}
    while kinds:
        (actor,) = rules.waiting(position)
        if position[0]["phase"] in kinds:
            kinds.remove(position[0]["phase"])
            _plan(rules.hide(position, actor).tobytes(), 0, 0)
        position = rules.play(position, actor, rng.choice(rules.legal(position, actor)))


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
