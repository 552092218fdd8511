"""Checks that compiling changes nothing: plain and compiled rules give the same answers, event by event."""

import ast
import random
from importlib.resources import files
from pathlib import Path

import numpy as np

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.chance import GENERATOR_SIZE
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.language import check_rules
from enishi.kernel.plain import Cells, plain_record
from enishi.kernel.twin import CONTRACT
from enishi.testing.walks import LONG, Setup, seed, setups


def rules_are_written_as_rules(game: Game) -> None:
    """Rules and insight have nothing in them that cannot be compiled everywhere (`kernel.language`)."""
    for source in _sources(game):
        check_rules(ast.parse(source.read_text(encoding="utf-8")), str(source))


def _sources(game: Game) -> list[Path]:
    folder = Path(str(files(game.package)))
    return sorted(source for part in ("rules", "insight") for source in (*folder.glob(f"{part}.py"), *folder.glob(f"{part}/**/*.py")))


def plain_is_compiled(game: Game) -> None:
    """Every answer of the contract is the same from both, along random games with every number of seats and option."""
    if not compiling_allowed():
        return
    both = engine(game, compiled=False), engine(game, compiled=True)
    for setup in setups(game):
        _compare_game(both, setup, random.Random(f"{seed()} {setup.seats}"))


def _compare_game(both: tuple[Engine, Engine], setup: Setup, rng: random.Random) -> None:
    plain, compiled = both
    options = {option.name: option.default(setup.seats) for option in setup.game.manifest.options} | dict(setup.options)
    position = plain.start(setup.seats, options)
    assert compiled.start(setup.seats, options).tobytes() == position.tobytes(), setup
    for event in range(LONG):
        waiting = plain.waiting(position)
        assert compiled.waiting(position) == waiting, (setup, event)
        if event % 7 == 0:
            _compare_knowledge(both, setup, position, event)
        if not waiting:
            _compare_end(both, setup, position)
            return
        actor = rng.choice(waiting)
        moves = _same(both, "legal", position, actor)
        weights = _same(both, "weights", position, actor, moves)
        move = rng.choices(moves, weights)[0]
        assert _same(both, "witnesses", position, actor, move) or actor == CHANCE, (setup, event)
        after = plain.play(position, actor, move)
        assert compiled.play(position, actor, move).tobytes() == after.tobytes(), (setup, event, actor, move)
        position = after


def _same(both: tuple[Engine, Engine], question: str, *arguments: object) -> "list[int]":
    answers = [getattr(rules, question)(*arguments) for rules in both]
    assert answers[0] == answers[1], (question, arguments)
    answer: list[int] = answers[0]
    return answer


def _compare_knowledge(both: tuple[Engine, Engine], setup: Setup, position: Position, event: int) -> None:
    plain, compiled = both
    for viewer in (*range(setup.seats), ONLOOKER):
        hidden = plain.hide(position, viewer)
        assert compiled.hide(position, viewer).tobytes() == hidden.tobytes(), (setup, event, viewer)
        worlds = [rules.redeal(hidden, viewer, rules.generator(seed(), event)) for rules in both]
        assert worlds[0].tobytes() == worlds[1].tobytes(), (setup, event, viewer)
        vectors = [rules.observe(hidden, viewer) for rules in both]
        np.testing.assert_allclose(vectors[0], vectors[1], rtol=1e-6)


def _compare_end(both: tuple[Engine, Engine], setup: Setup, position: Position) -> None:
    _same(both, "ending", position)
    _same(both, "scores", position, setup.seats)
    _same(both, "returns", position, setup.seats)


def picking_is_listing(game: Game) -> None:
    """`pick` takes the very move that listing all moves and drawing by weight would."""
    plain = engine(game, compiled=False)
    pick, out = plain.twins.module(CONTRACT).pick, plain.cells(np.zeros(game.manifest.longest_list, np.int64))
    for setup in setups(game):
        options = {option.name: option.default(setup.seats) for option in game.manifest.options} | dict(setup.options)
        position = plain.start(setup.seats, options)
        rng, order = plain.generator(seed(), setup.seats), random.Random(seed())
        for event in range(LONG):
            waiting = plain.waiting(position)
            if not waiting:
                break
            actor = order.choice(waiting)
            other = rng.copy()
            move = pick(plain_record(position), actor, out, Cells(rng))
            assert move == _listed(plain, position, actor, other), (setup, event, actor, move)
            assert np.array_equal(rng, other), (setup, event, "pick draws exactly one number")
            position = plain.play(position, actor, int(move))


def _listed(rules: Engine, position: Position, actor: int, rng: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> int:
    assert len(rng) == GENERATOR_SIZE
    moves = rules.legal(position, actor)
    weights = rules.weights(position, actor, moves)
    rest = rules.twins.module("enishi.kernel.chance").below(Cells(rng), sum(weights))
    for move, weight in zip(moves, weights, strict=True):
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("drew more than the whole weight")
