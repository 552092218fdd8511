"""Somebody who does not play by the protocol."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.scene import HOST, Browser, Scene, started

from enishi.server.limits import Limits
from enishi.server.messages import from_client
from enishi.server.table.rulings import talk


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "\x00",
        '{"type":"move"}',
        '{"type":"nothing","id":"x"}',
        '{"type":"move","id":"x","table":1,"expects":0,"move":"a"}',
        '{"type":"move","id":"x","table":"t","expects":-1,"move":"a"}',
        '{"type":"move","id":"x","table":"t","expects":1e400,"move":"a"}',
        '{"type":"ping","id":"x","more":1}',
        '{"type":"ping","id":""}',
        '{"type":"ping","id":"' + "x" * 65 + '"}',
        "[" * 4000,
        '{"type":"ping","id":' + "[" * 3000,
    ],
)
def test_what_cannot_be_read_is_refused_and_the_line_goes_on(scene: Scene, text: str) -> None:
    aki = scene.browser()
    aki.received.clear()
    aki.say_raw(text)
    assert [message["code"] for message in aki.received] == ["unreadable"]
    assert aki.ask("ping")["type"] == "pong"


def test_what_cannot_be_read_is_said(scene: Scene) -> None:
    aki = scene.browser()
    aki.received.clear()
    aki.say_raw('{"type":"move","id":"x","table":"t","expects":-1,"move":"a"}')
    assert "expects" in aki.received[-1]["facts"]["why"]


def test_too_many_seats_are_refused_by_the_rules(scene: Scene) -> None:
    answer = scene.browser().ask("open_table", game="connect37", name="Aki", seats=77)
    assert answer["code"] == "bad_seats"
    assert "77" in answer["words"]["en"]


def test_bytes_are_not_read(scene: Scene) -> None:
    aki = scene.browser()

    async def send() -> None:
        aki._incoming.put_nowait({"type": "websocket.receive", "bytes": b"\xff\xfe"})

    scene.run(send())
    assert aki.ask("ping")["type"] == "pong"
    assert "unreadable" in [message.get("code") for message in aki.received]


def test_a_long_message_is_refused(scene: Scene) -> None:
    aki, _, table = started(scene)
    aki.received.clear()
    aki.say_raw(json.dumps({"type": "say", "id": "x", "table": table, "expects": 0, "text": "x" * 5000}))
    assert aki.received[-1]["code"] == "too_long"


def test_who_talks_too_fast_is_refused_and_who_goes_on_is_dismissed(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(rate=5, burst=10, patience=20))
    aki = scene.browser()
    answers = [aki.ask("ping")["type"] for _ in range(12)]
    assert answers == ["pong"] * 9 + ["refusal"] * 3
    scene.wait(2)
    assert aki.ask("ping")["type"] == "pong"
    for number in range(60):
        aki.say_raw(json.dumps({"type": "ping", "id": str(number)}))
    assert aki.received[-1]["type"] in ("bye", "refusal")
    assert any(message["type"] == "bye" for message in aki.received)
    assert aki.closed == 1008


def test_nothing_can_be_done_at_a_table_without_entering_it(scene: Scene) -> None:
    _, _, table = started(scene)
    mallory = scene.browser()
    for type, parts in (("move", {"move": "single"}), ("say", {"text": "x", "name": "M"}), ("sit", {"name": "M"}), ("get_record", {})):
        assert mallory.ask(type, table=table, expects=0, **parts)["code"] == "not_entered"
    assert mallory.ask("move", table="../../etc", expects=0, move="x")["code"] == "no_table"


def test_nobody_moves_for_another_seat_or_sees_its_secrets(scene: Scene) -> None:
    aki, ben, table = started(scene)
    hand = aki.state(table)["view"]["table"]["hand"]
    hidden = [f"~ {tile}" for tile in hand]
    mallory = scene.browser()
    mallory.enter(table, aki.invitations[table])
    for move in [f"{tile}@a1" for tile in hand]:
        assert mallory.do(table, "move", move=move)["code"] == "not_seated"
        assert ben.do(table, "move", move=move)["code"] == "not_waited_for"
    log = [entry["event"] for entry in mallory.state(table)["view"]["log"][1:]]
    assert log == ["~ ?"] * len(log)
    assert not any(event in hidden for event in (entry["event"] for entry in ben.state(table)["view"]["log"][1:]))


def test_a_person_has_only_so_many_tables_and_seats(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(tables=2, seats=3, burst=1000))
    aki, ben = scene.browser(), scene.browser()
    first = aki.open()
    aki.open()
    assert aki.ask("open_table", game="connect37", name="Aki")["code"] == "too_many_tables"
    aki.do(first, "end_table")
    aki.open()
    ben.open()
    ben.open()
    tables = [scene.browser().open(open=True) for _ in range(2)]
    for table, expected in zip(tables, ("ack", "refusal"), strict=True):
        ben.enter(table)
        assert ben.do(table, "sit", name="Ben")["type"] == expected


def test_a_table_has_only_so_many_onlookers_and_a_person_so_many_lines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(onlookers=2, connections_of_person=2, burst=1000))
    aki = scene.browser()
    table = aki.open(open=True)
    answers = [scene.browser().enter(table)["type"] for _ in range(3)]
    assert answers == ["entered", "entered", "refusal"]
    same = [scene.browser("z" * 32) for _ in range(3)]
    assert [browser.welcome["type"] for browser in same] == ["welcome", "welcome", "refusal"]


@pytest.mark.parametrize("origin", [None, "null", "http://elsewhere.example", "https://127.0.0.1:1", "file://"])
def test_pages_from_elsewhere_get_no_line(scene: Scene, origin: str | None) -> None:
    browser = Browser(scene, "o" * 32)
    scene.run(browser.connect(origin))
    assert browser.closed is not None
    assert browser.received == []


@pytest.mark.parametrize(
    "setup",
    [
        {"game": "nothing"},
        {"game": "../connect37"},
        {"game": "connect37", "seats": 8},
        {"game": "connect37", "options": {"speed": 1}},
        {"game": "happiness", "options": {"speakers": 99}},
        {"game": "happiness", "options": {"speakers": "many"}},
        {"game": "connect37", "seat": 3, "seats": 2},
        {"game": "connect37", "record": {"enishi": 1, "game": "connect37", "seats": 2, "events": ["0 cheat"]}},
        {"game": "connect37", "record": {}},
        {"game": "connect37", "bots": ["random"] * 9},
    ],
)
def test_a_table_that_cannot_be_is_refused(scene: Scene, setup: dict[str, Any]) -> None:
    answer = scene.browser().ask("open_table", name="M", **setup)
    assert answer["type"] == "refusal"
    assert answer["words"]["en"]
    assert answer["words"]["ja"]


def test_a_slow_line_is_closed_and_holds_nobody_up(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(unsent=10_000, burst=1000))
    aki, ben, table = started(scene)
    connection = next(one for one in scene.live.connections if one.person == ben.person)
    talker = next(guest for guest in scene.live.connections if guest is not connection)
    sent: list[Any] = []

    async def story() -> None:
        free = asyncio.Event()

        async def slow(event: Any) -> None:
            sent.append(event)
            await free.wait()

        connection._send = slow
        for number in range(60):
            message = from_client.Say(id=f"s{number}", table=table, expects=0, text="x" * 400)
            await scene.house.rooms[table].perform(talker, message, talk.say)
        free.set()

    scene.run(story())
    assert len(aki.state(table)["talk"]) == 60
    assert connection.closed
    assert [event["type"] for event in sent] == ["websocket.send", "websocket.close"]


def test_the_host_of_a_request_must_be_a_name_of_the_site(scene: Scene) -> None:
    assert scene.live._origins.allows(f"http://{HOST}", HOST)
    assert not scene.live._origins.allows("http://evil.example", "evil.example")
    assert not scene.live._origins.allows("http://127.0.0.1.evil.example:8037", "127.0.0.1.evil.example:8037")
