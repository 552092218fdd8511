"""Sets at the table: chosen in any order, by mouse and by keys; the rules, asked by the table, say what goes together."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.web.test_games import start, unseat_bots
from tests.web.visitor import Visitor, record

from enishi.games import load

Bring = Callable[..., Visitor]


def chooser(visitor: Bring, language: str) -> Visitor:
    """Somebody who is to choose three rooms of the dormitory."""
    host, guest = visitor(language, 1280), visitor(language, 390)
    guest.join(host.open_table("ito", "with_friends"))
    host.button("host.start").click()
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".dormitory")
    host.page.wait_for_function("() => document.querySelector('.status').textContent.length > 5")
    return host if host.may_act() else guest


def room(somebody: Visitor, number: str) -> Locator:
    return somebody.page.locator(f".dormitory .spot[aria-label*='{number}']").first


def confirm(somebody: Visitor) -> Locator:
    return somebody.page.locator(".confirm .primary")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_three_rooms_in_any_order_are_confirmed_once(visitor: Bring, language: str) -> None:
    somebody = chooser(visitor, language)
    words = load("ito").words.entries
    expect(confirm(somebody)).to_be_disabled()
    for number in ("605", "201", "304"):
        expect(confirm(somebody)).to_be_disabled()
        room(somebody, number).click()
        expect(room(somebody, number)).to_have_attribute("aria-pressed", "true")
    expect(confirm(somebody)).to_be_enabled()
    room(somebody, "402").click(force=True)  # it says of itself that it cannot be chosen, and why when it is
    expect(somebody.page.locator(".task-note")).to_have_text(somebody.said["toolkit.enough"])
    assert "table.enough" not in words
    room(somebody, "304").click()
    expect(confirm(somebody)).to_be_disabled()
    room(somebody, "402").click()
    confirm(somebody).click()
    expect(somebody.page.locator(".possessor")).to_have_count(3)
    assert [text.split()[-1] for text in somebody.page.locator(".possessor strong + small").all_inner_texts()] == ["201", "402", "605"]


def test_clicks_faster_than_the_answers_are_none_of_them_lost(visitor: Bring) -> None:
    somebody = chooser(visitor, "en")
    expect(room(somebody, "605")).to_have_class("spot room is-legal")
    somebody.page.evaluate(
        """() => {
          for (const number of ["605", "503", "201"]) {
            document.querySelector(`.dormitory .spot[aria-label*="${number}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
          }
        }"""
    )
    expect(confirm(somebody)).to_be_enabled()
    expect(somebody.page.locator(".dormitory .is-chosen")).to_have_count(3)


def test_rooms_are_chosen_by_keys(visitor: Bring) -> None:
    somebody = chooser(visitor, "ja")
    keyboard = somebody.page.keyboard
    somebody.page.locator(".dormitory [tabindex='0']").focus()
    keyboard.press("End")
    keyboard.press("Enter")
    keyboard.press("Home")
    keyboard.press(" ")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(somebody.page.locator(".dormitory .is-chosen")).to_have_count(3)
    expect(confirm(somebody)).to_be_enabled()


DEALT = ["1", "1", "1", "2", "2", "3", "3", "6"]
"""A hand that can make up any sum, also after one of its 1s has gone for another card."""


def swap_one(somebody: Visitor, seat: int) -> None:
    """The 1 of one's own schedule for a 1 of one's hand: nothing changes on the table."""
    page = somebody.page
    page.wait_for_selector(".status.is-mine")
    page.locator(f"[data-move='schedule-{seat}-1-1']").click()
    page.locator("[data-move='card-1-1']").click()
    expect(confirm(somebody)).to_be_enabled()
    expect(page.locator(".altar .is-chosen")).to_have_count(2)
    confirm(somebody).click()


def test_what_was_chosen_does_not_come_back_when_the_same_is_asked_in_another_turn(visitor: Bring, tmp_path: Path) -> None:
    """In Altar of Time schedules can be again what they were, and then the same may be done as in the turn before."""
    file = tmp_path / "game.json"
    kept = {key: value for key, value in record("altar", "deck_ran_out").items() if key not in ("scores", "returns")}
    file.write_text(json.dumps(kept | {"events": [*(f"~ {card}" for card in 2 * DEALT), "0 out 0 1", "0 in 1"]}))
    host, guest = visitor("en", 1280), visitor("ja", 390)
    host.go("/replay")
    host.page.locator("input[type=file]").set_input_files(file)
    host.page.locator(".slider").fill(str(2 * len(DEALT)))
    host.button("replay.play_on").click()
    host.page.wait_for_url("**/table/*#*")
    unseat_bots(host)
    guest.join(host.page.url)
    host.page.locator(".chair select").first.select_option("0")
    start(visitor, host, guest)
    swap_one(host, 0)
    swap_one(guest, 1)
    host.page.wait_for_selector(".status.is-mine")
    expect(host.page.locator(".altar .is-chosen")).to_have_count(0)
    host.page.locator("[data-move='schedule-0-5-1']").click()
    expect(host.page.locator(".altar .is-chosen")).to_have_count(1)
