"""At the table, with Connect 37 as the example: playing by mouse and by keys, talk, refusals, undo, lost lines, replay."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.web.house import House
from tests.web.visitor import Visitor, record, tied

Bring = Callable[..., Visitor]
TITLES = {"en": "Connect 37", "ja": tied("コネクト37")}


def _lay(somebody: Visitor, cell: str = r"\w+") -> None:
    """Lays the first tile of the hand on a cell, the first free one if nothing is said."""
    somebody.page.locator(".hand-tile").first.click()
    somebody.page.locator(".cell.is-legal").and_(somebody.page.get_by_role("button", name=re.compile(rf"^{cell}[:：]"))).first.click()
    somebody.page.wait_for_selector(".chip-step")


def _two(visitor: Bring) -> tuple[Visitor, Visitor]:
    """Two people in the same game; the first is to move."""
    host, guest = visitor("en", 1280), visitor("ja", 360)
    guest.join(host.open_table("connect37", "with_friends"))
    host.button("host.start").click()
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".hexes")
    host.page.wait_for_selector(".seat.is-awaited")
    return (host, guest) if host.may_act() else (guest, host)


def test_a_tile_and_a_chip_are_two_clicks_and_one(visitor: Bring) -> None:
    first, second = _two(visitor)
    _lay(first, "d5")
    first.page.locator(".chip-step .is-legal").first.click()
    second.page.wait_for_selector(".status.is-mine")
    expect(second.page.locator(".tile")).to_have_count(2)
    assert "●" in second.page.title()
    assert "●" not in first.page.title()


def test_everything_goes_by_keyboard(visitor: Bring) -> None:
    first, second = _two(visitor)
    keyboard = first.page.keyboard
    first.page.locator(".hexes [tabindex='0']").focus()
    where = "() => document.activeElement.getAttribute('aria-label')"
    assert first.page.evaluate(where).startswith("a1")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    assert re.match(r"b[23]", first.page.evaluate(where))
    keyboard.press("Enter")
    keyboard.press("Tab")
    assert first.page.evaluate("() => document.activeElement.classList.contains('hand-tile')")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    first.page.wait_for_selector(".chip-step")
    keyboard.press("Tab")
    keyboard.press("Enter")
    second.page.wait_for_selector(".status.is-mine")


def test_what_cannot_be_done_says_why_in_ones_own_language(visitor: Bring) -> None:
    first, second = _two(visitor)
    first.page.locator(".hand-tile").first.click()
    first.page.get_by_role("button", name=re.compile("^d4[:：]")).click(force=True)
    first.page.wait_for_selector(".refused")
    refusal = first.page.locator(".refused p").first.inner_text()
    assert ("タイル" if first.language == "ja" else "There is a tile on d4") in refusal
    first.page.locator(".hand-tile").nth(1).click()
    expect(first.page.locator(".refused")).to_have_count(0)  # what is chosen next is something else
    second.page.get_by_role("button", name=re.compile("^a1[:：]")).click(force=True)
    second.page.wait_for_selector(".refused")


def test_a_decision_is_taken_back_when_the_other_agrees(visitor: Bring) -> None:
    first, second = _two(visitor)
    _lay(first, "a1")
    first.button("undo.ask").click()
    second.button("undo.agree").click()
    first.page.wait_for_selector(".chip-step", state="detached")
    expect(first.page.locator(".tile")).to_have_count(1)


def test_markup_is_text_and_enter_while_composing_does_not_send(visitor: Bring) -> None:
    host, guest = visitor("en", 1280), visitor("en", 1280)
    guest.join(host.open_table("connect37", "with_friends"), "<img src=x>")
    field = host.page.locator(".talk-input")
    field.fill("<b>hello</b>")
    field.dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True})
    field.dispatch_event("keydown", {"key": "Enter", "keyCode": 229, "bubbles": True})
    expect(field).to_have_value("<b>hello</b>")
    field.press("Enter")
    guest.page.wait_for_selector("text=<b>hello</b>")
    assert guest.page.locator(".stream b").count() == 0
    assert host.page.locator("main img").count() == 0
    guest.page.locator(".talk-line .about").click()
    guest.button("about.mute").click()
    guest.page.locator(".talk-line").wait_for(state="detached")


def test_a_killed_server_is_found_again_with_everything_and_half_typed_talk_stays(visitor: Bring, house: House) -> None:
    somebody = visitor("en")
    somebody.open_table("connect37", level="random")
    somebody.page.wait_for_selector(".status.is-mine")
    _lay(somebody)
    lines = somebody.page.locator(".log-line").count()
    somebody.page.locator(".talk-input").fill("half a sen")
    house.kill()
    somebody.page.wait_for_selector(".lost")
    house.start()
    somebody.page.wait_for_selector(".lost", state="detached")
    expect(somebody.page.locator(".talk-input")).to_have_value("half a sen")
    expect(somebody.page.locator(".log-line")).to_have_count(lines)
    somebody.page.locator(".chip-step .is-legal").first.click()
    somebody.page.wait_for_selector(".chip-step", state="detached")
    somebody.mistakes.clear()  # the browser itself writes down that the line was lost


def test_log_lines_are_announced(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    somebody.open_table("connect37", level="random")
    somebody.page.wait_for_selector(".status.is-mine")
    _lay(somebody)
    somebody.page.locator("[aria-live=polite]").get_by_text("太郎は").wait_for(state="attached")


def test_a_bot_stands_in_for_somebody_who_leaves_and_gives_the_seat_back(visitor: Bring) -> None:
    first, _ = _two(visitor)
    first.button("people.title").click()
    first.button("seats.leave").click()
    first.button("seats.leave_sure").click()
    first.page.keyboard.press("Escape")
    first.page.wait_for_selector(".panel", state="detached")
    first.button("seats.take_back").click()
    first.page.wait_for_selector(".question", state="detached")
    expect(first.page.locator(".seat.is-mine")).to_have_count(1)


def test_a_record_is_replayed_by_slider_keys_and_link(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("en")
    page = somebody.page
    file = tmp_path / "game.json"
    whole = record("connect37", "board_full") | {"names": ["Aoi", "Botan"]}
    file.write_text(json.dumps(whole))
    somebody.go("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".player")
    page.locator("h1").click()
    expect(page.locator(".tile"), "it opens where the first decision is taken").to_have_count(1)
    page.keyboard.press("Home")
    page.locator(".tile").wait_for(state="detached")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.slider').value === '3'")
    page.keyboard.press("End")
    page.wait_for_selector(".result")
    expect(page.locator(".result")).to_contain_text("Aoi")
    page.locator(".slider").fill("20")
    page.wait_for_function("() => document.querySelector('.moment').textContent.startsWith('20')")
    page.get_by_label(somebody.said["replay.seen_by"]).select_option(label="Botan")
    page.wait_for_selector(".hand-tile")
    assert somebody.axe() == []
    somebody.context.grant_permissions(["clipboard-read", "clipboard-write"])
    somebody.button("replay.link").click()
    page.wait_for_selector(".notice.is-told")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = visitor("ja", 360)
    other.page.goto(link)
    other.page.wait_for_selector(".player")
    expect(other.page.locator(".slider")).to_have_value("20")


def test_a_file_that_is_no_record_is_refused_in_words(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("ja", 360)
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"enishi": 1, "game": "connect37", "seats": 2, "events": ["0 1@a1"]}))
    somebody.go("/replay")
    somebody.page.locator("input[type=file]").set_input_files(file)
    somebody.page.locator(".not-here h1", has_text="0 1@a1").wait_for()
    somebody.mistakes.clear()  # the browser itself writes down the status of the refusal


def test_after_the_game_there_are_result_record_replay_and_rematch(visitor: Bring) -> None:
    somebody = visitor("en")
    somebody.open_table("connect37", level="random")
    rng = random.Random(37)
    while not somebody.is_over():
        somebody.page.wait_for_selector(".status.is-mine, .result")
        somebody.act(rng)
    expect(somebody.page.locator(".ranking li")).to_have_count(2)
    expect(somebody.page.locator(".reasons li").first).to_be_attached()
    assert somebody.axe() == []
    with somebody.page.expect_download() as download:
        somebody.button("after.record").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["game"] == "connect37"
    assert kept["scores"]
    most, least = sorted(kept["scores"], reverse=True)
    assert most <= 1 or somebody.page.locator("#result-title").inner_text().endswith(f", {most} to {least}")
    table = somebody.page.url
    somebody.button("after.rematch").click()
    somebody.page.wait_for_url(lambda url: "/table/" in url and url != table)
    somebody.page.go_back()
    somebody.page.get_by_role("link", name=somebody.said["after.replay"]).click()
    somebody.page.wait_for_selector(".player")
    somebody.page.wait_for_selector(".result")  # it opens at the end, which one has just seen
    expect(somebody.page.locator(".table-head select")).not_to_have_value("")  # and from one's own seat
    expect(somebody.page.locator(".seat.is-mine")).to_have_count(1)


def test_an_onlooker_shares_a_seat_during_the_game_if_its_people_agree(visitor: Bring) -> None:
    first, second = _two(visitor)
    third = visitor("en", 1280)
    third.page.goto(first.page.url)
    third.page.wait_for_selector(".hexes")
    third.button("people.title").click()
    third.button("seats.ask_share").first.click()
    third.page.get_by_text(third.said["seats.share_asked"]).wait_for()
    in_first_seat = third.page.locator(".chair").first.get_by_text(third.said["seats.share_asked"]).count() > 0
    asked = first if in_first_seat else second
    assert asked.axe() == []
    asked.button("undo.agree").click()
    third.page.locator(".seat.is-mine").wait_for()
    expect(third.page.locator(".hand-tile")).to_have_count(asked.page.locator(".hand-tile").count())


def test_only_the_host_is_told_how_to_start_the_site_for_others(visitor: Bring) -> None:
    for somebody in _two(visitor):
        told = int(somebody.language == "en")  # the host
        somebody.button("people.title").click()
        somebody.page.wait_for_selector(".people .link-field")
        expect(somebody.page.locator(".reach")).to_have_count(told)


def test_the_title_says_whose_turn_it_is(visitor: Bring) -> None:
    first, second = _two(visitor)
    own = first.said["title.your_turn"].replace("{title}", TITLES[first.language])
    first.page.wait_for_function("title => document.title === title", arg=own)
    assert second.page.title() == second.said["title.at"].replace("{title}", TITLES[second.language])
