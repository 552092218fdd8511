"""The first game of a kind explains itself as it goes, keeps its place, and stops when somebody knows it."""

import random
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import expect
from tests.web.test_games import WITH_TABLE
from tests.web.test_in_sight import play_on_from
from tests.web.visitor import Visitor, page_words, record

from enishi.words import read_words

Bring = Callable[..., Visitor]

PLACES = """
() => [".explain-place", ".seats-bar", ".game"].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top + scrollY))
"""


def test_a_first_game_explains_itself_until_one_knows_it(visitor: Bring) -> None:
    somebody = visitor("en", 390)
    page, rng = somebody.page, random.Random(4)
    said = {key: entry["en"] for key, entry in read_words(files("enishi.games.connect37") / "explain.toml").items()}
    own = page_words("explain", "en")
    somebody.open_table("connect37", level="random")
    strip = page.locator(".explain-now")
    page.wait_for_selector(".status.is-mine")
    expect(strip).to_contain_text(said["goal"])
    expect(strip).to_contain_text(said["do.lay"])
    expect(page.locator(".explain [role=status]")).to_contain_text(said["do.lay"])
    before = page.evaluate(PLACES)
    page.locator(".hand-tile").first.click()
    page.locator(".hexes [aria-label^='d4:']").click(force=True)
    expect(strip).to_contain_text(own["refused"])
    page.locator(".refused button").click()
    while page.get_by_text(said["goal"]).count() or not page.get_by_text(said["did.lay"]).count():
        somebody.act(rng)
        page.wait_for_selector(".status.is-mine")
    assert page.evaluate(PLACES) == before, "nothing moves when something else is said"
    page.get_by_role("button", name=own["just"], exact=True).click()
    expect(page.get_by_text(said["did.lay"]).first).to_be_visible()
    assert somebody.axe() == []
    page.get_by_role("button", name=own["know"]).click()
    expect(page.locator(".explain-place")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".status.is-mine")
    expect(page.locator(".explain-place")).to_have_count(0)
    somebody.button("rulebook.title").click()
    somebody.button("rulebook.explain").click()
    expect(page.locator(".explain-now")).to_be_visible()


def test_what_a_game_is_about_is_said_when_one_is_first_asked_whatever_was_done_for_one_before(visitor: Bring) -> None:
    """In Bird of Happiness a seat that can only pass is not asked."""
    somebody = visitor("en", 1280)
    somebody.open_table("bird", level="random")
    somebody.page.wait_for_selector(".status.is-mine")
    goal = read_words(files("enishi.games.bird") / "explain.toml")["goal"]["en"]
    expect(somebody.page.locator(".explain-now")).to_contain_text(goal)


REMEMBERS_THE_MOST_WATCHED = """
() => {
  window.mostWatched = 0;
  new MutationObserver(() => {
    const told = document.querySelector(".explain-just")?.textContent ?? "";
    window.mostWatched = Math.max(window.mostWatched, (told.match(/\\) is watched/g) ?? []).length);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
"""
"""The page goes on by itself, and may have gone on between two looks from here."""


def test_whoever_is_out_is_told_so(visitor: Bring, tmp_path: Path) -> None:
    """In Soulmates a couple leaves while the others go on."""
    somebody = visitor("ja", 360)
    name = "two_left_after_new_decks"
    events = record("soulmates", name)["events"]
    calls = [place for place, event in enumerate(events) if " call " in event]
    couple = next(n for n, place in enumerate(calls) if events[place].startswith("0 ") and " top " not in events[place + 1])
    page = play_on_from(somebody, "soulmates", name, "call", tmp_path, before=couple)
    asked = page.locator(f"[data-part='{events[calls[couple]].partition(' ')[2]}']").first
    asked.wait_for()
    asked.evaluate("(move) => move.click()")
    out = read_words(files("enishi.games.soulmates") / "explain.toml")["out"]["ja"]
    expect(page.locator(".explain-now")).to_have_text(out)


def test_a_set_that_somebody_else_entered_is_told_whole(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    page = somebody.page
    somebody.go()
    page.locator(".game-card-ito button").click()
    page.locator("dialog summary").click()
    page.locator("input[name=own-seat]").last.check()  # the side that is looked for
    page.get_by_label(somebody.said["bots.level"]).first.select_option("random")
    page.locator(".new-table-does button").first.click()
    page.wait_for_selector(".game[data-phase=choose] .room.is-legal")
    page.evaluate(REMEMBERS_THE_MOST_WATCHED)
    somebody.play_by_clicking(3)
    page.wait_for_function("() => window.mostWatched === 3 || document.querySelector('.result')")
    assert page.evaluate("() => window.mostWatched") == 3


def test_what_is_done_for_one_is_said_to_be(visitor: Bring) -> None:
    """The last chip of Connect 37 is the only one that is left."""
    somebody = visitor("en", 1280)
    page = somebody.page
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".explain-now")
    somebody.play_by_clicking(100)
    page.wait_for_selector(".result")
    expect(page.locator(".log-step.is-done").last).to_have_text(somebody.said["stream.done_for_you"])
    expect(page.locator(".explain-just")).to_contain_text(page_words("explain", "en")["done_for_you"])


LONGER = """
(texts) => {
  const [place, said] = [".explain-now", ".explain-now > div"].map((one) => document.querySelector(one));
  return texts.filter((text) => {
    said.replaceChildren(...text.map((one) => Object.assign(document.createElement("p"), { textContent: one })));
    return place.scrollHeight > place.clientHeight;
  });
}
"""


def _sayings(game: str, language: str) -> list[list[str]]:
    """Everything that the first game of a kind can say of what is to be done now."""
    words = {key: entry[language] for key, entry in read_words(files(f"enishi.games.{game}") / "explain.toml").items()}
    about = {key.removeprefix("phase."): text for key, text in words.items() if key.startswith("phase.")}
    waiting = page_words("explain", language)["waiting"]
    says = [[before, words.get(f"do.{phase}", waiting)] for phase, text in about.items() for before in (words["goal"], text)]
    return [*says, [words["goal"], words["conferring"]]] if "conferring" in words else says


def test_what_is_to_be_done_is_read_without_scrolling_on_the_narrowest_phone(visitor: Bring) -> None:
    for language in ("en", "ja"):
        somebody = visitor(language, 360)
        somebody.open_table("connect37", level="random")
        somebody.page.wait_for_selector(".explain-now")
        longer = {folder.name: somebody.page.evaluate(LONGER, _sayings(folder.name, language)) for folder in WITH_TABLE}
        assert not any(longer.values()), longer


def test_games_that_one_knows_are_explained_again_by_a_wish_in_the_settings(visitor: Bring) -> None:
    somebody = visitor("ja")
    page, own = somebody.page, page_words("explain", "ja") | page_words("people", "ja")
    somebody.open_table("bird", level="random")
    page.get_by_role("button", name=own["know"]).click()
    somebody.go("/settings")
    page.get_by_role("button", name=own["settings.again"].format(n=1)).click()
    somebody.open_table("bird", level="random")
    expect(page.locator(".explain-now")).to_be_visible()
    somebody.go("/settings")
    page.get_by_label(own["settings.explains"]).uncheck()
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    expect(page.locator(".explain-place")).to_have_count(0)


def test_a_first_game_goes_slowly_until_one_knows_it_or_chooses_a_pace(visitor: Bring) -> None:
    somebody = visitor("en")
    page, own = somebody.page, page_words("explain", "en")
    pace = page.locator("select[name=pace]")
    somebody.open_table("connect37", level="random")
    somebody.button("people.title").click()
    expect(pace).to_have_value("slow")
    page.reload()  # without the panel
    page.get_by_role("button", name=own["know"]).click()
    somebody.open_table("connect37", level="random")
    somebody.button("people.title").click()
    expect(pace).to_have_value("usual")
    pace.select_option("fast")
    somebody.open_table("bird", level="random")
    somebody.button("people.title").click()
    expect(pace).to_have_value("fast")
