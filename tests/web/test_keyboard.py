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
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
MOST_TABS = 80
TRIES_IN_A_BOARD = 12


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
            page.keyboard.press("Enter")
            return
    raise AssertionError("nothing that can be done was reached by keyboard")


@pytest.mark.parametrize(("game", "turns"), [("bird", 4), ("ito", 3), ("soulmates", 4), ("signs", 4)])
def test_a_game_is_played_by_keyboard_alone(visitor: Bring, game: str, turns: int) -> None:
    somebody, rng = visitor("en", 1280), random.Random(1)
    somebody.open_table(game, level="random")
    page = somebody.page
    page.wait_for_selector(".game")
    log = "() => document.querySelectorAll('.stream li').length"
    done, begun = 0, page.evaluate(log)
    while done < turns and not somebody.is_over():
        page.wait_for_selector(".status.is-mine, .say-ready, .result")
        if somebody.is_over():
            break
        before = page.evaluate(log)
        for _ in range(20):
            decide(somebody, rng)
            page.wait_for_timeout(150)
            if page.evaluate(log) > before or somebody.is_over():
                break
        else:
            raise AssertionError("a decision took more than twenty key presses of Enter")
        done += 1
    assert page.evaluate(log) > begun
