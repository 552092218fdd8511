"""Several machines with one store: any of them serves any table, and what must happen once happens once."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.scene import Browser, Scene, play_on

from enishi.server.table.entries import Moved
from enishi.testing.database import Database


@pytest.fixture
def store_kind(database: Database) -> str:
    return "postgresql"


def apart(scene: Scene, **parts: Any) -> tuple[Browser, Browser, str]:
    """Two people at one table, each by way of another machine."""
    aki, ben = scene.browser(at=0), scene.browser(at=1)
    table = aki.open(seats=2, seat=0, **parts)
    assert ben.join(aki, table, "Ben")["type"] == "ack"
    scene.sweep()
    assert aki.do(table, "start")["type"] == "ack"
    scene.sweep()
    return aki, ben, table


def play_apart(scene: Scene, table: str, *people: Browser, most: int = 1000) -> None:
    for _ in range(most):
        mover = next((one for one in people if one.state(table)["view"]["legal"]), None)
        if mover is None:
            return
        assert mover.move(table)["type"] == "ack"
        scene.sweep()


def test_people_at_two_machines_play_one_game(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = apart(scene)
    play_apart(scene, table, aki, ben, most=12)
    assert aki.state(table)["event"] == ben.state(table)["event"] > 12
    assert len(aki.state(table)["view"]["log"]) == len(ben.state(table)["view"]["log"])
    assert all(person["here"] for chair in aki.state(table)["frame"]["chairs"] for person in chair["people"])


def test_one_visitor_cannot_push_others_out_of_the_list_of_another_machine(new_scene: Callable[..., Scene]) -> None:
    """Each of sixty people at one address opens a table at the first machine; the second shows who else waits for others, too."""
    scene = new_scene(machines=2)
    honest = scene.browser(address="203.0.113.8", at=1)
    table = honest.open(open=True)
    scene.wait(60)
    for _ in range(60):
        scene.browser(address="203.0.113.7", at=0).open(open=True)
    scene.sweep()
    looking = scene.browser(at=1)
    looking.ask("watch_lobby")
    assert table in [line["table"] for line in looking.received[-1]["open"]][:10]


def test_a_wish_that_comes_second_is_judged_anew(new_scene: Callable[..., Scene]) -> None:
    """Both machines know the same position; each is asked for something, and neither has heard of the other."""
    scene = new_scene(machines=2)
    aki, ben, table = apart(scene)
    mover, other = (aki, ben) if aki.state(table)["view"]["legal"] else (ben, aki)
    assert other.do(table, "say", to="open", text="hm")["type"] == "ack"
    assert mover.move(table)["type"] == "ack"  # its machine had not heard what was said
    scene.sweep()
    for one in (aki, ben):
        assert [said["text"] for said in one.state(table)["talk"] if said["text"]] == ["hm"]
    assert aki.state(table)["event"] == ben.state(table)["event"]


def test_a_wish_that_is_refused_shows_what_others_did_meanwhile(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = apart(scene)
    mover, other = (aki, ben) if aki.state(table)["view"]["legal"] else (ben, aki)
    scene.machines[0 if other is aki else 1].house.rooms[table].is_behind = True  # as if it were about to read: it hears no hint
    assert mover.move(table)["type"] == "ack"
    assert other.state(table)["event"] < mover.state(table)["event"]
    assert other.do(table, "ready")["type"] == "refusal"
    assert other.state(table)["event"] == mover.state(table)["event"]


def test_a_message_that_comes_again_by_way_of_another_machine_is_done_once(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = apart(scene)
    mover = aki if aki.state(table)["view"]["legal"] else ben
    seen, move = mover.state(table)["event"], mover.state(table)["view"]["legal"][0]
    first = mover.move(table, move, id="once")
    mover.hang_up()
    mover.reconnect(at=0 if mover is ben else 1)
    mover.enter(table)
    again = mover.ask("move", id="once", table=table, expects=seen, move=move)
    assert again == first
    kept = scene.run(scene.store.entries(table))
    assert sum(entry.cause.endswith(" once") for entry in kept) == 1


def test_a_message_that_comes_to_two_machines_at_once_is_done_once(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki = scene.browser(at=0)
    twin = scene.browser(aki.secret, at=1)
    table = aki.open(seats=2, seat=0, bots=["random"])
    twin.enter(table)
    answers = scene.run(both(aki, twin, type="say", id="hello", table=table, expects=0, to="open", text="hello"))
    assert [answer["type"] for answer in answers] == ["ack", "ack"]
    kept = scene.run(scene.store.entries(table))
    assert sum(entry.cause.endswith(" hello") for entry in kept) == 1


async def both(one: Browser, other: Browser, **message: Any) -> list[dict[str, Any]]:
    """The same message from two browsers, before either is answered."""
    coming = [browser.saying(dict(message)) for browser in (one, other)]
    return [await answer for answer in coming]


def test_what_is_said_and_who_is_there_is_known_to_all_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben, table = apart(scene)
    onlooker = scene.browser(at=1)
    onlooker.enter(table, aki.invitations[table])
    scene.sweep()
    assert aki.state(table)["frame"]["onlookers"] == 1
    ben.hang_up()
    scene.wait(scene.settings.absence + 1)
    scene.sweep()
    here = {person["name"]: person["here"] for chair in aki.state(table)["frame"]["chairs"] for person in chair["people"]}
    assert here == {"Aki": True, "Ben": False}


def test_lists_of_tables_are_those_of_all_machines(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    watcher, aki = scene.browser(at=1), scene.browser(at=0)
    watcher.ask("watch_lobby")
    aki.open(open=True)
    scene.sweep()
    scene.wait(2)
    lists = [message for message in watcher.received if message["type"] == "lobby"]
    assert (len(lists[0]["open"]), len(lists[-1]["open"])) == (0, 1)


def test_a_code_that_is_made_at_one_machine_works_once_at_another(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, phone, thief = scene.browser(at=0), scene.browser(at=1), scene.browser(at=0)
    code = aki.ask("make_code")["code"]
    assert phone.ask("use_code", code=code)["person"] == aki.person
    assert thief.ask("use_code", code=code)["code"] == "wrong_code"


# --- what must happen once --------------------------------------------------------------------------------------------------


def test_a_bot_moves_once_however_many_machines_look_on(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki, ben = scene.browser(at=0), scene.browser(at=1)
    table = aki.open(seats=2, seat=0, bots=["random"])
    ben.enter(table, aki.invitations[table])
    aki.do(table, "start")
    scene.sweep()
    for _ in range(4):
        aki.move(table)
        scene.sweep()
    moves = [entry for entry in scene.run(scene.store.entries(table)) if isinstance(entry, Moved)]
    assert {entry.by for entry in moves} == {"person", "bot"}
    assert len(scene.bots.asked) == sum(entry.by == "bot" for entry in moves)
    assert ben.state(table)["event"] == aki.state(table)["event"]


@pytest.mark.parametrize("dead", [0, 1])
def test_a_machine_that_is_gone_is_replaced_within_ten_seconds(new_scene: Callable[..., Scene], dead: int) -> None:
    """Whoever led the table, its bot moves on and its flag falls."""
    scene = new_scene(machines=2)
    people = [scene.browser(at=0), scene.browser(at=1)]
    table = people[0].open(seats=2, seat=0, bots=["random"], clock={"totals": [60, None], "increment": 0, "flag_fall": "bot"})
    people[1].enter(table, people[0].invitations[table])
    people[0].do(table, "start")
    scene.sweep()
    scene.kill(dead)
    left = people[1 - dead]
    before = scene.run(scene.store.entries(table))
    assert not any(type(entry).__name__ == "FlagFell" for entry in before)
    for _ in range(5):
        scene.wait(2)
        scene.sweep()
    assert scene.machines[0].house.rooms[table].leads
    scene.wait(60)
    scene.sweep()
    kept = scene.run(scene.store.entries(table))
    assert [type(entry).__name__ for entry in kept[len(before) :]].count("FlagFell") == 1
    assert left.state(table)["frame"]["status"] in ("playing", "over")
    assert left.state(table)["event"] > 0


def test_a_flag_falls_once_where_all_machines_look_on(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=3)
    aki, ben, table = apart(scene, clock={"totals": [10, 10], "increment": 0, "flag_fall": "lose"})
    scene.browser(at=2).enter(table, aki.invitations[table])
    for _ in range(8):
        scene.wait(2)
        scene.sweep()
    kept = [type(entry).__name__ for entry in scene.run(scene.store.entries(table))]
    assert kept.count("FlagFell") == 1
    assert aki.state(table)["frame"]["status"] == ben.state(table)["frame"]["status"] == "over"


def test_a_table_whose_people_and_machine_are_gone_is_looked_after(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=2)
    aki = scene.browser(at=0)
    table = aki.open(seats=2, seat=0, bots=["random"], clock={"totals": [30, None], "increment": 0, "flag_fall": "lose"})
    aki.do(table, "start")
    scene.kill(0)
    for _ in range(20):
        scene.wait(2)
        scene.sweep()
    assert "FlagFell" in [type(entry).__name__ for entry in scene.run(scene.store.entries(table))]


def test_one_machine_alone_plays_as_ever(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(machines=1)
    aki = scene.browser()
    table = aki.open(seats=2, bots=["random"])
    assert aki.do(table, "start")["type"] == "ack"
    play_on(table, aki, most=5)
    scene.restart(away=20)
    aki.reconnect()
    aki.enter(table)
    play_on(table, aki)
    assert aki.state(table)["frame"]["status"] == "over"
