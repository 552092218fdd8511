"""Plays the examples of rulebooks and perft files, and checks what they claim; `enishi.examples` describes their language."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from enishi.errors import IllegalMove
from enishi.events import CHANCE_SIGN, Actor, read_event
from enishi.examples import CLAIMED, DRAWN, REFUSED, STARTED, begun, read_example, viewer_of
from enishi.games.game import Game
from enishi.match import Match
from enishi.testing.refusals import refusal_of


def _actor(text: str) -> Actor:
    return CHANCE_SIGN if text == CHANCE_SIGN else int(text)


def run_example(game: Game, text: str) -> Match:
    """Plays an example and checks what it says."""
    example = read_example(text)
    match = begun(game, example)
    for line in example.lines:
        if line.startswith(CLAIMED):
            _check(match, line.removeprefix(CLAIMED))
        elif line.startswith(REFUSED):
            event = read_event(line.removeprefix(REFUSED))
            refusal_of(IllegalMove, line, partial(match.play, *event))
        elif not line.startswith(DRAWN):
            match.play(*read_event(line))
    return match


def _check(match: Match, claim: str) -> None:
    kind, _, rest = claim.partition(" ")
    if kind == "over":
        _claim(claim, match.over, True)
    elif kind == "waiting":
        _claim(claim, match.waiting, tuple(_actor(actor) for actor in rest.split()))
    elif kind == "legal":
        actor, _, moves = rest.partition(":")
        _claim(claim, sorted(match.legal(_actor(actor))), sorted({move.strip() for move in moves.split(",")}))
    elif kind == "scores":
        _claim(claim, match.scores, [int(score) for score in rest.split()])
    elif kind == "returns":
        _claim(claim, [round(share, 5) for share in match.returns or ()], [round(float(share), 5) for share in rest.split()])
    elif kind == "view":
        seat, path, value = rest.split(" ", 2)
        _claim(claim, _at(match.view(viewer_of(seat)), path), json.loads(value))
    else:
        raise AssertionError(f"an example cannot say {claim!r}")


def _claim(claim: str, found: object, said: object) -> None:
    assert found == said, f"“{claim}” is said, and {found!r} is so"


def _at(view: Any, path: str) -> Any:
    for step in path.split("."):
        view = view[int(step)] if isinstance(view, list) else view[step]
    return view


def perft_blocks(game: Game, text: str) -> Iterator[tuple[Match, list[tuple[int, int]]]]:
    """The scripted starts of a perft file, each with the number of event sequences by depth."""
    for block in text.split("\n\n"):
        if any(line.partition("#")[0].strip() for line in block.splitlines()):
            yield _counted(game, block)


def _counted(game: Game, block: str) -> tuple[Match, list[tuple[int, int]]]:
    example, counts = read_example(block), []
    match = begun(game, example)
    for line in example.lines:
        if line.startswith(STARTED):
            for event in line.removeprefix(STARTED).split(";"):
                match.play(*read_event(event.strip()))
        else:
            depth, count = line.split()
            counts.append((int(depth), int(count)))
    return match, counts
