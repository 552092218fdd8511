"""Hints, sets, sheets and analyses that are thought about on the visitor's own machine, by the modules of WebAssembly, and what happens
where that fails."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.test_coach import at_the_night
from tests.web.test_lessons import begin, do_what_is_said
from tests.web.test_sets import chooser, confirm, room
from tests.web.visitor import Visitor, page_words, record

from enishi.games import load
from enishi.kernel.wasm.linker import linker

Bring = Callable[..., Visitor]
SILENT = "onmessage = () => {};"
"""A worker that hears everything and says nothing."""

pytestmark = [
    pytest.mark.skipif(linker() is None and not os.environ.get("CI"), reason="no wasm-ld here (Debian's lld, or enishi[wasm])"),
    pytest.mark.usefixtures("house"),  # a site looks for modules once: the shared one may have looked before they were built
]


@pytest.fixture(scope="module", autouse=True)
def _modules() -> None:
    from enishi.wasm.build import built_files

    for game in ("bird", "ito"):
        built_files(load(game))


def _listen(somebody: Visitor) -> list[str]:
    """What the server will say and send."""
    said: list[str] = []
    somebody.page.on("websocket", lambda line: line.on("framereceived", lambda frame: said.append(str(frame))))
    somebody.page.on("response", lambda answer: said.append(f"{answer.status} {answer.url}"))
    return said


def _spoil(somebody: Visitor, fault: str) -> None:
    """Takes something away that thinking in the page needs."""
    page = somebody.page
    if fault == "no module":
        page.route("**/*.wasm", lambda route: route.abort())
    elif fault == "a broken module":
        page.route("**/*.wasm", lambda route: route.fulfill(body=b"nothing that runs", content_type="application/wasm"))
    elif fault == "a worker that dies":
        page.route("**/thinker-*.js", lambda route: route.fulfill(body="throw new Error('gone')", content_type="text/javascript"))
    elif fault == "a silent worker":
        page.clock.install()
        page.route("**/thinker-*.js", lambda route: route.fulfill(body=SILENT, content_type="text/javascript"))
    elif fault == "no WebAssembly":
        page.add_init_script("delete window.WebAssembly")
    else:
        page.add_init_script("delete window.Worker")


def _lacking(visitor: Bring, fault: str) -> tuple[Visitor, list[str]]:
    """Somebody whose browser lacks something, or nothing, and what the server will say to them."""
    somebody = visitor("en", 1280)
    if fault:
        _spoil(somebody, fault)
    return somebody, _listen(somebody)


FAULTS = ["no module", "a worker that dies", "a silent worker", "no WebAssembly"]
"""Here; `make test-wasm` has all of them."""
AT_ONCE = ("no workers", "no WebAssembly")
"""What a page knows before it asks."""


def _ask(somebody: Visitor, fault: str = "") -> list[str]:
    """Sits down, asks for a hint, and waits for it; answers what was said by the server and fetched for it."""
    said, page = _listen(somebody), somebody.page
    somebody.open_table("bird", level="random")
    page.wait_for_selector(".status.is-mine")
    somebody.button("hint.ask").click()
    if fault == "a silent worker":
        page.locator(".hint-thinking").wait_for()
        page.clock.run_for(9000)
    page.wait_for_selector(".bet")
    return said


def test_a_hint_is_found_here_and_gets_surer(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    said = _ask(somebody)
    assert any("200" in one and one.endswith("/mind.wasm") for one in said)
    assert any('"known"' in one for one in said)
    assert not any('"hinted"' in one for one in said), "the server thinks about nothing"
    before = somebody.page.locator(".bets").inner_text()
    somebody.page.wait_for_function("before => document.querySelector('.bets').innerText !== before", arg=before)
    assert somebody.axe() == []


@pytest.mark.parametrize("fault", FAULTS)
def test_where_this_machine_cannot_the_server_thinks(visitor: Bring, fault: str) -> None:
    somebody = visitor("ja", 360)
    _spoil(somebody, fault)
    said = _ask(somebody, fault)
    assert any('"hinted"' in one for one in said)
    assert any('"known"' in one for one in said) == (fault not in AT_ONCE)
    somebody.mistakes.clear()  # the browser's own words about what was taken away


@pytest.mark.parametrize("fault", ["", "no module"])
def test_what_goes_together_in_a_set_is_asked_of_the_rules_in_the_page(visitor: Bring, fault: str) -> None:
    said: list[list[str]] = []

    def bring(*wishes: object) -> Visitor:
        one = visitor(*wishes)
        if fault:
            _spoil(one, fault)
        said.append(_listen(one))
        return one

    somebody = chooser(bring, "en")
    for number in ("605", "201", "304"):
        room(somebody, number).click()
        expect(room(somebody, number)).to_have_attribute("aria-pressed", "true")
    expect(confirm(somebody)).to_be_enabled()
    heard = [one for both in said for one in both]
    assert len([one for one in heard if '"known"' in one]) == 1, "once, whatever is chosen"
    assert any('"considered"' in one for one in heard) == bool(fault)
    somebody.mistakes.clear()


@pytest.mark.parametrize("fault", ["", "a broken module"])
def test_the_sheet_is_worked_out_in_the_page(visitor: Bring, fault: str) -> None:
    somebody, said = _lacking(visitor, fault)
    page = somebody.page
    at_the_night(somebody)
    page.locator(".table-tools [aria-pressed]").click()
    page.wait_for_selector(".chance", timeout=60_000)
    assert any('"known"' in one for one in said)
    assert any('"aided"' in one for one in said) == bool(fault)
    expect(page.locator(".chance")).to_have_count(page.locator(".window.is-living").count())
    somebody.mistakes.clear()


@pytest.mark.parametrize("fault", ["", "a worker that dies"])
def test_a_lesson_asks_the_rules_in_the_page_what_goes_together(visitor: Bring, fault: str) -> None:
    somebody, said = _lacking(visitor, fault)
    page = somebody.page
    begin(somebody, "ito")
    while page.locator(".voice-does .primary").count():
        do_what_is_said(page)
    do_what_is_said(page)  # three rooms
    assert any("/data/lesson/ito/consider" in one for one in said) == bool(fault)
    somebody.mistakes.clear()


def _analyse(somebody: Visitor, folder: Path) -> list[str]:
    """Opens a record and asks for its analysis; answers what the server sent."""
    file, said, page = folder / "record.json", _listen(somebody), somebody.page
    file.write_text(json.dumps(record("bird", "no_birds") | {"names": ["Hana", "太郎"]}), encoding="utf-8")
    somebody.go("/replay")
    page.set_input_files("input[type=file]", str(file))
    page.locator(".analyse").click()
    return said


def _margin(somebody: Visitor) -> float:
    found = re.search(r"± ?([\d.]+) ?%", somebody.page.locator(".analysis-error").inner_text())
    assert found
    return float(found[1])


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_an_analysis_is_made_here_gets_surer_and_answers_what_if(visitor: Bring, tmp_path: Path, language: str, width: int) -> None:
    somebody, words = visitor(language, width), page_words("coach", language)
    said, page = _analyse(somebody, tmp_path), somebody.page
    page.wait_for_selector(".analysis-error", timeout=90_000)
    before = _margin(somebody)
    page.wait_for_function(
        "before => parseFloat(document.querySelector('.analysis-error').innerText.match(/± ?([\\d.]+) ?%/)[1]) < before", arg=before
    )
    assert not any("/data/analysis" in one for one in said), "the server thinks about nothing"
    assert any(one.endswith("/mind.wasm") for one in said)
    assert somebody.axe() == []
    events = record("bird", "no_birds")["events"]
    expect(page.locator(".swings li:not(:has(.badge))").first).to_be_visible()
    turned = page.locator(".swings li:not(:has(.badge)) > button").first  # a decision
    turned.click()
    whose = words["what_if.ask_instead"].partition("{seat:seat}")
    expect(page.locator(".what-if > button")).to_contain_text(whose[2])
    decided = next(number for number, event in enumerate(events) if " take " in event)  # who takes could have passed
    page.locator(".slider").fill(str(next(number for number, event in enumerate(events) if event.startswith("~"))))
    expect(page.locator(".what-if")).to_contain_text(words["what_if.nobody"])
    page.locator(".slider").fill(str(decided))
    page.locator(".what-if > button").click()
    page.wait_for_selector(".what-if .bet")
    expect(page.locator(".what-if .is-made .badge")).to_have_text(words["what_if.made"])
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert somebody.axe() == []
    page.locator(".what-if .bet:not(.is-made) button").first.click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".game")


@pytest.mark.parametrize("fault", ["a worker that dies"])
def test_where_this_machine_cannot_the_server_analyses(visitor: Bring, tmp_path: Path, fault: str) -> None:
    somebody = visitor("en", 1280)
    _spoil(somebody, fault)
    said = _analyse(somebody, tmp_path)
    somebody.page.wait_for_selector(".curve", timeout=90_000)
    assert any("/data/analysis" in one for one in said)
    assert somebody.page.locator(".what-if").count() == 0
    somebody.mistakes.clear()
