"""A sign on a table says what it is: by pointing, by focus, by a long press. That every sign does is looked at where tables are drawn."""

from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]


def test_a_sign_is_pointed_at_focused_and_pressed(visitor: Bring) -> None:
    somebody = visitor("en", 390)
    page = somebody.page
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    note = page.get_by_role("tooltip")
    page.locator(".seat-sign").first.hover()
    expect(note).to_contain_text("Single chips left")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    page.mouse.move(0, 0)
    page.locator(".hand-tile").first.focus()
    while page.evaluate("() => !document.activeElement.matches('.seat-sign')"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(note).to_contain_text("Double chips ready")
    assert somebody.axe() == []
    before = page.locator(".hexes").text_content()
    page.locator(".hand-tile").first.click()
    cell = page.locator(".hexes .spot.is-legal").first
    at = {"pointerType": "touch", "bubbles": True, "clientX": 9, "clientY": 9}
    cell.dispatch_event("pointerdown", at)
    expect(note).to_contain_text("empty")
    cell.dispatch_event("pointerup", at)
    cell.dispatch_event("click")
    assert page.locator(".hexes").text_content() == before, "a long press asks, and chooses nothing"
