"""Matches of Shiawase no Ito for tests."""

import random
from typing import Any

import pytest

import enishi
from enishi.errors import IllegalMove
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.plan import RESIDENTS
from enishi.match import Match

SEED = 20
"""Of random play."""


def room_of(name: str) -> str:
    return ROOM_NAMES[RESIDENTS.index(name)]


def table_after(*moves: str, **options: Any) -> Match:
    """A match after moves; the actor follows from the verb."""
    match = enishi.new("ito", options=options)
    for move in moves:
        match.play(0 if move.startswith("watch") else 1, move)
    return match


def chosen(*names: str) -> list[str]:
    return [f"choose {room}" for room in sorted(room_of(name) for name in names)]


def watched(*rooms: str) -> list[str]:
    return [f"watch {room}" for room in rooms]


def refusal(match: Match, actor: int, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(actor, move)
    return refused.value.code


def rooms(match: Match, actor: int, verb: str) -> set[str]:
    return {move.split()[1] for move in match.legal(actor) if move.startswith(verb)}


EXAMPLE = chosen("aoi", "touka", "hotaru")
"""The printed book's example: Aoi, Touka and Hotaru are the possessors."""

FIVE_TURNS = (
    *(*EXAMPLE, "notice RR", "red 204", "red 501"),
    *(*watched("601", "602", "603"), "notice RB", "red 503", "blue 405"),
    *(*watched("601", "602", "603"), "notice RB", "red 502", "blue 505"),
    *(*watched("601", "602", "603"), "notice BB", "blue 202", "blue 305"),
    *(*watched("601", "603", "604"), "notice RBB", "red 301", "blue 203", "blue 602"),
)


def played_at_random(rng: random.Random, **options: Any) -> Match:
    match = enishi.new("ito", options=options)
    while not match.over:
        draw(match, rng)
    return match


def draw(match: Match, rng: random.Random) -> None:
    actor = match.waiting[0]
    weights = match.weights(actor)
    match.play(actor, rng.choices(list(weights), list(weights.values()))[0])
