"""Honesty: two histories that a seat cannot tell apart look the same to it, in every way.

The other history is built from events: two matches are played side by side; what the seat witnesses happens in both, what it does not
may differ. Where an event shows something that its text does not say (hands opened at the end), the game's `tests/twins.py` says from
the full positions whether the seat has now seen a difference; then the pair is dropped.
"""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from enishi.errors import IllegalMove
from enishi.events import CHANCE_SIGN, Actor
from enishi.games.game import Game
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import engine
from enishi.match import Match
from enishi.testing.walks import LONG, Setup, draw_move, seed, setups

PAIRS = 6
"""Pairs of histories for each setup and viewer, at most."""
ENOUGH = 15_000
"""After this many events no further round of pairs is begun; each setup and viewer has had one by then."""


def indistinguishable_histories_look_the_same(game: Game) -> None:
    """Hidden record, view, log, legal moves, refusals and observation are the same, to the byte."""
    compared = different = hidden_events = events = 0
    for number in range(PAIRS):
        for setup, viewer in _viewpoints(game):
            rng = random.Random(f"{seed()} {setup.seats} {setup.options} {viewer} {number}")
            for a, b, unseen in pairs(setup, viewer, rng):
                events += 1
                hidden_events += unseen
                different += a.position.tobytes() != b.position.tobytes()
                if rng.random() < 0.1:
                    compared += 1
                    compare(game, a, b, viewer, rng)
        if events > ENOUGH:
            break
    assert compared
    assert different or not hidden_events, "no two different histories were found that a seat cannot tell apart"


def _viewpoints(game: Game) -> list[tuple[Setup, int | None]]:
    return [(setup, viewer) for setup in setups(game) for viewer in (*range(setup.seats), None)]


def pairs(setup: Setup, viewer: int | None, rng: random.Random) -> Iterator[tuple[Match, Match, bool]]:
    """Two matches after each event of theirs, as long as the viewer cannot tell them apart; and whether the event was hidden from it."""
    tells_apart = _tells_apart(setup.game)
    a, b = setup.new(), setup.new()
    bit = ONLOOKER if viewer is None else viewer
    while not a.over and len(a) < LONG and a.waiting == b.waiting:
        actor = rng.choice(a.waiting)
        chosen = _two_moves(setup.game, a, b, actor, bit, rng)
        if chosen is None:
            return
        a.play(actor, chosen[0])
        b.play(actor, chosen[1])
        if tells_apart(a, b, viewer) or a.waiting != b.waiting:
            return
        yield a, b, chosen[2]


def _tells_apart(game: Game) -> Callable[[Match, Match, int | None], bool]:
    name = f"{game.package}.tests.twins"
    if find_spec(name) is None:
        return lambda a, b, viewer: False
    found: Callable[[Match, Match, int | None], bool] = import_module(name).tells_apart
    return found


def _seen(game: Game, match: Match, actor: Actor, move: str, bit: int) -> str | None:
    """The text of a move if the viewer sees it whole, otherwise None."""
    number = CHANCE if actor == CHANCE_SIGN else int(actor)
    witnesses = engine(game, compiled=False).witnesses(match.position, number, game.numbers[move])
    return move if witnesses >> bit & 1 else None


def _two_moves(game: Game, a: Match, b: Match, actor: Actor, bit: int, rng: random.Random) -> tuple[str, str, bool] | None:
    """A move for each match that look alike to the viewer; None where there is none (its own moves are always in both)."""
    if actor == bit:
        assert a.legal(actor) == b.legal(actor), (a.events, b.events)
    for _ in range(20):
        move = draw_move(a, actor, rng)
        seen = _seen(game, a, actor, move, bit)
        alike = [other for other in b.legal(actor) if _seen(game, b, actor, other, bit) == seen]
        if seen is None:
            alike = [other for other in alike if game.masked(other) == game.masked(move)]
        if alike:
            same = move in alike and rng.random() < 0.4
            return move, move if same else rng.choice(alike), seen is None
    return None


def compare(game: Game, a: Match, b: Match, viewer: int | None, rng: random.Random) -> None:
    """Everything that the viewer can be told."""
    assert a.hidden(viewer).tobytes() == b.hidden(viewer).tobytes(), (viewer, a.events, b.events)
    assert a.view(viewer) == b.view(viewer), (viewer, a.events, b.events)
    rules = engine(game, compiled=False)
    bit = ONLOOKER if viewer is None else viewer
    observed = [rules.observe(match.hidden(viewer), bit).tobytes() for match in (a, b)]
    assert observed[0] == observed[1], (viewer, a.events, b.events)
    if viewer is not None:
        assert a.legal(viewer) == b.legal(viewer), (viewer, a.events, b.events)
        for move in rng.sample(game.moves, min(12, len(game.moves))):
            assert _refusal(a, viewer, move) == _refusal(b, viewer, move), (viewer, move, a.events, b.events)


def _refusal(match: Match, seat: int, move: str) -> Any:
    if move in match.legal(seat):
        return None
    try:
        match.play(seat, move)
    except IllegalMove as refusal:
        return refusal.code, refusal.facts, refusal.say("en"), refusal.say("ja")
    raise AssertionError(f"{seat} {move} is not among the legal moves but was played")
