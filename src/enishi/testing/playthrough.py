"""Play-through texts: all that a game answers at every step of a seeded game, to be read as a diff when rules change.

    python -m enishi.testing playthrough [GAME ...]     writes `tests/playthrough_*.txt` of these games, or of all

At each step: who is waited for, the moves and their weights, the event, who sees it, what it changes in the record, and for each viewer a
short hash of what it knows (the hidden record) and of what it observes. `tests/playthrough_*.txt` is compared by the battery.
"""

import json
import random
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from enishi.events import CHANCE_SIGN
from enishi.games import load
from enishi.games.game import Game
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Engine, Position, engine
from enishi.match import Match
from enishi.testing.walks import Setup, draw_move, setups

COMMAND = "python -m enishi.testing playthrough"
MOST_EVENTS = 120
"""A longer game is told this far, and then how it ends."""
LISTED = 10
"""Longer lists of moves are told by their first and last, and a hash."""


def playthroughs_hold(game: Game) -> None:
    """The game answers what its play-through texts say."""
    texts = {name: "\n".join(lines) + "\n" for name, lines in playthroughs(game)}
    told = {file.name: file.read_text(encoding="utf-8") for file in _folder(game).glob("playthrough_*.txt")}
    assert told.keys() == texts.keys(), f"the play-through texts are not those of today's seats and options: {COMMAND} {game.id}"
    for name, text in texts.items():
        differing = next((number for number, lines in enumerate(zip(*_lines(told[name], text), strict=False)) if len(set(lines)) > 1), None)
        assert told[name] == text, f"tests/{name}, line {(differing or 0) + 1}: look at what {COMMAND} {game.id} changes there"


def _lines(*texts: str) -> list[list[str]]:
    return [text.splitlines() for text in texts]


def _folder(game: Game) -> Path:
    return Path(str(files(game.package))) / "tests"


def playthroughs(game: Game) -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of each text: with the usual, the fewest and the most seats, and with an option where there is one."""
    manifest = game.manifest
    wanted = sorted({manifest.usual_seats, manifest.fewest_seats, manifest.most_seats})
    chosen = [
        *[Setup(game, seats) for seats in wanted],
        *[setup for setup in setups(game) if setup.options and setup.seats == manifest.usual_seats][:1],
    ]
    for setup in chosen:
        options = "".join(f"_{name}" for name, _ in setup.options)
        yield f"playthrough_{setup.seats}_seats{options}.txt", list(_told(setup))


def _told(setup: Setup) -> Iterator[str]:
    yield f"seats {setup.seats}"
    for name, value in setup.options:
        yield f"option {name}={json.dumps(value)}"
    rules, rng, match = engine(setup.game, compiled=False), random.Random(setup.seats), setup.new()
    while not match.over:
        actor = rng.choice(match.waiting)
        move = draw_move(match, actor, rng)
        if len(match) < MOST_EVENTS:
            yield from _step(rules, match, actor, move)
        match.play(actor, move)
        if len(match) <= MOST_EVENTS:
            yield from _changes(match)
            yield f"  knows {_knowledge(rules, match)}"
    yield ""
    yield f"over after {len(match)} events: {match.ending}, scores {match.scores}, returns {match.returns}"


def _step(rules: Engine, match: Match, actor: int | str, move: str) -> Iterator[str]:
    """What the game answers before an event, and the event."""
    yield ""
    for waiting in match.waiting:
        yield f"{waiting} may {_listed(match.weights(waiting))}"
    game, number = load(match.game), CHANCE if actor == CHANCE_SIGN else int(actor)
    seen = rules.witnesses(match.position, number, game.numbers[move])
    viewers = [str(seat) for seat in range(match.seats) if seen >> seat & 1] + ["onlookers"] * (seen >> ONLOOKER & 1)
    others = "" if len(viewers) == match.seats + 1 else f"; others read {actor} {game.masked(move)}"
    yield f"{len(match) + 1}. {actor} {move}   seen by {', '.join(viewers)}{others}"


def _listed(weights: dict[str, int]) -> str:
    moves = [move if weight == 1 else f"{move} x{weight}" for move, weight in weights.items()]
    if len(moves) <= LISTED:
        return ", ".join(moves)
    return f"{', '.join(moves[: LISTED - 1])}, … {moves[-1]} ({len(moves)} moves, {_short('|'.join(moves).encode())})"


def _short(content: bytes) -> str:
    return f"{crc32(content) & 0xFFFF:04x}"


def _changes(match: Match) -> Iterator[str]:
    """The fields of the record that the last event has changed."""
    before, after = match.positions[-2][0], match.positions[-1][0]
    changes = [change for name in match.position.dtype.names or () for change in _changed(name, before[name], after[name])]
    yield f"  {', '.join(changes)}"


def _changed(name: str, before: Any, after: Any) -> Iterator[str]:
    if np.ndim(before) == 0:
        if before != after:
            yield f"{name} {before} → {after}"
        return
    for place in np.argwhere(before != after):
        index = tuple(int(number) for number in place)
        yield f"{name}[{','.join(map(str, index))}] {before[index]} → {after[index]}"


def _knowledge(rules: Engine, match: Match) -> str:
    viewers = [*range(match.seats), ONLOOKER]
    return " ".join(f"{'~' if viewer == ONLOOKER else viewer}:{_known(rules, match.position, viewer)}" for viewer in viewers)


def _known(rules: Engine, position: Position, viewer: int) -> str:
    hidden = rules.hide(position, viewer)
    observed = np.round(rules.observe(hidden, viewer).astype(np.float64) * 10_000).astype(np.int64)
    return f"{_short(hidden.tobytes())}/{_short(observed.tobytes())}"


def write(game: Game) -> None:
    """Writes all texts of a game, and removes those that are no longer wanted."""
    for file in _folder(game).glob("playthrough_*.txt"):
        file.unlink()
    for name, lines in playthroughs(game):
        (_folder(game) / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
