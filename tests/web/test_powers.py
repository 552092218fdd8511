"""Powers and comforts at a table, by clicking: pause, a bot for somebody whose line is lost, flag fall, orders in advance, deaf ears."""

import random
from collections.abc import Callable

from playwright.sync_api import expect
from tests.web.house import House
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]
MOST_LOOKS = 2000
CLICK_UNLESS_PASSING = """
() => {
  const [ready, legal] = [".game .confirm .primary:enabled", ".game .spot.is-legal:not(.is-chosen), .game .move.is-legal:enabled"];
  const passing = document.querySelector(".pass .is-legal");
  if (!passing) (document.querySelector(ready) ?? document.querySelector(legal))?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
"""


def _two_at(game: str, visitor: Bring) -> tuple[Visitor, Visitor]:
    """The host, and a guest, in the same game."""
    host, guest = visitor("en", 1280), visitor("ja", 360)
    guest.join(host.open_table(game, "with_friends"))
    host.button("host.start").click()
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".game")
    return host, guest


def _open_timed(host: Visitor, game: str, seat: str) -> str:
    """A table with a clock at which the host has this seat; the link."""
    host.go()
    host.page.locator(f".game-card-{game} button").click()
    host.page.locator("dialog input[name=name]").fill("Hana")
    host.page.locator("dialog summary").click()
    host.page.locator("input[name=own-seat]").nth(1 + int(seat)).check()
    host.page.get_by_label(host.said["new.bots"]).select_option("0")
    host.page.get_by_label(host.said["clock.use"]).check()
    host.button("new.open_table").click()
    host.page.wait_for_url("**/table/*#*")
    return host.page.url


def _play_until(people: list[Visitor], selector: str) -> Visitor:
    """Whoever may act does something, until somebody sees this."""
    rng = random.Random(5)
    for _ in range(MOST_LOOKS):
        for somebody in people:
            if somebody.page.locator(selector).count():
                return somebody
            if somebody.may_act():
                somebody.act(rng)
    raise AssertionError(f"nobody saw {selector}")


def _say(somebody: Visitor, text: str) -> None:
    """Says something, so that the server looks at its clock."""
    somebody.page.locator(".talk-input").fill(text)
    somebody.page.locator(".talk-input").press("Enter")
    somebody.page.locator(".talk-line", has_text=text).wait_for()


PRESS_TWICE = """
async (button) => {
  button.click();
  await new Promise(requestAnimationFrame);
  button.click();
}
"""


def test_what_is_pressed_twice_is_said_once_and_nobody_is_told_off(visitor: Bring) -> None:
    """The second would come when all are ready and the cards are dealt: a refusal over the tools of the table, for nothing."""
    somebody = visitor("en", 1280)
    somebody.open_table("signs", level="normal")
    somebody.page.locator(".say-ready").evaluate(PRESS_TWICE)
    somebody.page.wait_for_selector(".say-ready", state="detached")
    expect(somebody.page.locator(".talk-to option[value=team]")).to_have_count(0)  # what is begun in the team stays in it
    _say(somebody, "Here we go")
    somebody.page.locator(".talk-line", has_text="Here we go").wait_for()  # by now everything before it is answered
    assert somebody.page.locator(".notice").all_inner_texts() == []


def test_a_paused_table_stands_still_until_the_host_goes_on(visitor: Bring) -> None:
    host, guest = _two_at("connect37", visitor)
    host.button("people.title").click()
    host.button("host.pause").click()
    for somebody in (host, guest):
        somebody.page.locator(".status", has_text=somebody.said["status.paused"]).wait_for()
        assert not somebody.may_act()
    assert guest.axe() == []
    host.button("host.resume").click()
    guest.page.locator(".status", has_text=guest.said["status.paused"]).wait_for(state="detached")
    host.page.keyboard.press("Escape")
    assert host.may_act() or guest.may_act()


def test_the_host_lets_a_bot_play_for_somebody_whose_line_is_lost(visitor: Bring, house: House) -> None:
    host, guest = _two_at("connect37", visitor)
    link = guest.page.url
    guest.page.goto("about:blank")
    away = host.page.locator(".seat", has_text=host.said["seats.away"])
    for minute in range(1, 20):
        house.move_clock(minute * 60_000)
        _say(host, f"are you there? {minute}")
        if away.count():
            break
    host.button("people.title").click()
    host.button("host.stand_in").click()
    stands_in = host.page.locator(".seat", has_text=host.said["seats.stands_in"])
    stands_in.wait_for()
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector(".status.is-mine")
    guest.page.goto(link)
    guest.page.locator(".question").get_by_role("button", name=guest.said["seats.take_back"]).click()
    guest.page.locator(".question").wait_for(state="detached")
    stands_in.wait_for(state="detached")


def test_guests_without_a_name_are_told_apart_and_one_who_has_gone_is_away(visitor: Bring, house: House) -> None:
    """Before the start already: nobody waits at the table for somebody who has left it."""
    host, guest = visitor("en", 1280), visitor("ja", 360)
    host.go()
    host.page.locator(".game-card-connect37 button").click()
    host.page.locator(".new-table-does button").last.click()
    host.page.wait_for_url("**/table/*#*")
    guest.page.goto(host.page.url)
    guest.button("join.sit").click()
    other = host.page.locator(".chair", has_text="Guest (2)")
    other.wait_for()
    expect(guest.page.locator(".chair.is-mine .chair-name")).to_have_text("ゲスト (2)")
    guest.page.goto("about:blank")
    house.move_clock(60_000)
    _say(host, "are you there?")
    expect(other).to_contain_text(host.said["seats.away"])


def test_in_ito_the_protagonist_whose_flag_falls_has_lost(visitor: Bring, house: House) -> None:
    host, guest = visitor("en", 1280), visitor("ja", 360)
    guest.join(_open_timed(host, "ito", "0"))
    host.button("host.start").click()
    _play_until([host, guest], ".clock.is-running")
    house.move_clock(11 * 60_000)
    _say(host, "so late already?")
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".result")
    expect(host.page.locator(".result")).to_contain_text("Hana")
    assert host.axe() == []
    assert guest.axe() == []


def test_orders_are_set_and_taken_back(visitor: Bring) -> None:
    somebody = visitor("en", 1280)
    somebody.open_table("yurikure", level="random")
    _play_until([somebody], ".orders")
    _order(somebody, "last")
    _order(somebody, "first")
    assert somebody.axe() == []


def _order(somebody: Visitor, which: str) -> None:
    """The first order is to be asked always, the last to pass always."""
    if not somebody.page.locator(".orders[open]").count():
        somebody.page.locator(".orders summary").click()
    orders = somebody.page.locator(".orders input[type=radio]")
    (orders.first if which == "first" else orders.last).check()
    somebody.page.locator(".orders .badge.is-turn").wait_for(state="detached" if which == "first" else "visible")


def test_orders_pass_in_ones_place(visitor: Bring) -> None:
    """Who is asked in a game is a matter of chance: in one of three games at least it must be this person."""
    somebody = visitor("en", 1280)
    assert any(_is_passed_for(somebody) for _ in range(3))


def _is_passed_for(somebody: Visitor) -> bool:
    """Plays a game without ever passing oneself; whether a pass was told in the log nevertheless."""
    somebody.open_table("yurikure", level="random")
    _play_until([somebody], ".orders")
    passed = somebody.page.locator(".log-line", has_text="Hana passes")
    before = passed.count()
    _order(somebody, "last")
    for _ in range(MOST_LOOKS):
        somebody.page.evaluate(CLICK_UNLESS_PASSING)
        if passed.count() > before:
            return True
        if somebody.is_over():
            break
    return False


def test_what_a_muted_person_notes_is_off_the_table_too(visitor: Bring) -> None:
    people = [visitor(language) for language in ("en", "ja", "en", "ja")]
    host, *guests = people
    link = host.open_table("happiness", "with_friends")
    for number, guest in enumerate(guests):
        guest.join(link, f"Guest {number}")
    host.page.locator(".chair", has_text="Guest 2").wait_for()
    host.button("host.start").click()
    for somebody in people:
        somebody.page.wait_for_selector(".game")
    speaker = _play_until(people, ".write.is-topic")
    listener = next(somebody for somebody in people if somebody is not speaker)
    field = speaker.page.locator(".write.is-topic").get_by_role("textbox")
    field.fill("the sea in winter")
    field.press("Enter")
    listener.page.locator(".game").get_by_text("the sea in winter").wait_for()
    listener.page.locator(".talk-line .about").first.click()
    listener.button("about.mute").click()
    for place in (".stream", ".game"):
        listener.page.locator(place).get_by_text("the sea in winter").wait_for(state="detached")
    expect(speaker.page.locator(".game").get_by_text("the sea in winter")).to_have_count(1)
