"""What is picked belongs to what is asked: it outlives neither what is taken back nor a lesson that says no to it or goes on."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.visitor import Visitor, page_words

Bring = Callable[..., Visitor]

PICKED = ".game [aria-pressed=true][data-spot]"
CONFIRMS = ".game .confirm .primary"


def pick_and_confirm(page: Page, spot: str) -> None:
    page.locator(spot).first.click()
    expect(page.locator(PICKED)).to_have_count(1)
    page.locator(CONFIRMS).click()


def is_nothing_picked(page: Page) -> None:
    expect(page.locator(PICKED)).to_have_count(0)
    assert page.locator(f"{CONFIRMS}:enabled").count() == 0


def test_what_was_picked_is_forgotten_when_the_decision_is_taken_back(visitor: Bring) -> None:
    """The card that was laid before is not armed again."""
    somebody = visitor("en", 1280)
    somebody.open_table("happiness", level="random", seat=0)
    page, hand = somebody.page, somebody.page.locator(".game .hand .card")
    expect(hand).to_have_count(6)
    pick_and_confirm(page, ".game .hand .is-legal")
    expect(hand).to_have_count(5)
    page.locator(".status.is-mine").wait_for()  # the bots have guessed: nothing comes between
    somebody.button("undo.ask").click()
    expect(hand).to_have_count(6)
    is_nothing_picked(page)


def test_what_a_lesson_says_no_to_is_picked_no_longer(visitor: Bring) -> None:
    """An answer that was refused at the third step had been armed still at the ninth, where another one is asked for."""
    somebody = visitor("ja", 360)
    page, words = somebody.page, page_words("lesson", "ja")
    somebody.go("/lesson/reunion")
    go_on = page.get_by_role("button", name=words["next"], exact=True)
    go_on.click()
    go_on.click()
    pick_and_confirm(page, "[data-part=break]")
    page.locator(".voice-reply").wait_for()
    is_nothing_picked(page)
    page.locator("[data-part=break]").click()
    page.locator(".promise input").fill("駅の時計の下")
    page.locator(".promise button[type=submit]").click()
    go_on.wait_for()
    is_nothing_picked(page)
