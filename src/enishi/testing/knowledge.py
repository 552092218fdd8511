"""Checks of `hide`, `redeal`, `sound` and `observe`: what a seat knows, and worlds that agree with it."""

import random

import numpy as np

from enishi.games import load
from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Engine, Position, engine
from enishi.match import Match
from enishi.testing.walks import LONG, seed, setups, stops

MOVES = 12
"""Moves of an actor that are compared with each other, at most."""
WORLDS = 4
"""Worlds dealt for each moment and viewer."""


def hiding_is_settled(game: Game) -> None:
    """Hiding twice changes nothing, a seat's own moves are the same on its hidden record, and its view needs no more than that.

    Who is waited for and what is being done, everybody knows: whoever is asked says the same.
    """
    rules = engine(game, compiled=False)
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 8):
            phases = {match.phase(seat) for seat in (*range(setup.seats), None)}
            assert len(phases) == 1, ("not everybody is in the same phase", setup, phases, match.events)
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
        for match in stops(setup, random.Random(seed()), 4):
            for viewer in (*range(setup.seats), ONLOOKER):
                hidden = rules.hide(match.position, viewer)
                worlds = {_world(rules, hidden, viewer, stream, match) for stream in range(WORLDS)}
                secrets += hidden.tobytes() != match.position.tobytes()
                varied += len(worlds) > 1
    assert varied or not secrets, "redeal gives the same world every time"


def _world(rules: Engine, hidden: Position, viewer: int, stream: int, match: Match) -> bytes:
    world = rules.redeal(hidden, viewer, rules.generator(seed(), stream))
    assert rules.sound(world), ("redeal deals a world that is not sound", viewer, match.events)
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


def observations_are_whole(game: Game) -> None:
    """`observe` writes every place of its vector, for every viewer."""
    rules = engine(game, compiled=False)
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 6):
            for viewer in (*range(setup.seats), ONLOOKER):
                vector = rules.observe(rules.hide(match.position, viewer), viewer)
                unwritten = np.flatnonzero(~np.isfinite(vector))
                assert not len(unwritten), ("observe leaves these places unwritten", unwritten.tolist(), setup, viewer, match.events)


def what_is_read_is_known(game: Game) -> None:
    """Of two moves of which a viewer reads different texts, it knows afterwards which it was: its hidden records differ."""
    rules = engine(game, compiled=compiling_allowed())
    for setup in setups(game):
        rng = random.Random(seed())
        for match in stops(setup, rng, 12):
            for actor in rules.waiting(match.position):
                moves = rules.legal(match.position, actor)
                _check_reading(rules, match, actor, rng.sample(moves, min(MOVES, len(moves))))


def _check_reading(rules: Engine, match: Match, actor: int, moves: list[int]) -> None:
    game = load(match.game)
    after = {move: rules.play(match.position, actor, move) for move in moves}
    seen = {move: rules.witnesses(match.position, actor, move) for move in moves}
    for viewer in (*range(match.seats), ONLOOKER):
        read: dict[bytes, int] = {}
        for move in moves:
            other = read.setdefault(rules.hide(after[move], viewer).tobytes(), move)
            texts = [game.moves[one] if seen[one] >> viewer & 1 else game.masked(game.moves[one]) for one in (move, other)]
            told_apart = texts[0] != texts[1] and after[move].tobytes() != after[other].tobytes()
            assert not told_apart, ("a viewer reads two texts and knows no difference (`witnesses`, `hide`)", viewer, texts, match.events)
