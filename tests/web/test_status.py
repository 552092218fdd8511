"""The status names what may be done now, and nothing else."""

from collections.abc import Callable
from importlib.resources import files

from playwright.sync_api import expect
from tests.web.visitor import Visitor

from enishi.words import read_words

Bring = Callable[..., Visitor]


def test_passing_is_not_named_where_it_is_not_allowed(visitor: Bring) -> None:
    """Bird of Happiness: with three clovers a card must be taken."""
    somebody = visitor("en", 1280)
    page, said = somebody.page, read_words(files("enishi.games.bird") / "words.toml")
    somebody.open_table("bird", level="random")
    status = page.locator(".status.is-mine")
    may_pass = page.locator(".decide button:not([aria-disabled=true])")
    expect(status).to_contain_text(said["phase.act"]["en"])
    while page.locator(".mat.is-own .power strong").inner_text() not in ("3", "4"):
        before = page.locator(".log-line").count()
        if may_pass.count():
            may_pass.click()
        page.wait_for_function("(before) => document.querySelectorAll('.log-line').length > before", arg=before)
        page.wait_for_selector(".game.is-my-turn")
    expect(status).to_contain_text(said["table.must_take"]["en"])
    expect(may_pass).to_have_count(0)
