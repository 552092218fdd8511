"""Plays the examples of rulebooks and perft files, and checks what they claim; `enishi.examples` describes their language."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from enishi.errors import IllegalMove
from enishi.events import CHANCE_SIGN, Actor, read_event
from enishi.examples import CLAIMED, DRAWN, REFUSED, STARTED, begun, read_example, viewer_of
from enishi.games.game import Game
from enishi.match import Match


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
            with pytest.raises(IllegalMove):
                match.play(*read_event(line.removeprefix(REFUSED)))
        elif not line.startswith(DRAWN):
            match.play(*read_event(line))
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
        assert _at(match.view(viewer_of(seat)), path) == json.loads(value), claim
    else:
        raise AssertionError(f"an example cannot say {claim!r}")


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
