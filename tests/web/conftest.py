"""What tests of the client have at hand: the built client, a site, and people in browsers."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.web.house import House
from tests.web.visitor import PATIENCE, Visitor

from enishi.web import build as web_build

expect.set_options(timeout=PATIENCE)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """Where the system's Chromium is."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def client(letters: None) -> Path:
    """The client as it is in the tree now; where several workers test, the first builds it for all."""
    web_build.install(tools=True)
    made = web_build.WEB / "dist"
    run, mark = os.environ.get("PYTEST_XDIST_TESTRUNUID", ""), web_build.ROOT / "node_modules" / ".bundled_for"
    with web_build.alone():
        if not run or not mark.is_file() or mark.read_text() != run:
            web_build.bundle(made)
            mark.write_text(run)
    return made


@pytest.fixture(scope="session")
def browser(client: Path) -> Iterator[Browser]:
    """Chromium of the system."""
    found = chromium_path()
    if found is None and os.environ.get("CI") != "true":
        pytest.skip("There is no Chromium here: the client is not tested in a browser (Debian: apt-get install chromium fonts-noto-cjk).")
    assert found is not None, "CI needs Chromium: apt-get install chromium fonts-noto-cjk"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """One site for all tests of a worker that leave it as it is: starting one costs as much as many a test.

    Whoever comes has a browser of their own, and tables are closed unless somebody opens them to all: so tests do not meet."""
    house = House(tmp_path_factory.mktemp("house") / "data")
    yield house
    house.stop()


@pytest.fixture
def house(tmp_path: Path, client: Path) -> Iterator[House]:
    """A site of its own for one test: which stops it, moves its clock, reads its store, opens a table to all, or needs modules."""
    house = House(tmp_path / "data")
    yield house
    house.stop()


@pytest.fixture
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Brings somebody to the test's own site if it has one, else to the shared one; nothing may go wrong in their browser."""
    house: House = request.getfixturevalue("house" if "house" in request.fixturenames else "shared_house")
    made: list[Visitor] = []

    def bring(language: str = "en", width: int = 1280, *, dark: bool = False) -> Visitor:
        made.append(Visitor(browser, house.address, language, width, dark))
        return made[-1]

    yield bring
    mistakes = [mistake for one in made for mistake in one.mistakes]
    for one in made:
        one.context.close()
    assert not mistakes, mistakes
