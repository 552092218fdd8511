"""Entries are the only door: what is judged changes nothing, what is kept changes the table, and reading it again gives the same."""

import asyncio
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from typing import Any, get_args

import msgspec
import pytest
from tests.server.promising import a_plan
from tests.server.scene import Browser, Scene, play_on, started

from enishi.games import ids
from enishi.match import Match
from enishi.server.line.answers import ANSWERS
from enishi.server.messages.from_client import ClientMessage
from enishi.server.messages.from_server import Frame
from enishi.server.promises.messages import PromiseMessage
from enishi.server.room.frames import frame_of
from enishi.server.room.room import Room
from enishi.server.store.errors import NotKept
from enishi.server.table import entries
from enishi.server.table.apply.apply import after
from enishi.server.table.clocks import Clocks
from enishi.server.table.game_facts import facts_of
from enishi.server.table.growing import Growing
from enishi.server.table.reading import read_table
from enishi.server.table.table import Table


def picture(value: Any) -> Any:
    """Everything that there is to know of a table, to be compared."""
    if isinstance(value, Match):
        return value.record(), [value.view(viewer) for viewer in (None, *range(value.seats))]
    if isinstance(value, Table | Clocks):
        return {name: picture(part) for name, part in vars(value).items() if name not in ("facts", "prepared")}
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, dict):
        return [(picture(key), picture(part)) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return [picture(part) for part in value]
    return msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value


def stages(scene: Scene, id: str) -> Iterator[tuple[Table, entries.AnyEntry]]:
    """A kept table before each of its entries, and the entry."""
    kept = scene.run(scene.store.entries(id))
    for number in range(1, len(kept)):
        yield read_table(id, kept[:number], scene.facts), kept[number]


def eventful(scene: Scene, game: str) -> str:
    """A table at which much has happened."""
    bots = ["random"] if facts_of(game).bots else []
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(game, bots=bots, hints=True)
    seats = len(aki.state(table)["frame"]["chairs"])
    ben.join(aki, table, "Ben")
    others = [scene.browser() for _ in range(seats - 2 - len(bots))]
    for number, one in enumerate(others):
        one.join(aki, table, f"Cho {number}")
    aki.do(table, "say", text="shall we?")
    assert aki.do(table, "start")["type"] == "ack"
    people = [aki, ben, *others]
    ready(table, people)
    play_on(table, *people, most=6)
    for one in people:
        one.do(table, "undo")
        one.do(table, "answer_undo", agree=True)
    ready(table, people)
    ben.do(table, "leave")
    ben.do(table, "sit", name="Benjamin")
    aki.do(table, "pause")
    aki.do(table, "resume")
    play_on(table, *people, most=6)
    return table


def ready(table: str, people: list[Browser]) -> None:
    for one in people:
        one.do(table, "ready")


@pytest.mark.parametrize("game", ids())
def test_a_table_is_the_same_live_and_read_again(scene: Scene, game: str) -> None:
    table = eventful(scene, game)
    live = scene.house.rooms[table].table
    assert picture(read_table(table, scene.run(scene.store.entries(table)), scene.facts)) == picture(live)


@pytest.mark.parametrize("game", ["connect37", "ito", "signs"])
def test_what_comes_after_an_entry_leaves_the_table_before_it_as_it_was(scene: Scene, game: str) -> None:
    for table, entry in stages(scene, eventful(scene, game)):
        before = picture(table)
        became = after(table, [entry])
        assert picture(table) == before, entry
        assert became.length == table.length + 1


def test_a_write_that_fails_leaves_room_and_table_as_they_were(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    aki, _, id = started(scene)
    room = scene.house.rooms[id]
    table, before = room.table, picture(room.table)

    async def full(statements: Any) -> None:
        raise NotKept("database or disk is full")

    for wish, parts in (("move", {"move": aki.state(id)["view"]["legal"][0]}), ("say", {"text": "hello"}), ("pause", {}), ("leave", {})):
        with monkeypatch.context() as broken:
            broken.setattr(scene.store, "keep", full)
            assert aki.do(id, wish, **parts)["code"] == "not_stored"
        assert scene.house.rooms[id] is room
        assert room.table is table
        assert picture(table) == before


def test_what_is_kept_counts_also_where_the_one_who_asked_is_gone(scene: Scene) -> None:
    aki, _, id = started(scene)
    room, writing = scene.house.rooms[id], asyncio.Event()

    async def story() -> None:
        keeping = asyncio.get_running_loop().create_task(keep_and_say(room, writing))
        await writing.wait()
        keeping.cancel()
        await asyncio.wait([keeping])

    scene.run(story())
    assert room.table.paused
    assert picture(room.table) == picture(read_table(id, scene.run(scene.store.entries(id)), scene.facts))
    assert aki.do(id, "resume")["type"] == "ack"


async def keep_and_say(room: Room, writing: asyncio.Event) -> None:
    async with room.lock:
        writing.set()
        await room.keep([entries.Paused(at=room.now())])


def test_where_the_store_has_an_entry_of_the_same_number_that_one_stands(scene: Scene) -> None:
    aki, ben, id = started(scene)
    room = scene.house.rooms[id]
    scene.run(scene.store.keep(scene.store.appending(id, room.table.length, [entries.Paused(at=room.now())])))
    assert aki.move(id)["code"] == "paused"
    assert room.table.paused
    assert aki.do(id, "resume")["type"] == "ack"
    assert aki.move(id)["type"] == "ack"
    assert ben.state(id)["event"] == aki.state(id)["event"]


def test_where_the_day_decides_no_move_is_played_in_whatever_way(scene: Scene) -> None:
    aki, _, table = started(scene, "reunion")
    aki.ask("make_real", table=table, plan=a_plan([]))
    assert aki.do(table, "move", move="keep")["code"] == "day_decides"
    assert aki.do(table, "move_all", moves=["keep"])["code"] == "day_decides"
    assert aki.state(table)["frame"]["status"] == "playing"


def test_every_message_has_one_answer() -> None:
    assert set(ANSWERS) == {*get_args(ClientMessage), *get_args(PromiseMessage)}


@pytest.mark.parametrize("game", ["connect37", "signs", "reunion"])
def test_a_frame_that_is_shown_again_is_the_one_that_would_be_made_anew(scene: Scene, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Most moves change nothing around the game, so the last frame is kept: never for longer than it is true."""
    kept, made = Room._frame, []

    def compared(room: Room) -> Frame:
        found = kept(room)
        assert found == frame_of(room, room._onlookers(), room.own_time.ahead(room.table), room.agenda.bots_wait)
        made.append(found)
        return found

    monkeypatch.setattr(Room, "_frame", compared)
    table = eventful(scene, game)
    aki, onlooker = scene._browsers[0], scene.browser()
    onlooker.enter(table, aki.invitations[table])
    for away in (1, 5, 60):
        for guest in (onlooker, aki):
            guest.hang_up()
            scene.wait(away)
            play_on(table, *scene._browsers[1:], most=1)
            guest.reconnect()
            guest.enter(table, aki.invitations[table])
    scene.restart(away=1)
    aki.reconnect()
    aki.enter(table)
    scene.wait(60)
    aki.do(table, "say", text="where are you?")
    assert len({id(frame) for frame in made}) < len(made), "some were shown again"


def test_copies_of_a_growing_list_go_their_own_ways() -> None:
    first = Growing([1])
    second = first.copy()
    first.add([2])
    second.add([3, 4])
    third = first.copy()
    third.add([5])
    assert [list(one) for one in (first, second, third)] == [[1, 2], [1, 3, 4], [1, 2, 5]]
    assert (len(second), second[-1], second[1:], list(reversed(third))) == (3, 4, [3, 4], [5, 2, 1])
    assert first == Growing([1, 2]) != third
