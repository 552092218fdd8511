"""Somebody in a browser of their own."""

import json
import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from enishi.words import read_words

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
CLICK_SOMETHING = """
(chance) => {
  const ready = document.querySelectorAll(".game .confirm .primary:enabled, .say-ready");
  const legal = document.querySelectorAll(".game .spot.is-legal:not(.is-chosen), .game .move.is-legal:enabled");
  const things = ready.length ? ready : legal;
  things[Math.floor(chance * things.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
"""
CLICKING = (Path(__file__).parent / "clicking.js").read_text(encoding="utf-8").partition("*/")[2]
PATIENCE = 60_000
"""Milliseconds for which a page is waited for: what is right comes on a busy machine, too, and what is wrong never does."""
PLAYER_NAMES = {"en": "Hana", "ja": "太郎"}
LOCALES = {"en": "en-US", "ja": "ja-JP"}


def page_words(part: str, language: str) -> dict[str, str]:
    """The sentences of a part of the client that is loaded later."""
    return {key: entry[language] for key, entry in read_words(files("enishi.web") / part / "words.toml").items()}


def tied(text: str) -> str:
    """A Japanese text as a page has it: a number stays with what it is the number of (`language/words.ts`)."""
    return re.sub(r"(?<=[のァ-ヺー])(?=[0-9])", "\u2060", text)


class Visitor:
    """A page in a fresh browser; whatever goes wrong in it is remembered."""

    def __init__(self, browser: Browser, address: str, language: str, width: int, dark: bool = False) -> None:
        self.address = address
        self.language = language
        self.context = browser.new_context(
            viewport={"width": width, "height": 800},
            locale=LOCALES[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.mistakes: list[str] = []
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", lambda said: self.mistakes.append(said.text) if said.type == "error" else None)
        self.said = page_words("", language) | page_words("people", language)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main")

    def button(self, key: str, within: str = "body") -> Locator:
        """The button that says a sentence of the client."""
        return self.page.locator(within).get_by_role("button", name=self.said[key], exact=True)

    def open_table(
        self, game: str, choice: str = "with_bots", *, level: str | None = None, seats: int | None = None, seat: int | None = None
    ) -> str:
        """Two clicks: the game, and with whom (`level`: bots, `seats`: a number that are not the usual ones; `seat`: one's own seat, not by
        lot). The link of the table."""
        self.go()
        self.page.locator(f".game-card-{game} button").click()
        self.page.locator("dialog input[name=name]").fill(PLAYER_NAMES[self.language])
        if (level, seats, seat) != (None, None, None):
            self.page.locator("dialog summary").click()
        if seats is not None:
            self.page.get_by_label(self.said["new.seats"]).first.select_option(str(seats))
        if level is not None:
            self.page.get_by_label(self.said["bots.level"]).first.select_option(level)
        if seat is not None:
            self.page.locator("dialog input[name=own-seat]").nth(seat + 1).check()  # the first is by lot
        buttons = self.page.locator(".new-table-does button")
        (buttons.first if choice == "with_bots" else buttons.last).click()
        self.page.wait_for_url("**/table/*#*")
        return self.page.url

    def join(self, link: str, name: str | None = None) -> None:
        self.page.goto(link)
        self.page.locator(".join input[name=name]").fill(name or PLAYER_NAMES[self.language])
        self.button("join.sit").click()
        self.page.wait_for_selector(".join", state="detached")

    def is_over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def may_act(self) -> bool:
        return self.page.locator(".status.is-mine, .say-ready").count() > 0

    def act(self, rng: random.Random) -> None:
        """Chooses something that may be done; what is ready is confirmed first."""
        self.page.evaluate(CLICK_SOMETHING, rng.random())

    def play_by_clicking(self, seed: int, *, stops: bool = False, frames: int = 1, follows: bool = False) -> None:
        """From now on this page plays by itself, until the result is shown; `stops`: or until a phase is new (`next_phase`).

        This number of `frames` passes before each click; where it `follows`, the page is scrolled to what is clicked."""
        self.page.evaluate(CLICKING, {"seed": seed, "stops": stops, "frames": frames, "follows": follows})

    def next_phase(self, timeout: int) -> str | None:
        """Where it has stopped, which phase is new; None at the end of the game."""
        self.page.evaluate("() => delete document.documentElement.dataset.newPhase")
        self.page.wait_for_selector("[data-new-phase], .result", timeout=timeout)
        return self.page.locator("html").get_attribute("data-new-phase")

    def axe(self, *rules: str) -> list[str]:
        """What axe finds on the page as it is, in short; only these rules, if any are named."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
        found = self.page.evaluate("(options) => axe.run(document, options)", options)
        return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]]


def record(game: str, name: str) -> dict[str, Any]:
    """A recorded match out of a game's own tests."""
    found: dict[str, Any] = json.loads((ROOT / "src/enishi/games" / game / "tests/records" / f"{name}.json").read_text())
    return found
