"""Nothing jumps: what lies on the page stays where it is while bots and people play, in a whole game of each kind.

Measured is what browsers call layout shift: whatever was in sight and starts elsewhere in the next frame, by how much of the window it
takes and how far it moves. Everything that moves in the whole game is added up, which is far stricter than the usual figure of a page
(CLS: the worst five seconds), and none is excused: clicks are made by a script, which browsers do not count as input.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.test_games import WHOLE_GAME, WITH_TABLE, start
from tests.web.test_in_sight import open_record
from tests.web.visitor import Visitor, record

from enishi.server.table.game_facts import facts_of

Bring = Callable[..., Visitor]

MOST = 0.1
"""Above this Google's guide calls a page that jumps no longer good."""
FRAMES = 10
"""Between two clicks: each answer of the server is drawn before the next."""
PLACES = [("en", 1280, 800), ("ja", 390, 844)]
WATCH = """
() => {
  window.shifts = [];
  const since = performance.now();
  const named = (node) => {
    const element = node && (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement);
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute("class")}` : "something that is gone";
  };
  const top = ({ x, y }) => `${Math.round(x)},${Math.round(y)}`;
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries()) {
      if (startTime < since) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => `${named(node)} ${top(previousRect)} → ${top(currentRect)}`);
      window.shifts.push({ value, phase: document.querySelector(".game")?.dataset.phase, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
"""
SEEN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(window.shifts)))))"


def sit_down(visitor: Bring, game: str, language: str, width: int, height: int) -> list[Visitor]:
    """At a table with bots; with people where the game has none. The first of them is watched."""
    host = visitor(language, width)
    host.page.set_viewport_size({"width": width, "height": height})
    if facts_of(game).bots:
        host.open_table(game, level="random")
        people = [host]
    else:
        guest = visitor("ja" if language == "en" else "en", 360)
        guest.join(host.open_table(game, "with_friends"))
        people = start(visitor, host, guest)
    host.page.wait_for_selector(".game")
    return people


def shifts_at(somebody: Visitor) -> list[dict[str, Any]]:
    """Everything that moved."""
    found: list[dict[str, Any]] = somebody.page.evaluate(SEEN)
    return found


def moved_in_all(shifts: list[dict[str, Any]]) -> float:
    return float(sum(shift["value"] for shift in shifts))


@pytest.mark.parametrize("folder", WITH_TABLE, ids=lambda folder: folder.name)
def test_nothing_jumps_in_a_whole_game(visitor: Bring, folder: Path) -> None:
    """On a desktop and on a phone at once, each at a table of their own."""
    tables = [sit_down(visitor, folder.name, *place) for place in PLACES]
    for people in tables:
        people[0].page.evaluate(WATCH)
        for seat, somebody in enumerate(people):
            seed = random.Random(f"shift {folder.name} {seat}").getrandbits(32)
            somebody.play_by_clicking(seed, frames=FRAMES, follows=True)
    for watched, *_ in tables:
        watched.page.wait_for_selector(".result", timeout=WHOLE_GAME)
        shifts = shifts_at(watched)
        assert moved_in_all(shifts) < MOST, (watched.language, sorted(shifts, key=lambda shift: -shift["value"])[:6])


def test_a_jump_is_noticed(visitor: Bring) -> None:
    """The measure can fail: something that pushes the table down counts."""
    somebody = visitor("en", 390)
    somebody.open_table("connect37", level="random")
    page = somebody.page
    page.wait_for_selector(".status.is-mine")
    page.evaluate(WATCH)
    page.evaluate("() => document.querySelector('.seats-bar').insertAdjacentHTML('beforebegin', '<p>A banner</p>'.repeat(9))")
    assert moved_in_all(shifts_at(somebody)) > MOST


GONE = """
async () => {
  const place = document.querySelector(".round").parentElement;
  const before = place.offsetHeight;
  document.querySelector(".round").style.display = "none";
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [before, place.offsetHeight];
}
"""


def test_a_place_keeps_its_height_after_the_window_was_resized(visitor: Bring) -> None:
    """Its content may be as high as before: then nothing else tells the place to keep it."""
    somebody = visitor("en", 1280)
    somebody.open_table("happiness", level="random")
    somebody.page.wait_for_selector(".status.is-mine")
    somebody.page.set_viewport_size({"width": 1270, "height": 800})
    somebody.page.evaluate(SEEN)
    before, after = somebody.page.evaluate(GONE)
    assert before == after > 0


def test_places_in_a_row_become_low_again_where_the_window_allows_it(visitor: Bring) -> None:
    """In a row each is as high as the highest: all let go before one of them keeps its height."""
    somebody = visitor("ja", 390)
    page = somebody.page
    somebody.open_table("soulmates", level="random", seats=8)
    page.wait_for_selector(".status.is-mine")
    bar = page.locator(".seats-bar")
    before = bar.evaluate("(bar) => bar.offsetHeight")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(SEEN)
        page.evaluate(SEEN)
    assert bar.evaluate("(bar) => bar.offsetHeight") == before


@pytest.mark.parametrize("name", ["destined_couple", "yuri_marriage", "yuri_marriage_four_seats", "turn_nine_five_seats"])
def test_points_take_the_place_of_what_stood_beside_a_name(visitor: Bring, tmp_path: Path, name: str) -> None:
    """At the end of a game of Yurikure the table stays where it is, on a phone, too."""
    somebody = visitor("en", 390)
    events = len(record("yurikure", name)["events"])
    page = open_record(somebody, "yurikure", name, tmp_path, events - 1)
    tops = []
    for moment in (events - 1, events):
        page.locator(".slider").fill(str(moment))
        page.evaluate(SEEN)
        tops.append(page.locator(".seats-bar").evaluate("(bar) => bar.offsetHeight"))
    assert tops[0] == tops[1]
    assert page.locator(".yurikure-note").first.text_content() != ""
