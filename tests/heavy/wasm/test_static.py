"""A house without a server in Chromium: all games against `hard` to their end, once more without a network, and all that may fail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.web import static_faults as faults
from tests.web.static_house import StaticHouse, visitor_of, wait_until_kept
from tests.web.visitor import Visitor

from enishi.games import ids
from enishi.server.table.game_facts import facts_of

PLAYED = [id for id in ids() if facts_of(id).bots]
GAME = "bird"
LONGEST = 900_000
"""Milliseconds of a game, on a machine that does much else."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[StaticHouse]:
    made = StaticHouse(tmp_path_factory.mktemp("static") / "house", ids())
    yield made
    made.stop()


@pytest.fixture(scope="module")
def hana(house: StaticHouse, browser: Browser) -> Iterator[Visitor]:
    somebody = visitor_of(house, browser)
    yield somebody
    somebody.context.close()


def _plays(hana: Visitor, game: str) -> None:
    hana.open_table(game, level="hard")
    hana.page.wait_for_selector(".game")
    hana.play_by_clicking(seed=3)
    hana.page.wait_for_selector(".result", timeout=LONGEST)
    assert not hana.mistakes


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_against_hard(hana: Visitor, game: str) -> None:
    _plays(hana, game)


@pytest.mark.parametrize("game", [id for id in ids() if id not in PLAYED])
def test_what_has_no_bots_is_played_by_people_at_one_device(house: StaticHouse, browser: Browser, game: str) -> None:
    somebody = visitor_of(house, browser)
    somebody.open_table(game, "with_friends")
    somebody.page.get_by_placeholder(faults.SAID["sharing.name"]).fill("Ben")
    somebody.page.get_by_role("button", name=faults.SAID["sharing.sit"], exact=True).click()
    somebody.page.locator(".chair-name", has_text="Ben").wait_for()
    somebody.button("host.start").click()
    somebody.page.wait_for_selector(".game")
    somebody.play_by_clicking(seed=2)
    either = somebody.page.locator(".hand-over button, .result").first
    while either.evaluate("one => one.matches('button')"):
        either.click()
        somebody.page.wait_for_selector(".hand-over", state="detached")
    assert not somebody.mistakes
    somebody.context.close()


@pytest.mark.parametrize("file", ["python/*/pyodide.asm.wasm.gz", "python/*/enishi.zip.gz", f"modules/{GAME}/*/game.json"])
def test_a_file_that_cannot_be_had_is_named_and_asked_for_again(house: StaticHouse, browser: Browser, file: str) -> None:
    faults.lacks_file(house, browser, GAME, file)


def test_without_storage_games_last_as_long_as_the_page_which_says_so(house: StaticHouse, browser: Browser) -> None:
    faults.lacks_storage(house, browser, GAME)


def test_a_house_that_falls_silent_comes_back_with_all_that_was_played(house: StaticHouse, browser: Browser) -> None:
    faults.loses_house(house, browser, GAME, silently=True)


def test_a_record_of_other_rules_is_shown_and_not_played(house: StaticHouse, browser: Browser, tmp_path: Path) -> None:
    faults.has_other_rules(house, browser, GAME, tmp_path)


@pytest.fixture(scope="module")
def alone(house: StaticHouse, hana: Visitor) -> Visitor:
    """The network is gone; it does not come back before the tests end, so what needs it stands above."""
    hana.go()
    wait_until_kept(hana, house)
    house.stop()
    return hana


@pytest.mark.parametrize("game", PLAYED)
def test_and_once_more_without_a_network(alone: Visitor, game: str) -> None:
    _plays(alone, game)
