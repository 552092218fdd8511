"""Every game that has a table of its own, by clicking whatever may be done: two people in two browsers, bots in the other seats.

One game of each kind is played for axe and for boxes: a game in a browser costs more than looking at it.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.boxes import measure_boxes
from tests.web.visitor import PLAYER_NAMES, Visitor

from enishi.web import build as web_build

Bring = Callable[..., Visitor]

WITH_TABLE = [folder for folder in web_build.game_folders() if (folder / "table.tsx").is_file()]
WHOLE_GAME = 300_000
"""Milliseconds after which a game that is not over is stuck, on the slowest of machines."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LAST_EVENTS = 12


def start(visitor: Bring, host: Visitor, guest: Visitor) -> list[Visitor]:
    """Bots into the seats that are free, more people where the game has no bots, and off it goes."""
    people = [host, guest]
    host.page.locator(".chair-name", has_text=PLAYER_NAMES[guest.language]).wait_for()  # the guest sits there, and the host sees it
    while free := host.page.locator(".chair.is-free").count():
        if host.button("seats.seat_bot").count():
            host.page.locator(".chair.is-free select").first.select_option("random")
            host.page.evaluate(DRAWN)  # the button's level is the one that was drawn last
            host.button("seats.seat_bot").first.click()
        else:
            people.append(visitor("en", 360))
            people[-1].join(host.page.url)
        host.page.wait_for_function("(free) => document.querySelectorAll('.chair.is-free').length < free", arg=free)
    host.button("host.start").click()
    for somebody in people:
        somebody.page.wait_for_selector(".game")
    return people


def unseat_bots(host: Visitor) -> None:
    """All of them: those of a record search, and searching by plain rules takes longer than all else together."""
    while host.button("seats.unseat_bot").count():
        free = host.page.locator(".chair.is-free").count()
        host.button("seats.unseat_bot").first.click()
        host.page.wait_for_function("(free) => document.querySelectorAll('.chair.is-free').length > free", arg=free)


def play_to_the_end(people: list[Visitor], game: str, look: Callable[[Visitor, str], None] | None = None) -> None:
    """Whoever may act does something, until it is over and all see the result; the host's page is looked at in each phase."""
    for seat, somebody in enumerate(people):
        somebody.play_by_clicking(random.Random(f"{game} {seat}").getrandbits(32), stops=look is not None and not seat)
    while look and (phase := people[0].next_phase(WHOLE_GAME)):
        look(people[0], phase)
    for somebody in people:
        somebody.page.wait_for_selector(".result", timeout=WHOLE_GAME)
        assert somebody.axe() == []
        assert somebody.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def axe_finds_nothing(somebody: Visitor) -> None:
    """As it is; and where colours are dark, nothing that depends on colours."""
    assert somebody.axe() == []
    somebody.page.emulate_media(color_scheme="dark")
    assert somebody.axe("color-contrast") == []
    somebody.page.emulate_media(color_scheme="light")


def look_closely(host: Visitor, phase: str) -> None:
    """In one's own turn in each phase for the first time."""
    axe_finds_nothing(host)
    measure_boxes(host, phase)


@pytest.mark.parametrize("folder", WITH_TABLE, ids=lambda folder: folder.name)
def test_a_whole_game_by_clicking(visitor: Bring, folder: Path) -> None:
    """Axe finds nothing and no control lies under another, in any phase and when it is over."""
    host, guest = visitor("en", 1280), visitor("ja", 360)
    guest.join(host.open_table(folder.name, "with_friends"))
    play_to_the_end(start(visitor, host, guest), folder.name, look_closely)
    measure_boxes(host, "over")


@pytest.mark.parametrize("folder", WITH_TABLE[::3], ids=lambda folder: folder.name)
def test_the_end_of_a_game_from_a_record_in_the_other_language(visitor: Bring, folder: Path, tmp_path: Path) -> None:
    """A recorded game is opened, taken up a little before its end, and finished: the same way in every game, so it is tried in some."""
    records = [json.loads(file.read_text()) for file in sorted((folder / "tests" / "records").glob("*.json"))]
    whole = next(one for one in records if one["seats"] > 1)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(whole))
    host, guest = visitor("ja", 1280), visitor("en", 360)
    host.go("/replay")
    host.page.locator("input[type=file]").set_input_files(file)
    host.page.locator(".slider").fill(str(max(0, len(whole["events"]) - LAST_EVENTS)))
    host.button("replay.play_on").click()
    host.page.wait_for_url("**/table/*#*")
    unseat_bots(host)
    guest.join(host.page.url)
    play_to_the_end(start(visitor, host, guest), folder.name)
