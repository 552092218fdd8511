"""Bots of one's own on the site: listed as what they are, and handed by a worker what their seat knows."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.scene import Scene
from tests.server.test_workers import a_question, legal_moves

from enishi.bots import level, levels, offer
from enishi.bots.own import OFFERED, site_bots
from enishi.server.http.catalogue import site
from enishi.server.limits import Limits
from enishi.server.settings import Settings
from enishi.server.work.bots import Bots

MINE = """
class Last:
    def choose(self, known, seat):
        return known.legal(seat)[-1]
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A site was started with `--bots …/mine.py:Last`."""
    monkeypatch.setenv(OFFERED, "")
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    name = f"{tmp_path}/mine.py:Last"
    offer([name])
    yield name
    site_bots.cache_clear()


def test_it_is_listed_behind_the_levels_as_what_it_is_without_its_folder(mine: str) -> None:
    facts = site(Limits(), [])
    assert facts.levels[-1].level == "mine.py:Last"
    assert facts.levels[-1].words == {"en": "mine.py:Last (somebody's own bot)", "ja": "mine.py:Last（自作ボット）"}
    assert all(game.bots in ([], levels()) for game in facts.games)


def test_it_chooses_in_a_worker(mine: str, tmp_path: Path) -> None:
    async def story() -> str:
        bots = Bots(Settings(data=tmp_path))
        try:
            return await bots.choose(a_question("mine.py:Last"))
        finally:
            await bots.close()

    assert asyncio.run(story()) == legal_moves()[-1]


def test_it_sits_at_a_table(mine: str, new_scene: Callable[..., Scene]) -> None:
    scene = new_scene()
    aki = scene.browser()
    table = aki.open(seats=2, seat=1, bots=["mine.py:Last"])
    assert aki.do(table, "start")["type"] == "ack"
    assert scene.bots.asked[0].level == "mine.py:Last"
    assert aki.state(table)["frame"]["chairs"][0]["bot"] == "mine.py:Last"


def test_a_table_whose_bot_is_no_longer_offered_goes_on(
    mine: str, new_scene: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = new_scene()
    aki = scene.browser()
    table = aki.open(seats=2, seat=1, bots=["mine.py:Last"])
    assert aki.do(table, "start")["type"] == "ack"
    monkeypatch.setenv(OFFERED, "")
    site_bots.cache_clear()
    scene.restart()
    again = scene.browser(aki.secret)
    again.enter(table)
    assert again.state(table)["frame"]["chairs"][0]["bot"] == "mine.py:Last"
    assert level("mine.py:Last") == ("mine.py:Last", {})
    assert again.move(table)["type"] == "ack"
    refused = scene.browser().ask("open_table", game="connect37", name="Ben", seats=2, bots=["mine.py:Last"])
    assert refused["code"] == "no_level"
