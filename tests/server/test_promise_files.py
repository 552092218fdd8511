"""Files of promises over HTTP: one's own card, calendar and story; nobody else's; and a story that moves to another site."""

import base64
import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from enishi.promise import statements
from enishi.promise.cards.reading import read_bytes
from enishi.promise.keys import Key
from enishi.promise.verify import verify
from enishi.server.app import SiteApp
from enishi.server.settings import Settings

SITE = "http://127.0.0.1:8037"
ORIGIN = {"origin": SITE, "host": "127.0.0.1:8037"}
INVITATION = "an-invitation-that-nobody-guesses"
PLAN = {"names": ["Aya", "千代"], "when": "2099-05-01 12:00", "zone": "Asia/Tokyo", "place": "上野公園", "line": "また会おう"}
SECRETS = ["a" * 32, "b" * 32]
KEYS = [Key(bytes([1]) * 32), Key(bytes([2]) * 32)]
_ids = itertools.count()


@contextmanager
def a_site(folder: Path) -> Iterator[TestClient]:
    with TestClient(SiteApp(Settings(data=folder)).asgi, base_url=SITE) as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with a_site(tmp_path / "site") as client:
        yield client


def ask(line: WebSocketTestSession, type: str, **parts: Any) -> dict[str, Any]:
    """Says something, and waits for its answer."""
    id = f"m{next(_ids)}"
    line.send_text(json.dumps({"type": type, "id": id, **parts}))
    while True:
        answer: dict[str, Any] = json.loads(line.receive_text())
        if answer.get("id") == id:
            return answer


def sealed(client: TestClient) -> str:
    """A promise that both have signed; its id."""
    promise = ""
    for index, (secret, key) in enumerate(zip(SECRETS, KEYS, strict=True)):
        with client.websocket_connect("/live", headers=ORIGIN) as line:
            ask(line, "hello", secret=secret)
            promise = promise or ask(line, "write_promise", plan=PLAN, invitation=INVITATION)["promise"]
            view = ask(line, "watch_promise", promise=promise, invitation=INVITATION)["view"]
            signature = key.sign(statements.signing(base64.b64decode(view["plan"]["text"]), index, key.public))
            request = {"kind": "signed", "index": index, "mark": {"kind": "seal"}}
            shown = {"public_key": base64.b64encode(key.public).decode(), "signature": base64.b64encode(signature).decode()}
            assert ask(line, "tell_promise", promise=promise, request=request | shown)["type"] == "ack"
    return promise


def file(client: TestClient, promise: str, who: int, **wanted: Any) -> Any:
    body = {"secret": SECRETS[who], "promise": promise, "file": wanted}
    return client.post("/data/promise/file", json=body, headers=ORIGIN)


def test_everybody_has_a_card_of_their_own_and_any_two_belong_together(client: TestClient) -> None:
    promise = sealed(client)
    codes = []
    for who, form in ((0, "svg"), (1, "pdf")):
        answer = file(client, promise, who, what="card", form=form, language="ja")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        codes += [(form, code) for code in read_bytes(answer.content, f"card.{form}")]
    assert verify(codes).proven


def test_calendar_and_keepsake(client: TestClient) -> None:
    promise = sealed(client)
    calendar = file(client, promise, 0, what="calendar", language="ja")
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert b"SUMMARY" in calendar.content
    assert file(client, promise, 1, what="keepsake").text.startswith("<svg")
    assert file(client, promise, 1, what="card", side=1).json()["code"] == "no_file"


def test_whoever_holds_no_card_gets_no_file(client: TestClient) -> None:
    promise = sealed(client)
    body = {"secret": "c" * 32, "promise": promise, "file": {"what": "card"}}
    answer = client.post("/data/promise/file", json=body, headers=ORIGIN)
    assert (answer.status_code, answer.json()["code"]) == (400, "not_yours")
    assert client.post("/data/promise/file", json=body).status_code == 403
    assert client.post("/data/promise/file", content=b"[", headers=ORIGIN).json()["code"] == "unreadable"


def test_a_story_moves_to_another_site_and_has_only_ones_own_share(client: TestClient, tmp_path: Path) -> None:
    promise = sealed(client)
    stories = [json.loads(file(client, promise, who, what="story").content) for who in (0, 1)]
    assert [share is None for share in stories[0]["entries"][0]["shares"]] == [False, True]
    with a_site(tmp_path / "other") as other:
        moved = [bring(other, who, story) for who, story in enumerate(stories)]
        assert moved[0] == moved[1]
        for who, key in enumerate(KEYS):
            with other.websocket_connect("/live", headers=ORIGIN) as line:
                person = ask(line, "hello", secret=SECRETS[who])["person"]
                signature = base64.b64encode(key.sign(statements.claiming(key.public, person))).decode()
                public = base64.b64encode(key.public).decode()
                assert ask(line, "claim_promise", promise=moved[0], public_key=public, signature=signature)["type"] == "ack"
                assert ask(line, "watch_promise", promise=moved[0])["view"]["card"]["code"].startswith("ENISHI1")


def bring(client: TestClient, who: int, story: dict[str, Any]) -> str:
    answer = client.post("/data/promise/story", json={"secret": SECRETS[who], "invitation": INVITATION, "story": story}, headers=ORIGIN)
    assert answer.status_code == 200, answer.text
    promise: str = answer.json()["promise"]
    return promise


def test_a_story_that_was_altered_is_refused_whole(client: TestClient) -> None:
    promise = sealed(client)
    story = json.loads(file(client, promise, 0, what="story").content)
    story["entries"][1]["signature"] = base64.b64encode(bytes(64)).decode()
    answer = client.post("/data/promise/story", json={"secret": SECRETS[0], "invitation": INVITATION, "story": story}, headers=ORIGIN)
    assert answer.json()["code"] == "file_entry"
    assert set(answer.json()["words"]) == {"en", "ja"}
