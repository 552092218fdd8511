"""What the panel of a hint says and shows, whatever was found: the answers are written here, and the site is asked for none."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.visitor import Visitor, page_words

from enishi.words import read_words

Bring = Callable[..., Visitor]
Bets = Callable[[list[str]], list[dict[str, Any]]]

COVERED = """
() => [...document.querySelectorAll(".game .is-hinted")].filter((thing) => {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !there || !(thing.contains(there) || there.contains(thing));
}).length
"""

ROWS = """
() => [...document.querySelectorAll(".bet")].map((row) => {
  const { top, height } = row.getBoundingClientRect();
  return [row.querySelector(".bet-move").textContent, top, height];
})
"""


def bet(move: str, expected: float, margin: float, visits: int = 1000) -> dict[str, Any]:
    return {"move": move, "expected": expected, "margin": margin, "visits": visits, "reason": None}


class Answered:
    """A line on which hints are answered here: each with the next of these, and the last again and again."""

    def __init__(self, *answers: Bets | str) -> None:
        self.answers = list(answers)
        self.asked = 0
        self.legal: list[str] = []

    def __call__(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear_page(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "hint":
                line.send(json.dumps(self.answer(said)))
            else:
                server.send(text)

        line.on_message(hear_page)

    def answer(self, said: dict[str, Any]) -> dict[str, Any]:
        now = self.answers[min(self.asked, len(self.answers) - 1)]
        self.asked += 1
        if isinstance(now, str):
            return {"type": "refusal", "id": said["id"], "code": now, "words": {"en": now, "ja": now}, "facts": {}}
        return {"type": "hinted", "id": said["id"], "event": said["expects"], "bets": now(self.legal)}


def at_table(visitor: Bring, answered: Answered, language: str = "en", size: tuple[int, int] = (1280, 800)) -> Visitor:
    """Somebody in their own turn at Connect 37, with the hint open."""
    somebody = visitor(language, size[0])
    page = somebody.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.route_web_socket(lambda _: True, answered)
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    tile = page.locator(".hand-tile").first.get_attribute("aria-label")
    answered.legal = [f"{tile}@{cell}" for cell in ("g1", "g2", "a1")]
    somebody.button("hint.ask").click()
    return somebody


def two(first: tuple[float, float], second: tuple[float, float]) -> Answered:
    return Answered(lambda legal: [bet(legal[0], *first), bet(legal[1], *second)])


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [((0.58, 0.01), (0.57, 0.02), "hint.same"), ((0.67, 0.01), (0.64, 0.04), "hint.open"), ((0.60, 0.01), (0.50, 0.02), None)],
    ids=["no difference", "not known yet", "the first is better"],
)
def test_what_cannot_be_told_apart_is_said(
    visitor: Bring, first: tuple[float, float], second: tuple[float, float], said: str | None
) -> None:
    somebody = at_table(visitor, two(first, second), "ja", (360, 640))
    words = page_words("coach", "ja")
    expect(somebody.page.locator(".bet")).to_have_count(2)
    for one in ("hint.same", "hint.open"):
        expect(somebody.page.get_by_text(words[one])).to_have_count(int(one == said))


@pytest.mark.parametrize(("expected", "margin"), [(0.5, 0.12), (0.02, 0.09)], ids=["wide", "less than its error"])
def test_a_number_within_its_own_error_is_not_said(visitor: Bring, expected: float, margin: float) -> None:
    somebody = at_table(visitor, Answered(lambda legal: [bet(legal[0], expected, margin)]))
    words = page_words("coach", "en")
    expect(somebody.page.locator(".bet-about")).to_have_text(words["hint.unsure"])
    expect(somebody.page.get_by_text(words["hint.expected"])).to_have_count(0)


def test_a_first_impression_is_called_one_and_thought_about_further(visitor: Bring) -> None:
    brief = [lambda legal: [bet(legal[0], 0.5, 0.2, 20)], lambda legal: [bet(legal[1], 0.6, 0.01, 5000), bet(legal[2], 0.5, 0.01, 5000)]]
    answered = Answered(*brief)
    somebody = at_table(visitor, answered)
    page, words = somebody.page, page_words("coach", "en")
    expect(page.locator(".hint-thinking")).to_have_text(words["hint.impression"])
    expect(page.locator(".is-best .bet-move")).to_contain_text("g2")
    expect(page.locator(".hint-thinking")).to_have_count(0)
    expect(page.locator("[aria-live=polite]").first).to_contain_text("g2")  # what was said before is no longer the best


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 800)), ("ja", (360, 640))], ids=["wide", "phone"])
def test_a_row_keeps_its_place_and_its_move_while_a_hint_gets_surer(visitor: Bring, language: str, size: tuple[int, int]) -> None:
    """What falls behind, what becomes the best and what is new: nobody who is about to click gets another move."""
    answered = Answered(
        lambda legal: [bet(legal[0], 0.5, 0.02, 20), bet(legal[1], 0.4, 0.05, 20)],
        lambda legal: [bet(legal[2], 0.7, 0.01, 5000), bet(legal[1], 0.6, 0.01, 5000)],
    )
    somebody = at_table(visitor, answered, language, size)
    page = somebody.page
    expect(page.locator(".bet")).to_have_count(2)
    rows = page.evaluate(ROWS)
    expect(page.locator(".bet")).to_have_count(3)
    expect(page.locator(".is-best .bet-move")).to_contain_text("a1")
    assert page.evaluate(ROWS)[:2] == rows
    assert somebody.axe() == []
    page.locator(".bet .row button").first.click()
    expect(page.locator(".hexes [aria-label^='g1']")).to_have_class(re.compile("is-hinted"))


def test_until_something_is_known_no_move_has_a_place_or_is_offered(visitor: Bring) -> None:
    answered = Answered(
        lambda legal: [bet(legal[0], 0.5, 0.2, 20), bet(legal[1], 0.4, 0.3, 20)],
        lambda legal: [bet(legal[2], 0.7, 0.01, 5000), bet(legal[1], 0.6, 0.01, 5000)],
    )
    somebody = at_table(visitor, answered)
    page, play = somebody.page, page_words("coach", "en")["hint.play"]
    expect(page.locator(".bet-move").first).to_contain_text("g1")
    expect(page.locator(".bet").get_by_text(play, exact=True)).to_have_count(0)
    expect(page.locator(".bet-move").first).to_contain_text("a1")
    expect(page.locator(".bet")).to_have_count(2)
    expect(page.locator(".bet").get_by_text(play, exact=True)).to_have_count(2)


def test_a_hint_that_comes_while_the_one_before_is_thought_about_waits_for_it(visitor: Bring) -> None:
    somebody = at_table(visitor, Answered("too_fast", lambda legal: [bet(legal[0], 0.5, 0.02)]))
    expect(somebody.page.locator(".bet")).to_have_count(1)
    expect(somebody.page.locator(".refused-hint")).to_have_count(0)


def test_what_a_hint_shows_is_brought_into_sight_on_a_phone(visitor: Bring) -> None:
    somebody = at_table(visitor, two((0.58, 0.01), (0.57, 0.02)), "en", (360, 640))
    page = somebody.page
    page.locator(".bet .row button").first.click()
    expect(page.locator(".cell.is-hinted")).to_have_count(1)
    page.wait_for_function(f"() => ({COVERED})() === 0")


def test_the_own_hand_is_in_sight_above_the_panel_on_a_phone(visitor: Bring) -> None:
    somebody = at_table(visitor, two((0.58, 0.01), (0.57, 0.02)), "ja", (360, 640))
    page = somebody.page
    expect(page.locator(".bet")).to_have_count(2)
    page.wait_for_function(f"() => ({COVERED.replace('.is-hinted', '.hand-tile')})() === 0")


def test_a_game_about_which_a_search_has_nothing_to_say_speaks_for_itself(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    somebody.open_table("happiness", level="random")
    page = somebody.page
    page.wait_for_selector(".status.is-mine")
    said = read_words(files("enishi.games.happiness") / "words.toml")
    phase = page.locator(".game").get_attribute("data-phase")
    somebody.button("hint.ask").click()
    expect(page.locator(".panel.is-hint [role=status]")).to_have_text(said[f"advice.{phase}"]["ja"])
    assert somebody.axe() == []
