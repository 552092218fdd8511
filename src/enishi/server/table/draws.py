"""What follows at a table from a decision: chance goes on to the next one, but not past the moment at which teams confer.

All of it is found on copies of the match. What was found becomes an entry, and the match itself changes only by that.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from enishi.deals import Draws
from enishi.events import CHANCE_SIGN
from enishi.match import Match
from enishi.server.table.game_facts import SiteFacts
from enishi.server.table.table import Table

_system = random.SystemRandom()


def phase_of(match: Match) -> str:
    """What is being done, as everybody knows it: asked of a seat that is waited for, whose knowledge is needed anyway."""
    first = next(iter(match.waiting), None)
    return match.phase(first if isinstance(first, int) else None)


def waits_for_chance(match: Match) -> bool:
    return match.waiting == (CHANCE_SIGN,)


Chance = Callable[[Mapping[str, int]], str]
"""Draws one of these outcomes by their weights."""


def chance_of(table: Table) -> Chance:
    """Where the table's draws come from: its deal, or, where the match began before deals could be checked, the system."""
    if table.dealing is None:
        return _by_the_system
    return Draws(table.dealing.key, table.drawn).draw


def _by_the_system(weights: Mapping[str, int]) -> str:
    return _system.choices(list(weights), list(weights.values()))[0]


def events_after(table: Table, seat: int, moves: Sequence[str]) -> list[str]:
    """What happens where a seat plays these moves in turn; raises `IllegalMove` where one of them is against the rules."""
    ahead = table.playing.copy()
    for move in moves:
        ahead.play(seat, move)
    _let_chance_happen(ahead, table.facts, chance_of(table), conferred=False)
    return ahead.events_since(len(table.playing))


def dealt(match: Match, facts: SiteFacts, chance: Chance, *, conferred: bool) -> list[str]:
    """What chance brings before the next decision. `conferred`: a deal may begin."""
    ahead = match.copy()
    _let_chance_happen(ahead, facts, chance, conferred=conferred)
    return ahead.events_since(len(match))


def _let_chance_happen(match: Match, facts: SiteFacts, chance: Chance, *, conferred: bool) -> None:
    """Goes on until a seat must decide, or teams must confer."""
    dealing = conferred
    while waits_for_chance(match):
        deals = bool(facts.talk.team_before) and phase_of(match) in facts.talk.team_before
        if deals and not dealing:
            return
        dealing = deals
        match.play(CHANCE_SIGN, chance(match.weights(CHANCE_SIGN)))
