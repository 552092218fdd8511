"""What the headline says of a game that is over: who has won, and how high, where the score says more than that."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.test_games import WHOLE_GAME
from tests.web.test_in_sight import play_on_from
from tests.web.visitor import Visitor, record, tied

Bring = Callable[..., Visitor]
HEADLINES = {
    ("connect37", "board_full"): ("Aoi has won, 4 to 3", "Aoiの勝ち（4対3）"),
    ("signs", "won_after_five_games"): ("The team of Bo and Di has won, 112 to 59", "BoとDiのチームの勝ち（112対59）"),
    ("altar", "all_passed_four_seats"): ("Aoi has won, with 105 points", "Aoiの勝ち（105点）"),
    ("ito", "escaped"): ("Bo has won", "Boの勝ち"),
}


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ja", 360)])
def test_the_headline_says_the_score(visitor: Bring, tmp_path: Path, language: str, width: int) -> None:
    somebody = visitor(language, width)
    page = somebody.page
    for (game, name), headline in HEADLINES.items():
        kept = record(game, name)
        file = tmp_path / f"{game}.json"
        file.write_text(json.dumps(kept | {"names": ["Aoi", "Bo", "Cy", "Di"][: kept["seats"]]}), encoding="utf-8")
        somebody.go("/replay")
        page.set_input_files("input[type=file]", str(file))
        somebody.button("replay.last").click()
        expect(page.locator("#result-title")).to_have_text(headline[language == "ja"])


def test_the_bar_at_the_foot_says_what_ended_the_game(visitor: Bring, tmp_path: Path) -> None:
    """In Altar of Time whose deck ran out and who drew its last card. On another page nothing of it is said any more."""
    somebody = visitor("ja", 360)
    offers = [event for event in record("altar", "deck_ran_out")["events"] if " offer " in event]
    page = play_on_from(somebody, "altar", "deck_ran_out", "offer", tmp_path, before=len(offers) - 1)
    somebody.play_by_clicking(7)
    page.wait_for_selector(".result", timeout=WHOLE_GAME)
    why = page.locator(".result-said p").inner_text()
    assert tied("最後の1枚を引いたのは") in why
    expect(page.locator(".ticker-text")).to_have_text(why)
    spoken = page.locator("[aria-live=polite]").first
    expect(spoken).to_contain_text(why)
    page.locator("a.brand").click()
    page.wait_for_selector(".game-card")
    expect(spoken).to_have_text("")
