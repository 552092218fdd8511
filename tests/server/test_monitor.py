"""The site seen from outside: health, measures, the log as lines of JSON, and the dashboard that names the measures."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient
from tests.server.scene import HOST, InlineBots, Scene, started

from enishi.errors import Refused
from enishi.server.app import SiteApp
from enishi.server.house import House
from enishi.server.line.live import Live
from enishi.server.monitor.address import MetricsAddress
from enishi.server.monitor.logs import JsonLines, write_json
from enishi.server.monitor.measured import SiteCounts
from enishi.server.monitor.metrics import registry_of, told
from enishi.server.monitor.times import BOUNDS, Times
from enishi.server.settings import Settings
from enishi.server.store.migrations import FORMAT
from enishi.server.store.store import Store

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-that-nobody-guesses"
METRICS = "http://127.0.0.1:9137"


@pytest.fixture
def site(tmp_path: Path) -> SiteApp:
    address = MetricsAddress.read("9137", TOKEN)
    site = SiteApp(Settings(data=tmp_path, trusted_proxies=("10.0.0.9",), metrics=address), bots=InlineBots())
    site.metrics_port = 9137
    return site


@pytest.fixture
def client(site: SiteApp) -> Iterator[TestClient]:
    with TestClient(site.asgi, base_url=f"http://{HOST}", client=("127.0.0.1", 40_000)) as client:
        yield client


def measures(client: TestClient) -> dict[str, float]:
    """What the page says, by name and labels."""
    page = client.get(f"{METRICS}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert page.status_code == 200
    return {
        f"{sample.name} {' '.join(sample.labels.values())}".strip(): sample.value
        for family in text_string_to_metric_families(page.text)
        for sample in family.samples
    }


# --- health -------------------------------------------------------------------------------------------------------------------


def test_a_process_is_alive_and_ready(client: TestClient) -> None:
    assert client.get("/healthz").text == "alive\n"
    assert client.get("/readyz").text == "ready\n"
    assert client.get(f"{METRICS}/readyz").text == "ready\n"


def test_a_process_that_stops_is_alive_but_no_longer_ready(site: SiteApp, client: TestClient) -> None:
    asyncio.run(site.say_goodbye())
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["words"]["en"].startswith("The server is stopping.")


def test_a_process_whose_store_does_not_answer_is_not_ready_and_asks_it_once_a_second(site: SiteApp, client: TestClient) -> None:
    asked: list[float] = []
    moment = 100.0

    async def away() -> None:
        asked.append(moment)
        raise ConnectionError("no way to the database")

    site.health._store_answers, site.health._clock = away, lambda: moment
    for _ in range(3):
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "保存先が応答しません" in answer.json()["words"]["ja"]
    moment += 1.0
    client.get("/readyz")
    assert asked == [100.0, 101.0]


def test_a_process_that_still_reads_its_games_is_not_ready(site: SiteApp, client: TestClient) -> None:
    read = asyncio.Event()

    async def reading() -> None:
        await read.wait()

    async def begin() -> None:
        site.health.warming = asyncio.create_task(reading())

    async def finish() -> None:
        read.set()
        assert site.health.warming
        await site.health.warming

    assert client.portal
    client.portal.call(begin)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "warming")
    assert client.get("/healthz").status_code == 200
    client.portal.call(finish)
    assert client.get("/readyz").text == "ready\n"


def test_a_process_whose_store_is_renewed_stops(site: SiteApp, client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    stopped: list[bool] = []
    site.stop = lambda: stopped.append(True)
    assert client.portal
    client.portal.call(site.stop_where_outdated)
    assert not stopped
    client.portal.call(site.store.keep, Store.noting("format", FORMAT + 1))
    client.portal.call(site.stop_where_outdated)
    assert stopped
    assert f"the store is of format {FORMAT + 1} now" in caplog.text


# --- measures -----------------------------------------------------------------------------------------------------------------


def test_measures_have_an_address_of_their_own_and_a_token(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get(f"{METRICS}/").status_code == 404
    for said in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}, {"Authorization": "Bearer \xe9"}):
        refusal = client.get(f"{METRICS}/metrics", headers=[(name, value.encode("latin-1")) for name, value in said.items()])  # type: ignore[arg-type]
        assert refusal.status_code == 401
        assert refusal.json()["code"] == "metrics_token"
        assert "enishi_" not in refusal.text
    assert measures(client)["enishi_connections"] == 0


@pytest.mark.parametrize(
    ("place", "token", "code"),
    [
        ("0.0.0.0:9137", "", "open_metrics"),
        ("[::]:9137", "", "open_metrics"),
        ("10.0.0.5:9137", "short", "bad_metrics_token"),
        ("nowhere", "", "bad_metrics"),
        ("127.0.0.1:70000", "", "bad_metrics"),
        ("play.example.org:9137", "", "bad_metrics"),
    ],
)
def test_a_wrong_or_open_address_of_measures_is_refused_in_words(place: str, token: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        MetricsAddress.read(place, token)
    assert caught.value.code == code
    assert caught.value.say("en") != caught.value.say("ja")


def test_addresses_of_this_machine_need_no_token() -> None:
    assert MetricsAddress.read("9137") == MetricsAddress("127.0.0.1", 9137)
    assert MetricsAddress.read("[::1]:9137") == MetricsAddress("::1", 9137)
    assert MetricsAddress.read("10.0.0.5:9137", TOKEN).token == TOKEN


def test_requests_and_refusals_are_counted(client: TestClient) -> None:
    client.get("/data/site")
    client.get("/data/words/nothing")
    client.post("/data/replay", content=b"x")
    found = measures(client)
    assert found["enishi_requests_total 200"] == 1
    assert found["enishi_refusals_total no_page"] == 1
    assert found["enishi_refusals_total origin"] == 1


def test_moves_answers_and_tables_are_counted(scene: Scene, client: TestClient, site: SiteApp) -> None:
    aki, ben, table = started(scene)
    mover = aki if aki.state(table)["view"]["legal"] else ben
    assert mover.move(table)["type"] == "ack"
    assert mover.do(table, "move", move="nonsense")["type"] == "refusal"
    counts = counts_of(scene.house, scene.live, site)
    text = told(registry_of(counts)).decode()
    assert 'enishi_moves_total{by="person",game="connect37"} 1.0' in text
    assert 'enishi_acknowledgement_seconds_count{message="move"} 1.0' in text
    assert "enishi_tables_awake 1.0" in text
    assert "enishi_people 2.0" in text
    assert sum(counts.refused.values()) == 1
    assert sum(counts.storing["write"].counts) >= 4
    assert scene.live.refused == counts.refused


def counts_of(house: House, live: Live, site: SiteApp) -> SiteCounts:
    return SiteCounts(house, live, site.pages, site._pages)


def test_times_are_counted_in_the_step_they_belong_to() -> None:
    times = Times()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, 100.0):
        times.note(seconds)
    assert times.counts[0] == 2
    assert times.counts[1] == 1
    assert times.counts[-1] == 1
    with pytest.raises(ValueError, match="failed"), times.one():
        raise ValueError("failed")
    assert sum(times.counts) == 5


def test_the_dashboard_names_every_measure_and_no_other(client: TestClient) -> None:
    text = (ROOT / "docs" / "grafana-dashboard.json").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:enishi|process)_[a-z_]+", " ".join(expressions(json.loads(text)))))
    page = client.get(f"{METRICS}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", page, re.MULTILINE))
    there = {name + ("_bucket" if kind == "histogram" else "") for name, kind in kinds.items()}
    assert named <= there
    assert {name for name in there if name.startswith("enishi_")} <= named
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [name for name in kinds if name.startswith("enishi_") and f"`{name}`" not in hosting] == []


def expressions(part: Any) -> Iterator[str]:
    """Every question that a dashboard asks."""
    if isinstance(part, dict):
        yield from (value for key, value in part.items() if key in ("expr", "query") and isinstance(value, str))
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from expressions(one)


# --- the log ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The log as JSON, until the test is over."""
    root, enishi = logging.getLogger(), logging.getLogger("enishi")
    before = (root.handlers[:], root.level, enishi.level)
    written = io.StringIO()
    write_json(written)
    yield written
    root.handlers[:], level, of_enishi = before
    root.setLevel(level)
    enishi.setLevel(of_enishi)


def test_every_request_has_an_id_that_answer_and_log_share(client: TestClient, lines: io.StringIO) -> None:
    answer = client.get("/data/site?secret=no", headers={"X-Request-Id": "chosen-by-a-stranger"})
    (line,) = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert line["request"] == answer.headers["x-request-id"] != "chosen-by-a-stranger"
    assert (line["method"], line["path"], line["status"], line["level"]) == ("GET", "/data/site", 200, "info")
    assert "127.0.0.1" not in lines.getvalue()


def test_a_trusted_proxy_says_which_id_a_request_has(site: SiteApp) -> None:
    with TestClient(site.asgi, base_url=f"http://{HOST}", client=("10.0.0.9", 40_000)) as client:
        assert client.get("/healthz", headers={"X-Request-Id": "proxy-17"}).headers["x-request-id"] == "proxy-17"
        assert client.get("/healthz", headers={"X-Request-Id": 'a "b"\n{}'.replace("\n", " ")}).headers["x-request-id"] != 'a "b" {}'


def test_what_goes_wrong_on_a_line_names_the_line_and_the_message(
    scene: Scene, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, ben = scene.browser(), scene.browser()
    monkeypatch.setattr(scene.house.lobby, "watch", lambda connection: 1 / 0)
    for browser in (aki, ben):
        assert browser.ask("watch_lobby")["type"] == "ack"
    first, second = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert first["error"].startswith("Traceback")
    assert first["request"].endswith("-2")
    assert first["request"].rpartition("-")[0] != second["request"].rpartition("-")[0]
    assert aki.secret not in lines.getvalue()


def test_a_line_of_the_log_stays_one_line() -> None:
    record = logging.LogRecord("enishi", logging.WARNING, "", 0, 'a "name"\nwith\x1b[31m %s', ("lines\n",), None)
    assert "\n" not in (line := JsonLines().format(record))
    assert json.loads(line)["message"] == 'a "name"\nwith\x1b[31m lines\n'
