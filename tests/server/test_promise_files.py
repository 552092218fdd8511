"""Files of promises over HTTP: one's own card, calendar and story; nobody else's; and a story that moves to another site."""

import base64
import itertools
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from starlette.testclient import TestClient, WebSocketTestSession

from enishi.errors import Refused
from enishi.promise.cards import read_bytes
from enishi.promise.format import statements
from enishi.promise.format.keys import Key
from enishi.promise.format.verify import check_card
from enishi.promise.story import requests
from enishi.promise.story.marks import Mark
from enishi.promise.story.state import Entrant, Paper
from enishi.server.app import SiteApp
from enishi.server.settings import Settings

pytestmark = pytest.mark.usefixtures("letters")
SITE = "http://127.0.0.1:8037"
ORIGIN = {"origin": SITE, "host": "127.0.0.1:8037"}
INVITATIONS = ["an-invitation-that-nobody-guesses", "another-one-that-nobody-guesses"]
EXTRA: dict[str, tuple[Any, ...]] = {"enter": (Mark("seal"),), "agree": (secrets.token_bytes,)}
PLAN = {"names": ["Aya", "千代"], "when": "2099-05-01 12:00", "zone": "Asia/Tokyo", "place": "上野公園", "line": "また会おう"}
SAMPLES = Path(__file__).parent.parent / "promise" / "samples"
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
    for step in ("enter", "agree"):
        for index, (secret, key) in enumerate(zip(SECRETS, KEYS, strict=True)):
            with client.websocket_connect("/live", headers=ORIGIN) as line:
                ask(line, "hello", secret=secret)
                promise = promise or ask(line, "write_promise", plan=PLAN, invitations=INVITATIONS)["promise"]
                view = ask(line, "watch_promise", promise=promise, invitation=INVITATIONS[index])["view"]
                request = getattr(requests, step)(paper_of(view["plan"]), index, key, *EXTRA[step])
                assert ask(line, "tell_promise", promise=promise, request=to_builtins(request))["type"] == "ack"
    return promise


def paper_of(plan: dict[str, Any]) -> Paper:
    """What a browser knows of a plan that waits for people."""
    entrants = {
        index: Entrant(base64.b64decode(one["public_key"]), base64.b64decode(one["share_mark"]), Mark("seal"))
        for index, one in enumerate(plan["entrants"])
        if one
    }
    return Paper(base64.b64decode(plan["text"]), entrants=entrants)


def file(client: TestClient, promise: str, who: int, **wanted: Any) -> Any:
    body = {"secret": SECRETS[who], "promise": promise, "file": wanted}
    return client.post("/data/promise/file", json=body, headers=ORIGIN)


def test_the_site_draws_everybodys_card_with_an_empty_place_for_the_code(client: TestClient) -> None:
    promise = sealed(client)
    drawn = {form: file(client, promise, who, what="card", form=form, language="ja") for who, form in ((0, "svg"), (1, "pdf"))}
    for form, answer in drawn.items():
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        with pytest.raises(Refused):
            check_card(read_bytes(answer.content, f"card.{form}")[0])
    assert 'class="code-place"' in drawn["svg"].text
    assert drawn["pdf"].content.count(b"%enishi-code") == 1
    assert drawn["pdf"].content.count(b"(____-____-____)") == 1


def test_cards_are_drawn_in_another_process(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread would take the time of everybody who plays here."""

    def here(*parts: Any) -> None:
        raise AssertionError("drawn where people play")

    promise = sealed(client)
    monkeypatch.setattr("enishi.promise.cards.pages", here)
    monkeypatch.setattr("enishi.promise.cards.as_pdf", here)
    assert file(client, promise, 0, what="card", form="pdf").content.startswith(b"%PDF")


def test_a_story_of_format_1_gives_its_cards_as_they_were(client: TestClient) -> None:
    """Brought by somebody whose key is not known here, claimed with it."""
    story = json.loads((SAMPLES / "format-1-sealed.json").read_text(encoding="utf-8"))
    key = Key(base64.b64decode(json.loads((SAMPLES / "format-1-keys.json").read_text(encoding="utf-8"))[0]))
    promise = bring(client, 0, story)
    with client.websocket_connect("/live", headers=ORIGIN) as line:
        person = ask(line, "hello", secret=SECRETS[0])["person"]
        signature = base64.b64encode(key.sign(statements.claiming(key.public, person))).decode()
        public = base64.b64encode(key.public).decode()
        assert ask(line, "claim_promise", promise=promise, public_key=public, signature=signature)["type"] == "ack"
        assert ask(line, "watch_promise", promise=promise)["view"]["card"]["code"].startswith("ENISHI1")
    answer = file(client, promise, 0, what="card", form="svg")
    assert check_card(read_bytes(answer.content, "card.svg")[0]).index == 0


def test_calendar_and_keepsake(client: TestClient) -> None:
    promise = sealed(client)
    calendar = file(client, promise, 0, what="calendar", language="ja")
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert b"SUMMARY" in calendar.content
    assert file(client, promise, 1, what="keepsake").text.startswith("<svg")
    assert file(client, promise, 1, what="card", side=1).json()["code"] == "no_file"


@pytest.mark.parametrize("address", ["https://e.example/\r\nATTENDEE:mailto:x@e.example", "https://e.example/\n", "https://e.example/ x"])
def test_an_address_with_more_than_an_address_in_it_is_refused(client: TestClient, address: str) -> None:
    assert file(client, sealed(client), 0, what="calendar", address=address).json()["code"] == "unreadable"


def test_whoever_holds_no_card_gets_no_file(client: TestClient) -> None:
    promise = sealed(client)
    body = {"secret": "c" * 32, "promise": promise, "file": {"what": "card"}}
    answer = client.post("/data/promise/file", json=body, headers=ORIGIN)
    assert (answer.status_code, answer.json()["code"]) == (400, "not_yours")
    assert client.post("/data/promise/file", json=body).status_code == 403
    assert client.post("/data/promise/file", content=b"[", headers=ORIGIN).json()["code"] == "unreadable"


def test_a_story_moves_to_another_site(client: TestClient, tmp_path: Path) -> None:
    promise = sealed(client)
    stories = [json.loads(file(client, promise, who, what="story").content) for who in (0, 1)]
    with a_site(tmp_path / "other") as other:
        moved = [bring(other, who, story) for who, story in enumerate(stories)]
        assert moved[0] == moved[1]
        for who, key in enumerate(KEYS):
            with other.websocket_connect("/live", headers=ORIGIN) as line:
                person = ask(line, "hello", secret=SECRETS[who])["person"]
                signature = base64.b64encode(key.sign(statements.claiming(key.public, person))).decode()
                public = base64.b64encode(key.public).decode()
                assert ask(line, "claim_promise", promise=moved[0], public_key=public, signature=signature)["type"] == "ack"
                assert ask(line, "watch_promise", promise=moved[0])["view"]["you"] == who


def bring(client: TestClient, who: int, story: dict[str, Any]) -> str:
    answer = client.post(
        "/data/promise/story", json={"secret": SECRETS[who], "invitation": INVITATIONS[who], "story": story}, headers=ORIGIN
    )
    assert answer.status_code == 200, answer.text
    promise: str = answer.json()["promise"]
    return promise


def test_a_story_that_was_altered_is_refused_whole(client: TestClient) -> None:
    promise = sealed(client)
    story = json.loads(file(client, promise, 0, what="story").content)
    story["entries"][1]["signature"] = base64.b64encode(bytes(64)).decode()
    answer = client.post("/data/promise/story", json={"secret": SECRETS[0], "invitation": INVITATIONS[0], "story": story}, headers=ORIGIN)
    assert answer.json()["code"] == "file_entry"
    assert set(answer.json()["words"]) == {"en", "ja"}
