"""Checks of a game's insight: what it would do is legal wherever a search may ask, and compiling changes nothing in what a search finds."""

import random
from typing import Any

import numpy as np

from enishi.bots.search import Search
from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.plain import plain_record
from enishi.match import Match
from enishi.testing.players import NO_SIGNS, SIGNS
from enishi.testing.walks import LONG, Setup, draw_move, seed, setups, walk

Draws = np.ndarray[Any, Any]
"""A generator of random numbers."""
OFTEN = 0.7
"""How often a match goes on as the policy says, so that it comes to where good players come, and otherwise by chance."""
ITERATIONS = 25
DECISIONS = 2
"""Of each number of seats, at which two searches are compared."""


def first_sight_is_legal(game: Game) -> None:
    """In worlds that a seat thinks possible `policy` and `reply` say legal moves and change nothing; `priors` gives every move a weight."""
    rules = engine(game, compiled=False)
    for setup in setups(game):
        rng, draws = random.Random(f"{seed()} {setup.seats}"), rules.generator(seed(), setup.seats)
        match = setup.new()
        while not match.over and len(match) < LONG:
            actor = rng.choice(match.waiting)
            move = draw_move(match, actor, rng)
            if isinstance(actor, int):
                _check_world(rules, setup, rules.redeal(match.hidden(actor), actor, draws), actor, draws)
                obvious = game.moves[_policy(rules, match.position, actor, draws)]
                move = obvious if rng.random() < OFTEN else move
            match.play(actor, move)


def _check_world(rules: Engine, setup: Setup, world: Position, actor: int, draws: Draws) -> None:
    before = world.tobytes()
    legal, where = rules.legal(world, actor), (setup, actor, before)
    assert _policy(rules, world, actor, draws) in legal, where
    assert min(_priors(rules, world, actor, legal)) > 0, where
    reply = rules.insight.reply
    for asking in range(setup.seats):
        for key in (NO_SIGNS, SIGNS):
            move = reply(plain_record(world), actor, asking, key, asking != actor, _room(rules), rules.cells(draws))
            assert move == -1 or move in legal, (asking, key, *where)
    assert world.tobytes() == before, where


def _policy(rules: Engine, world: Position, actor: int, draws: Draws) -> int:
    """What the policy does; the compiled one does the same with the same random numbers."""
    other = draws.copy()
    move = int(rules.insight.policy(plain_record(world), actor, _room(rules), rules.cells(draws)))
    if compiling_allowed():
        fast = engine(rules.game, compiled=True)
        assert fast.insight.policy(world[0], actor, _room(fast), other) == move, (actor, world.tobytes())
    return move


def _priors(rules: Engine, world: Position, actor: int, legal: list[int]) -> list[float]:
    """What each legal move weighs before any search."""
    moves, weights = np.array(legal, np.int64), np.zeros(len(legal))
    rules.insight.priors(plain_record(world), actor, rules.cells(moves), len(legal), rules.cells(weights))
    return weights.tolist()


def _room(rules: Engine) -> Any:
    """Where moves may be listed."""
    return rules.cells(np.zeros(rules.game.manifest.longest_list, np.int64))


def plain_searches_are_compiled(game: Game) -> None:
    """A search finds the very same with plain and with compiled rules and insight, with and without signs."""
    if not compiling_allowed():
        return
    rng = random.Random(seed())
    usual = [setup for setup in setups(game) if not setup.options]
    for setup in (usual[0], usual[-1]) * DECISIONS:
        match = _before_a_decision(setup, rng)
        for key in (NO_SIGNS, SIGNS) if game.manifest.teams else (NO_SIGNS,):
            _compare_searches(match, _deciding(match)[0], key)


def _deciding(match: Match) -> list[int]:
    """The seats that have a choice."""
    return [actor for actor in match.waiting if isinstance(actor, int) and len(match.legal(actor)) > 1]


def _before_a_decision(setup: Setup, rng: random.Random) -> Match:
    """A match at some moment at which a seat has a choice."""
    first = rng.getrandbits(32)
    moments = [moment for moment, match in enumerate(walk(setup, random.Random(first))) if _deciding(match)]
    chosen = rng.choice(moments)
    return next(match for moment, match in enumerate(walk(setup, random.Random(first))) if moment == chosen)


def _compare_searches(match: Match, seat: int, key: int) -> None:
    found = []
    for compiled in (False, True):
        player = Search(iterations=ITERATIONS, seed=2, compiled=compiled)
        player.agree(key)
        found.append(player.weigh(match, seat))
    assert found[0] == found[1], (seat, key, match.events)
