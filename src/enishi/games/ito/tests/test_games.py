"""Whole games of Shiawase no Ito: nothing is possible that trying everything does not find."""

import random
from collections import Counter
from typing import Any

import pytest

import enishi
from enishi.games.ito.tests.naive import entered, ways_to_give
from enishi.games.ito.tests.positions import (
    SEED,
    draw,
    table_after,
)
from enishi.match import Match


@pytest.mark.parametrize(
    "options", [{}, {"if_route": True}, {"notices": ["RRR", "RRB", "RBB", "BBB", "RR"]}, {"notices": ["R", "B", "BBB", "RBB", "RRB"]}]
)
def test_gifts_are_those_that_trying_everything_finds(options: dict[str, Any]) -> None:
    """Every way to give with the most gifts can be entered, nothing else can, and a step weighs as many ways as it leads to."""
    rng = random.Random(f"{SEED} {options}")
    for _ in range(6):
        match = enishi.new("ito", options=options)
        ways: set[tuple[str, ...]] = set()
        while not match.over:
            phase = match.view(1)["phase"]
            if phase == "notice":
                check_notices(match)
            elif phase == "give":
                ways = ways_now(match) if match.events[-1].startswith("1 notice") else ways
                check_gifts(match, ways)
            draw(match, rng)


def givers_and_receivers(match: Match) -> tuple[list[str], list[str]]:
    table = match.view(1)["table"]
    givers = [possessor["room"] for possessor in table["possessors"] if not possessor["watched"]]
    receivers = [who["room"] for who in table["characters"] if who["living"] and not who["possessor"]]
    return givers, receivers


def check_notices(match: Match) -> None:
    notices = match.view(1)["table"]["notices"]
    most = {notice["card"]: len(entered(next(iter(ways_to_give(*givers_and_receivers(match), notice["card"]))))) for notice in notices}
    assert most == {notice["card"]: notice["most"] for notice in notices}, match.events
    assert match.legal(1) == [f"notice {card}" for card, gifts in most.items() if gifts], match.events


def ways_now(match: Match) -> set[tuple[str, ...]]:
    card = match.view(1)["table"]["turns"][-1]["notice"]
    return {entered(way) for way in ways_to_give(*givers_and_receivers(match), card)}


def check_gifts(match: Match, ways: set[tuple[str, ...]]) -> None:
    turn = match.view(1)["table"]["turns"][-1]
    given = tuple(f"{gift['colour']} {gift['room']}" for gift in turn["gifts"])
    following = Counter(way[len(given)] for way in ways if way[: len(given)] == given)
    assert match.weights(1) == following, match.events


def test_sets_of_three_weigh_as_many_sets_as_they_lead_to() -> None:
    match = table_after()
    assert match.weights(1)["choose 201"] == 23 * 22 // 2
    assert sum(match.weights(1).values()) == 24 * 23 * 22 // 6
    match.play(1, "choose 505")
    assert match.weights(1) == {"choose 601": 4, "choose 602": 3, "choose 603": 2, "choose 604": 1}


@pytest.mark.parametrize("options", [{}, {"if_route": True}, {"notices": ["RRR", "RRB", "RBB", "BBB", "RR"]}])
def test_nobody_is_lost_and_every_card_is_accounted_for(options: dict[str, Any]) -> None:
    """Living and receivers are always all 25; cards left and shown are always five; gifts and those not given are the card's."""
    rng = random.Random(f"{SEED} {options}")
    for _ in range(3):
        match = enishi.new("ito", options=options)
        while not match.over:
            draw(match, rng)
            check_conservation(match)


def check_conservation(match: Match) -> None:
    table = match.view(0)["table"]
    receivers = [gift["room"] for turn in table["turns"] for gift in turn["gifts"]]
    at_first = 0 if match.options.get("if_route") else 1
    assert len(set(receivers)) == len(receivers)
    assert table["living"] + len(receivers) + at_first == 25
    shown = [turn["notice"] for turn in table["turns"] if turn["notice"]]
    assert len(shown) + sum(notice["left"] for notice in table["notices"]) == 5
    for turn in table["turns"]:
        if turn["not_given"] is not None:
            letters = "".join(gift["colour"][0].upper() for gift in turn["gifts"]) + turn["not_given"]
            assert sorted(letters) == sorted(turn["notice"])
