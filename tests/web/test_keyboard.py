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


@pytest.mark.parametrize(("game", "turns"), [("bird", 4), ("ito", 3), ("soulmates", 4), ("signs", 4)])
def test_a_game_is_played_by_keyboard_alone(visitor: Bring, game: str, turns: int) -> None:
    somebody, rng = visitor("en", 1280), random.Random(1)
    somebody.open_table(game, level="random")
    page = somebody.page
    page.wait_for_selector(".game")
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
