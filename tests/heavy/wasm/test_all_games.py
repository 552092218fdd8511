"""Every game as WebAssembly, compared with native code in everything that is asked of it: in Node, and for fewer games in Chromium."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.wasm.asked import compare_analysis, compare_sets
from tests.wasm.comparing import bundled, compare
from tests.wasm.in_chromium import compare_in_chromium

import enishi
from enishi.bots import bot
from enishi.games import ids, load
from enishi.server.table.game_facts import facts_of

SEED = 20261117
ALL = [*ids(), "_template"]


@pytest.mark.parametrize("id", ALL)
def test_modules_and_native_code_agree_in_everything(id: str, tmp_path: Path) -> None:
    print("seed", SEED)
    compare(bundled(tmp_path, "in_node"), load(id), games=20, seed=SEED)


@pytest.mark.parametrize("id", ALL)
def test_chromium_agrees_too(id: str, browser: Browser, tmp_path: Path) -> None:
    print("seed", SEED)
    compare_in_chromium(browser, bundled(tmp_path, "in_page"), load(id), games=4, seed=SEED)


@pytest.mark.parametrize("id", [id for id in ids() if facts_of(id).sets])
def test_the_rules_in_the_page_say_the_same_of_sets(id: str, tmp_path: Path) -> None:
    print("seed", SEED)
    assert compare_sets(bundled(tmp_path, "asking"), load(id), SEED) > 3


@pytest.mark.parametrize("id", ALL)
def test_an_analysis_in_the_page_finds_the_same_and_gets_surer(id: str, tmp_path: Path) -> None:
    print("seed", SEED)
    match, player = enishi.new(id, seed=SEED), bot("random", seed=SEED)
    match.advance()
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, player.choose(match, int(seat)))
        match.advance()
    compare_analysis(bundled(tmp_path, "asking"), load(id), match.record(), playouts=60)
