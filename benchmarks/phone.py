"""What a phone has after a second: hints in a browser whose processor is a quarter as fast as this one.

    python benchmarks/phone.py [games…] --runs 5 --slowdown 4

In a Chromium that is throttled for real (`Emulation.setCPUThrottlingRate`), for every run in a fresh page: the time until the game's
modules are loaded and the search has begun, and how many walks a second makes from there. From both follows when there are as many walks as
`normal` has (300), and how many there are when the first hint is shown (0.6 s) and after a whole second.

Chromium throttles the thread of a page and refuses it for workers ("only supported for pages"), so the search runs in the page here. It
slows a thread down by keeping its processor busy, so processor time, all threads of the page together, is what a clock would show on a free
core, and a busy machine changes little. Medians of the runs.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from enishi.games import ids, load
from enishi.games.game import Game
from enishi.server.table.game_facts import facts_of
from enishi.wasm.build import built_files
from wasm import InChromium, bundled, chromium

NORMAL = 300
SHOWN = 0.6
WALKS = 2000


def throttle(page: Page, slowdown: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})


def measure(browser: Browser, script: Path, game: Game, runs: int, slowdown: float) -> str:
    starts, rates = [], []
    for _ in range(runs):
        page = InChromium(browser, script, built_files(game), ready=False)
        throttle(page.page, slowdown)
        starts.append(page.taken("walks => load().then(() => speed.search(walks, 1))", 1)[1])
        rates.append(WALKS / page.taken("walks => speed.search(walks, 1)", WALKS)[1])
        page.page.close()
    start, rate = median(starts), median(rates)
    walks = [max(0.0, (passed - start) * rate) for passed in (SHOWN, 1.0)]
    return f"| `{game.id}` | {start:.2f} | {start + NORMAL / rate:.2f} | {walks[0]:,.0f} | {walks[1]:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[id for id in ids() if facts_of(id).bots])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slowdown", type=float, default=4)
    wanted = parser.parse_args()
    print("| game | search begun, s | 300 walks, s | walks at 0.6 s | walks at 1 s |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        script = bundled(Path(folder))
        for id in wanted.games:
            print(measure(browser, script, load(id), wanted.runs, wanted.slowdown), flush=True)


if __name__ == "__main__":
    main()
