"""What may be missing in a house without a server, and what its page then says: taken away for real, and given back."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.web.static_house import StaticHouse, visitor_of
from tests.web.visitor import Visitor, page_words, record

SAID = page_words("static", "en")
STILL_KEPT = SAID["house.failed"].split(". ")[-1]


def _fails(somebody: Visitor, why: str) -> None:
    note = somebody.page.locator(".house-note.is-missing")
    expect(note).to_contain_text(why)
    expect(note).to_contain_text(STILL_KEPT)
    assert somebody.page.locator("main").is_visible()


def _tries_again(somebody: Visitor) -> None:
    somebody.page.get_by_role("button", name=SAID["house.again"]).click()


def lacks_file(house: StaticHouse, browser: Browser, game: str, file: str) -> None:
    """A file that cannot be had is named and asked for again; then goes on what was asked for before."""
    (lacking,) = house.folder.glob(file)
    aside = lacking.rename(lacking.with_suffix(".aside"))
    hana = visitor_of(house, browser)
    try:
        hana.go()
        hana.page.locator(f".game-card-{game} button").click()
        hana.page.locator("dialog input[name=name]").fill("Hana")
        hana.page.locator(".new-table-does button").first.click()
        _fails(hana, lacking.name)
    finally:
        aside.rename(lacking)
    _tries_again(hana)
    hana.page.wait_for_url("**/table/*#*")
    hana.page.wait_for_selector(".game")
    hana.context.close()


def lacks_power(house: StaticHouse, browser: Browser, game: str, power: str, folder: Path) -> None:
    """A browser that cannot play is told what is missing; what is only read needs none of it, and nobody waits for what does not come."""
    hana = visitor_of(house, browser)
    hana.context.add_init_script(f"delete window.{power}")
    hana.go(f"/rules/{game}")
    hana.page.locator(".rulebook h2").first.wait_for()
    open_record(hana, folder, record(game, "no_birds"))
    _fails(hana, power)
    hana.page.wait_for_selector(".not-here")
    hana.context.close()


def lacks_storage(house: StaticHouse, browser: Browser, game: str) -> None:
    """Games last as long as the page, which says so."""
    (worker,) = house.folder.glob("assets/house-*.js")
    whole = worker.read_text(encoding="utf-8")
    worker.write_text('Object.defineProperty(self, "indexedDB", { value: undefined });' + whole, encoding="utf-8")
    hana = visitor_of(house, browser)
    try:
        hana.open_table(game, level="random")
        hana.page.wait_for_selector(".game")
    finally:
        worker.write_text(whole, encoding="utf-8")
    expect(hana.page.locator(".house-note")).to_have_text(SAID["house.unkept"])
    hana.play_by_clicking(seed=4)
    hana.page.wait_for_selector(".result")
    assert not hana.mistakes
    hana.context.close()


def loses_house(house: StaticHouse, browser: Browser, game: str, *, silently: bool) -> None:
    """A worker that dies, or says nothing any more, is begun anew with all that was played."""
    hana = visitor_of(house, browser)
    if silently:
        hana.page.clock.install()
    hana.open_table(game, level="random")
    hana.page.wait_for_selector(".status.is-mine")
    before = hana.page.locator(".stream-panel").inner_text()
    (worker,) = [one for one in hana.page.workers if "house-" in one.url]
    if silently:
        worker.evaluate("() => { self.onmessage = null; }")
        hana.page.clock.run_for(61_000)
    else:
        worker.evaluate("() => void setTimeout(() => { throw new Error('gone'); })")
    _fails(hana, "worker" if silently else "gone")
    _tries_again(hana)
    expect(hana.page.locator(".house-note")).to_have_count(0)
    hana.page.wait_for_selector(".status.is-mine")
    assert hana.page.locator(".stream-panel").inner_text() == before
    hana.context.close()


def has_other_rules(house: StaticHouse, browser: Browser, game: str, folder: Path) -> None:
    """A record of other rules is shown, and neither played nor analysed."""
    hana = visitor_of(house, browser)
    open_record(hana, folder, record(game, "no_birds") | {"rules": 99})
    hana.page.wait_for_selector(".stored-game")
    assert hana.page.locator(".analyse").count() == 0
    hana.context.close()


def open_record(somebody: Visitor, folder: Path, kept: dict[str, object]) -> None:
    """Opens a record from a file."""
    file = folder / "record.json"
    file.write_text(json.dumps(kept), encoding="utf-8")
    somebody.go("/replay")
    somebody.page.set_input_files("input[type=file]", str(file))
