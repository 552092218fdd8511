"""What a phone has after a second: hints in a browser whose processor is a quarter as fast as this one.

    python benchmarks/phone.py [games…] --runs 5 --slowdown 4

In Chromium, for every run in a fresh page: the processor time until the game's modules are loaded and the search has begun, and how many
walks a second of the processor makes from there. From both follows, for a processor that is slower by `--slowdown`, when there are as many
walks as `normal` has (300), and how many there are when the first hint is shown (0.6 s) and after a whole second. Processor time is that of
the page's process, so a busy machine changes little. Medians of the runs.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from enishi.games import ids, load
from enishi.games.game import Game
from enishi.server.table.game_facts import facts_of
from enishi.wasm.build import built_files
from wasm import InChromium, bundled, chromium

NORMAL = 300
SHOWN = 0.6
WALKS = 2000


def measure(browser: Browser, script: Path, game: Game, runs: int, slowdown: float) -> str:
    starts, rates = [], []
    for _ in range(runs):
        page = InChromium(browser, script, built_files(game), ready=False)
        starts.append(page.taken("walks => load().then(() => speed.search(walks, 1))", 1)[1])
        rates.append(WALKS / page.taken("walks => speed.search(walks, 1)", WALKS)[1])
        page.page.close()
    start, rate = slowdown * median(starts), median(rates) / slowdown
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
