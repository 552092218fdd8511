"""Deals in a browser: both browsers add their parts, the result carries a seal, and a page and a saved file check the record."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.visitor import Visitor, page_words

from enishi.deals import verify

Bring = Callable[..., Visitor]
MOST_LOOKS = 100_000


def _played(visitor: Bring) -> tuple[Visitor, Visitor]:
    """Two people who have played a whole game of Reunion."""
    host, guest = visitor("en", 1280), visitor("ja", 360)
    guest.join(host.open_table("reunion", "with_friends"))
    host.button("host.start").click()
    _play(host, guest)
    return host, guest


def _play(host: Visitor, guest: Visitor) -> None:
    rng = random.Random(1)
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".status.is-mine")
    for _ in range(MOST_LOOKS):
        if host.is_over():
            break
        for somebody in (host, guest):
            if somebody.may_act():
                somebody.act(rng)
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".result")


def _record(somebody: Visitor) -> dict[str, Any]:
    with somebody.page.expect_download() as download:
        somebody.button("after.record").click()
    record: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return record


@pytest.fixture
def words() -> dict[str, dict[str, str]]:
    return {language: page_words("deals", language) for language in ("en", "ja")}


def test_the_result_carries_a_seal_that_both_browsers_have_checked(visitor: Bring, words: dict[str, dict[str, str]]) -> None:
    host, guest = _played(visitor)
    for somebody in (host, guest):
        seal = somebody.page.locator(".deal-seal.is-proved")
        seal.wait_for()
        expect(seal).to_contain_text(words[somebody.language]["deal.seal"])
        assert somebody.axe() == []
    found = verify(_record(host))
    assert (found.people, found.absent, found.voided) == (2, [], 0)


HEARS_LATE = """
  window.WebSocket = class extends WebSocket {
    set onmessage(hear) { super.onmessage = (said) => setTimeout(() => hear(said), 700); }
    addEventListener(kind, hear) { super.addEventListener(kind, kind === "message" ? (said) => setTimeout(() => hear(said), 700) : hear); }
  };
"""
"""A tab in the background, which hears of everything later than the others: of a deal when all parts are shown already."""


@pytest.mark.parametrize("hears_late", [False, True])
def test_two_tabs_of_one_browser_add_one_part_and_neither_warns(visitor: Bring, hears_late: bool) -> None:
    """Each had made bytes of its own, and the one that came second found them missing in the end."""
    host, guest = visitor("en", 1280), visitor("en", 360)
    guest.join(host.open_table("reunion", "with_friends"))
    tab = host.context.new_page()
    if hears_late:
        tab.add_init_script(HEARS_LATE)
    tab.goto(host.page.url)
    tab.get_by_role("button", name=host.said["host.start"]).wait_for()
    host.button("host.start").click()
    _play(host, guest)
    for page in (host.page, tab, guest.page):
        page.locator(".deal-seal.is-proved").wait_for()


def test_a_browser_warns_where_what_it_saw_before_the_deal_was_exchanged(visitor: Bring, words: dict[str, dict[str, str]]) -> None:
    host, _ = _played(visitor)
    host.page.locator(".deal-seal.is-proved").wait_for()
    forge = """() => {
      const kept = JSON.parse(localStorage["enishi-deals"]);
      for (const own of Object.values(kept)) own.part = "00".repeat(32);
      localStorage["enishi-deals"] = JSON.stringify(kept);
    }"""
    host.page.evaluate(forge)
    host.page.reload()
    seal = host.page.locator(".deal-seal.is-warning")
    seal.wait_for()
    expect(seal).to_contain_text(words["en"]["deal.own_missing"])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_and_the_saved_file_check_a_record(
    visitor: Bring, words: dict[str, dict[str, str]], language: str, tmp_path: Path
) -> None:
    """In the language of the one who checks; a record in which one draw was changed is found out."""
    somebody = visitor(language, 360)
    somebody.go("/deal")
    with somebody.page.expect_download() as download:
        somebody.page.get_by_role("link", name=words[language]["deal.offline"]).click()
    alone = tmp_path / "enishi-verify-deal.html"
    download.value.save_as(alone)
    record = _dealt(tmp_path)
    for address in (f"{somebody.address}/deal", alone.as_uri()):
        somebody.page.goto(address)
        for file, kind in ((record, "proved"), (_spoiled(record), "warning")):
            somebody.page.locator("input[type=file]").set_input_files(file)
            somebody.page.locator(f".deal-finding.is-{kind}").wait_for()
        assert somebody.axe() == []


def _dealt(folder: Path) -> Path:
    from tests.deals.scene import dealt_match

    file = folder / "record.json"
    file.write_text(json.dumps(dealt_match("connect37", 6, undo=True)), encoding="utf-8")
    return file


def _spoiled(file: Path) -> Path:
    record = json.loads(file.read_text(encoding="utf-8"))
    draw = record["deal"]["draws"][3]
    draw[1] = next(outcome for outcome, _ in draw[0] if outcome != draw[1])
    spoiled = file.with_name("spoiled.json")
    spoiled.write_text(json.dumps(record), encoding="utf-8")
    return spoiled
