"""The little language of examples in rulebooks, and of perft files.

seats 3                    the number of seats, first; then options, as `option may_pass=true`
~ 17                       an event, played
! 0 17@d5                  a move that must be refused now
= waiting 1                who is waited for; `= over` when nobody is
= legal 0: single, stack   exactly what a seat may do
= scores 3 0               and `= returns 1.0 0.0`
= view 0 table.stock 20    what stands at a path of a seat's view, as JSON; `view ~` is an onlooker's
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from enishi.errors import IllegalMove
from enishi.kernel.game import Game
from enishi.match import CHANCE_SIGN, Actor, Match, new


def _actor(text: str) -> Actor:
    return CHANCE_SIGN if text == CHANCE_SIGN else int(text)


def _set_up(game: Game, lines: list[str]) -> tuple[Match, list[str]]:
    """The match that the first lines describe, and the other lines."""
    assert lines[0].startswith("seats "), f"an example begins with its seats, not with {lines[0]!r}"
    options, rest = {}, lines[1:]
    while rest and rest[0].startswith("option "):
        name, _, value = rest[0].removeprefix("option ").partition("=")
        options[name] = json.loads(value)
        rest = rest[1:]
    return new(game.id, int(lines[0].split()[1]), options), rest


def _lines(text: str) -> list[str]:
    without_comments = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in without_comments if line]


def run_example(game: Game, text: str) -> Match:
    """Plays an example and checks what it says."""
    match, lines = _set_up(game, _lines(text))
    for line in lines:
        if line.startswith("= "):
            _check(match, line[2:])
        elif line.startswith("! "):
            actor, _, move = line[2:].partition(" ")
            with pytest.raises(IllegalMove):
                match.play(_actor(actor), move)
        else:
            actor, _, move = line.partition(" ")
            match.play(_actor(actor), move)
    return match


def _check(match: Match, claim: str) -> None:
    kind, _, rest = claim.partition(" ")
    if kind == "over":
        assert match.over, claim
    elif kind == "waiting":
        assert match.waiting == tuple(_actor(actor) for actor in rest.split()), (claim, match.waiting)
    elif kind == "legal":
        actor, _, moves = rest.partition(":")
        assert set(match.legal(_actor(actor))) == {move.strip() for move in moves.split(",")}, (claim, match.legal(_actor(actor)))
    elif kind == "scores":
        assert match.scores == [int(score) for score in rest.split()], (claim, match.scores)
    elif kind == "returns":
        assert match.returns == pytest.approx([float(share) for share in rest.split()]), (claim, match.returns)
    elif kind == "view":
        seat, path, value = rest.split(" ", 2)
        assert _at(match.view(None if seat == CHANCE_SIGN else int(seat)), path) == json.loads(value), claim
    else:
        raise AssertionError(f"an example cannot say {claim!r}")


def _at(view: Any, path: str) -> Any:
    for step in path.split("."):
        view = view[int(step)] if isinstance(view, list) else view[step]
    return view


def perft_blocks(game: Game, text: str) -> Iterator[tuple[Match, list[tuple[int, int]]]]:
    """The scripted starts of a perft file, each with the number of event sequences by depth."""
    for block in text.split("\n\n"):
        lines = _lines(block)
        if lines:
            match, rest = _set_up(game, lines)
            yield match, _played(match, rest)


def _played(match: Match, lines: list[str]) -> list[tuple[int, int]]:
    counts = []
    for line in lines:
        if line.startswith("start "):
            for event in line.removeprefix("start ").split(";"):
                actor, _, move = event.strip().partition(" ")
                match.play(_actor(actor), move)
        else:
            depth, count = line.split()
            counts.append((int(depth), int(count)))
    return counts


def count_sequences(match: Match, depth: int) -> int:
    """How many sequences of that many events can follow."""
    moves = [(actor, move) for actor in match.waiting for move in match.legal(actor)]
    if depth == 1:
        return len(moves)
    total = 0
    for actor, move in moves:
        match.play(actor, move)
        total += count_sequences(match, depth - 1)
        match.undo()
    return total
