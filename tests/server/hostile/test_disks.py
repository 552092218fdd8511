"""Number 7: a disk that is full for a moment."""

import asyncio
from typing import Any

import pytest
from tests.server.hostile.tools import full_disk
from tests.server.promising import a_plan, invitations
from tests.server.scene import Scene

from enishi.server import app


def test_the_heartbeat_goes_on_after_a_write_that_failed() -> None:
    beats: list[int] = []

    async def beat() -> None:
        beats.append(len(beats))
        if len(beats) == 1:
            raise OSError("database or disk is full")

    async def story() -> None:
        task = asyncio.create_task(app._every(0, beat))
        for _ in range(50):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(story())
    assert len(beats) > 2


def test_whatever_could_not_be_stored_says_so(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = scene.browser()
    table = aki.open()
    asked: dict[str, dict[str, Any]] = {
        "write_promise": {"plan": a_plan(["Aki", "Ben"]), "invitations": invitations(2)},
        "open_table": {"game": "connect37", "name": "Aki"},
        "make_code": {},
        "say": {"table": table, "expects": 0, "text": "hello"},
    }
    with full_disk(scene, monkeypatch):
        assert {type: aki.ask(type, **parts).get("code") for type, parts in asked.items()} == dict.fromkeys(asked, "not_stored")
    assert not any(aki.ask(type, **parts)["type"] == "refusal" for type, parts in asked.items())
