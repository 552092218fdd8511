"""The deduction sheet of Shiawase no Ito: exactly the threes that agree with what everybody saw."""

import random
from itertools import combinations
from typing import Any

import pytest

import enishi
from enishi.games.ito import aid
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules.secret import agrees
from enishi.games.ito.tests.positions import EXAMPLE, FIVE_TURNS, draw, table_after, watched
from enishi.games.sheet import Sheet, sheet_of
from enishi.kernel.plain import plain_record, snapshot
from enishi.match import Match


def sheet(match: Match, seat: int | None = 0) -> Sheet:
    return sheet_of(aid, snapshot(match.hidden(seat)))


def sheet_by_the_rules(match: Match) -> Sheet:
    """The same from all threes of the living that the rules find to agree, one by one."""
    world = plain_record(match.hidden(0).copy())
    found = []
    for three in combinations([room for room in range(25) if world.living >> room & 1], 3):
        world.possessors = sum(1 << room for room in three)
        if agrees(world):
            found.append(three)
    return Sheet(len(found), {name: sum(room in three for three in found) / len(found) for room, name in enumerate(ROOM_NAMES)})


@pytest.mark.parametrize(
    "options", [{}, {"if_route": True}, {"notices": ["RBB", "RB", "RRB", "RBB", "BBB"]}, {"notices": ["R", "RRR", "RRB", "B", "RR"]}]
)
def test_the_threes_are_those_that_the_rules_find_to_agree(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for _ in range(2):
        match = enishi.new("ito", options=options)
        while not match.over:
            if match.view(0)["table"]["turn"] > 2 and rng.random() < 0.15:
                assert sheet(match) == sheet_by_the_rules(match), match.events
            draw(match, rng)


def test_before_anything_is_given_all_but_momoka_are_alike() -> None:
    found = sheet(table_after(*EXAMPLE))
    assert found.worlds == 24 * 23 * 22 // 6
    assert found.chances["403"] == 0.0
    assert found.chances["201"] == found.chances["605"] == 3 / 24


def test_who_received_is_no_possessor_and_the_chances_add_up_to_three() -> None:
    found = sheet(table_after(*EXAMPLE, "notice RB", "red 501", "blue 405"))
    assert found.chances["501"] == found.chances["405"] == 0.0
    assert sum(found.chances.values()) == pytest.approx(3)
    assert list(found.chances) == list(ROOM_NAMES)


def test_that_nothing_was_given_by_somebody_watched_is_seen() -> None:
    before = sheet(table_after(*EXAMPLE, "notice RB", "red 501", "blue 405", *watched("402", "601", "602")))
    after = sheet(
        table_after(*EXAMPLE, "notice RB", "red 501", "blue 405", *watched("402", "601", "602"), "notice RBB", "blue 303", "blue 605")
    )
    assert after.worlds < before.worlds / 3
    assert after.chances["402"] > before.chances["402"]


def test_the_sheet_is_the_same_for_everybody_until_the_possessors_are_turned_up() -> None:
    match = table_after(*FIVE_TURNS)
    assert sheet(match, 0) == sheet(match, 1) == sheet(match, None)
    for room in ("205", "302", "402"):
        match.play(0, f"watch {room}")
    assert sheet(match) == Sheet(1, {name: float(name in ("205", "302", "402")) for name in ROOM_NAMES})
