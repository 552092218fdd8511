"""Checks of `hide` and `redeal`: what a seat knows, and worlds that agree with it."""

import random

import numpy as np

from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.game import Game
from enishi.match import Match
from enishi.testing.walks import LONG, seed, setups, stops

WORLDS = 8
"""Worlds dealt for each moment and viewer."""


def hiding_is_settled(game: Game) -> None:
    """Hiding twice changes nothing, a seat's own moves are the same on its hidden record, and its view needs no more than that."""
    rules = engine(game, compiled=False)
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 8):
            for viewer in (*range(setup.seats), ONLOOKER):
                hidden = rules.hide(match.position, viewer)
                assert rules.hide(hidden, viewer).tobytes() == hidden.tobytes(), (setup, viewer, match.events)
                assert rules.waiting(hidden) == rules.waiting(match.position), (setup, viewer, match.events)
                _check_own_moves(rules, match, hidden, viewer)


def _check_own_moves(rules: Engine, match: Match, hidden: Position, viewer: int) -> None:
    if viewer in match.waiting:
        moves = rules.legal(match.position, viewer)
        assert rules.legal(hidden, viewer) == moves, (viewer, match.events)
        assert rules.weights(hidden, viewer, moves) == rules.weights(match.position, viewer, moves), (viewer, match.events)


def redealing_agrees(game: Game) -> None:
    """Every world that is dealt agrees with what the seat has seen and can be played on; together the worlds really vary."""
    rules = engine(game, compiled=False)
    secrets = varied = 0
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 6):
            for viewer in (*range(setup.seats), ONLOOKER):
                hidden = rules.hide(match.position, viewer)
                worlds = {_world(rules, hidden, viewer, stream, match) for stream in range(WORLDS)}
                secrets += hidden.tobytes() != match.position.tobytes()
                varied += len(worlds) > 1
    assert varied or not secrets, "redeal gives the same world every time"


def _world(rules: Engine, hidden: Position, viewer: int, stream: int, match: Match) -> bytes:
    world = rules.redeal(hidden, viewer, rules.generator(seed(), stream))
    assert rules.hide(world, viewer).tobytes() == hidden.tobytes(), (viewer, match.events)
    if stream == 0:
        _play_on(rules, world, random.Random(seed()))
    return world.tobytes()


def _play_on(rules: Engine, world: Position, rng: random.Random) -> None:
    """Plays a dealt world on at random: plain rules raise where something does not fit."""
    for _ in range(min(LONG, 120)):
        waiting = rules.waiting(world)
        if not waiting:
            break
        actor = rng.choice(waiting)
        moves = rules.legal(world, actor)
        assert moves, "somebody is waited for and has no move"
        weights = rules.weights(world, actor, moves)
        world = rules.play(world, actor, rng.choices(moves, weights)[0])


def observed_whole(game: Game, match: Match, viewer: int) -> bool:
    """Whether `observe` writes every place of its vector."""
    rules = engine(game, compiled=False)
    vector = rules.observe(rules.hide(match.position, viewer), viewer)
    return bool(np.isfinite(vector).all())
