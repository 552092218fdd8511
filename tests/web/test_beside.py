"""What stands beside a table and above it: panels, the log in lines, giving up, and what guests may do before the start."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]
BESIDE = """
() => {
  const [table, panel] = [".table-main", ".panel"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return panel && panel.width > 300 && table.right <= panel.left && panel.right <= innerWidth;
}
"""


@pytest.mark.parametrize("width", [1000, 1200, 1600])
def test_a_panel_covers_nothing_of_the_table(visitor: Bring, width: int) -> None:
    somebody = visitor("en", width)
    page = somebody.page
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    for what in ("hint.ask", "rulebook.title", "people.title"):
        somebody.button(what, ".table-tools").click()
        page.wait_for_function(BESIDE)
        expect(page.locator(".panel h2").first).to_be_focused()  # from then on Escape closes it
        expect(page.locator(".table-side .stream")).not_to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".table-side .stream")).to_be_visible()


def test_rules_open_at_the_phase_and_the_table_stays_where_it_is(visitor: Bring) -> None:
    somebody = visitor("en", 1200)
    page = somebody.page
    somebody.open_table("yurikure", level="random")
    page.wait_for_selector(".status.is-mine")
    somebody.button("rulebook.title", ".table-tools").click()
    page.wait_for_function("() => document.querySelector('.panel-body')?.scrollTop > 100")
    assert page.evaluate("() => scrollY") == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_resigns_is_told_before_what_it_means_and_the_log_says_so(visitor: Bring, language: str) -> None:
    """Whoever was to move is then no longer pointed at."""
    somebody = visitor(language)
    page = somebody.page
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    somebody.button("seats.resign").click()
    expect(page.locator("dialog").get_by_text(somebody.said["seats.resign_means"])).to_be_visible()
    expect(somebody.button("seats.play_on")).to_be_focused()
    assert somebody.axe() == []
    somebody.button("seats.resign", "dialog").click()
    page.wait_for_selector(".result")
    name = {"en": "Hana", "ja": "太郎"}[language]
    expect(page.locator(".stream")).to_contain_text(somebody.said["stream.resigned"].format(name=name))
    expect(page.locator(".stream")).not_to_contain_text(somebody.said["stream.left_chair"].format(name=name))
    arrows = "() => [...document.querySelectorAll('.seat-name')].map((one) => getComputedStyle(one, '::after').visibility)"
    assert page.evaluate(arrows) == ["hidden", "hidden"]


def test_a_guest_takes_away_a_bot_of_their_own_but_none_of_the_hosts(visitor: Bring) -> None:
    host, guest = visitor("en"), visitor("ja", 390)
    link = host.open_table("yurikure", "with_friends")
    host.button("seats.seat_bot").first.click()
    expect(host.button("seats.unseat_bot")).to_be_visible()
    guest.join(link)
    expect(guest.button("seats.unseat_bot")).to_have_count(0)
    guest.button("seats.seat_bot").first.click()
    guest.button("seats.unseat_bot").click()
    expect(guest.button("seats.unseat_bot")).to_have_count(0)
    expect(host.button("seats.unseat_bot")).to_have_count(1)


def test_what_is_laid_out_at_the_start_is_one_line(visitor: Bring) -> None:
    """Yurikure draws the order of seven girls and more before anybody decides."""
    somebody = visitor("en")
    somebody.open_table("yurikure", level="random")
    somebody.page.wait_for_selector(".status.is-mine")
    assert somebody.page.locator(".log-line .deal").count() == 1
    assert somebody.page.locator(".log-line.is-chance").count() <= 2


def test_a_resolution_has_a_line_for_each_step_and_what_chance_repeats_is_counted(visitor: Bring) -> None:
    somebody = visitor("en")
    page = somebody.page
    somebody.open_table("soulmates", level="random")
    page.wait_for_selector(".game")
    somebody.play_by_clicking(1)
    page.wait_for_selector(".result")
    calls = page.locator(".log-line", has_text="calls with")
    assert min(call.locator(".log-step").count() for call in calls.all()) >= 3
    lines = [line.partition(" (×")[0] for line in page.locator(".log-line").all_inner_texts()]
    assert [line for line, after in pairwise(lines) if line == after and "draws" in line] == [], "one hand, one line"
