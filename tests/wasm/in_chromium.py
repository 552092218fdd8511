"""The modules in Chromium: a page without a server, whose files are the script and the modules of one game."""

from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import Browser, Route
from tests.wasm.trace import Plan, trace

from enishi.games.game import Game
from enishi.wasm.build import built_files

PAGE = "http://localhost/"
"""Nobody serves it: whatever is asked for there is answered here."""


def in_chromium(browser: Browser, script: Path, game: Game, plan: Plan) -> list[str]:
    """The digests of a plan, by the game's modules."""
    folder = built_files(game)

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(PAGE)
        if name == script.name:
            route.fulfill(body=script.read_bytes(), content_type="text/javascript")
        elif name:
            route.fulfill(body=(folder / name).read_bytes())
        else:
            route.fulfill(body=f'<script type="module" src="/{script.name}"></script>', content_type="text/html")

    page = browser.new_page()
    page.route(f"{PAGE}**", answer)
    page.goto(PAGE)
    page.wait_for_function("() => 'trace' in window")
    found: list[str] = page.evaluate("plan => trace(plan)", asdict(plan))
    page.close()
    return found


def compare_in_chromium(browser: Browser, script: Path, game: Game, games: int, seed: int) -> None:
    """Chromium and native code agree in everything, with fewest and most seats."""
    for seats in sorted({game.manifest.fewest_seats, game.manifest.most_seats}):
        plan = Plan(seats, games, seed)
        assert in_chromium(browser, script, game, plan) == trace(game, plan), plan
