"""Parts of the site that are loaded when they are wanted: tried again where they fail, and said to be missing; light and dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]


def test_a_table_that_cannot_be_loaded_is_played_at_the_plain_one_and_comes_later(visitor: Bring) -> None:
    somebody = visitor("en")
    page = somebody.page
    somebody.go()
    page.route("**/assets/connect37-*.js*", lambda route: route.abort())
    somebody.open_table("connect37", level="random")
    expect(page.get_by_text(somebody.said["part.plain_table"])).to_be_visible()
    page.locator(".fallback .move.is-legal").first.click()
    expect(page.locator(".log-line").first).to_be_visible()
    page.unroute("**/assets/connect37-*.js*")
    page.wait_for_selector(".hexes")
    expect(page.get_by_text(somebody.said["part.plain_table"])).to_have_count(0)
    somebody.mistakes.clear()  # the browser itself writes down what could not be loaded


@pytest.mark.parametrize("game", ["altar", "bird", "connect37"])
def test_the_plain_table_is_no_wider_than_the_smallest_phone(visitor: Bring, game: str) -> None:
    """A game that has drawn no table of its own is played at it, too."""
    somebody = visitor("en", 360)
    page = somebody.page
    somebody.go()
    page.route(f"**/assets/{game}-*.js*", lambda route: route.abort())
    somebody.open_table(game, level="random")
    page.wait_for_selector(".fallback .facts .facts")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    somebody.mistakes.clear()  # the browser itself writes down what could not be loaded


@pytest.mark.parametrize(("kind", "end"), [("script", "js"), ("style sheet", "css")])
def test_hints_that_cannot_be_loaded_say_so_and_come_later(visitor: Bring, kind: str, end: str) -> None:
    somebody = visitor("ja", 390)
    page = somebody.page
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    page.route(f"**/assets/coach-*.{end}*", lambda route: route.abort())
    somebody.button("hint.ask").click()
    expect(page.get_by_text(somebody.said["part.failed"]), f"the {kind} is missing").to_be_visible()
    page.unroute(f"**/assets/coach-*.{end}*")
    page.wait_for_selector(".panel.is-hint")
    somebody.mistakes.clear()  # the browser itself writes down what could not be loaded


def test_a_short_failure_is_not_worth_a_word(visitor: Bring) -> None:
    somebody = visitor("en")
    page = somebody.page
    failures: list[str] = []

    def fail_once(route: Route) -> None:
        failures.append(route.request.url)
        route.abort() if len(failures) == 1 else route.continue_()

    page.route("**/assets/promise-*.js*", fail_once)
    somebody.go("/promise")
    page.wait_for_selector(".promise-page")
    assert len(failures) > 1
    somebody.mistakes.clear()  # the browser itself writes down what could not be loaded


def test_the_automatic_theme_follows_the_system_at_any_moment(visitor: Bring) -> None:
    somebody = visitor("en", dark=True)
    somebody.go()
    theme = somebody.page.locator("html")
    expect(theme).to_have_attribute("data-theme", "dark")
    somebody.page.emulate_media(color_scheme="light")
    expect(theme).to_have_attribute("data-theme", "light")
