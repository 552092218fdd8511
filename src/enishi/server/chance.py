"""How chance goes on at a table of the site: to the next decision, but not past the moment at which teams confer."""

import random

from enishi.games import load
from enishi.kernel.plain import plain_record
from enishi.match import CHANCE_SIGN, Match
from enishi.server.site import SiteFacts

_draw = random.SystemRandom()


def phase_of(match: Match) -> str:
    """What is being done, as everybody knows it."""
    phase: str = load(match.game).view.phase(plain_record(match.hidden(None)))
    return phase


def waits_for_chance(match: Match) -> bool:
    return match.waiting == (CHANCE_SIGN,)


def let_chance_happen(match: Match, facts: SiteFacts, *, conferred: bool = False) -> bool:
    """Goes on until a seat must decide; whether it stopped before a deal instead. `conferred`: the deal may begin."""
    if not facts.talk.team_before:
        match.advance()
        return False
    dealing = conferred
    while waits_for_chance(match):
        deals = phase_of(match) in facts.talk.team_before
        if deals and not dealing:
            return True
        dealing = deals
        _draw_one(match)
    return False


def _draw_one(match: Match) -> None:
    chances = match.chances()
    match.play(CHANCE_SIGN, _draw.choices(list(chances), list(chances.values()))[0])
