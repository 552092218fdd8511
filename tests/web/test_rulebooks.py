"""Rulebooks: their examples are drawn with the game's own table, can only be looked at, fit the column, and are all there on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.signs import WITHOUT_WORDS
from tests.web.visitor import Visitor

from enishi.games import ids, load
from enishi.rulebook import rulebook_examples

Bring = Callable[..., Visitor]

FITS = """
async (drawing) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const measured = () => {
    const column = drawing.getBoundingClientRect(), page = drawing.firstElementChild.getBoundingClientRect();
    return { across: page.width <= column.width + 1, down: page.height <= column.height + 2 };
  };
  const fits = () => Object.values(measured()).every(Boolean);
  for (let frames = 0; frames < 60 && !fits(); frames += 1) await frame();
  const inert = [...drawing.querySelectorAll("*")].every((one) => one.tabIndex < 0 || one.closest("[inert]"));
  return { ...measured(), inert };
}
"""
"""A table that has just come is measured before the next frame is painted, so its column is as high as it only from that frame on."""
IN_SIGHT = "(mark) => { const top = mark.getBoundingClientRect().top; return top > -60 && top < innerHeight; }"


@pytest.mark.parametrize(("language", "width", "dark"), [("en", 1280, False), ("ja", 360, True)])
def test_every_example_is_drawn_and_fits(visitor: Bring, language: str, width: int, dark: bool) -> None:
    somebody = visitor(language, width, dark=dark)
    page = somebody.page
    for id in ids() if width < 600 else ids()[::3]:
        examples = [example for example in rulebook_examples(load(id), language) if example.captions]
        somebody.go(f"/rules/{id}")
        figures = page.locator(".drawn-example")
        expect(figures).to_have_count(len(examples))
        for number, example in enumerate(examples):
            figure = figures.nth(number)
            figure.scroll_into_view_if_needed()
            drawing = figure.locator(".drawing[role=img]")
            expect(drawing.locator(f".game.{id}")).to_be_visible()
            assert drawing.locator(".fallback").count() == 0, (id, number, "the table could not be drawn")
            assert drawing.get_attribute("aria-label")
            assert drawing.evaluate(FITS) == {"across": True, "down": True, "inert": True}, (id, number)
            assert figure.locator(".example-steps").count() == (len(example.captions) > 1)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, f"the rulebook of {id} is wider than the screen"
        assert page.evaluate(WITHOUT_WORDS) == [], (id, "every sign says what it is")
        if width < 600:
            assert somebody.axe() == [], id


def test_signs_that_lose_their_words_are_noticed(visitor: Bring) -> None:
    somebody = visitor("en")
    somebody.go("/rules/yurikure")
    somebody.page.locator(".drawn-example").first.scroll_into_view_if_needed()
    somebody.page.wait_for_selector(".drawing-page .track")
    assert somebody.page.evaluate(WITHOUT_WORDS) == []
    somebody.page.evaluate("() => document.querySelectorAll('[data-says]').forEach((sign) => sign.removeAttribute('data-says'))")
    assert somebody.page.evaluate(WITHOUT_WORDS)


def test_an_example_is_gone_through_by_keyboard_and_printed_whole(visitor: Bring) -> None:
    somebody = visitor("en")
    page = somebody.page
    somebody.go("/rules/connect37")
    number, captions = next(
        (number, example.captions) for number, example in enumerate(rulebook_examples(load("connect37"), "en")) if len(example.captions) > 2
    )
    figure = page.locator(".drawn-example").nth(number)
    figure.scroll_into_view_if_needed()
    figure.get_by_role("button", name=somebody.said["replay.next"]).focus()
    page.keyboard.press("ArrowRight")
    expect(figure.locator(".example-caption")).to_have_text(captions[1])
    page.keyboard.press("Enter")
    expect(figure.locator(".example-caption")).to_have_text(captions[2])
    page.keyboard.press("ArrowLeft")
    expect(figure.locator(".example-caption")).to_have_text(captions[1])
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(figure.locator(".example-caption")).to_have_text(captions)
    expect(figure.locator(".drawing")).to_have_count(len(captions))
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(figure.locator(".example-caption")).to_have_text(captions[1])


def test_rules_at_a_table_open_at_the_phase(visitor: Bring) -> None:
    somebody = visitor("en", 390)
    page = somebody.page
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    somebody.button("rulebook.title").click()
    mark = page.locator('.panel [data-phase="lay"]')
    mark.wait_for(state="attached")
    page.wait_for_function(IN_SIGHT, arg=mark.element_handle())
    invitation = page.url
    page.locator(".panel .contents a").first.click()
    assert page.url == invitation, "the address of a table holds the invitation"
    expect(page.locator(".panel #section-1")).to_be_in_viewport()
