"""Hints, a game's sheet and the analysis of a replay, as people use them."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.visitor import Visitor, record

from enishi.words import read_words

Bring = Callable[..., Visitor]
COACH = read_words(files("enishi.web") / "coach" / "words.toml")


def _wide_enough(somebody: Visitor) -> bool:
    fits: bool = somebody.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return fits


def at_the_night(somebody: Visitor) -> None:
    """A table of Shiawase no Ito, on the side that watches."""
    somebody.go()
    somebody.page.locator(".game-card-ito button").click()
    somebody.page.locator("dialog summary").click()
    somebody.page.locator("input[name=own-seat]").nth(1).check()
    somebody.page.get_by_label(somebody.said["bots.level"]).first.select_option("random")
    somebody.page.locator(".new-table-does button").first.click()
    somebody.page.wait_for_selector(".status.is-mine")


@pytest.mark.parametrize(
    ("language", "width", "dark", "named"), [("en", 1280, False, r"Lay \d+ on [a-g]\d"), ("ja", 360, True, r"[a-g]\dに\d+を置く")]
)
def test_a_hint_says_what_to_play_and_shows_it(visitor: Bring, language: str, width: int, dark: bool, named: str) -> None:
    somebody = visitor(language, width, dark=dark)
    somebody.open_table("connect37", level="random")
    page = somebody.page
    page.wait_for_selector(".status.is-mine")
    somebody.button("hint.ask").click()
    page.wait_for_selector(".bet")
    assert re.search(named, page.locator(".bet-move").first.inner_text())
    no_number = {COACH[key][language] for key in ("hint.unsure", "hint.behind")}
    for about in page.locator(".bet-about").all_inner_texts():
        margin = re.search(r"\d+ ?% ± (\d+)", about)
        assert int(margin[1]) <= 10 if margin else about in no_number, f"nothing is shown that is within its own error: {about}"
    expect(page.locator(".panel")).to_contain_text(COACH["hint.what"][language])
    assert re.search(named, page.locator("[aria-live=polite]").inner_text()), "it is read out"
    assert somebody.axe() == []
    assert _wide_enough(somebody)
    page.get_by_role("button", name=COACH["hint.show_move"][language].replace("{move}", "")).first.click()
    expect(page.locator(".cell.is-hinted")).to_have_count(1)
    expect(page.locator(".hand-tile.is-hinted")).to_have_count(1)
    assert somebody.axe() == []


def test_a_hint_goes_by_keyboard_and_can_be_played(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    at_the_night(somebody)
    page = somebody.page
    somebody.button("hint.ask").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bet")
    assert page.evaluate("() => document.activeElement.tagName") == "H2"
    name = page.locator(".bet-move").first.inner_text()
    room = re.fullmatch(r"Watch \w+ \((\d+)\)", name)
    assert room
    page.get_by_role("button", name=f"Play it: {name}").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel", state="detached")
    page.wait_for_selector(f"text=({room[1]}) is watched")


def test_the_host_switches_hints_off_for_all_to_see(visitor: Bring) -> None:
    host, guest = visitor("en", 1280), visitor("ja", 360)
    guest.join(host.open_table("connect37", "with_friends"))
    host.button("host.start").click()
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".hexes")
    host.button("people.title").click()
    host.button("host.hints_off").click()
    host.button("host.hints_off_sure").click()
    host.page.wait_for_selector(f"text={host.said['setup.no_hints']}")
    guest.button("people.title").click()
    guest.page.wait_for_selector(f"text={guest.said['setup.no_hints']}")
    assert guest.page.get_by_text(guest.said["people.host"]).count() == 0
    guest.page.keyboard.press("Escape")
    guest.button("hint.ask").click()
    guest.page.wait_for_selector(".refused-hint")
    expect(guest.page.locator(".refused-hint")).to_contain_text("ヒント")
    assert guest.axe() == []


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_the_sheet_is_drawn_on_the_rooms_when_somebody_wants_it(visitor: Bring, language: str, width: int) -> None:
    somebody = visitor(language, width, dark=language == "ja")
    at_the_night(somebody)
    page = somebody.page
    switch = page.locator(".table-tools [aria-pressed]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert page.locator(".chance").count() == 0
    switch.click()
    page.wait_for_selector(".chance")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chance")).to_have_count(page.locator(".window.is-living").count())
    before = page.locator(".sheet-line strong").inner_text()
    labels = page.locator(".room").evaluate_all("rooms => rooms.map((room) => room.getAttribute('aria-label'))")
    assert sum(re.search(r"\d+ %", label) is not None for label in labels) == page.locator(".chance").count()
    assert somebody.axe() == []
    assert _wide_enough(somebody)
    for _ in range(3):
        page.locator(".room.is-legal:not(.is-chosen)").first.dispatch_event("click")
    page.locator(".confirm .primary").click()
    page.wait_for_function("(before) => document.querySelector('.sheet-line strong').textContent !== before", arg=before)
    page.reload()
    page.wait_for_selector(".chance")
    switch.click()
    page.wait_for_selector(".chance", state="detached")


class Late:
    """A line on which the sheet that is asked for after a decision is the former one still, and comes with all that happened meanwhile."""

    def __init__(self, line: WebSocketRoute) -> None:
        self._line, self._server = line, line.connect_to_server()
        self._decided = False
        self._sheet: dict[str, Any] = {}
        self._held: list[dict[str, Any]] = []
        line.on_message(self._hear_page)
        self._server.on_message(self._hear_server)

    def _hear_page(self, text: str | bytes) -> None:
        said = json.loads(text)
        self._decided |= said["type"] == "move_all"
        self._server.send(json.dumps(said | {"here": False} if said["type"] == "aid" else said))

    def _hear_server(self, text: str | bytes) -> None:
        heard = json.loads(text)
        said = heard if isinstance(heard, list) else [heard]
        if not self._decided or said[0]["type"] not in ("changed", "aided"):
            self._sheet = said[0] if said[0]["type"] == "aided" else self._sheet
            self._line.send(text)
            return
        self._held += said
        changed = [path for one in self._held if one["type"] == "changed" for path, *_ in one["changes"]]
        late = [one for one in self._held if one["type"] == "aided"]
        if late and ["mine", "asked"] in changed:
            answer = self._sheet | {"id": late[0]["id"]}
            self._line.send(json.dumps([*(one for one in self._held if one not in late), answer]))
            self._held, self._decided = [], False


def test_a_sheet_that_comes_late_is_asked_for_once_more(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    page = somebody.page
    page.route_web_socket(lambda _: True, Late)
    at_the_night(somebody)
    page.locator(".table-tools [aria-pressed]").click()
    page.wait_for_selector(".chance")
    before = page.locator(".sheet-line strong").inner_text()
    for _ in range(3):
        page.locator(".room.is-legal:not(.is-chosen)").first.dispatch_event("click")
    page.locator(".confirm .primary").click()
    expect(page.locator(".sheet-line strong")).not_to_have_text(before)


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_a_replay_is_analysed_and_leads_to_the_moments_that_mattered(visitor: Bring, tmp_path: Path, language: str, width: int) -> None:
    somebody = visitor(language, width, dark=language == "ja")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record("ito", "escaped") | {"names": ["Hana", "太郎"]}), encoding="utf-8")
    page = somebody.page
    somebody.go("/replay")
    page.set_input_files("input[type=file]", str(file))
    page.locator(".analyse").click()
    page.wait_for_selector(".curve", timeout=90_000)
    expect(page.locator(".curve .expected")).to_have_count(2)
    assert somebody.axe() == []
    assert _wide_enough(somebody)
    expect(page.locator(".slider")).to_have_value("31")  # what decided the game is shown at once
    page.locator(".slider").fill("3")
    page.locator(".swings button").first.click()
    expect(page.locator(".slider")).to_have_value("31")
    expect(page.locator(".swings .is-here")).to_have_count(1)
    page.locator(".numbers summary").click()
    expect(page.locator(".numbers tbody tr")).to_have_count(34)
    page.locator(".numbers tbody button").nth(5).click()
    expect(page.locator(".slider")).to_have_value("5")
    assert somebody.axe() == []
    expect(page.locator(".better .why").first).to_have_text(COACH["why.better"][language].replace("{percent}", "100"))
    takes = page.locator(".better button").first
    said = [COACH["analysis.play_out_as"][language].replace("{seat:seat}", name) for name in ("Hana", "太郎")]
    assert takes.inner_text() in said, "whose seat one takes is said before"
    name = ("Hana", "太郎")[said.index(takes.inner_text())]
    takes.click()
    page.wait_for_url("**/table/*")
    page.get_by_text(somebody.said["replay.took_seat"].replace("{seat:seat}", name)).wait_for()
    page.wait_for_selector(".status.is-mine")  # in the place of whoever could have done better


def test_an_analysis_can_be_cancelled_and_asked_for_again(visitor: Bring, tmp_path: Path) -> None:
    """The first is never answered: however fast the machine is, there is something to cancel."""
    somebody = visitor("en")
    somebody.page.add_init_script("delete window.Worker")  # so the site is asked, and not the page's own thread
    somebody.page.route("**/data/analysis", lambda route: None)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record("ito", "escaped")), encoding="utf-8")
    page = somebody.page
    somebody.go("/replay")
    page.set_input_files("input[type=file]", str(file))
    page.locator(".analyse").click()
    page.get_by_role("button", name=COACH["analysis.cancel"]["en"]).click()
    page.wait_for_selector(".analysis-progress", state="detached")
    page.unroute("**/data/analysis")
    page.get_by_role("button", name=COACH["analysis.again"]["en"]).click()
    page.wait_for_selector(".curve", timeout=90_000)


@pytest.mark.parametrize("game", ["happiness", "reunion"])
def test_a_game_about_what_people_mean_is_not_analysed(visitor: Bring, tmp_path: Path, game: str) -> None:
    somebody = visitor("en")
    name = {"happiness": "all_told", "reunion": "some_kept"}[game]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record(game, name)), encoding="utf-8")
    somebody.go("/replay")
    somebody.page.set_input_files("input[type=file]", str(file))
    somebody.page.wait_for_selector(".slider")
    somebody.page.wait_for_selector(".game")
    expect(somebody.page.locator(".analyse")).to_have_count(0)
