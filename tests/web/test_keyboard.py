"""Whole turns by keyboard alone, with real key presses: Tab from thing to thing, arrows within a board, Enter."""

import random
from collections.abc import Callable

import pytest
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]

WHERE = """
() => {
  const here = document.activeElement;
  if (here.matches(".game .confirm .primary:enabled, .say-ready")) return "ready";
  if (document.querySelector(".game .confirm .primary:enabled")) return "elsewhere";
  if (here.matches(".game .spot.is-legal:not(.is-chosen), .game .move.is-legal:enabled")) return "legal";
  return here.matches(".game [data-spot]") ? "spot" : "elsewhere";
}
"""
LOOKS = "() => document.querySelector('main').innerHTML"
LOG = "() => document.querySelectorAll('.stream li').length"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
MOST_TABS = 80
TRIES_IN_A_BOARD = 12
MOST_DECISIONS = 20
MOST_TABLES = 8


def decide(somebody: Visitor, rng: random.Random) -> None:
    """Goes on until something that can be done has the focus, and does it."""
    page = somebody.page
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        where = page.evaluate(WHERE)
        tries = 0
        while where == "spot" and tries < TRIES_IN_A_BOARD:
            page.keyboard.press(rng.choice(ARROWS))
            where, tries = page.evaluate(WHERE), tries + 1
        if where in ("ready", "legal"):
            before = page.evaluate(LOOKS)
            page.keyboard.press("Enter")
            page.wait_for_function(f"(before) => ({LOOKS})() !== before", arg=before)
            return
    raise AssertionError("nothing that can be done was reached by keyboard")


def sit_down_where_one_is_asked(somebody: Visitor, game: str) -> None:
    """Among bots that play at random a game of Soulmates can be over before it has come round."""
    for _ in range(MOST_TABLES):
        somebody.open_table(game, level="random")
        somebody.page.wait_for_selector(".status.is-mine, .say-ready, .result")
        if not somebody.is_over():
            return
    raise AssertionError(f"{MOST_TABLES} games were over before anything was asked")


@pytest.mark.parametrize(("game", "turns"), [("bird", 4), ("ito", 3), ("soulmates", 4), ("signs", 4)])
def test_a_game_is_played_by_keyboard_alone(visitor: Bring, game: str, turns: int) -> None:
    somebody, rng = visitor("en", 1280), random.Random(1)
    sit_down_where_one_is_asked(somebody, game)
    page = somebody.page
    begun = page.evaluate(LOG)
    for _ in range(turns):
        before = page.evaluate(LOG)
        for _ in range(MOST_DECISIONS):
            page.wait_for_selector(".status.is-mine, .say-ready, .result")
            if somebody.is_over() or page.evaluate(LOG) > before:
                break
            decide(somebody, rng)
        else:
            raise AssertionError(f"a turn took more than {MOST_DECISIONS} key presses of Enter")
    assert page.evaluate(LOG) > begun
