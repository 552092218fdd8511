"""What is seen of a table: the result leaves it in sight, a line tells what others did. Every control is measured in whole games."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.boxes import SIZES, measure_boxes
from tests.web.visitor import Visitor, record

Bring = Callable[..., Visitor]


def resign(somebody: Visitor) -> None:
    """By the button of its own, or, on a phone, where one's seat is."""
    if somebody.page.evaluate("() => innerWidth >= 1000"):
        somebody.button("seats.resign").click()
        somebody.button("seats.resign", "dialog").click()
    else:
        somebody.button("people.title").click()
        somebody.button("seats.resign").click()
        somebody.button("seats.resign_sure").click()


@pytest.mark.parametrize(
    ("game", "drawn", "width", "height"), [*(("connect37", ".hexes", *size) for size in SIZES), ("yurikure", ".graph", *SIZES[0])]
)
def test_the_result_leaves_the_table_in_sight(visitor: Bring, game: str, drawn: str, width: int, height: int) -> None:
    somebody = visitor("ja", width)
    page = somebody.page
    page.set_viewport_size({"width": width, "height": height})
    somebody.open_table(game, level="random")
    page.wait_for_selector(".status.is-mine")
    resign(somebody)
    page.wait_for_selector(".result")
    expect(page.locator(".panel")).to_have_count(0)
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


def test_the_fortune_of_a_game_alone_stays_within_the_screen(visitor: Bring, tmp_path: Path) -> None:
    """Sixteen cards lie there at the end of this record: the closer, the more there are."""
    somebody = visitor("en", 360)
    page = somebody.page
    file = tmp_path / "alone.json"
    file.write_text(json.dumps(record("bird", "flown_away")))
    somebody.go("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".player")
    page.locator("h1").click()
    page.keyboard.press("End")
    cards = page.locator(".fortune .played .card")
    expect(cards).to_have_count(16)
    last = cards.last.bounding_box()
    assert last
    assert last["x"] + last["width"] <= 360
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360


def test_no_control_lies_under_another_while_a_team_confers(visitor: Bring) -> None:
    """With a bot that searches, for random ones propose nothing; whole games are played among those."""
    somebody = visitor("en", 1280)
    somebody.open_table("signs")
    somebody.page.wait_for_selector(".say-ready")
    measure_boxes(somebody, "conferring")


OWN_CARDS = ":is(.hand, .own-hand, .mat.is-own)"


@pytest.mark.parametrize("game", ["connect37", "altar", "soulmates", "signs", "bird"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_own_cards_are_in_sight_in_a_first_game_on_a_low_phone(visitor: Bring, game: str, language: str) -> None:
    """A third of a card is seen below what is explained, and above the line of the log. Whoever has the first seat begins."""
    somebody = visitor(language, 360)
    page = somebody.page
    page.set_viewport_size({"width": 360, "height": 640})
    somebody.go()
    page.locator(f".game-card-{game} button").click()
    page.locator("dialog summary").click()
    page.locator("input[name=own-seat]").nth(1).check()
    page.get_by_label(somebody.said["bots.level"]).first.select_option("random")
    page.locator(".new-table-does button").first.click()
    page.wait_for_selector(".explain-now")
    page.wait_for_selector(".status.is-mine")
    hand, log = page.locator(f".game {OWN_CARDS}").first.bounding_box(), page.locator(".ticker").bounding_box()
    assert hand
    assert log
    assert page.evaluate("() => scrollY") == 0
    assert hand["y"] + 24 <= log["y"], hand


@pytest.mark.parametrize(("game", "seats"), [("soulmates", 7), ("yurikure", 4)])
def test_the_table_is_in_sight_on_a_phone_that_is_turned(visitor: Bring, game: str, seats: int) -> None:
    """In a first game, in which most stands above it; and nothing lies over its lower part from edge to edge."""
    somebody = visitor("ja", 640)
    page = somebody.page
    page.set_viewport_size({"width": 640, "height": 360})
    somebody.open_table(game, level="random", seats=seats)
    page.wait_for_selector(".status.is-mine")
    page.wait_for_selector(".explain-now")
    table = page.locator(".game").bounding_box()
    assert table
    assert table["y"] < 360 * 2 / 3
    assert page.evaluate("() => document.elementFromPoint(innerWidth / 2, innerHeight - 5).closest('.game') !== null")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 640
    assert somebody.axe() == []


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
