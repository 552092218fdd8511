"""A record of other rules than the site has: it says so, and shows what stands in it, but never plays it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.visitor import Visitor, record

from enishi.errors import OtherRules
from enishi.games import load

Bring = Callable[..., Visitor]
GAME = "altar"
HERE = load(GAME).manifest.version
OTHER = HERE + 1


def _open(somebody: Visitor, folder: Path, kept: dict[str, Any]) -> None:
    file = folder / "game.json"
    file.write_text(json.dumps(kept), encoding="utf-8")
    somebody.go("/replay")
    somebody.page.locator("input[type=file]").set_input_files(file)
    somebody.page.wait_for_selector(".stored-game")
    somebody.mistakes.clear()  # the browser itself writes down the status of the refusal


def _head(page: Page) -> dict[str, str]:
    lines = page.locator(".facts > div")
    return {line.locator("dt").inner_text(): line.locator("dd").inner_text() for line in lines.all()}


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_a_record_of_other_rules_says_so_and_is_shown_as_text(visitor: Bring, tmp_path: Path, language: str, width: int) -> None:
    somebody = visitor(language, width)
    page, said = somebody.page, somebody.said
    kept = record(GAME, "all_passed") | {"rules": OTHER, "names": ["Aoi", None], "options": {"may_pass": True, "lanterns": 3}}
    _open(somebody, tmp_path, kept)
    expect(page.locator("h1")).to_contain_text(load(GAME).words.say("title", language))
    sentence = OtherRules("other_rules", game=GAME, version=OTHER, here=HERE).say(language)
    assert page.locator(".stored-game > p").inner_text() == sentence
    join = {"en": ", ", "ja": "、"}[language]
    assert _head(page) == {
        said["stored.seats"]: "2",
        said["stored.players"]: join.join(["Aoi", said["seats.numbered"].format(number=2)]),
        said["stored.scores"]: join.join(str(score) for score in kept["scores"]),
    }
    passing = f"{load(GAME).words.say('option.may_pass', language)} {said['yes']}"
    assert page.locator(".setup li").all_inner_texts() == [passing, "lanterns 3"]
    assert page.locator(".stored-game ol li").all_inner_texts() == kept["events"]
    assert page.locator(".player, .analyse, .game").count() == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert somebody.axe() == []
    somebody.button("replay.another").click()
    page.wait_for_selector(".file-field")


def test_a_record_of_other_rules_is_shown_whatever_else_stands_in_it(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("en")
    strange = {"names": "Aoi", "scores": {"Aoi": 1}, "options": ["x"], "seats": [2], "events": ["0 a", None, {"b": 1}]}
    _open(somebody, tmp_path, record(GAME, "all_passed") | {"rules": OTHER} | strange)
    assert somebody.page.locator(".stored-game ol li").all_inner_texts() == ["0 a", "null", '{"b":1}']


def test_what_is_played_on_says_by_which_rules_it_was_played(visitor: Bring, tmp_path: Path) -> None:
    somebody = visitor("en")
    page = somebody.page
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record(GAME, "all_passed") | {"rules": HERE}), encoding="utf-8")
    somebody.go("/replay")
    page.locator("input[type=file]").set_input_files(file)
    somebody.button("replay.play_on").click()
    page.wait_for_url("**/table/*#*")
    opened = next(message for message in map(json.loads, sent) if message["type"] == "open_table")
    assert opened["record"]["rules"] == HERE
