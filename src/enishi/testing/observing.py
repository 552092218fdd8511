"""Checks of observations and returns: their declared bounds, and that a seat is shown what it can tell apart."""

import random
from collections.abc import Iterator

import numpy as np

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Engine, Position, engine
from enishi.testing.walks import Setup, finished, seed, setups, stops

FORKS = 12
"""Pairs of histories for each setup and seat."""
LONGEST_FORK = 12
"""Events for which the two are followed."""


def observations_are_bounded(game: Game) -> None:
    """Every number of every observation is between 0 and the declared bound, for seats and onlookers."""
    rules = engine(game, compiled=compiling_allowed())
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 12):
            for viewer in (*range(setup.seats), None):
                vector = rules.observe(match.hidden(viewer), ONLOOKER if viewer is None else viewer)
                assert vector.min() >= 0, (setup, viewer, int(vector.argmin()), match.events)
                assert vector.max() <= game.manifest.observation_high, (setup, viewer, int(vector.argmax()), match.events)


def returns_add_up(game: Game) -> None:
    """The returns of several seats add up to what the manifest says, where it says something."""
    whole = game.manifest.sum_of_returns
    sums = set()
    for setup in setups(game):
        for number in range(6 if setup.seats > 1 else 0):
            match = finished(setup, random.Random(f"{seed()} {number}"))
            if match.returns is not None:
                sums.add(round(sum(match.returns), 9))
    assert whole is None or sums == {whole}, (whole, sums)


def histories_told_apart_look_different(game: Game) -> None:
    """Two histories that a seat saw differ have different observations, unless the manifest says which are merged; then some are."""
    rules = engine(game, compiled=compiling_allowed())
    merged = []
    for setup in setups(game):
        for seat in range(setup.seats):
            rng = random.Random(f"{seed()} {setup.seats} {setup.options} {seat}")
            for _ in range(max(1, FORKS // setup.seats)):
                merged += [(setup, seat, events) for events in _merged(rules, setup, seat, rng)]
    if not game.manifest.observation_merges:
        assert not merged, merged[0]


def siblings_look_different(game: Game) -> None:
    """Right after an event, whoever saw it sees in the observation which one it was; unless chance follows, for then nobody looks."""
    rules = engine(game, compiled=compiling_allowed())
    for setup in setups(game):
        rng = random.Random(f"{seed()} {setup.seats} {setup.options}")
        for match in stops(setup, rng, 10):
            if not match.over:
                _compare_siblings(game, rules, setup, match.position, match.events)


def _compare_siblings(game: Game, rules: Engine, setup: Setup, position: Position, events: tuple[str, ...]) -> None:
    actor = rules.waiting(position)[0]
    moves = rules.legal(position, actor)[:12]
    for seat in range(setup.seats):
        seen = [move for move in moves if rules.witnesses(position, actor, move) >> seat & 1]
        looks: dict[bytes, int] = {}
        for move in seen:
            after = rules.play(position, actor, move)
            if rules.waiting(after) == (CHANCE,):
                continue
            other = looks.setdefault(rules.observe(rules.hide(after, seat), seat).tobytes(), move)
            same = rules.play(position, actor, other)
            assert other == move or rules.hide(same, seat).tobytes() == rules.hide(after, seat).tobytes(), (
                setup, seat, actor, game.moves[other], game.moves[move], events
            )  # fmt: skip


def _merged(rules: Engine, setup: Setup, seat: int, rng: random.Random) -> Iterator[tuple[int, ...]]:
    """Moments at which a seat's observation is the same in two histories although what it saw differs."""
    position = rules.start(setup.seats, dict(setup.options))
    for _ in range(rng.randrange(40)):
        following = _play_some(rules, position, rng)
        if following is None:
            break
        position = following[0]
    one, other = _play_some(rules, position, rng), _play_some(rules, position, rng)
    if one is None or other is None:
        return
    logs = [[_as_seen(rules, position, event, seat)] for _, event in (one, other)]
    pair = [one[0], other[0]]
    for step in range(LONGEST_FORK):
        looks = [rules.observe(rules.hide(fork, seat), seat) for fork in pair]
        if logs[0] != logs[1] and np.array_equal(looks[0], looks[1]):
            yield (step,)
        for fork in range(2):
            following = _play_some(rules, pair[fork], rng)
            if following is None:
                return
            logs[fork].append(_as_seen(rules, pair[fork], following[1], seat))
            pair[fork] = following[0]


def _play_some(rules: Engine, position: Position, rng: random.Random) -> tuple[Position, tuple[int, int]] | None:
    waiting = rules.waiting(position)
    if not waiting:
        return None
    actor = rng.choice(waiting)
    moves = rules.legal(position, actor)
    move = rng.choices(moves, rules.weights(position, actor, moves))[0]
    return rules.play(position, actor, move), (actor, move)


def _as_seen(rules: Engine, before: Position, event: tuple[int, int], seat: int) -> tuple[int, int | None]:
    actor, move = event
    return actor, move if rules.witnesses(before, actor, move) >> seat & 1 or actor == seat != CHANCE else None
