"""Analyses of records over HTTP: lines of progress, then what each seat could expect; one at a time a person, and remembered."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import enishi
from enishi.errors import Refused
from enishi.server.app import SiteApp
from enishi.server.limits import Limits
from enishi.server.settings import Settings
from enishi.server.work.analyses import Analyses
from enishi.server.work.analysing import Analysing, spread
from enishi.server.work.fair_queue import Asker
from enishi.server.work.jobs import AnalysisJob
from enishi.server.work.workers import Workers

SITE = "http://127.0.0.1:8037"
SECRET = "s" * 40


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    site = SiteApp(Settings(data=tmp_path, limits=Limits(record=20_000), playouts=4))
    with TestClient(site.asgi, base_url=SITE) as client:
        yield client


def a_record(seed: int = 1) -> dict[str, Any]:
    match = enishi.new("happiness", seats=2, seed=seed)
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        match.play(seat, match.legal(seat)[seed % len(match.legal(seat))])
        match.advance()
    return match.record()


def asked(client: TestClient, record: object, origin: str = SITE, **parts: Any) -> Any:
    body = {"secret": SECRET, "record": record} | parts
    return client.post("/data/analysis", json=body, headers={"origin": origin})


def test_an_analysis_comes_in_lines_and_ends_with_what_was_got(client: TestClient) -> None:
    record = a_record()
    answer = asked(client, record)
    assert answer.status_code == 200
    steps = [msgspec.json.decode(line) for line in answer.content.splitlines()]
    assert steps[0] == {"done": 0, "all": len(record["events"]) + 1, "analysis": None, "refusal": None, "before": None}
    found = steps[-1]["analysis"]
    assert [step["analysis"] for step in steps[:-1]] == [None] * (len(steps) - 1)
    assert [moment["moment"] for moment in found["moments"]] == list(range(len(record["events"]) + 1))
    assert found["moments"][-1]["returns"] == record["returns"]
    assert (found["game"], found["seats"], found["events"]) == ("happiness", 2, len(record["events"]))
    again = asked(client, record).content.splitlines()
    assert [msgspec.json.decode(line) for line in again] == [steps[-1]], "it is remembered"


@pytest.mark.parametrize(
    ("status", "code", "wrong"),
    [
        (400, "record_format", {"record": {}}),
        (400, "bad_event", {"record": {"enishi": 1, "game": "happiness", "seats": 2, "events": ["0 nothing"]}}),
        (400, "other_rules", {"record": {"enishi": 1, "game": "happiness", "rules": 99, "seats": 2, "events": []}}),
        (400, "unreadable", {"secret": "short"}),
        (400, "unreadable", {"more": 1}),
        (403, "origin", {"origin": "http://elsewhere.example"}),
        (413, "too_long", {"record": {"x": "y" * 30_000}}),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_both_languages(client: TestClient, status: int, code: str, wrong: dict[str, Any]) -> None:
    answer = asked(client, **({"record": a_record()} | wrong))
    assert answer.status_code == status
    refusal = answer.json()
    assert refusal["code"] == code
    assert set(refusal["words"]) == {"en", "ja"}


def test_a_person_has_one_analysis_at_a_time_the_one_asked_for_last(tmp_path: Path) -> None:
    async def story() -> None:
        analyses = Analyses(Settings(data=tmp_path, playouts=2))
        try:
            first = await analyses.begin(Asker("aki"), msgspec.json.encode(a_record()))
            second = await analyses.begin(Asker("aki"), msgspec.json.encode(a_record(2)))
            other = await analyses.begin(Asker("ben"), msgspec.json.encode(a_record(3)))
            assert (await _last(first))["refusal"]["code"] == "too_fast"
            assert (await _last(second))["analysis"]
            assert (await _last(other))["analysis"]
        finally:
            await analyses.close()

    asyncio.run(story())


def test_an_analysis_that_nobody_waits_for_any_more_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        analyses = Analyses(Settings(data=tmp_path, playouts=2))
        try:
            lines = await analyses.begin(Asker("aki"), msgspec.json.encode(a_record()))
            await anext(lines)
            await lines.aclose()  # type: ignore[attr-defined]
            assert (await _last(await analyses.begin(Asker("aki"), msgspec.json.encode(a_record(2)))))["analysis"]
        finally:
            await analyses.close()

    asyncio.run(story())


async def _last(lines: AsyncIterator[bytes]) -> Any:
    last = b"{}"
    async for line in lines:
        last = line
    return msgspec.json.decode(last)


def test_when_time_is_up_the_analysis_is_of_what_was_looked_at() -> None:
    record = msgspec.json.encode(a_record())
    analysing = Analysing()
    begun = analysing.go_on(AnalysisJob(record, 1000, 2, 0.0))
    assert (begun.done, begun.analysis) == (0, None)
    ended = analysing.go_on(AnalysisJob(record, 1000, 2, 0.5, finish=True))
    assert ended.analysis
    assert [moment.moment for moment in ended.analysis.moments] == [0, begun.all - 1]


def test_a_long_record_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        Analysing().go_on(AnalysisJob(msgspec.json.encode(a_record()), 1, 2, 0.0))
    assert caught.value.code == "replay_too_long"


def test_moments_are_looked_at_from_coarse_to_fine() -> None:
    assert spread([0, 1]) == [0, 1]
    assert spread([3]) == [3]
    order = spread(list(range(9)))
    assert order[:3] == [0, 8, 4]
    assert sorted(order) == list(range(9))


def test_a_worker_does_a_whole_analysis(tmp_path: Path) -> None:
    async def story() -> list[str]:
        workers = Workers(1)
        try:
            outcome = await workers.do(AnalysisJob(msgspec.json.encode(a_record()), 1000, 2, 60.0), 60.0)
            return [type(outcome).__name__]
        finally:
            await workers.close()

    assert asyncio.run(story()) == ["Done"]
