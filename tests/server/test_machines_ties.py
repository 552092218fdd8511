"""Deals and promises among people who come by way of different machines: one deal, one promise, and each thing happens once."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.promising import Promiser, a_plan, go_to_the_day, invitation, invitations
from tests.server.scene import Browser, Scene
from tests.server.test_deals import PARTS, deal_of, fix, record_of, show
from tests.server.test_machines import apart, play_apart

from enishi.deals import commitment, verify
from enishi.promise.format.keys import Key
from enishi.server.table.entries import Moved
from enishi.testing.database import Database


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


def dealing_apart(scene: Scene) -> tuple[Browser, Browser, str]:
    """Two people at one table, each by way of another machine; the host has pressed start."""
    aki, ben = scene.browser(at=0, adds=True), scene.browser(at=1, adds=True)
    table = aki.open("reunion", seats=2, seat=0)
    assert ben.join(aki, table, "Ben", seat=1)["type"] == "ack"
    scene.sweep()
    assert aki.do(table, "start")["type"] == "ack"
    scene.sweep()
    return aki, ben, table


# --- deals ------------------------------------------------------------------------------------------------------------------


def test_people_at_two_machines_fix_one_deal_and_its_record_proves_it(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = dealing_apart(scene)
    assert deal_of(aki, table) == deal_of(ben, table)
    for step in (lambda: fix(aki, table, 0, PARTS["Aki"]), lambda: fix(ben, table, 1, PARTS["Ben"])):
        assert step()["type"] == "ack"
        scene.sweep()
    for browser, name in ((ben, "Ben"), (aki, "Aki")):
        assert show(browser, table, PARTS[name])["type"] == "ack"
        scene.sweep()
    promised = deal_of(aki, table)["commitment"]
    play_apart(scene, table, aki, ben)
    records = [record_of(browser, table) for browser in (aki, ben)]
    assert records[0] == records[1]
    found = verify(records[0])
    assert (found.people, found.absent, found.voided) == (2, [], 0)
    assert records[0]["deal"]["parts"][0]["commitment"] == promised


def test_parts_that_come_to_two_machines_at_once_make_one_deal(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = dealing_apart(scene)
    round = deal_of(aki, table)["round"]

    def fixed(place: int, part: str) -> dict[str, Any]:
        found = commitment(f"person {place}", table, round, bytes.fromhex(part)).hex()
        return {"type": "fix_part", "id": f"fix {place}", "table": table, "expects": 0, "round": round, "commitment": found}

    def shown(place: int, part: str) -> dict[str, Any]:
        return {"type": "show_part", "id": f"show {place}", "table": table, "expects": 0, "round": round, "part": part}

    async def together(kind: Callable[[int, str], dict[str, Any]]) -> list[str]:
        coming = [aki.saying(kind(0, PARTS["Aki"])), ben.saying(kind(1, PARTS["Ben"]))]
        return [answer["type"] for answer in await asyncio.gather(*coming)]

    assert scene.run(together(fixed)) == ["ack", "ack"]
    scene.sweep()
    assert scene.run(together(shown)) == ["ack", "ack"]
    scene.sweep()
    assert [browser.state(table)["frame"]["status"] for browser in (aki, ben)] == ["playing", "playing"]
    names = [type(entry).__name__ for entry in scene.run(scene.store.entries(table))]
    assert names.count("Started") == 1


def test_a_deal_outlives_the_machine_at_which_it_began(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = dealing_apart(scene)
    promised = deal_of(aki, table)["commitment"]
    fix(aki, table, 0, PARTS["Aki"])
    scene.kill(0)
    aki.reconnect(at=0)
    aki.enter(table)
    assert deal_of(aki, table)["commitment"] == promised
    assert fix(ben, table, 1, PARTS["Ben"])["type"] == "ack"
    assert show(aki, table, PARTS["Aki"])["type"] == "ack"
    assert show(ben, table, PARTS["Ben"])["type"] == "ack"
    play_apart(scene, table, aki, ben)
    found = verify(record_of(ben, table))
    assert (found.people, found.voided) == (2, 0)


# --- promises ---------------------------------------------------------------------------------------------------------------


def promised_apart(scene: Scene) -> list[Promiser]:
    """Three people by way of two machines who have made a promise; everybody looks at it."""
    people = [Promiser(scene.browser(at=index % 2), index, Key(bytes([index + 1]) * 32)) for index in range(3)]
    plan = a_plan([f"Person {index}" for index in range(3)])
    written = people[0].browser.ask("write_promise", plan=plan, invitations=invitations(3))
    for one in people:
        one.watch(written["promise"], invitation=invitation(one.index))
    return people


def shown_to_all(scene: Scene, people: list[Promiser]) -> None:
    """Those at other machines read on, as a hint would have them do."""
    for machine in scene.machines:
        scene.run(machine.house.promises.read_along(people[0].promise))


def test_a_promise_is_signed_and_kept_by_people_at_two_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    people = promised_apart(scene)
    for step in ("enter", "agree"):
        for one in people:
            assert getattr(one, step)()["type"] == "ack"
            shown_to_all(scene, people)
    assert [one.view["phase"] for one in people] == ["sealed"] * 3
    go_to_the_day(scene)
    for one, other in ((people[0], people[1]), (people[1], people[2])):
        assert one.meet(other)["type"] == "ack"
        shown_to_all(scene, people)
        assert other.confirm(one)["type"] == "ack"
        shown_to_all(scene, people)
    assert len({one.view["phase"] for one in people}) == 1
    assert [len(one.view["meetings"]) for one in people] == [2, 2, 2]


def test_a_game_that_the_day_decides_is_decided_once(new_scene: Callable[..., Scene]) -> None:
    """Both machines find at the same time that the day has passed."""
    scene = new_scene(machines=2)
    aki, ben, table = apart(scene, game="reunion")
    promise = aki.ask("make_real", table=table, plan=a_plan([]))["promise"]
    people = [Promiser(aki, 0, Key(bytes([1]) * 32)), Promiser(ben, 1, Key(bytes([2]) * 32))]
    for one in people:
        one.watch(promise)
    for step in ("enter", "agree"):
        for one in people:
            assert getattr(one, step)()["type"] == "ack"
            shown_to_all(scene, people)
    go_to_the_day(scene)
    assert people[0].come()["type"] == "ack"
    go_to_the_day(scene, 61)

    async def both_look() -> None:
        await asyncio.gather(*(machine.house.promises.settle() for machine in scene.machines))

    for _ in range(2):
        scene.run(both_look())
        scene.sweep()
    assert [browser.state(table)["frame"]["status"] for browser in (aki, ben)] == ["over", "over"]
    moved = [entry for entry in scene.run(scene.store.entries(table)) if isinstance(entry, Moved)]
    assert [entry.events for entry in moved] == [["0 keep"], ["1 break"]]
    assert scene.run(scene.store.read("SELECT settled FROM promises")) == [(1,)]
