"""What a page's thread says of sets and of records, asked in Node, and the same by the Python of the site."""

import json
import random
import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec

import enishi
from enishi.games.game import Game
from enishi.games.sheet import sheet_of
from enishi.kernel.plain import snapshot
from enishi.lab import analysis
from enishi.server.table.game_facts import facts_of
from enishi.wasm.build import built_files
from enishi.web import build as web_build


def ask(script: Path, game: Game, asked: dict[str, Any]) -> dict[str, Any]:
    """The answers of a game's modules."""
    command = [str(web_build.node()), str(script), str(built_files(game))]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compare_sets(script: Path, game: Game, seed: int, questions: int = 12) -> int:
    """Whatever is chosen of a set, the page's thread says the same as the server; how many questions there were."""
    sets, draw = facts_of(game.id).sets, random.Random(seed)
    asked, said = [], []
    for match in _games(game, seed):
        seat = next((one for one in match.waiting if any(move.partition(" ")[0] in sets for move in match.legal(one))), None)
        if seat is None:
            continue
        chosen: list[list[str]] = [[]]
        for _ in range(4):
            possible = match.consider(seat, chosen[-1], sets).possible
            if possible:
                chosen.append([*chosen[-1], draw.choice(possible)])
        chosen += [draw.sample(one, len(one)) for one in chosen[2:]]
        chosen.append([draw.choice(match.legal(seat)) for _ in range(2)])
        record = b64encode(match.hidden(seat).tobytes()).decode()
        asked.append({"record": record, "seat": seat, "words": list(sets), "chosen": chosen})
        said.append([_plain(match.consider(seat, one, sets)) for one in chosen])
        if len(asked) == questions:
            break
    assert ask(script, game, {"sets": asked})["sets"] == said
    return len(asked)


def compare_sheets(script: Path, game: Game, seed: int, positions: int = 30) -> int:
    """The page's thread works out the same sheet as the server, number for number; of how many positions there was one."""
    assert game.aid
    records: list[str] = []
    said: list[dict[str, Any]] = []
    for number, match in enumerate(_games(game, seed)):
        if number % 3 == 0 and len(records) < positions:
            hidden = match.hidden(match.waiting[0])
            records.append(b64encode(hidden.tobytes()).decode())
            said.append(msgspec.to_builtins(sheet_of(game.aid, snapshot(hidden))))
    assert ask(script, game, {"sheets": records})["sheets"] == said
    return len(records)


def _games(game: Game, seed: int) -> Any:
    """Every position at which somebody decides, of some random games."""
    for number in range(4):
        match = enishi.new(game.id, seed=seed + number)
        draw = random.Random(seed + number)
        match.advance()
        while match.waiting:
            yield match
            seat = match.waiting[0]
            match.play(seat, draw.choice(match.legal(seat)))
            match.advance()


def _plain(considered: Any) -> dict[str, Any]:
    return {name: getattr(considered, name) for name in ("moves", "possible", "closing", "missing")}


def compare_analysis(script: Path, game: Game, record: dict[str, Any], playouts: int) -> None:
    """The first round of an analysis in the page finds what the site finds; later ones are surer of it."""
    said = analysis.analyse(record, playouts=playouts).to_dict()
    decided = next(number for number, event in enumerate(record["events"]) if not event.startswith("~"))
    answer = ask(script, game, {"analysis": {"record": record, "playouts": playouts, "rounds": 3, "wonder": decided}})["analysis"]
    first, *_, last = answer["found"]
    _same(first["moments"], said["moments"])
    found = [{name: one[name] for name in ("moment", "event", "by_chance", "changes")} for one in first["swings"]]
    _same(found, [{name: one[name] for name in ("moment", "event", "by_chance", "changes")} for one in said["swings"]])
    _same([one["better"] for one in first["swings"]], [one.get("better") for one in said["swings"]])
    assert last["playouts"] == 4 * first["playouts"]
    assert _error(last) < 0.7 * _error(first), "four times as many play-outs halve the error"
    wondered = answer["wondered"]
    assert {one["move"] for one in wondered[0]} == set(_legal(record, decided)), "every legal move is weighed"
    assert [one["move"] for one in wondered[0] if one["made"]] == [record["events"][decided].partition(" ")[2]]
    assert all(one["standard_error"] > 0 for one in wondered[0]), "a few play-outs are never quite sure"
    assert sum(one["standard_error"] for one in wondered[-1][:3]) < sum(one["standard_error"] for one in wondered[0][:3])


def _legal(record: dict[str, Any], number: int) -> list[str]:
    played = {name: record[name] for name in ("enishi", "game", "rules", "seats", "options") if name in record}
    match = enishi.replay(played | {"events": record["events"][:number]})
    return match.legal(int(record["events"][number].partition(" ")[0]))


def _error(found: dict[str, Any]) -> float:
    return float(sum(error for moment in found["moments"] for error in moment["standard_errors"]))


def _same(one: Any, other: Any) -> None:
    """Equal; real numbers but for the last bit, which a square root of a rounded square may differ in."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            _same(one[name], other[name])
    elif isinstance(one, list):
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            _same(mine, theirs)
    elif isinstance(one, float) or isinstance(other, float):
        assert abs(one - other) < 1e-12, (one, other)
    else:
        assert one == other
