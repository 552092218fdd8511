"""Connect 37, rule by rule."""

import json
import random
from importlib.resources import files

import pytest

import enishi
from enishi.games import load
from enishi.games.connect37.notation import CELL_NAMES
from enishi.games.connect37.rules import touching
from enishi.match import Match
from enishi.testing.walks import Setup, finished, setups, walk


def neighbours(cell: str) -> set[str]:
    number = CELL_NAMES.index(cell)
    return {other for i, other in enumerate(CELL_NAMES) if touching(number, i)}


def dealt(*tiles: int, seats: int = 2) -> Match:
    """A match in which chance brings these tiles first."""
    match = enishi.new("connect37", seats)
    for tile in tiles:
        match.play("~", str(tile))
    return match


def play(match: Match, *events: str) -> Match:
    for event in events:
        actor, move = event.split()
        match.play(actor if actor == "~" else int(actor), move)
    return match


def test_the_board_has_37_cells_in_seven_rows() -> None:
    assert len(CELL_NAMES) == 37
    assert [sum(name[0] == row for name in CELL_NAMES) for row in "abcdefg"] == [4, 5, 6, 7, 6, 5, 4]


@pytest.mark.parametrize(
    ("cell", "touches"),
    [
        ("d4", {"d3", "d5", "c3", "c4", "e3", "e4"}),
        ("a1", {"a2", "b1", "b2"}),
        ("a4", {"a3", "b4", "b5"}),
        ("d1", {"d2", "c1", "e1"}),
        ("d7", {"d6", "c6", "e6"}),
        ("b1", {"b2", "a1", "c1", "c2"}),
        ("e6", {"e5", "d6", "d7", "f5"}),
        ("g2", {"g1", "g3", "f2", "f3"}),
    ],
)
def test_a_cell_touches_those_that_share_an_edge(cell: str, touches: set[str]) -> None:
    assert neighbours(cell) == touches


def test_touching_is_mutual_and_the_board_has_90_edges() -> None:
    edges = [(a, b) for a in CELL_NAMES for b in neighbours(a)]
    assert all((b, a) in edges for a, b in edges)
    assert len(edges) == 2 * 90


@pytest.mark.parametrize(("seats", "chips"), [(2, 17), (3, 11), (4, 8)])
def test_every_seat_has_as_many_chips_as_turns(seats: int, chips: int) -> None:
    match = dealt(seats=seats)
    assert [seat["singles"] for seat in match.view(0)["table"]["seats"]] == [chips] * seats
    rng, turns = random.Random(seats), [0] * seats
    while not match.over:
        actor = match.waiting[0]
        move = rng.choice(match.legal(actor))
        if "@" in move:
            turns[int(actor)] += 1
        match.play(actor, move)
    assert turns == [chips] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_centre_comes_first_then_two_tiles_for_each_seat(seats: int) -> None:
    match = dealt(30, *range(1, 1 + 2 * seats), seats=seats)
    assert match.view(None)["table"]["board"][CELL_NAMES.index("d4")]["tile"] == 30
    hands = [match.view(seat)["table"]["hand"] for seat in range(seats)]
    assert hands == [[2 * seat + 1, 2 * seat + 2] for seat in range(seats)]
    assert match.waiting == ("~",)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_tiles_as_seats_are_never_drawn_and_every_draw_is_uniform(seats: int) -> None:
    match = dealt(seats=seats)
    rng, drawn = random.Random(seats), 0
    while not match.over:
        actor = match.waiting[0]
        if actor == "~":
            assert set(match.chances().values()) == {1 / (37 - drawn)}
            drawn += 1
        match.play(actor, rng.choice(match.legal(actor)))
    assert drawn == 37 - seats


def test_a_tile_may_be_laid_on_any_empty_cell() -> None:
    match = dealt(30, 1, 2, 3, 4, 5)
    empty = [cell for cell in CELL_NAMES if cell != "d4"]
    assert match.legal(0) == [f"{tile}@{cell}" for tile in (1, 2, 5) for cell in empty]


def test_a_single_chip_goes_on_the_tile_just_laid() -> None:
    match = play(dealt(30, 1, 2, 3, 4, 5), "0 5@a1", "0 single")
    cell = match.view(None)["table"]["board"][0]
    assert (cell["tile"], cell["chip"]) == (5, {"seat": 0, "points": 1, "scoring": False})
    assert match.view(None)["table"]["seats"][0]["singles"] == 16


def test_stacking_makes_a_double_that_can_be_placed_in_a_later_turn() -> None:
    match = play(dealt(30, 1, 2, 3, 4, 5), "0 5@a1")
    assert match.legal(0) == ["single", "stack"]
    play(match, "0 stack", "~ 6", "1 3@a2", "1 single", "~ 7", "0 1@a3")
    assert match.legal(0) == ["single", "double", "stack"]
    play(match, "0 double")
    assert match.view(None)["table"]["board"][2]["chip"] == {"seat": 0, "points": 2, "scoring": False}
    assert match.view(None)["table"]["seats"][0]["doubles"] == 0


def test_with_one_single_left_it_cannot_be_stacked_and_with_none_only_doubles_are_placed() -> None:
    match = dealt(*range(1, 6))
    stack_always(match, until_singles=1)
    assert match.legal(0) == ["single", "double"]
    match.play(0, "single")
    while match.waiting != (0,) or "double" not in match.legal(0):
        actor = match.waiting[0]
        match.play(actor, match.legal(actor)[0])
    assert match.legal(0) == ["double"]


def stack_always(match: Match, until_singles: int) -> None:
    """Plays until seat 0 must chip with this many singles; it stacks whenever it can."""
    while True:
        actor = match.waiting[0]
        moves = match.legal(actor)
        if actor == 0 and "double" in moves and match.view(None)["table"]["seats"][0]["singles"] == until_singles:
            return
        match.play(actor, "stack" if actor == 0 and "stack" in moves else moves[0])


def test_when_the_stock_is_empty_hands_run_down_to_nothing() -> None:
    match = dealt()
    rng = random.Random(5)
    while match.view(None)["table"]["stock"]:
        actor = match.waiting[0]
        match.play(actor, rng.choice(match.legal(actor)))
    held = []
    while not match.over:
        assert match.waiting != ("~",)
        if "@" in match.legal(match.waiting[0])[0]:
            held.append(match.view(None)["table"]["seats"][int(match.waiting[0])]["held"])
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert held == [3, 2, 2, 1, 1] or held == [3, 3, 2, 2, 1, 1]
    assert [seat["held"] for seat in match.view(None)["table"]["seats"]] == [0, 0]


def laid_out(tiles: dict[str, int]) -> Match:
    """A two-seat match in which these cells get these tiles (d4 among them), seat 0 and 1 laying in turn with single chips."""
    centre = tiles["d4"]
    order = [(cell, tile) for cell, tile in tiles.items() if cell != "d4"]
    spare = [tile for tile in range(1, 38) if tile not in tiles.values()]
    match = dealt(centre, order[0][1], spare[0], order[1][1], spare[1])
    coming = [spare[2], spare[3]] + [tile for _, tile in order[2:]]
    for (cell, tile), drawn in zip(order, coming, strict=False):
        match.play("~", str(drawn))
        if str(tile) not in {move.split("@")[0] for move in match.legal(match.waiting[0])}:
            raise AssertionError(f"{tile} is not in hand")
        seat = match.waiting[0]
        match.play(seat, f"{tile}@{cell}")
        match.play(seat, "single")
    return match


def runs(match: Match) -> list[list[int]]:
    return [run["tiles"] for run in match.view(None)["table"]["runs"]]


def test_connected_as_a_line_can_be_traced_through_touching_tiles() -> None:
    match = laid_out({"d4": 20, "c4": 21, "b4": 22, "b3": 23, "c3": 24})
    assert runs(match) == [[20, 21, 22, 23, 24]]
    assert match.view(None)["table"]["runs"][0]["connected"]


def test_not_connected_where_numbers_lie_together_but_cannot_be_traced() -> None:
    match = laid_out({"d4": 22, "c3": 23, "e4": 24, "d5": 25})
    assert runs(match) == [[22, 23], [24, 25]]


def test_37_and_1_are_not_consecutive() -> None:
    match = laid_out({"d4": 37, "d5": 1, "d6": 2, "d7": 3})
    assert runs(match) == [[1, 2, 3]]


def test_the_centre_tile_is_part_of_a_run_but_bears_no_chip() -> None:
    match = laid_out({"d4": 20, "d5": 21, "d6": 22, "d7": 23})
    assert match.view(None)["table"]["runs"] == [
        {"tiles": [20, 21, 22, 23], "cells": ["d4", "d5", "d6", "d7"], "connected": True, "points": [2, 1]}
    ]


def test_scores_and_returns_follow_from_the_runs_at_the_end() -> None:
    match = enishi.replay(load_record())
    points = [0, 0]
    for run in match.view(None)["table"]["runs"]:
        if run["connected"]:
            points = [have + more for have, more in zip(points, run["points"], strict=True)]
    assert match.scores == points == [4, 3]
    assert match.returns == [1.0, 0.0]


def test_the_end_tells_which_run_put_the_winner_ahead() -> None:
    last = enishi.replay(load_record()).view(1)["log"][-1]["lines"][-1]
    assert last == {"key": "log.board_full", "facts": {"seat": 0, "points": 4, "others": 3, "first": 12, "last": 15}}


def load_record() -> dict[str, object]:
    text = (files("enishi.games.connect37") / "tests" / "records" / "board_full.json").read_text(encoding="utf-8")
    record: dict[str, object] = json.loads(text)
    return record


def test_tied_winners_share() -> None:
    match = finished(Setup(load("connect37"), 4), random.Random(1))
    assert match.scores is not None
    assert match.returns is not None
    best = [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]
    assert match.returns == [1 / len(best) if seat in best else 0.0 for seat in range(4)]


@pytest.mark.parametrize("setup", setups(load("connect37")), ids=str)
def test_tiles_and_chips_are_conserved(setup: Setup) -> None:
    for match in walk(setup, random.Random(7)):
        s = match.position[0]
        hands = [int(hand) for hand in s["hand"]]
        on_board = [int(tile) - 1 for tile in s["board"] if tile]
        everything = [t for m in (*hands, int(s["unseen"])) for t in range(37) if m >> t & 1] + on_board
        assert sorted(everything) == list(range(37))
        for seat in range(setup.seats):
            on_tiles = sum(1 + (int(chip) - 1) % 2 for chip in s["chip"] if chip and (int(chip) - 1) // 2 == seat)
            assert int(s["singles"][seat]) + 2 * int(s["doubles"][seat]) + on_tiles == {2: 17, 3: 11, 4: 8}[setup.seats]
