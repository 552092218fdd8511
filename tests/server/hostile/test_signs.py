"""Signs and numbers that somewhere cannot be kept or written: NUL in texts, numbers of thousands of digits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.scene import Scene, started

from enishi.errors import BadRecord
from enishi.record import replay
from enishi.server.app import SiteApp
from enishi.server.room.room import Room
from enishi.server.settings import Settings
from enishi.testing.database import Database

SITE = "http://127.0.0.1:8037"
SECRET = "s" * 40
LONG = "9" * 5000


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(SiteApp(Settings(data=tmp_path)).asgi, base_url=SITE, raise_server_exceptions=False) as client:
        yield client


@pytest.mark.both_stores
def test_a_sign_that_no_store_keeps_is_refused_as_unreadable(scene: Scene) -> None:
    """PostgreSQL has no NUL in texts: the store failed, and with each such message the table rested for five seconds."""
    aki = scene.browser()
    table = aki.open()
    asked: list[tuple[str, dict[str, Any]]] = [
        ("enter", {"table": "a\0b"}),
        ("block", {"person": "a\0b", "name": "Ben"}),
        ("watch_promise", {"promise": "a\0b"}),
        ("send_away", {"table": table, "expects": 0, "person": "a\0b"}),
        ("say", {"table": table, "expects": 0, "text": "hello", "note": "\x1b[2J"}),
    ]
    assert [aki.ask(type, **parts)["code"] for type, parts in asked] == ["unreadable"] * len(asked)
    aki.say_raw(json.dumps({"type": "say", "id": "a\0b", "table": table, "expects": 0, "text": "hello"}))
    assert aki.received[-1]["code"] == "unreadable"
    assert scene.house.rooms[table].agenda._not_before == 0
    assert aki.do(table, "say", text="a\0b")["type"] == "ack", "what people say is made clean"


def test_an_id_of_long_ago_makes_no_table_rest(database: Database, new_scene: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids of the last 200 things are remembered; PostgreSQL knows all of them, and refuses an older one again and again."""
    scene = new_scene()
    aki, _, table = started(scene)
    aki.say_raw(json.dumps({"type": "say", "id": "once", "table": table, "expects": 0, "text": "hello"}))
    monkeypatch.setattr("enishi.server.table.table.Table.was_done", lambda *_: None)
    rested: list[int] = []
    room: Room = scene.house.rooms[table]
    monkeypatch.setattr(room.agenda, "rest", rested.append)
    aki.say_raw(json.dumps({"type": "say", "id": "once", "table": table, "expects": 0, "text": "hello"}))
    assert aki.received[-1]["code"] == "not_stored"
    assert not rested


@pytest.fixture
def store_kind(request: pytest.FixtureRequest) -> str:
    return "postgresql" if "database" in request.fixturenames else "sqlite"


BODIES: dict[str, dict[str, Any]] = {
    "/data/replay": {"secret": SECRET, "seat": 10**30, "record": {"enishi": 1, "game": "bird", "seats": 3, "events": []}},
    "/data/promise/file": {"secret": SECRET, "promise": "a\0b", "file": {"what": "card", "side": 10**30}},
    "/data/analysis": {"secret": SECRET, "record": {"enishi": 1, "game": "bird", "seats": 3, "events": [f"{LONG} pass"]}},
}


@pytest.mark.parametrize("path", BODIES)
def test_a_number_without_end_is_refused_in_words(path: str, client: TestClient) -> None:
    answer = client.post(path, content=json.dumps(BODIES[path]), headers={"origin": SITE})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("unreadable", "bad_event")
    assert set(answer.json()["words"]) == {"en", "ja"}


def test_a_record_with_an_actor_of_thousands_of_digits_is_a_bad_record(scene: Scene) -> None:
    record = {"enishi": 1, "game": "bird", "seats": 3, "events": [f"{LONG} pass"]}
    with pytest.raises(BadRecord):
        replay(record)
    assert scene.browser().ask("open_table", game="bird", name="Aki", record=record)["code"] == "bad_event"


def test_a_refusal_says_little_of_what_it_refuses(scene: Scene) -> None:
    """An option of 15,000 signs came back three times: 135 KB for a message of 45."""
    aki = scene.browser()
    values: list[Any] = ["あ" * 15_000, [["あ" * 5000]], [[]] * 4000]
    for value in values:
        answer = aki.ask("open_table", game="ito", name="Aki", options={"notices": value})
        assert answer["code"] == "option_value"
        assert len(json.dumps(answer, ensure_ascii=False)) < 1500
