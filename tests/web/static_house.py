"""A house without a server, served by Python's own host of files, for tests in a browser."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser
from tests.web.visitor import Visitor

from enishi.games import load
from enishi.static.folder import write_static

AT_ONCE = '{"pace": "at_once"}'
"""Nobody waits for bots that take their time."""


class StaticHouse:
    """A folder and who serves it; the port stays the same."""

    def __init__(self, folder: Path, games: Sequence[str]) -> None:
        self.folder = folder
        self.sizes = write_static(folder, [load(game) for game in games])
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-u", "-m", "http.server", str(self.port), "--bind", "127.0.0.1", "--directory", str(self.folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        self.port = int(said.split(" port ")[1].split()[0])

    def stop(self) -> None:
        """The network is gone."""
        self._process.terminate()
        self._process.wait(10)
        if self._process.stdout is not None:
            self._process.stdout.close()


def visitor_of(house: StaticHouse, browser: Browser) -> Visitor:
    """Somebody with a fresh browser, at whose tables nobody dawdles."""
    visitor = Visitor(browser, house.address, "en", 1280)
    visitor.context.set_default_timeout(120_000)
    visitor.context.add_init_script(f"localStorage.getItem('enishi-settings') ?? localStorage.setItem('enishi-settings', '{AT_ONCE}')")
    return visitor


def wait_until_kept(visitor: Visitor, house: StaticHouse) -> None:
    """Waits until the browser has everything that it needs without a network: Python, and the modules of all games."""
    wanted = [f"/{file.relative_to(house.folder)}" for part in ("python", "modules") for file in (house.folder / part).rglob("*.*")]
    visitor.page.wait_for_function(
        """async (wanted) => {
          const [name] = await caches.keys();
          const kept = name && new Set((await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname));
          return kept && wanted.every((path) => kept.has(path));
        }""",
        arg=wanted,
    )
