"""A house without a server, in a browser: whole games, also when the network is gone, several people at one device, and whatever may
be missing.

One game and some faults here; `make test-wasm` has all of them.
"""

import gzip
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.web import static_faults as faults
from tests.web.static_house import StaticHouse, visitor_of, wait_until_kept
from tests.web.visitor import record

from enishi.games import ids, load
from enishi.static.python_files import own_files

GAME = "bird"
MOST_BYTES = 7_000_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[StaticHouse]:
    made = StaticHouse(tmp_path_factory.mktemp("static") / "house", [GAME])
    yield made
    made.stop()


def test_python_is_small_and_comes_with_the_first_game(house: StaticHouse, browser: Browser) -> None:
    assert sum(house.sizes.values()) < MOST_BYTES
    hana = visitor_of(house, browser)
    fetched: list[str] = []
    hana.page.on("request", lambda request: fetched.append(request.url))
    hana.go()
    hana.page.locator(f".game-card-{GAME}").wait_for()
    assert not [one for one in fetched if "/python/" in one], "the front page does without"
    hana.context.close()


def test_a_whole_game_against_hard_is_kept_and_goes_on_without_a_network(house: StaticHouse, browser: Browser, tmp_path: Path) -> None:
    hana = visitor_of(house, browser)
    hana.open_table(GAME, level="hard")
    hana.page.wait_for_selector(".game")
    hana.play_by_clicking(seed=1)
    hana.page.wait_for_selector(".result")
    table, said = hana.page.url, hana.page.locator(".result").inner_text()
    wait_until_kept(hana, house)
    house.stop()
    try:
        hana.page.reload()
        hana.page.wait_for_selector(".result")
        assert hana.page.locator(".result").inner_text() == said
        hana.go(f"/rules/{GAME}")
        hana.page.locator(".rulebook h2").first.wait_for()
        faults.open_record(hana, tmp_path, record(GAME, "no_birds"))
        hana.page.locator(".analyse").click()
        hana.page.wait_for_selector(".analysis-error")
        hana.page.locator(".slider").fill("9")
        hana.page.wait_for_selector(".what-if")  # so it is made in the page, beside the house
        hana.open_table(GAME, level="hard")
        hana.page.wait_for_selector(".game")
        assert hana.page.url != table
        hana.page.locator(".seat-mark").first.wait_for()
    finally:
        house.start()
    assert not hana.mistakes
    hana.context.close()


def test_two_people_at_one_device_see_what_each_may_see(house: StaticHouse, browser: Browser) -> None:
    hana = visitor_of(house, browser)
    hana.open_table(GAME, "with_friends")
    hana.page.get_by_placeholder("Their name").fill("Ben")
    hana.page.get_by_role("button", name="Sit down", exact=True).click()
    hana.page.locator(".chair-name", has_text="Ben").wait_for()
    hana.page.get_by_role("button", name="Put a bot here").click()
    hana.button("host.start").click()
    hana.page.wait_for_selector(".game")
    hana.play_by_clicking(seed=2)
    handed = []
    for _ in range(3):
        handed.append(hana.page.locator(".hand-over button").inner_text())
        hana.page.locator(".hand-over button").click()
        hana.page.wait_for_function("(said) => document.querySelector('.hand-over button')?.innerText !== said", arg=handed[-1])
    assert set(handed) == {"I am Hana", "I am Ben"}
    assert handed[0] == handed[2] != handed[1]
    assert not hana.mistakes
    hana.context.close()


def test_every_file_that_a_table_may_read_is_sent(house: StaticHouse) -> None:
    """Whatever Python reads in a game's folder: pages, which are compiled, words, and data of its own."""
    with gzip.open(next(house.folder.glob("python/*/enishi.zip.gz"))) as packed, zipfile.ZipFile(io.BytesIO(packed.read())) as sent:
        names = set(sent.namelist())
    own = [
        f"enishi/games/{GAME}/{name}"
        for name in ("view.pyc", "insight/__init__.pyc", "advice.pyc", "words.toml", "site.toml", "lesson.toml")
    ]
    assert names.issuperset(own)
    assert not [name for name in names if name.startswith(("enishi/commands", "enishi/learn", "enishi/testing", "enishi/web"))]
    talking = {name for name, _ in own_files([load(id) for id in ids()])}
    assert "enishi/games/happiness/stories.toml" in talking


def test_a_file_that_cannot_be_had_is_named_and_asked_for_again(house: StaticHouse, browser: Browser) -> None:
    faults.lacks_file(house, browser, GAME, f"modules/{GAME}/*/mind.wasm")


@pytest.mark.parametrize("power", ["WebAssembly", "Worker", "DecompressionStream"])
def test_a_browser_that_cannot_is_told_what_is_missing(house: StaticHouse, browser: Browser, power: str, tmp_path: Path) -> None:
    faults.lacks_power(house, browser, GAME, power, tmp_path)


def test_a_house_that_dies_comes_back_with_all_that_was_played(house: StaticHouse, browser: Browser) -> None:
    faults.loses_house(house, browser, GAME, silently=False)
