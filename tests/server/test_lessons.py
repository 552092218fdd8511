"""Lessons over HTTP: everything that is shown in one answer, and an answer to every move."""

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from enishi.games import ids
from enishi.lesson import lesson_of
from enishi.server.app import SiteApp
from enishi.server.room.patch import patched
from enishi.server.settings import Settings
from enishi.server.table.game_facts import facts_of

SITE = "http://127.0.0.1:8037"
OWN = {"Origin": SITE}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    site = SiteApp(Settings(data=tmp_path))
    with TestClient(site.asgi, base_url=SITE) as client:
        yield client


def tried(client: TestClient, game: str, body: object, **headers: str) -> tuple[int, Any]:
    answer = client.post(f"/data/lesson/{game}/try", json=body, headers=headers or OWN)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", ids())
def test_where_a_set_is_chosen_a_browser_is_told_what_the_learner_knows(client: TestClient, game: str) -> None:
    shown, lesson, sets = client.get(f"/data/lesson/{game}").json(), lesson_of(game), facts_of(game).sets
    assert lesson is not None
    assert shown["sets"] == sets
    for record, stage in zip(shown["records"], lesson.stages, strict=True):
        if record is None:
            assert not any(move.partition(" ")[0] in sets for move in stage.step.moves)
        else:
            assert b64decode(record) == stage.match.hidden(lesson.seat).tobytes()


@pytest.mark.parametrize("game", ids())
def test_the_steps_lead_to_what_the_learner_sees(client: TestClient, game: str) -> None:
    shown, lesson = client.get(f"/data/lesson/{game}").json(), lesson_of(game)
    assert lesson is not None
    state = {"view": shown["first"]}
    for step, stage in zip(shown["steps"], lesson.stages, strict=True):
        state = patched(state, step["changes"])
        assert state["view"] == stage.match.view(lesson.seat)


def test_it_is_sent_once(client: TestClient) -> None:
    tag = client.get("/data/lesson/connect37").headers["etag"]
    assert client.get("/data/lesson/connect37", headers={"If-None-Match": tag}).status_code == 304


def test_a_game_without_a_lesson_has_none(client: TestClient) -> None:
    assert client.get("/data/lesson/nothing").status_code == 404
    assert tried(client, "nothing", {"step": 0, "moves": []})[0] == 404


def test_every_move_is_answered_in_words(client: TestClient) -> None:
    assert tried(client, "connect37", {"step": 4, "moves": ["11@d4"]})[1]["words"]["en"].startswith("There is a tile on d4")
    assert "touches 12" in tried(client, "connect37", {"step": 4, "moves": ["11@d5"]})[1]["words"]["en"]
    assert tried(client, "connect37", {"step": 4, "moves": ["縁"]})[1]["words"]["ja"].startswith("「縁」は")


@pytest.mark.parametrize(
    "body",
    [
        {"step": 999, "moves": []},
        {"step": -1, "moves": []},
        {"step": 0, "moves": ["x" * 65]},
        {"step": 0, "moves": ["single"] * 33},
        {"step": 0},
        {"step": "0", "moves": []},
        {"step": 0, "moves": [], "more": 1},
        [],
    ],
)
def test_what_cannot_be_read_is_refused(client: TestClient, body: object) -> None:
    assert tried(client, "connect37", body)[0] == 400
    assert client.post("/data/lesson/connect37/consider", json=body, headers=OWN).status_code == 400


def test_only_the_sites_own_pages_may_ask(client: TestClient) -> None:
    assert tried(client, "connect37", {"step": 0, "moves": []}, Origin="http://elsewhere.example")[0] == 403
