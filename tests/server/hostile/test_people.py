"""People among people: blocking, reporting, taking off, erasing."""

import json
from collections.abc import Callable

from tests.server.promising import sealed
from tests.server.scene import Browser, Scene, play_on, started

from enishi.server.limits import Limits
from enishi.server.people import register
from enishi.server.people.register import Erase, Report, TakeOff
from enishi.server.people.rewriting import NOBODY


def everything(scene: Scene) -> str:
    """All that the store has, as text."""
    tables = ("entries", "tables", "people", "devices", "codes", "promises", "promise_keys", "blocks", "reports", "traces", "house_orders")
    rows = [scene.run(scene.store.read(f"SELECT * FROM {name}")) for name in tables]
    values = [value for table in rows for row in table for value in row]
    return "\n".join(value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value) for value in values)


def order(scene: Scene, wanted: register.Order) -> None:
    """What a command of the host writes; the site does it at its next beat."""
    scene.run(scene.store.keep(register.ordering(repr(wanted), wanted, scene.time.now())))
    scene.run(scene.house.beat())


def listed(browser: Browser) -> list[str]:
    return [line["table"] for line in next(m for m in reversed(browser.received) if m["type"] == "lobby")["open"]]


# --- blocking ----------------------------------------------------------------------------------------------------------------------


def test_whoever_is_blocked_is_not_listed_does_not_come_and_asks_in_vain(scene: Scene) -> None:
    aki, mallory = scene.browser(), scene.browser()
    theirs = mallory.open(name="M", open=True)
    aki.ask("watch_lobby")
    assert theirs in listed(aki)
    assert aki.ask("block", person=mallory.person, name="M")["type"] == "ack"
    assert theirs not in listed(aki)
    table = aki.open(seats=2, seat=0)
    assert mallory.enter(table, aki.invitations[table])["code"] == "removed"
    host, _, shared = started(scene)
    aki.enter(shared, host.invitations[shared])
    aki.do(shared, "sit", name="Aki", seat=0, share=True)
    host.do(shared, "answer_share", person=aki.person, agree=True)
    mallory.enter(shared, host.invitations[shared])
    assert mallory.do(shared, "sit", name="M", seat=0, share=True)["code"] == "share_declined"
    assert mallory.do(shared, "sit", name="M", seat=1, share=True)["type"] == "ack", "the other seat has not blocked anybody"


def test_a_block_is_known_on_all_devices_and_after_a_restart_and_can_be_ended(scene: Scene) -> None:
    aki, mallory = scene.browser(), scene.browser()
    phone = scene.browser(aki.secret)
    aki.ask("block", person=mallory.person, name="M")
    assert phone.received[-1] == {"type": "blocked", "id": None, "people": [{"person": mallory.person, "name": "M"}]}
    scene.restart()
    aki.reconnect()
    assert aki.welcome["blocked"] == [{"person": mallory.person, "name": "M"}]
    assert [one["name"] for one in aki.ask("list_blocked")["people"]] == ["M"]
    aki.ask("unblock", person=mallory.person)
    assert aki.ask("list_blocked")["people"] == []
    assert aki.ask("block", person=aki.person, name="A")["code"] == "own_person"


def test_a_seat_in_a_game_is_not_lost_by_a_block(scene: Scene) -> None:
    aki, ben, table = started(scene)
    aki.ask("block", person=ben.person, name="Ben")
    ben.hang_up()
    ben.reconnect()
    assert ben.enter(table)["type"] == "entered"
    play_on(table, aki, ben, most=4)


def test_a_rematch_among_people_who_have_blocked_each_other_does_not_begin_by_itself(scene: Scene) -> None:
    aki, ben, table = started(scene)
    play_on(table, aki, ben)
    aki.ask("block", person=ben.person, name="Ben")
    following = ben.do(table, "rematch")["table"]
    aki.enter(following)
    assert aki.state(following)["frame"]["status"] == "gathering"


def test_what_the_host_decided_about_others_holds_at_the_rematch(scene: Scene) -> None:
    """It may begin at once: then there is no moment before the start, and whoever was sent away would be back."""
    aki, ben, loud, other = (scene.browser() for _ in range(4))
    table = aki.open("connect37", seats=2, seat=0)
    ben.join(aki, table, "Ben")
    for one in (loud, other):
        one.enter(table, aki.invitations[table])
    aki.do(table, "close_chairs", closed=True)
    aki.do(table, "start")
    assert aki.do(table, "send_away", person=loud.person)["type"] == "ack"
    aki.do(table, "set_onlookers", talk=False, watch=True)
    aki.do(table, "hints_off")
    play_on(table, aki, ben)
    following = ben.do(table, "rematch")["table"]
    aki.enter(following)
    frame = aki.state(following)["frame"]
    assert (frame["status"], frame["chairs_closed"], frame["onlookers_talk"], frame["hints"]) == ("playing", True, False, False)
    assert other.enter(following, aki.invitations[following])["type"] == "entered"
    assert other.do(following, "sit", name="Other")["code"] == "chairs_closed"
    assert loud.ask("enter", table=following, invitation=aki.invitations[following])["code"] == "removed"


# --- reporting ---------------------------------------------------------------------------------------------------------------------


def reports(scene: Scene) -> list[Report]:
    return [report for _, report in scene.run(register.reports(scene.store, 100))]


def test_a_report_has_the_words_that_were_said_and_nobody_at_the_table_hears_of_it(scene: Scene) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "say", text="something ugly")
    aki.do(table, "say", text="that was ugly")
    before = len(ben.received)
    assert aki.do(table, "report", person=ben.person, why="He is rude.")["type"] == "ack"
    (report,) = reports(scene)
    assert (report.name, report.table, report.why, report.reporter) == ("Ben", table, "He is rude.", aki.person)
    assert [one.text for one in report.words] == ["something ugly"]
    assert len(ben.received) == before
    assert aki.do(table, "report", person="nobody", why="?")["code"] == "nobody_there"


def test_reports_are_limited_by_person_and_by_address(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, reports_an_hour=3))
    aki, ben, table = started(scene)
    codes = [aki.do(table, "report", person=ben.person, why="x").get("code") for _ in range(5)]
    assert codes == [None] * 3 + ["reported_too_many"] * 2
    assert len(reports(scene)) == 3


# --- taking off ----------------------------------------------------------------------------------------------------------------------


def test_the_host_of_a_table_takes_off_what_was_said_and_a_name(scene: Scene) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "say", text="something ugly")
    at = aki.state(table)["talk"][-1]["at"]
    assert ben.do(table, "take_off", person=ben.person, at=at)["code"] == "not_host"
    assert aki.do(table, "take_off", person=ben.person, at=at)["type"] == "ack"
    for one in (aki, ben):
        said = one.state(table)["talk"][-1]
        assert (said.get("text", ""), said["happened"]) == ("", "taken_off")
    assert aki.do(table, "take_off", person=ben.person)["type"] == "ack"
    assert aki.state(table)["frame"]["chairs"][1]["people"][0]["name"] == NOBODY
    assert "something ugly" not in everything(scene)
    assert "Ben" not in everything(scene)
    play_on(table, aki, ben)
    record = aki.do(table, "get_record")["record"]
    assert "Ben" not in json.dumps(record)
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    assert aki.state(table)["frame"]["status"] == "over"


def test_the_game_goes_on_as_if_nothing_had_been_taken_off(scene: Scene) -> None:
    aki, ben, table = started(scene, clock={"totals": [60, 60]})
    play_on(table, aki, ben, most=5)
    scene.wait(3)
    before = {seat: scene.house.rooms[table].table.playing.view(seat)["table"] for seat in (0, 1)}
    clock = aki.state(table)["frame"]["clock"]
    order(scene, TakeOff(table, ben.person))
    assert {seat: scene.house.rooms[table].table.playing.view(seat)["table"] for seat in (0, 1)} == before
    assert aki.state(table)["frame"]["clock"] == clock
    play_on(table, aki, ben)
    assert aki.state(table)["frame"]["status"] == "over"


# --- erasing -------------------------------------------------------------------------------------------------------------------------


def test_whoever_erases_themselves_is_nowhere_any_more_and_the_others_play_on(scene: Scene) -> None:
    aki, ben, table = started(scene)
    cho, dora, over = started(scene)
    ben.do(table, "say", text="I am the very Ben")
    onlooking = ben
    onlooking.enter(over, cho.invitations[over])
    onlooking.do(over, "say", text="hello from Ben", name="Ben the onlooker")
    person = ben.person
    aki.ask("block", person=person, name="Ben")
    ben.ask("block", person=cho.person, name="Cho")
    own = ben.open(name="Ben")
    assert ben.ask("erase_me")["type"] == "ack"
    assert ben.closed is not None
    scene.run(scene.house.beat())
    left = everything(scene)
    assert "very Ben" not in left
    assert "onlooker" not in left.replace("onlookers", "")
    assert left.count(person) == 1, "only in the list of whoever has blocked them"
    assert aki.state(table)["frame"]["chairs"][1]["bot"], "a bot goes on"
    assert scene.house.rooms[own].table.status == "over"
    scene.bots.choice = None
    play_on(table, aki)
    assert cho.state(over)["talk"][-1]["happened"] == "taken_off"
    play_on(over, cho, dora, most=3)


def test_a_promise_that_all_have_signed_stays_the_others(scene: Scene) -> None:
    people = sealed(scene, 3)
    gone, stays = people[0], people[1]
    promise = stays.promise
    assert gone.browser.ask("erase_me")["type"] == "ack"
    scene.run(scene.house.beat())
    assert gone.browser.person not in everything(scene)
    stays.browser.ask("watch_promise", promise=promise, invitation=None)
    assert stays.shown["view"] is not None


def test_people_of_tables_from_before_are_found_too(scene: Scene) -> None:
    aki, ben, table = started(scene)
    scene.run(scene.store.keep([("DELETE FROM traces", ()), ("DELETE FROM facts WHERE name = 'traced'", ())]))
    scene.restart()
    for _ in range(3):
        scene.run(scene.house.beat())
    order(scene, Erase(ben.person))
    assert "Ben" not in everything(scene)
    assert ben.person not in everything(scene)
    aki.reconnect()
    assert aki.enter(table)["type"] == "entered"


# --- the host of the site -----------------------------------------------------------------------------------------------------------


def test_whoever_is_shut_out_goes_and_does_not_come_back(scene: Scene) -> None:
    mallory = scene.browser()
    scene.run(scene.store.keep(register.shutting_out(mallory.person, "spoils games", scene.time.now())))
    scene.run(scene.live.dismiss_shut_out())
    assert mallory.closed is not None
    again = scene.browser(mallory.secret, hello=False)
    assert again.ask("hello", secret=mallory.secret)["code"] == "shut_out"
    scene.run(scene.store.keep(register.letting_in(mallory.person)))
    assert scene.browser(mallory.secret).welcome["type"] == "welcome"
