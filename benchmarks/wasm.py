"""Rules and searches as WebAssembly: how large they are, and how fast in Node and in Chromium beside native code.

    python benchmarks/wasm.py [games…] --runs 5

All three do the same work from the same seeds, one after the other in every run; what is counted is processor time of the process that does
it, so that a busy machine changes little. Medians of the runs.
"""

import argparse
import gzip
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page, Route, sync_playwright

from enishi.bots.tree import Taste, Tree
from enishi.games import ids, load
from enishi.games.game import Game
from enishi.kernel.actors import CHANCE
from enishi.kernel.engine import engine
from enishi.lab.simulate import play_chunk, template_of
from enishi.wasm.build import built_files
from enishi.wasm.found import FILES
from enishi.web import build as web_build

HERE = Path(__file__).parent
PAGE = "http://localhost/"
LOADING = """() => {
  window.load = async () => {
    const [facts, mind] = await Promise.all(["/game.json", "/mind.wasm"].map((name) => fetch(name)));
    window.speed = await Speed.of(await facts.json(), await mind.arrayBuffer());
  };
}"""
SECONDS = 0.3
"""How long it takes natively, roughly."""
Rates = tuple[float, float]
"""Events of random games and walks of a search, each in a second of the processor."""


def bundled(folder: Path) -> Path:
    web_build.install()
    script = folder / "speed.mjs"
    esbuild = str(web_build.ROOT / "node_modules" / ".bin" / "esbuild")
    options = ["--bundle", "--format=esm", "--target=es2022", "--external:node:*", "--log-level=error"]
    subprocess.run([esbuild, str(HERE / "wasm_speed.ts"), *options, f"--outfile={script}"], check=True)
    return script


class Native:
    """The same work by compiled code."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, engine(game, compiled=True)
        self._template = template_of(game.id, game.manifest.usual_seats, {})
        self._out = np.zeros(game.manifest.longest_list, np.int64)

    def play_outs(self, games: int, seed: int) -> int:
        return int(play_chunk(self.rules, self._template, self.game.manifest.usual_seats, seed, 0, games)[0].sum())

    def search(self, walks: int, seed: int) -> None:
        rng, position = self.rules.generator(seed), self.rules.start(self.game.manifest.usual_seats, {})
        pick = self.rules.twins.module("enishi.kernel.drivers.single").pick_at
        while self.rules.waiting(position)[0] == CHANCE:
            position = self.rules.play(position, CHANCE, int(pick(position, CHANCE, self._out, rng)))
        seat = self.rules.waiting(position)[0]
        hidden = self.rules.hide(position, seat)
        careless = self.rules.twins.module("enishi.kernel.drivers.search").carelessness_at(hidden, seat) / 1000
        taste = Taste(self.rules.insight.EXPLORATION, careless, 0)
        Tree(self.game, self.rules, hidden, seat, walks + 2, self.rules.generator(seed), taste).grow(walks)

    def rates(self, games: int, walks: int) -> Rates:
        began = time.process_time()
        events = self.play_outs(games, 0)
        played = time.process_time()
        self.search(walks, 0)
        return events / (played - began), walks / (time.process_time() - played)

    def amounts(self) -> tuple[int, int]:
        """Games and walks that take about as long as is wanted."""
        self.play_outs(2, 1)
        self.search(50, 1)
        return _enough(lambda n: self.play_outs(n, 1), 20), min(_enough(lambda n: self.search(n, 1), 200), 60_000)


def _enough(work: Callable[[int], object], first: int) -> int:
    began = time.process_time()
    work(first)
    return max(first, int(first * SECONDS / max(time.process_time() - began, 1e-4)))


def in_node(script: Path, folder: Path, games: int, walks: int) -> Rates:
    command = [str(web_build.node()), str(script), str(folder), str(games), str(walks)]
    played, searched = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return played, searched


class InChromium:
    """A page with one game's module."""

    def __init__(self, browser: Browser, script: Path, folder: Path, *, ready: bool = True) -> None:
        self._session = browser.new_browser_cdp_session()

        def answer(route: Route) -> None:
            name = route.request.url.removeprefix(PAGE)
            if name == script.name:
                route.fulfill(body=script.read_bytes(), content_type="text/javascript")
            elif name:
                route.fulfill(body=(folder / name).read_bytes())
            else:
                route.fulfill(body=f'<script type="module" src="/{script.name}"></script>', content_type="text/html")

        self.page: Page = browser.new_page()
        self.page.route(f"{PAGE}**", answer)
        self.page.goto(PAGE)
        self.page.wait_for_function("() => 'Speed' in window")
        self.page.evaluate(LOADING)
        if ready:
            self.page.evaluate("() => load().then(() => { speed.playOuts(50, 1), speed.search(500, 1); })")

    def _processor(self) -> float:
        processes = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in processes if one["type"] == "renderer"))

    def taken(self, code: str, amount: int) -> tuple[Any, float]:
        """What some code answers, and the processor's seconds that it took."""
        before = self._processor()
        answer = self.page.evaluate(code, amount)
        return answer, max(self._processor() - before, 1e-3)

    def rates(self, games: int, walks: int) -> Rates:
        events, playing = self.taken("games => speed.playOuts(games, 0)", games)
        _, searching = self.taken("walks => speed.search(walks, 0)", walks)
        return events / playing, walks / searching


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def packed(file: Path) -> float:
    return len(gzip.compress(file.read_bytes(), 9)) / 1000


def measure(browser: Browser, script: Path, game: Game, runs: int) -> str:
    folder, native = built_files(game), Native(game)
    games, walks = native.amounts()
    page = InChromium(browser, script, folder)
    found: list[tuple[Rates, Rates, Rates]] = []
    for _ in range(runs):
        found.append((native.rates(games, walks), in_node(script, folder, games, walks), page.rates(games, walks)))
    page.page.close()
    sizes = " | ".join(f"{packed(folder / name):.1f}" for name in FILES)
    played = " | ".join(f"{median(one[place][0] for one in found) / 1e6:.2f}" for place in range(3))
    searched = " | ".join(f"{median(one[place][1] for one in found) / 1e3:.1f}" for place in range(3))
    return f"| `{game.id}` | {sizes} | {played} | {searched} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=ids())
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    print(
        "| game | rules.wasm | mind.wasm | game.json | M events/s: native | Node | Chromium | thousand walks/s: native | Node | Chromium |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        script = bundled(Path(folder))
        for id in wanted.games:
            print(measure(browser, script, load(id), wanted.runs), flush=True)


if __name__ == "__main__":
    main()
