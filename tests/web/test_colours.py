"""A person has one colour, and one shape with it, wherever they are seen, also in the games that follow."""

from collections.abc import Callable

from playwright.sync_api import Page
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]
Signs = dict[str, set[str]]
"""How everybody is seen, by name: colours, and shapes."""

NAMES = ("Hana", "Ren")
LOOK = """
([selector, names]) => {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const place of document.querySelectorAll(selector)) {
    const name = names.find((one) => place.textContent.trim().startsWith(one));
    const mark = place.querySelector("svg.seat-mark");
    if (name && mark) found[name].push(`${getComputedStyle(mark).fill} ${mark.querySelector("path").getAttribute("d")}`);
    for (const chip of name ? place.querySelectorAll(".chip") : [])
      found[name].push(`${getComputedStyle(chip).getPropertyValue("--seat")} chip`);
  }
  return found;
}
"""


def seen(page: Page, selector: str) -> Signs:
    """The signs of both in places that begin with their names."""
    page.wait_for_selector(selector)
    return {name: set(signs) for name, signs in page.evaluate(LOOK, [selector, NAMES]).items()}


def everywhere(page: Page) -> Signs:
    """The signs of both above the table; those in the log, the talk and the result are the same."""
    above = seen(page, ".seats-bar .seat")
    for elsewhere in (".stream .log-line", ".stream .talk-line", ".ranking li"):
        there = seen(page, elsewhere)
        assert all(there[name] and there[name] <= above[name] for name in there), (elsewhere, there, above)
    assert above["Hana"].isdisjoint(above["Ren"])
    return above


def play(*people: Visitor) -> None:
    """A game to its end, in which everybody says something."""
    for number, one in enumerate(people):
        one.page.wait_for_selector(".hexes")
        one.page.locator(".talk-form input[type=text], .talk-form textarea").fill("hello")
        one.page.keyboard.press("Enter")
        one.page.locator(".talk-line").nth(number).wait_for()
        one.play_by_clicking(37 + number)
    for one in people:
        one.page.wait_for_selector(".result")


def test_everybody_keeps_their_colour_through_a_rematch_and_its_replay(visitor: Bring) -> None:
    people = hana, ren = visitor("en"), visitor("en")
    ren.join(hana.open_table("connect37", "with_friends"), "Ren")
    hana.button("host.start").click()
    play(*people)
    signs = everywhere(hana.page)
    assert everywhere(ren.page) == signs
    table, seat = hana.page.url, hana.page.locator(".seat.is-mine").get_attribute("data-part")
    hana.button("after.rematch").click()
    for one in people:
        one.page.wait_for_url(lambda url: "/table/" in url and url.partition("#")[0] != table.partition("#")[0])
    play(*people)
    assert hana.page.locator(".seat.is-mine").get_attribute("data-part") != seat
    assert everywhere(hana.page) == everywhere(ren.page) == signs
    ren.page.get_by_role("link", name=ren.said["after.replay"]).click()
    ren.page.wait_for_selector(".player")
    assert everywhere(ren.page) == signs
