"""What one has to see is in sight, also where one has scrolled: why a move was refused, what comes of one's own call, why one has lost."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.web.test_games import WHOLE_GAME
from tests.web.visitor import Visitor, record

Bring = Callable[..., Visitor]

LOW_PHONE: ViewportSize = {"width": 360, "height": 640}
TO_THE_END = "() => scrollTo(0, document.documentElement.scrollHeight)"


def open_record(somebody: Visitor, game: str, name: str, tmp_path: Path, moment: int) -> Page:
    """A recorded match in the replay, after this number of events."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record(game, name)))
    somebody.page.set_viewport_size(LOW_PHONE)
    somebody.go("/replay")
    somebody.page.locator("input[type=file]").set_input_files(file)
    somebody.page.locator(".slider").fill(str(moment))
    return somebody.page


def play_on_from(somebody: Visitor, game: str, name: str, does: str, tmp_path: Path, before: int = 0) -> Page:
    """A table that goes on with a recorded match where somebody does this, after so many times before, in that seat."""
    events = record(game, name)["events"]
    moment = [place for place, event in enumerate(events) if f" {does} " in event][before]
    page = open_record(somebody, game, name, tmp_path, moment)
    somebody.button("replay.play_on").click()
    page.wait_for_url("**/table/*#*")
    page.locator(".chair select").first.select_option(events[moment].split()[0])
    somebody.button("host.start").click()
    return page


def test_why_a_move_is_refused_is_read_where_one_has_scrolled_to(visitor: Bring) -> None:
    somebody = visitor("ja", 360)
    page = somebody.page
    page.set_viewport_size(LOW_PHONE)
    somebody.open_table("connect37", level="random")
    page.wait_for_selector(".status.is-mine")
    page.evaluate(TO_THE_END)
    expect(page.locator(".status")).not_to_be_in_viewport()
    page.evaluate("() => document.querySelector('.game .move[aria-disabled]').click()")
    expect(page.locator(".refused")).to_be_in_viewport(ratio=1)


def test_what_comes_of_ones_own_call_is_in_sight_on_a_phone(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("en", 360)
    page = play_on_from(somebody, "soulmates", "two_left", "call", tmp_path)
    asked = page.locator(".calls .move.is-legal").first
    asked.wait_for()
    page.evaluate(TO_THE_END)
    expect(page.locator(".sky")).not_to_be_in_viewport()
    asked.evaluate("(move) => move.click()")
    expect(page.locator(".last-call")).to_be_in_viewport(ratio=0.9)


def test_what_can_be_said_of_a_card_is_in_sight_when_the_card_is_chosen(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("ja", 360)
    page = play_on_from(somebody, "signs", "won", "send", tmp_path)
    card = page.locator(".hand .card.is-legal").first
    card.wait_for()
    page.evaluate("() => scrollTo(0, 0)")
    expect(page.locator(".bubbles")).not_to_be_in_viewport()
    card.evaluate("(card) => card.click()")
    expect(page.locator(".bubbles")).to_be_in_viewport(ratio=1)


SENT_BEFORE = 8 + 3
"""The turns of the first game, and those of the others before one's own in the second."""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_the_first_game_of_a_match_ended_is_in_sight_in_the_second(visitor: Bring, tmp_path: Path, language: str) -> None:
    somebody = visitor(language, 360)
    page = play_on_from(somebody, "signs", "won", "send", tmp_path, before=SENT_BEFORE)
    page.wait_for_selector(".status.is-mine")
    ended = page.locator(".signs .ended")
    expect(ended).to_be_in_viewport(ratio=1)
    expect(ended).to_contain_text("Game 1" if language == "en" else "第1試合")
    assert page.evaluate(UNDER, [".signs .ended", ".signs .cloth"])
    assert somebody.axe() == []
    page.locator(".signs .hand .card.is-legal").first.click()
    expect(page.locator(".signs .hand .card.is-chosen")).to_have_count(1)


UNDER = """
([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.bottom <= b.top + 1;
}
"""
"""Whether the first ends above the second."""


def test_the_hand_and_what_is_done_with_it_are_in_sight_among_eight_on_a_low_phone(visitor: Bring) -> None:
    """Also in a first game, which takes room to explain itself: no bar lies over a card, and nothing under the line of the log."""
    somebody = visitor("en", 360)
    page = somebody.page
    page.set_viewport_size(LOW_PHONE)
    somebody.open_table("soulmates", level="random", seats=8)
    somebody.play_by_clicking(3, stops=True)
    phase = None
    while phase != "play":
        phase = somebody.next_phase(WHOLE_GAME)
        page.wait_for_selector(".explain-place")
        for seen in (".soulmates .sources", ".soulmates .hand"):
            expect(page.locator(seen)).to_be_in_viewport(ratio=1)
        assert page.evaluate(UNDER, [".soulmates .source", ".soulmates .hand"]), phase
        assert page.evaluate(UNDER, [".soulmates .hand", ".ticker"]), phase
    page.locator(".soulmates .hand .card.is-legal").first.click()
    assert page.evaluate(UNDER, [".soulmates .hand", ".soulmates .confirm"])
    assert page.evaluate(UNDER, [".soulmates .confirm", ".ticker"])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_whoever_tells_has_the_hand_right_below_what_is_written_on_a_low_phone(visitor: Bring, language: str) -> None:
    somebody = visitor(language, 360)
    page = somebody.page
    page.set_viewport_size(LOW_PHONE)
    somebody.open_table("happiness", level="random")
    somebody.play_by_clicking(3, stops=True)
    while somebody.next_phase(WHOLE_GAME) != "tell_past":
        pass
    for above, below in ((".desk", ".hand"), (".own-hand .confirm", ".album")):
        assert page.evaluate(UNDER, [f".happiness {above}", f".happiness {below}"]), (above, below)
    page.locator(".happiness .desk").evaluate("(desk) => desk.scrollIntoView()")
    expect(page.locator(".happiness .own-hand .confirm")).to_be_in_viewport(ratio=1)
    assert page.evaluate(UNDER, [".happiness .own-hand .confirm", ".ticker"])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_steps_the_hand_and_the_bar_go_into_one_window_of_a_low_phone(visitor: Bring, language: str) -> None:
    """Among five, where the four others have done something before."""
    somebody = visitor(language, 360)
    page = somebody.page
    page.set_viewport_size(LOW_PHONE)
    somebody.go()
    page.locator(".game-card-altar button").click()
    page.locator("dialog summary").click()
    page.get_by_label(somebody.said["new.seats"]).first.select_option("5")
    page.locator("input[name=own-seat]").nth(5).check()
    page.get_by_label(somebody.said["bots.level"]).first.select_option("random")
    page.locator(".new-table-does button").first.click()
    page.wait_for_selector(".status.is-mine")
    page.locator(".altar .mat").first.evaluate("(mat) => mat.scrollIntoView()")
    assert page.evaluate(UNDER, [".altar .confirm", ".ticker"])


def test_a_call_that_can_be_made_is_in_sight_on_a_low_phone(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("ja", 360)
    page = play_on_from(somebody, "soulmates", "two_left", "call", tmp_path)
    asked = page.locator(".calls .move.is-legal").first
    expect(asked).to_be_in_viewport(ratio=1)
    assert page.evaluate(UNDER, [".calls .move.is-legal", ".ticker"])


def test_what_a_hand_is_worth_is_in_sight_beside_it(visitor: Bring) -> None:
    somebody = visitor("ja", 1280)
    somebody.open_table("signs", level="random")
    expect(somebody.page.locator(".signs .worth")).to_be_in_viewport(ratio=1)


def test_a_question_about_a_girl_says_who_has_confessed_to_her(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("en", 360)
    events = [event.split() for event in record("yurikure", "destined_couple")["events"]]
    answer = next(place for place, event in enumerate(events) if event[1] in ("yes", "no"))
    confessed = max(place for place in range(answer) if events[place][1] == "confess")
    page = open_record(somebody, "yurikure", "destined_couple", tmp_path, answer)
    expect(page.locator(".scene h2")).to_have_text(re.compile(rf"^Does {events[confessed][2].title()} say yes to \w+\?$"))


def test_a_card_on_paper_is_no_blank_box(visitor: Bring, tmp_path: Path) -> None:
    """Printers leave backgrounds out: the light number of a dark card would stand on white."""
    somebody = visitor("en")
    page = open_record(somebody, "soulmates", "two_left", tmp_path, len(record("soulmates", "two_left")["events"]))
    page.emulate_media(media="print")
    card = page.locator(".soulmates .is-moon").first
    assert card.evaluate("(card) => getComputedStyle(card).printColorAdjust") == "exact"
