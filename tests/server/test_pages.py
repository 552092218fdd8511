"""Pages over HTTP: the client's files, facts about games, rulebooks and replays, each with its security headers."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import enishi
from enishi.games import ids
from enishi.server.app import SiteApp
from enishi.server.http.origins import Origins
from enishi.server.http.pages import Pages
from enishi.server.limits import Limits
from enishi.server.room.patch import patched
from enishi.server.settings import Settings

SITE = "http://127.0.0.1:8037"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    site = SiteApp(Settings(data=tmp_path, limits=Limits(record=20_000)))
    with TestClient(site.asgi, base_url=SITE) as client:
        yield client


def a_record() -> dict[str, Any]:
    match = enishi.new("happiness", seats=2, seed=1)
    for _ in range(4):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    return match.record() | {"names": ["Aki", None], "talk": [{"text": "hello"}]}


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/replay", "/replay/abc", "/rules/connect37", "/settings", "/data/site", "/nothing.txt"]
)
def test_every_answer_allows_only_what_is_the_sites_own(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", ""), "modules of WebAssembly are allowed, and no other code"
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_facts_of_every_game_are_there(client: TestClient) -> None:
    site = client.get("/data/site").json()
    offered = {game["id"]: game for game in site["games"]}
    assert "connect37" in offered
    assert set(offered) <= set(ids())
    game = offered["connect37"]
    assert game["title"] == {"en": "Connect 37", "ja": "コネクト37"}
    assert (game["fewest_seats"], game["most_seats"]) == (2, 4)
    assert site["limits"]["name"] == 24


def test_an_option_says_what_it_may_be_for_each_number_of_seats(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/data/site").json()["games"]}
    (speakers,) = games["happiness"]["options"]
    assert speakers["kind"] == "number"
    assert speakers["by_seats"]["3"] == {"default": 3, "allowed": "1-3", "low": 1, "high": 3}


def test_words_and_rulebooks_in_both_languages(client: TestClient) -> None:
    assert client.get("/data/words/connect37").json()["title"]["ja"] == "コネクト37"
    for language in ("en", "ja"):
        page = client.get(f"/data/rulebook/connect37/{language}")
        assert page.status_code == 200
        assert "<h1>" in page.text
        assert "<script" not in page.text
        assert page.text.count('class="example"') == page.text.count("<details")
        assert 'href="#section-1"' in page.text
    for path in (
        "/data/drawings/nothing",
        "/data/words/nothing",
        "/data/rulebook/connect37/xx",
        "/data/rulebook/..%2fconnect37/en",
        "/assets/..%2f..%2fpages.py",
    ):
        answer = client.get(path)
        assert answer.status_code == 404, path


def test_the_drawings_of_a_rulebook_are_views_of_those_who_look(client: TestClient) -> None:
    answer = client.get("/data/drawings/connect37")
    seen = [view for example in answer.json() for view in example]
    assert {view["game"] for view in seen} == {"connect37"}
    assert any(view["table"]["hand"] for view in seen if view["seat"] == 0)
    assert all(view["table"]["hand"] is None for view in seen if view["seat"] is None), "an onlooker sees no hand"
    assert client.get("/data/drawings/connect37", headers={"if-none-match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("id", ids())
def test_no_marks_of_writing_are_left_in_a_rulebook(client: TestClient, id: str) -> None:
    for language in ("en", "ja"):
        assert "**" not in client.get(f"/data/rulebook/{id}/{language}").text


def test_where_there_is_nothing_people_get_a_page_and_programs_a_refusal(client: TestClient) -> None:
    for path in ("/nothing", "/nothing/at/all"):
        page = client.get(path, headers={"accept": "text/html,*/*"})
        assert (page.status_code, page.text) == (404, client.get("/").text)
        assert client.get(path, headers={"accept": "*/*"}).json()["code"] == "no_page"


def test_what_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/data/site")
    again = client.get("/data/site", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_built_files_are_sent_compressed_and_kept_for_ever(tmp_path: Path) -> None:
    client = tmp_path / "dist"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>page</title>")
    (client / "assets" / "main-ABC.js").write_bytes(b"let x = 1;" * 100)
    (client / "assets" / "main-ABC.js.gz").write_bytes(gzip.compress(b"let x = 1;" * 100))
    settings = Settings(data=tmp_path)
    pages = Pages(settings, Origins(settings), client)
    browser = TestClient(Starlette(routes=pages.routes()), base_url=SITE)
    script = browser.get("/assets/main-ABC.js", headers={"accept-encoding": "gzip"})
    assert script.headers["content-encoding"] == "gzip"
    assert script.content == b"let x = 1;" * 100
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    page = browser.get("/table/anything")
    assert page.text == "<!doctype html><title>page</title>"
    assert page.headers["cache-control"] == "no-cache"
    assert browser.get("/assets/main-ABC.js.gz").status_code == 404


def test_a_record_is_replayed_as_each_seat_saw_it(client: TestClient) -> None:
    record = a_record()
    for seat in (0, 1, None):
        answer = client.post("/data/replay", json={"record": record, "seat": seat}, headers={"origin": SITE})
        assert answer.status_code == 200, answer.text
        replay = answer.json()
        state = {"view": replay["first"]}
        for step in replay["steps"]:
            state = patched(state, step)
        assert state["view"] == msgspec.json.decode(msgspec.json.encode(enishi.replay(record).typed_view(seat)))
        assert replay["extra"]["talk"] == [{"text": "hello"}]


def test_what_is_no_record_is_refused_with_the_reason(client: TestClient) -> None:
    for record, code in (
        ({}, "record_format"),
        (a_record() | {"events": ["0 cheat"]}, "bad_event"),
        (a_record() | {"game": "x"}, "unknown_game"),
        (a_record() | {"rules": 99}, "other_rules"),
    ):
        answer = client.post("/data/replay", json={"record": record}, headers={"origin": SITE})
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert set(answer.json()["words"]) == {"en", "ja"}
    assert client.post("/data/replay", content=b"{", headers={"origin": SITE}).json()["code"] == "unreadable"
    assert client.post("/data/replay", content=b"x" * 30_000, headers={"origin": SITE}).status_code == 413


def test_a_page_from_elsewhere_cannot_ask_for_replays(client: TestClient) -> None:
    for headers in ({}, {"origin": "http://elsewhere.example"}):
        assert client.post("/data/replay", json={"record": a_record()}, headers=headers).status_code == 403


def test_over_tls_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    site = SiteApp(Settings(data=tmp_path, public_url="https://play.example"))
    with TestClient(site.asgi, base_url="https://play.example") as client:
        assert "max-age" in client.get("/").headers["strict-transport-security"]
