"""Tables that wake, and records that are long: nobody else waits for them."""

import asyncio
import gc
import weakref
from typing import Any

import pytest
from tests.server.scene import Scene, play_on, started

import enishi
from enishi.server.work import turns


async def counted(work: Any) -> tuple[Any, int]:
    """What comes of some work, and how often everything else had its turn meanwhile."""
    task, others = asyncio.ensure_future(work), 0
    while not task.done():
        await asyncio.sleep(0)
        others += 1
    return task.result(), others


def asleep(scene: Scene, *, moves: int) -> str:
    """A table, after some moves, that is only in the store."""
    aki, ben, table = started(scene)
    play_on(table, aki, ben, most=moves)
    for one in (aki, ben):
        one.hang_up()
    scene.wait(scene.settings.sleep_after + 1)
    scene.house.put_to_sleep()
    assert table not in scene.house.rooms
    return table


def test_a_room_that_is_put_to_sleep_leaves_nothing_behind(scene: Scene) -> None:
    """Without Python's looking for what refers to itself: at a busy site it looks through everything once an hour."""
    aki, ben, table = started(scene)
    play_on(table, aki, ben, most=12)
    room = weakref.ref(scene.house.rooms[table])
    gc.collect()
    gc.disable()
    try:
        for one in (aki, ben):
            one.hang_up()
        scene.wait(scene.settings.sleep_after + 1)
        scene.house.put_to_sleep()
        scene.wait(1)
        assert room() is None
    finally:
        gc.enable()


def test_others_have_their_turn_while_a_table_wakes(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", 0.0)
    table = asleep(scene, moves=20)
    room, others = scene.run(counted(scene.house.room(table)))
    assert others >= len(room.table.playing) > 20


def test_a_table_that_two_people_wake_at_once_is_one_table(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", 0.0)
    table = asleep(scene, moves=10)

    async def both() -> tuple[Any, Any]:
        return await asyncio.gather(scene.house.room(table), scene.house.room(table))

    first, second = scene.run(both())
    assert first is second is scene.house.rooms[table]


def test_who_comes_to_a_long_game_is_told_of_it_step_by_step(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    aki, ben, table = started(scene)
    play_on(table, aki, ben, most=20)
    monkeypatch.setattr(turns, "TURN", 0.0)
    match = scene.house.rooms[table].table.playing
    _, others = scene.run(counted(scene.house.turns.take(match.telling(None))))
    assert others >= len(match) - 1
    onlooker = scene.browser()
    onlooker.enter(table, aki.invitations[table])
    assert onlooker.state(table)["view"] == match.view(None)


def test_a_game_from_a_record_is_prepared_before_it_begins(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", 0.0)
    match = enishi.new("connect37", 2, seed=3)
    match.advance()
    for _ in range(20):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
        match.advance()
    aki = scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"], record=match.record())
    assert aki.do(table, "start")["type"] == "ack"
    kept = scene.house.rooms[table].table
    assert list(kept.playing.events)[: len(match)] == list(match.events)
    assert kept.prepared is None
