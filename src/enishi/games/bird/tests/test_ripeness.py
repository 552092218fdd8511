"""Bird of Happiness alone: below the next move a search keeps to what is preferred at first sight; with company it chooses there, too."""

from collections.abc import Iterator
from typing import Any

from enishi.bots.tree import Taste, Tree
from enishi.games import load
from enishi.games.bird.insight import obvious
from enishi.games.bird.rules.record import ACT, PASS
from enishi.games.bird.tests.positions import EACH, at
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.plain import plain_record

CENTRE = "2*clover 2*gold 3*one 3*two 3*red 3*black"
WALKS = 600


def choices(rules: Engine, nodes: Any, position: Position, node: int = 0) -> Iterator[tuple[Position, int, set[int]]]:
    """Every place of a tree where a seat decides: the position, how deep it is, and what was tried there."""
    stack = [(position, node, 0)]
    while stack:
        position, node, depth = stack.pop()
        below, child = {}, int(nodes[node]["first"])
        while child:
            below[int(nodes[child]["label"])] = child
            child = int(nodes[child]["next"])
        actor = next(iter(rules.waiting(position)), None)
        if actor is None:
            continue
        if below and min(below) >= PASS:
            yield position, depth, set(below)
        stack += [(rules.play(position, actor, move), child, depth + 1) for move, child in below.items()]


def grown(seats: int) -> list[tuple[int, int, set[int]]]:
    """Of each place where a seat decides: how deep it is, what is preferred there, and what was tried."""
    game, rules = load("bird"), engine(load("bird"), compiled=False)
    decks, fortune = ["one clover", "one 3*clover"][:seats], "12*clover 2*one 2*red"
    match = at(seats, ACT, field=EACH, centre=CENTRE, deck=decks, played=["2*clover"], fortune=fortune)
    tree = Tree(game, rules, match.position, 0, WALKS + 2, rules.generator(1), Taste(0.3, 0.0, 0))
    tree.grow(WALKS)
    found = choices(rules, tree.nodes, match.position)
    return [(depth, int(obvious(plain_record(position), rules.waiting(position)[0])), tried) for position, depth, tried in found]


def test_alone_only_the_next_move_is_chosen_by_what_was_found() -> None:
    root, *below = grown(1)
    assert root[0] == 0
    assert len(root[2]) > 1
    assert below
    assert all(tried == {preferred} for _, preferred, tried in below)


def test_with_company_moves_to_come_are_chosen_too() -> None:
    assert any(depth and len(tried) > 1 for depth, _, tried in grown(2))
