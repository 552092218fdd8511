"""People among people, by clicking: block, report, take off, erase; what a blocked person says and offers is nowhere to be seen."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.house import House
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]


def _say(somebody: Visitor, text: str) -> None:
    somebody.page.locator(".talk-input").fill(text)
    somebody.page.locator(".talk-input").press("Enter")
    somebody.page.locator(".talk-line", has_text=text).wait_for()


def _together(visitor: Bring) -> tuple[Visitor, Visitor, str]:
    """Hana hosts a table, Ben has joined it, and both play; the link."""
    hana, ben = visitor("en", 1280), visitor("en", 1280)
    link = hana.open_table("connect37", "with_friends")
    ben.join(link, "Ben")
    hana.page.locator(".chair-name", has_text="Ben").wait_for()
    hana.button("host.start").click()
    for somebody in (hana, ben):
        somebody.page.wait_for_selector(".game")
    return hana, ben, link


def _open_to_all(somebody: Visitor, name: str) -> None:
    somebody.go()
    somebody.page.locator(".game-card-connect37 button").click()
    somebody.page.locator("dialog input[name=name]").fill(name)
    somebody.page.locator("dialog summary").click()
    somebody.page.get_by_label(somebody.said["new.bots"]).select_option("0")
    somebody.page.get_by_label(somebody.said["new.open"]).check()
    somebody.button("new.open_table").click()
    somebody.page.wait_for_url("**/table/*#*")


def _about(somebody: Visitor, name: str, within: str) -> None:
    """Opens what can be done about somebody."""
    label = somebody.said["talk.about"].replace("{name}", name)
    somebody.page.locator(within).get_by_role("button", name=label, exact=True).first.click()
    somebody.page.locator(".about-person section").first.wait_for()


@pytest.mark.usefixtures("house")  # nobody else's table is listed
def test_a_blocked_person_is_neither_heard_nor_listed_until_unblocked_in_settings(visitor: Bring) -> None:
    hana, ben, link = _together(visitor)
    _say(ben, "You play like a cow")
    _about(hana, "Ben", ".talk-line")
    hana.button("about.block").click()
    heard = hana.page.locator(".talk-line", has_text="like a cow")
    heard.wait_for(state="detached")
    _say(ben, "and like a goat")
    _say(hana, "What a quiet table")
    expect(hana.page.locator(".talk-line")).to_have_count(1)
    _open_to_all(ben, "Ben")
    hana.go()
    hana.page.wait_for_selector(".table-link")
    expect(hana.page.locator(".table-link", has_text="Ben").filter(has_text="free")).to_have_count(0)
    ben.go()
    expect(ben.page.locator(".table-link", has_text="free")).to_have_count(2)
    hana.page.goto(ben.page.locator(".table-link").filter(has_text="free").first.evaluate("link => link.href"))
    expect(hana.page.get_by_text(hana.said["join.host_blocked"].replace("{name}", "Ben"))).to_be_visible()
    hana.go("/settings")
    assert hana.axe() == []
    hana.page.get_by_role("button", name=hana.said["blocked.unblock_named"].replace("{name}", "Ben")).click()
    hana.page.locator(".blocked-people li").wait_for(state="detached")
    hana.page.goto(link)
    heard.wait_for()


def test_somebody_is_reported_with_a_reason_and_the_words_by_the_keyboard_alone(visitor: Bring, house: House) -> None:
    hana, ben, _ = _together(visitor)
    _say(ben, "You play like a cow")
    page = hana.page
    name = page.locator(".seats-bar").get_by_role("button", name=hana.said["talk.about"].replace("{name}", "Ben"))
    name.focus()
    page.keyboard.press("Enter")
    page.locator(".about-person section").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".about-person").wait_for(state="detached")
    expect(name).to_be_focused()
    page.keyboard.press("Enter")
    expect(hana.button("about.mute")).to_be_focused()
    page.locator(".about-person summary").press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("He is rude")
    expect(page.locator(".report-words li")).to_have_text("You play like a cow")
    assert hana.axe() == []
    hana.button("report.send").press("Enter")
    page.locator(".about-person").wait_for(state="detached")
    command = [sys.executable, "-c", "from enishi.cli import main; main()", "house", "--data", str(house.data), "reports"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "He is rude" in told
    assert "You play like a cow" in told


def test_the_host_takes_off_words_and_a_name_and_whoever_erases_themselves_is_gone(visitor: Bring) -> None:
    hana, ben, link = _together(visitor)
    onlooker = visitor("ja", 360)
    onlooker.page.goto(link)
    onlooker.page.locator(".ticker").click()
    onlooker.page.get_by_label(onlooker.said["name.label"]).fill("Mallory")
    _say(onlooker, "Look at her tiles")
    _about(hana, "Mallory", ".talk-line")
    hana.button("host.take_words").click()
    hana.button("host.take_sure").click()
    for somebody in (hana, onlooker):
        somebody.page.locator(".talk-line", has_text="Look at her tiles").wait_for(state="detached")
    hana.button("people.title").click()
    _about(hana, "Mallory", ".onlookers")
    hana.button("host.take_name").click()
    hana.button("host.take_sure").click()
    expect(hana.page.locator("main").get_by_text("Mallory")).to_have_count(0)
    _say(ben, "I had enough")
    ben.go("/settings")
    ben.button("erase.do").click()
    ben.button("erase.sure").click()
    ben.page.wait_for_selector(".games")
    hana.page.locator(".talk-line", has_text="I had enough").wait_for(state="detached")
    expect(hana.page.locator(".seats-bar", has_text="Ben")).to_have_count(0)
    expect(ben.page.locator(".table-link")).to_have_count(0)


def test_a_guest_is_called_one_in_the_language_of_whoever_reads_it(visitor: Bring) -> None:
    here, there = visitor("en"), visitor("ja", 360)
    there.page.goto(here.open_table("connect37", "with_friends"))
    there.button("join.sit").click()
    there.page.wait_for_selector(".join", state="detached")
    expect(there.page.locator(".chair-name", has_text=there.said["name.guest"])).to_have_count(1)
    expect(here.page.locator(".chair-name", has_text=here.said["name.guest"])).to_have_count(1)
    expect(here.page.locator(".seat-mark.is-undrawn")).to_have_count(2)
