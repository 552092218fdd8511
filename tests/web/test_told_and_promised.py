"""What two tables without much of a game must not lose: how a told round came out, and what was promised."""

from collections.abc import Callable

from playwright.sync_api import ViewportSize, expect
from tests.web.visitor import Visitor

from enishi.games import load

Bring = Callable[..., Visitor]

LOW_PHONE: ViewportSize = {"width": 360, "height": 640}
DESK: ViewportSize = {"width": 1280, "height": 800}
HIDDEN = """
(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
"""Whether something lies over the middle of it."""
HAPPINESS = load("happiness").words.entries
REUNION = load("reunion").words.entries


def test_a_round_that_was_told_is_looked_at_until_one_goes_on(visitor: Bring) -> None:
    """The bot that tells next does so at once: how one's own round came out had been gone within a second."""
    somebody = visitor("ja", 360)
    page = somebody.page
    page.set_viewport_size(LOW_PHONE)
    somebody.open_table("happiness", seats=2, seat=0)
    confirm = page.locator(".game .confirm .primary")
    for time in ("past", "present", "future"):
        page.locator(f".page-of-time.is-{time}.is-now").wait_for()  # what is picked before the card is laid is forgotten with it
        page.locator(".game .hand .card.is-legal").first.click()
        confirm.click()
    go_on = page.locator(".game .confirm").get_by_role("button", name=HAPPINESS["table.go_on"]["ja"], exact=True)
    page.locator(".status.is-mine").wait_for()  # the bot has told, and one's guess is waited for
    expect(go_on).to_be_visible()
    expect(page.locator(".topic-speaker")).to_contain_text("1 3 5")
    expect(page.locator(".topic-speaker")).to_be_in_viewport()
    expect(page.locator(".page-of-time:not(.is-aside) .verdict")).to_have_count(1)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    go_on.evaluate("(button) => button.click()")
    page.locator(".hand .card.is-legal").first.wait_for()
    expect(page.locator(".topic-speaker")).to_be_in_viewport(ratio=1)
    expect(page.locator(".page-of-time.is-now .story")).to_be_in_viewport(ratio=1)
    expect(page.locator(".tab-verdict")).to_have_count(0)
    page.locator(".hand .card.is-legal").first.click()
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    confirm.evaluate("(button) => button.click()")
    page.locator(".page-of-time.is-present.is-now .story").wait_for()
    expect(page.locator(".page-of-time.is-now .story")).to_be_in_viewport(ratio=1)


def test_at_a_desk_the_field_for_questions_and_the_last_answer_are_in_sight(visitor: Bring) -> None:
    """The hand had come to lie over both with the first answer; and asking is what the game is."""
    somebody = visitor("ja", 1280)
    page = somebody.page
    page.set_viewport_size(DESK)
    somebody.open_table("happiness", seats=2, seat=1)
    page.locator(".status.is-mine").wait_for()
    for asked, question in enumerate(["どんな味でしたか？", "だれと？", "何を買いましたか？"], start=1):
        page.locator(".desk textarea").fill(question)
        page.keyboard.press("Enter")
        expect(page.locator(".asked .is-answer")).to_have_count(asked)
        for seen in (".desk textarea", ".asked li:last-child", ".own-hand .confirm"):
            expect(page.locator(seen)).to_be_in_viewport(ratio=1)
            assert not page.locator(seen).evaluate(HIDDEN), (asked, seen)


def test_a_promise_stands_with_the_first_seal_and_no_button_offers_what_cannot_be(visitor: Bring) -> None:
    host, guest = visitor("ja", 1280), visitor("en", 360)
    guest.page.set_viewport_size(LOW_PHONE)
    guest.join(host.open_table("reunion", "with_friends"))
    expect(host.page.locator(".chair select option").nth(1)).not_to_contain_text("先手")
    host.button("host.start").click()
    written, rewritten = "1 May, 3 p.m., under the clock of Ueno station", "No, 1 June, noon, Hachiko in Shibuya"
    for text in (written, rewritten):
        if text == rewritten:
            guest.page.get_by_role("button", name=REUNION["table.change"]["en"], exact=True).click()
        guest.page.locator(".promise input").fill(text)
        guest.page.locator(".promise input").blur()  # as when its button is tapped: that had slipped under the bar
        assert not guest.page.locator(".promise button[type=submit]").evaluate(HIDDEN)
        guest.page.locator(".promise button[type=submit]").click()
        expect(host.page.locator(".promise h2")).to_have_text(text)
    expect(guest.page.locator("[data-part=keep]")).to_be_in_viewport(ratio=1)
    for part in ("keep", "break"):
        assert not guest.page.locator(f"[data-part={part}]").evaluate(HIDDEN), "the bar lies over it"
    expect(guest.page.locator(".seal.is-pressed")).to_have_count(0)
    host.page.locator("[data-part=keep]").click()
    host.page.locator(".confirm .primary").click()
    expect(guest.page.locator(".seal.is-pressed")).to_have_count(2)
    for somebody in (host, guest):
        expect(somebody.page.locator(".promise button")).to_have_count(0)
        assert somebody.button("undo.ask").count() == 0
    guest.page.locator("[data-part=keep]").click()
    guest.page.locator(".confirm .primary").click()
    expect(guest.page.locator("#result-title")).to_have_text(REUNION["headline.all_kept"]["en"])
    expect(guest.page.locator(".ticker .badge")).to_have_count(0)  # one's own words are not news
