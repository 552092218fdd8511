"""What a version of a game's rules does, as fingerprints in `tests/fingerprint.txt`: rules that do something else are another version.

    python -m enishi.testing fingerprint GAME           after `version` in the game's manifest was raised, or a test was added
    python -m enishi.testing fingerprint GAME --again   for rules that nobody has played yet: the same version, written anew

A fingerprint is taken of many seeded games (who is waited for, which moves there are and how much of the whole each is, who sees what,
how it ends), of every recorded match, and of every block of the perft file. It says nothing of how a record is laid out in memory. What is
added (an option, a recorded match) changes no version.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.chance import below, sow
from enishi.kernel.engine import Engine, engine
from enishi.testing.walks import LONG, Setup, setups

GAMES = 6
"""Seeded games of each setup."""
COMMAND = "python -m enishi.testing fingerprint"


def rules_have_their_version(game: Game) -> None:
    """Rules that do something else than they did are another version (`Manifest.version`)."""
    told, found = read(game), fingerprints(game)
    assert told is not None, f"tests/fingerprint.txt is missing: {COMMAND} {game.id}"
    fault = _changed(game, told, found)
    assert not fault, fault
    assert told == found, f"tests/fingerprint.txt is not up to date: {COMMAND} {game.id}"


def _changed(game: Game, told: dict[str, str], found: dict[str, str]) -> str | None:
    """What to do where the rules of the version that is told of do something else now; None where they do not."""
    changed = [what for what in told if told[what] != found.get(what)]
    if told["version"] != found["version"] or not changed:
        return None
    return (
        f"The rules of {game.id} do something else than version {told['version']} did ({', '.join(changed)}). "
        "Raise `version` in its manifest, record its matches anew (enishi record), "
        f"and run {COMMAND} {game.id}; if nobody has played this version yet, add --again."
    )


def fingerprints(game: Game) -> dict[str, str]:
    """By what they are of; the version is among them."""
    rules = engine(game, compiled=compiling_allowed())
    found = {"version": str(game.manifest.version)}
    for setup in setups(game):
        options = "".join(f" {name}={json.dumps(value)}" for name, value in setup.options)
        found[f"games of {setup.seats}{options}"] = _hashed(line for number in range(GAMES) for line in _seeded_game(rules, setup, number))
    folder = files(game.package) / "tests"
    for block in (folder / "perft.txt").read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            found[f"perft {_hashed(line for line in lines if not line[0].isdigit())[:8]}"] = _hashed(lines)
    for file in sorted((folder / "records").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            found[f"record {file.name}"] = _hashed(_recorded(json.loads(file.read_text(encoding="utf-8"))))
    return found


def _hashed(lines: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()[:16]


def _recorded(record: dict[str, Any]) -> Iterator[str]:
    for key in ("seats", "options", "events", "scores", "returns"):
        yield json.dumps(record.get(key))


def _seeded_game(rules: Engine, setup: Setup, number: int) -> Iterator[str]:
    """All that the rules answer in a game whose course follows from its number."""
    options = {option.name: option.default(setup.seats) for option in setup.game.manifest.options} | dict(setup.options)
    position, rng, texts = rules.start(setup.seats, options), [0, 0, 0, 0], setup.game.moves
    sow(rng, number, setup.seats)
    for _ in range(LONG):
        waiting = rules.waiting(position)
        if not waiting:
            break
        actor = waiting[below(rng, len(waiting))]
        moves = rules.legal(position, actor)
        weights = rules.weights(position, actor, moves)
        move = _drawn(moves, weights, below(rng, sum(weights)))
        seen = rules.witnesses(position, actor, move)
        yield f"{waiting} {[texts[move] for move in moves]} {weights} {actor} {texts[move]} {seen}"
        position = rules.play(position, actor, move)
    else:
        return
    returns = [round(share, 9) for share in rules.returns(position, setup.seats)]
    yield f"{setup.game.manifest.ends[rules.ending(position)]} {rules.scores(position, setup.seats)} {returns}"


def _drawn(moves: list[int], weights: list[int], rest: int) -> int:
    for move, weight in zip(moves, weights, strict=True):
        rest -= weight
        if rest < 0:
            return move
    raise AssertionError("drew more than the whole weight")


def _file(game: Game) -> Path:
    return Path(str(files(game.package))) / "tests" / "fingerprint.txt"


def read(game: Game) -> dict[str, str] | None:
    """What stands in the game's file; None where there is none."""
    if not _file(game).exists():
        return None
    return dict(line.rsplit(" ", 1) for line in _file(game).read_text(encoding="utf-8").splitlines() if not line.startswith("#"))


def write(game: Game, *, again: bool = False) -> None:
    """Writes the fingerprints of a new version, or those that are new; refuses to change what a version was."""
    told, found = read(game), fingerprints(game)
    fault = told and not again and _changed(game, told, found)
    if fault:
        raise SystemExit(fault)
    text = "".join(f"{what} {value}\n" for what, value in found.items())
    _file(game).write_text(f"# What this version of the rules does; {COMMAND} {game.id} writes it.\n{text}", encoding="utf-8")
