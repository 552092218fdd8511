"""Where the focus is: seen on every board (its contrast is measured), kept where the play is, and never on ✕ first."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import ElementHandle, FloatRect, expect
from tests.web.test_games import WITH_TABLE, start
from tests.web.visitor import Visitor

from enishi.server.table.game_facts import facts_of

Bring = Callable[..., Visitor]

LEAST_CONTRAST = 3.0
"""WCAG 2.2, 2.4.13: between the same pixels with and without the focus."""
MARGIN = 8
BOARDS = ".game [data-spot][tabindex='0']"


def luminance(colour: tuple[int, ...]) -> float:
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def around(spot: ElementHandle) -> FloatRect:
    """Whole pixels, so that two pictures show the same ones."""
    box = spot.bounding_box()
    assert box
    left, top = max(0, int(box["x"]) - MARGIN), max(0, int(box["y"]) - MARGIN)
    return {"x": left, "y": top, "width": int(box["width"]) + 2 * MARGIN, "height": int(box["height"]) + 2 * MARGIN}


def picture(somebody: Visitor, clip: FloatRect) -> Image.Image:
    return Image.open(io.BytesIO(somebody.page.screenshot(clip=clip))).convert("RGB")


def changed_pixels(before: Image.Image, after: Image.Image) -> int:
    """How many pixels changed by enough contrast."""
    one, other = before.tobytes(), after.tobytes()
    pixels = [(tuple(one[at : at + 3]), tuple(other[at : at + 3])) for at in range(0, len(one), 3)]
    return sum(first != second and contrast(first, second) >= LEAST_CONTRAST for first, second in pixels)


@pytest.mark.parametrize("folder", WITH_TABLE, ids=lambda folder: folder.name)
def test_the_focus_is_seen_on_every_board(visitor: Bring, folder: Path) -> None:
    somebody = visitor("en", 1280)
    if facts_of(folder.name).bots:
        somebody.open_table(folder.name, level="random")
    else:
        guest = visitor("ja", 360)
        guest.join(somebody.open_table(folder.name, "with_friends"))
        start(visitor, somebody, guest)
    page = somebody.page
    page.wait_for_selector(".status.is-mine, .say-ready")
    if page.locator(".say-ready").count():
        page.locator(".say-ready").click()
        page.wait_for_selector(".status.is-mine")
    page.wait_for_selector(BOARDS, state="attached")
    page.mouse.move(0, 0)
    page.keyboard.press("Tab")
    _check_focus(somebody)
    page.emulate_media(color_scheme="dark")
    _check_focus(somebody)


def _check_focus(somebody: Visitor) -> None:
    """Whatever stands on the board shows when it has the focus."""
    page, looked_at = somebody.page, 0
    for spot in page.query_selector_all(BOARDS):
        spot.scroll_into_view_if_needed()
        page.evaluate("() => document.activeElement.blur()")
        clip = around(spot)
        before = picture(somebody, clip)
        spot.focus()
        after = picture(somebody, clip)
        half_the_edge = clip["width"] + clip["height"] - 4 * MARGIN
        assert changed_pixels(before, after) >= half_the_edge, spot.get_attribute("aria-label")
        looked_at += 1
    assert looked_at


def test_the_focus_stays_where_the_play_is(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    somebody.open_table("connect37", level="random")
    page, keyboard = somebody.page, somebody.page.keyboard
    page.wait_for_selector(".status.is-mine")
    within = "() => document.activeElement !== document.body && document.querySelector('.game').contains(document.activeElement)"
    for _ in range(3):
        page.locator(".hand [tabindex='0']").focus()
        keyboard.press("Enter")
        page.locator(".cell.is-legal").first.focus()
        keyboard.press("Enter")
        page.wait_for_selector(".chip-step .is-legal")
        page.wait_for_function(within)
        page.locator(".chip-step .is-legal").first.focus()
        keyboard.press("Enter")
        page.wait_for_selector(".chip-step", state="detached")
        page.wait_for_function(within)
        page.wait_for_selector(".status.is-mine")


def test_a_dialog_opens_on_its_first_field(visitor: Bring) -> None:
    somebody = visitor("ja", 1280)
    somebody.go()
    somebody.page.locator(".game-card-connect37 button").click()
    expect(somebody.page.locator("dialog input[name=name]")).to_be_focused()
