"""What is measured on the page: no control lies under another, the result leaves the table in sight, a line tells what others did."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.test_games import WHOLE_GAME, WITH_TABLE, start
from tests.web.visitor import Visitor

from enishi.server.table.game_facts import facts_of

Bring = Callable[..., Visitor]

SIZES = [(360, 640), (390, 844), (1280, 800)]
COVERED = """
() => {
  const controls = document.querySelectorAll("main :is(button, a[href], [data-spot], input, select, textarea, summary)");
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length;
  const named = (one) => (one.getAttribute("aria-label") || one.textContent || one.name || one.tagName).trim().slice(0, 60);
  const covered = [];
  for (const control of controls) {
    if (!isShown(control)) continue;
    control.scrollIntoView({ block: "center", inline: "nearest" });
    const box = control.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(control.contains(hit) || hit.contains(control))) covered.push(`${named(control)} under ${hit && named(hit)}`);
  }
  return covered;
}
"""
"""Every control is brought to the middle of the screen; what lies over its own middle then can never be moved away."""


DRAWN_ANEW = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What follows from another size of the window is drawn with the next frames."""


def measure_boxes(somebody: Visitor, phase: str | None) -> None:
    """In every size and both languages; the last of both is what it was before."""
    page = somebody.page
    for name in ("日本語", "English"):
        page.get_by_role("button", name=name).click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN_ANEW)
            assert page.evaluate(COVERED) == [], (phase, name, width, height)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (phase, name, width)
    page.evaluate("() => scrollTo(0, 0)")


@pytest.mark.parametrize("folder", WITH_TABLE, ids=lambda folder: folder.name)
def test_no_control_lies_under_another_in_any_phase(visitor: Bring, folder: Path) -> None:
    """One game, looked at in one's own turn in each phase for the first time, and when it is over."""
    somebody = visitor("en", 1280)
    if facts_of(folder.name).bots:
        somebody.open_table(folder.name, level="random")
    else:
        guest = visitor("ja", 360)
        guest.join(somebody.open_table(folder.name, "with_friends"))
        for other in start(visitor, somebody, guest)[1:]:
            other.play_by_clicking(2)
    page = somebody.page
    page.wait_for_selector(".status.is-mine, .say-ready, .result")
    if page.locator(".say-ready").count():
        measure_boxes(somebody, "conferring")
    somebody.play_by_clicking(random.Random(f"boxes {folder.name}").getrandbits(32), stops=True)
    while phase := somebody.next_phase(WHOLE_GAME):
        measure_boxes(somebody, phase)
    measure_boxes(somebody, "over")


@pytest.mark.parametrize(
    ("game", "drawn", "width", "height"), [*(("connect37", ".hexes", *size) for size in SIZES), ("yurikure", ".graph", *SIZES[0])]
)
def test_the_result_leaves_the_table_in_sight(visitor: Bring, game: str, drawn: str, width: int, height: int) -> None:
    somebody = visitor("ja", width)
    page = somebody.page
    page.set_viewport_size({"width": width, "height": height})
    somebody.open_table(game, level="random")
    page.wait_for_selector(".status.is-mine")
    somebody.button("people.title").click()
    somebody.button("seats.resign").click()
    somebody.button("seats.resign_sure").click()
    page.wait_for_selector(".result")
    page.keyboard.press("Escape")
    page.evaluate("() => scrollTo(0, 0)")
    board = page.locator(drawn).bounding_box()
    assert board
    seen = min(height, board["y"] + board["height"]) - board["y"]
    assert seen >= 0.6 * board["height"], "more than half of the board"
    assert somebody.axe() == []
    table = page.url
    somebody.button("after.rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and url != table)
    page.wait_for_selector(drawn)


def test_a_deal_is_one_line_and_the_line_of_the_log_tells_what_the_others_did(visitor: Bring) -> None:
    somebody = visitor("ja", 390)
    somebody.open_table("connect37", level="random")
    page, rng = somebody.page, random.Random(3)
    page.wait_for_selector(".status.is-mine")
    while "ボット" not in page.locator(".ticker-text").inner_text():
        somebody.act(rng)
        page.wait_for_selector(".status.is-mine")
    expect(page.locator(".ticker-text")).to_contain_text("ボット")
    page.locator(".ticker").click()
    expect(page.locator(".deal")).to_have_count(1)
    page.locator(".deal summary").click()
    expect(page.locator(".deal p").first).to_be_visible()
