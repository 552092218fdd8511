"""Every lesson is taken to its end by somebody who reads only what is on the screen: Next where there is one, else what is marked.

Whoever takes it never scrolls: what is to be done next is in sight, or comes into sight by itself."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_shift import MOST, WATCH, moved_in_all, shifts_at
from tests.web.visitor import Visitor, page_words, tied

from enishi.games import ids
from enishi.lesson import Stage, lesson_of

Bring = Callable[..., Visitor]

TAUGHT = ids()
PHONE, DESK = (360, 640), (1280, 800)
"""Every lesson is taken on the smallest of phones, where the voice leaves the table little room; every second one at a desk, too."""
WAYS = [(game, ("ja", "en")[number % 2], PHONE) for number, game in enumerate(TAUGHT)] + [(game, "en", DESK) for game in TAUGHT[1::2]]
MARKED = """
(tried) => {
  const CHOOSABLE = ".game :is(textarea, input, button, [data-spot][role=button])";
  const keyOf = ({ style }) => `${style.left} ${style.top}`;
  const ring = [...document.querySelectorAll(".lesson-ring")].find((one) => !tried.includes(keyOf(one)));
  if (!ring) return null;
  const around = ring.getBoundingClientRect();
  const within = (one) => {
    const box = one.getBoundingClientRect();
    return box.left >= around.left && box.top >= around.top && box.right <= around.right && box.bottom <= around.bottom;
  };
  const meant = [...document.querySelectorAll(CHOOSABLE)].filter(within);
  const field = meant.find((one) => one.matches("textarea, input"));
  const { left, top, width, height } = field ? field.getBoundingClientRect() : around;
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y)?.closest(CHOOSABLE);
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
  };
  return { key: keyOf(ring), x, y, field: !!field, click: !!hit, hidden: meant.length > 0 && !meant.some(isSeen) };
}
"""
"""The first ring that was not tried yet: where it is, and whether all that can be chosen in it is hidden unless one scrolls."""
STEP = "document.querySelector('.voice-step')?.textContent"


def marks(page: Page) -> None:
    """The rings are where they belong."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def click_what_is_marked(page: Page) -> None:
    """One ring after the other, without scrolling: a field in it is written into, what cannot be chosen is only looked at."""
    before, tried = page.evaluate(STEP), list[str]()
    while page.evaluate(STEP) == before:
        marks(page)
        ring = page.evaluate(MARKED, tried)
        if ring is None:
            break
        assert not ring["hidden"], f"{before}: what is to be chosen next is not in sight: {ring}"
        tried.append(ring["key"])
        if ring["click"]:
            page.mouse.click(ring["x"], ring["y"])
        if ring["field"]:
            page.keyboard.type("縁")
            page.keyboard.press("Enter")


def do_what_is_said(page: Page) -> None:
    """One step of a lesson."""
    before = page.evaluate(STEP)
    if page.locator(".voice-does .primary").count():
        page.locator(".voice-does .primary").click()
    else:
        click_what_is_marked(page)
        confirm = page.locator(".game .confirm .primary")
        if page.evaluate(STEP) == before and confirm.count():
            expect(confirm).to_be_enabled()  # the server says that the choice is whole
            marks(page)
            expect(confirm).to_be_in_viewport(ratio=1)
            confirm.click()
    page.wait_for_function(f"(before) => {STEP} !== before", arg=before)


def is_asked(stage: Stage) -> bool:
    """Whether a step asks the learner for something."""
    return bool(stage.step.moves or stage.step.tell)


def learner(visitor: Bring, language: str, size: tuple[int, int]) -> Visitor:
    """Somebody with this language and size."""
    width, height = size
    somebody = visitor(language, width)
    somebody.page.set_viewport_size({"width": width, "height": height})
    return somebody


def begin(somebody: Visitor, game: str) -> None:
    """From the front page into the lesson."""
    somebody.go()
    somebody.page.locator(f".game-card-{game} a[href='/lesson/{game}']").click()
    somebody.page.wait_for_selector(".is-lesson .game")


@pytest.mark.parametrize(("game", "language", "size"), WAYS, ids=[f"{game}-{language}-{size[0]}" for game, language, size in WAYS])
def test_a_lesson_is_taken_to_its_end(visitor: Bring, game: str, language: str, size: tuple[int, int]) -> None:
    somebody = learner(visitor, language, size)
    page, lesson = somebody.page, lesson_of(game)
    assert lesson is not None
    begin(somebody, game)
    for step, stage in enumerate(lesson.stages):
        expect(page.locator(".voice-said p").first).to_have_text(tied(stage.step.say[somebody.language]))
        if stage.step.mark:
            page.wait_for_selector(".lesson-ring")
        assert page.locator(".status.is-mine").count() == int(is_asked(stage)), f"step {step}: the line of the moment does not agree"
        if step == len(lesson.stages) // 2:
            assert somebody.axe() == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"step {step} is wider than the screen"
        assert "undefined" not in page.locator("main").inner_text(), f"step {step} lacks a fact that its words name"
        if step < len(lesson.stages) - 1:
            do_what_is_said(page)
    assert page.locator(".voice-after .primary").is_visible()


def test_the_line_of_the_moment_asks_for_nothing_while_the_voice_explains(visitor: Bring) -> None:
    """It is the learner's turn from the first step on, in the game; but the voice still greets and explains."""
    somebody = visitor("en")
    begin(somebody, "soulmates")
    page, said = somebody.page, page_words("lesson", "en")
    order = somebody.said["status.your_turn"].partition("{")[0]
    while page.locator(".voice-does .primary").count():
        expect(page.locator(".status")).to_have_text(said["listening"])
        do_what_is_said(page)
    expect(page.locator(".status")).to_contain_text(order)


def test_what_confirms_a_move_is_in_sight_with_what_is_marked(visitor: Bring) -> None:
    """On a low phone, where the voice takes a quarter of the screen."""
    somebody = learner(visitor, "en", PHONE)
    page = somebody.page
    begin(somebody, "ito")
    while not page.locator(".voice-after").count():
        if page.locator(".voice-yours").count():
            marks(page)
            expect(page.locator(".game .confirm .primary")).to_be_in_viewport(ratio=1)
            for ring in page.locator(".lesson-ring").all():
                expect(ring).to_be_in_viewport(ratio=1)
        do_what_is_said(page)


def test_the_same_lesson_in_the_other_language(visitor: Bring) -> None:
    somebody = learner(visitor, "en" if TAUGHT.index("connect37") % 2 == 0 else "ja", PHONE)
    begin(somebody, "connect37")
    page = somebody.page
    while not page.locator(".voice-after").count():
        do_what_is_said(page)
    page.locator(".voice-after .primary").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".hexes")
    page.wait_for_selector(".status.is-mine")


def test_a_reply_leaves_the_table_where_it_is_on_a_phone(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    page = somebody.page
    page.set_viewport_size({"width": 360, "height": 640})
    begin(somebody, "connect37")
    while page.locator(".voice-does .primary").count():
        do_what_is_said(page)
    page.locator(".hand-tile").first.click()
    cell = page.locator(".hexes [aria-label^='d5']")
    cell.scroll_into_view_if_needed()
    before = page.locator(".game").bounding_box()
    cell.click()
    expect(page.locator(".voice-reply")).to_be_visible()
    assert page.locator(".game").bounding_box() == before
    assert somebody.axe() == []


UNREAD = """
() => [...document.querySelectorAll(".voice p")].filter((text) => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const cut = text.closest(".voice-said, .voice-reply");
  const seen = [[left + 2, top + 2], [right - 2, bottom - 2]].every(([x, y]) => document.elementFromPoint(x, y)?.closest(".voice"));
  return !seen || cut.scrollHeight > cut.clientHeight;
}).map((text) => text.textContent)
"""
"""What of the voice is cut off or lies under something else."""


@pytest.mark.parametrize(("game", "language", "width", "height"), [("ito", "en", 390, 844), ("altar", "ja", 360, 640)])
def test_all_that_the_voice_says_is_read_whole_after_a_wrong_move(
    visitor: Bring, game: str, language: str, width: int, height: int
) -> None:
    """What is asked stands where it stood, and so does the table, with the reply and without it."""
    somebody = learner(visitor, language, (width, height))
    page, rng = somebody.page, random.Random(5)
    begin(somebody, game)
    while page.locator(".voice-does .primary").count():
        do_what_is_said(page)
    reply = page.locator(".voice-reply")
    while not reply.count():
        somebody.act(rng)
        marks(page)
    assert page.evaluate(UNREAD) == []
    places = [page.locator(seen).bounding_box() for seen in (".voice-said p", ".voice-does", ".game")]
    page.evaluate(WATCH)
    reply.get_by_role("button").click()
    expect(reply).to_have_count(0)
    assert places == [page.locator(seen).bounding_box() for seen in (".voice-said p", ".voice-does", ".game")]
    assert moved_in_all(shifts_at(somebody)) < MOST / 10


def test_wrong_moves_are_answered_and_the_lesson_is_taken_up_where_it_was_left(visitor: Bring) -> None:
    somebody = visitor("en")
    page, said = somebody.page, page_words("lesson", "en")
    begin(somebody, "connect37")
    while page.locator(".voice-does .primary").count():
        do_what_is_said(page)
    expect(page.locator(".hand-tile").first).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="d5: empty").click()
    expect(page.locator(".voice-reply")).to_contain_text("We need that side")
    page.locator(".hand-tile").first.click()
    page.get_by_role("button", name="d4: 12").click(force=True)
    expect(page.locator(".voice-reply")).to_contain_text("There is a tile on d4 already")
    before = page.evaluate(STEP)
    page.reload()
    page.wait_for_selector(".is-lesson .game")
    assert page.evaluate(STEP) == before
    for _ in range(2):
        page.locator(".hand-tile").last.click()
        page.get_by_role("button", name="a1: empty").click()
        expect(page.locator(".voice-reply")).to_contain_text("no neighbour")
    page.get_by_role("button", name=said["show"]).click()
    expect(page.locator(".voice-said p").first).to_contain_text("A cord ties 11 and 12")
    page.get_by_role("button", name=said["back"]).click()
    assert page.evaluate(STEP) == before


def test_a_move_does_not_pass_over_what_is_to_be_written(visitor: Bring) -> None:
    """The card was the right one two steps later: the question had never been asked, and its answer stood there."""
    somebody, lesson = visitor("ja"), lesson_of("happiness")
    assert lesson is not None
    page = somebody.page
    begin(somebody, "happiness")
    while page.locator(".voice-does .primary").count():
        do_what_is_said(page)
    before = page.evaluate(STEP)
    page.locator(".hand .card.is-legal").last.click()
    page.locator(".game .confirm .primary").click()
    asked = next(stage.step for stage in lesson.stages if stage.step.tell)
    expect(page.locator(".voice-reply p")).to_have_text(tied(asked.instead[0].say["ja"]))
    assert page.evaluate(STEP) == before
