"""A table from its opening to the end, as people at browsers see it."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.server.scene import Scene, play_on, started

from enishi import replay
from enishi.server.store.errors import NotKept

pytestmark = pytest.mark.both_stores


def test_one_person_and_a_bot_play_to_the_end(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, bots=["random"])
    assert aki.do(table, "start")["type"] == "ack"
    play_on(table, aki)
    state = aki.state(table)
    assert state["frame"]["status"] == "over"
    assert state["frame"]["ended"]["reason"] == "played"
    assert state["view"]["result"]["ending"] == "board_full"


def test_two_people_see_the_same_events_each_with_their_own_secrets(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.state(table)["seat"] == 0
    assert ben.state(table)["seat"] == 1
    assert aki.state(table)["view"]["table"]["hand"] != ben.state(table)["view"]["table"]["hand"]
    assert aki.state(table)["frame"] == ben.state(table)["frame"]
    draws = [entry["event"] for entry in ben.state(table)["view"]["log"][1:6]]
    assert draws == ["~ ?", "~ ?"] + draws[2:4] + ["~ ?"]


def test_what_a_client_pieces_together_is_what_the_server_would_show_whole(scene: Scene) -> None:
    aki, ben, table = started(scene)
    onlooker = scene.browser()
    onlooker.enter(table, aki.invitations[table])
    for _ in range(60):
        play_on(table, aki, ben, most=1)
        for browser, seat in ((aki, 0), (ben, 1), (onlooker, None)):
            match = scene.house.rooms[table].table.playing
            assert browser.state(table)["view"] == msgspec.json.decode(msgspec.json.encode(match.typed_view(seat)))


def test_a_move_is_small(scene: Scene) -> None:
    aki, ben, table = started(scene)
    aki.sizes.clear()
    ben.sizes.clear()
    play_on(table, aki, ben)
    sizes = sorted(aki.sizes + ben.sizes)
    assert sizes[len(sizes) // 2] < 2048


def test_acknowledged_before_anybody_is_shown_anything(scene: Scene) -> None:
    aki, _, table = started(scene)
    aki.received.clear()
    assert aki.move(table)["event"] == aki.state(table)["event"]
    assert [message["type"] for message in aki.received] == ["ack", "changed"]


def test_an_illegal_move_is_refused_with_the_rule_in_both_languages(scene: Scene) -> None:
    aki, ben, table = started(scene)
    before = aki.state(table)["event"]
    answer = aki.move(table, "double")
    assert answer["type"] == "refusal"
    assert answer["code"] == "lay_first"
    assert set(answer["words"]) == {"en", "ja"}
    assert ben.move(table, "17@a1")["code"] == "not_waited_for"
    assert aki.state(table)["event"] == before


def test_a_move_for_a_position_that_is_past_is_stale(scene: Scene) -> None:
    aki, _, table = started(scene)
    before = aki.state(table)["event"]
    aki.move(table)
    assert aki.move(table, "single", expects=before)["code"] == "stale"
    assert aki.move(table, "single", expects=before + 5)["code"] == "stale"
    assert aki.move(table, "single")["type"] == "ack"


def test_a_message_that_comes_twice_is_done_once(scene: Scene) -> None:
    aki, _, table = started(scene)
    expects = aki.state(table)["event"]
    move = aki.state(table)["view"]["legal"][0]
    first = aki.move(table, move, id="once", expects=expects)
    second = aki.move(table, move, id="once", expects=expects)
    assert first == second
    assert aki.state(table)["event"] == expects + 1


def test_simultaneous_choices_do_not_make_each_other_stale(scene: Scene) -> None:
    aki, ben, table = started(scene, "reunion")
    expects = aki.state(table)["event"]
    assert ben.move(table, "keep", expects=expects)["type"] == "ack"
    assert aki.state(table)["view"]["log"][-1]["event"] == "1 ?"
    assert aki.move(table, "break", expects=expects)["type"] == "ack"
    assert aki.state(table)["view"]["result"]["scores"] == [0, 1]


def test_in_a_shared_seat_the_first_accepted_move_counts(scene: Scene) -> None:
    aki, cho, ben = scene.browser(), scene.browser(), scene.browser()
    table = aki.open(seats=2, seat=0)
    cho.join(aki, table, "Cho", seat=0, share=True)
    aki.do(table, "answer_share", person=cho.person, agree=True)
    ben.join(aki, table, "Ben", seat=1)
    aki.do(table, "start")
    assert aki.state(table)["view"] == cho.state(table)["view"]
    expects = aki.state(table)["event"]
    first, second = aki.state(table)["view"]["legal"][:2]
    assert cho.move(table, first, expects=expects)["type"] == "ack"
    assert aki.move(table, second, expects=expects)["code"] == "stale"


def test_the_record_is_there_only_when_the_game_is_over(scene: Scene) -> None:
    aki, ben, table = started(scene)
    ben.do(table, "say", text="hello <b>")
    assert aki.do(table, "get_record")["code"] == "not_over"
    play_on(table, aki, ben)
    record = aki.do(table, "get_record")["record"]
    match = replay(record)
    assert match.over
    assert record["names"] == ["Aki", "Ben"]
    assert [said["text"] for said in record["talk"]] == ["hello <b>"]
    assert not any("person" in said for said in record["talk"])


def test_a_rematch_moves_the_first_seat_on(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.do(table, "rematch")["code"] == "not_over"
    play_on(table, aki, ben)
    next_table = ben.do(table, "rematch")["table"]
    assert aki.do(table, "rematch")["table"] == next_table
    assert aki.state(table)["frame"]["next"] == next_table
    aki.enter(next_table)
    ben.enter(next_table)
    assert aki.state(next_table)["frame"]["status"] == "playing", "everybody is there, so nobody gathers again"
    assert (ben.state(next_table)["seat"], aki.state(next_table)["seat"]) == (0, 1)
    assert ben.state(next_table)["frame"]["previous"] == table


def test_a_rematch_waits_for_somebody_who_is_not_there(scene: Scene) -> None:
    aki, ben, table = started(scene)
    play_on(table, aki, ben)
    ben.hang_up()
    scene.wait(60)
    next_table = aki.do(table, "rematch")["table"]
    aki.enter(next_table)
    assert aki.state(next_table)["frame"]["status"] == "gathering"
    assert aki.do(next_table, "start")["type"] == "ack"


def test_a_table_can_go_on_from_a_record_and_says_so(scene: Scene) -> None:
    aki, ben, table = started(scene)
    play_on(table, aki, ben)
    record = aki.do(table, "get_record")["record"]
    events = record["events"][:-4]
    again = aki.open(seats=2, seat=0, bots=["random"], record={"enishi": 1, "game": "connect37", "seats": 2, "events": events})
    assert aki.state(again)["frame"]["from_record"]
    aki.do(again, "start")
    assert aki.state(again)["event"] >= len(events)
    play_on(again, aki)
    assert aki.state(again)["frame"]["status"] == "over"
    whole = {"enishi": 1, "game": "connect37", "seats": 2, "events": record["events"]}
    assert aki.ask("open_table", game="connect37", name="Aki", record=whole)["code"] == "record_over"


def test_while_paused_nothing_moves(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert ben.do(table, "pause")["code"] == "not_host"
    assert aki.do(table, "pause")["type"] == "ack"
    assert ben.state(table)["frame"]["paused"]
    assert aki.move(table)["code"] == "paused"
    aki.do(table, "resume")
    assert aki.move(table)["type"] == "ack"


def test_nothing_is_shown_that_could_not_be_kept(scene: Scene, monkeypatch: Any) -> None:
    aki, ben, table = started(scene)
    before = msgspec.json.encode(aki.state(table))

    async def full(statements: Any) -> None:
        raise NotKept("database or disk is full")

    move = aki.state(table)["view"]["legal"][0]
    with monkeypatch.context() as broken:
        broken.setattr(scene.store, "keep", full)
        assert aki.move(table, move)["code"] == "not_stored"
    assert msgspec.json.encode(aki.state(table)) == before
    assert aki.move(table, move)["type"] == "ack"
    assert ben.state(table)["event"] == aki.state(table)["event"]


def test_people_who_come_back_are_sent_exactly_what_they_missed(scene: Scene) -> None:
    aki, ben, table = started(scene)
    onlooker = scene.browser()
    onlooker.enter(table, aki.invitations[table])
    ben.do(table, "say", text="first")
    ben.hang_up()
    known = ben.state(table)
    aki.do(table, "say", text="second")
    aki.move(table)
    aki.move(table)
    ben.reconnect()
    have = {"seat": 1, "event": known["event"], "talk": 1, "private": 0}
    answer = ben.enter(table, have=have)
    assert (answer["log_from"], answer["talk_from"]) == (6, 1)
    assert len(answer["state"]["view"]["log"]) == len(aki.state(table)["view"]["log"])
    assert [said["text"] for said in ben.state(table)["talk"]] == ["first", "second"]
    match = scene.house.rooms[table].table.playing
    assert ben.state(table)["view"] == msgspec.json.decode(msgspec.json.encode(match.typed_view(1)))


def test_a_server_that_is_killed_goes_on_where_it_was(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene()
    aki, ben, table = started(scene)
    for _ in range(12):
        play_on(table, aki, ben, most=1)
    ben.do(table, "say", text="still here?")
    before = {person: msgspec.json.encode(person.state(table)["view"]) for person in (aki, ben)}
    scene.restart()
    for person, seat in ((aki, 0), (ben, 1)):
        person.reconnect()
        state = person.state(table)
        person.enter(table, have={"seat": seat, "event": state["event"], "talk": len(state["talk"]), "private": 0})
        assert msgspec.json.encode(person.state(table)["view"]) == before[person]
    play_on(table, aki, ben)
    assert aki.state(table)["frame"]["status"] == "over"


def test_after_a_restart_a_message_that_was_done_is_not_done_again(scene: Scene) -> None:
    aki, _, table = started(scene)
    expects = aki.state(table)["event"]
    move = aki.state(table)["view"]["legal"][0]
    first = aki.move(table, move, id="before", expects=expects)
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    assert aki.move(table, move, id="before", expects=expects) == first
    assert aki.state(table)["event"] == expects + 1
