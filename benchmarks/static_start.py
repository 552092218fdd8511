"""From nothing to an open table in a house without a server: the first visit of a browser.

    python benchmarks/static_start.py [games…] --runs 5

Writes the folder, serves it by `http.server`, and opens a table in a fresh Chromium: how long it takes by the clock, from the click to the
table, and how much processor time the browser's processes for pages take for it.
On a busy machine only processor time says something. Medians of the runs.
"""

import argparse
import functools
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from enishi.games import ids, load
from enishi.static.folder import write_static
from wasm import chromium

PATIENCE = 180_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        """Nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def processor(browser: Browser) -> float:
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(one["cpuTime"] for one in processes if one["type"] == "renderer"))


def opened(browser: Browser, page: Page, address: str, game: str) -> tuple[float, float]:
    """Seconds by the clock and of the processor, from the click to the table."""
    page.goto(address)
    page.locator(f".game-card-{game} button").click()
    page.locator("dialog input[name=name]").fill("Hana")
    before, began = processor(browser), time.monotonic()
    page.locator(".new-table-does button").first.click()
    page.wait_for_selector(".game", timeout=PATIENCE)
    return time.monotonic() - began, processor(browser) - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=ids())
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    visits: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        sizes = write_static(Path(folder), [load(id) for id in wanted.games])
        print(f"fetched before a game begins: {sum(sizes.values()) / 1e6:.2f} MB of Python")
        with served(Path(folder)) as address:
            for _ in range(wanted.runs):
                context = browser.new_context(locale="en-US")
                context.set_default_timeout(PATIENCE)
                visits.append(opened(browser, context.new_page(), address, wanted.games[0]))
                context.close()
    clock, taken = median(one for one, _ in visits), median(cpu for _, cpu in visits)
    print(f"from the click to the table: {clock:.1f} s by the clock, {taken:.1f} s of the processor")


if __name__ == "__main__":
    main()
