"""Deals that anybody can check: how they come about at a table, what the record says, and that nobody can choose or foresee them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.scene import Browser, Scene, play_on, started

from enishi.deals import commitment, verify

PARTS = {"Aki": "a1" * 32, "Ben": "b2" * 32}


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    scene = Scene(tmp_path)
    yield scene
    scene.close()


def adding_pair(scene: Scene, game: str = "reunion", **parts: Any) -> tuple[Browser, Browser, str]:
    """Two people with browsers that add to deals; the host has pressed start."""
    aki, ben = scene.browser(adds=True), scene.browser(adds=True)
    table = aki.open(game, seats=2, seat=0, **parts)
    ben.join(aki, table, "Ben", seat=1)
    assert aki.do(table, "start")["type"] == "ack"
    return aki, ben, table


def deal_of(browser: Browser, table: str) -> dict[str, Any]:
    deal: dict[str, Any] = browser.state(table)["frame"]["deal"]
    return deal


def fix(browser: Browser, table: str, place: int, part: str) -> dict[str, Any]:
    round = deal_of(browser, table)["round"]
    return browser.do(table, "fix_part", round=round, commitment=commitment(f"person {place}", table, round, bytes.fromhex(part)).hex())


def show(browser: Browser, table: str, part: str) -> dict[str, Any]:
    return browser.do(table, "show_part", round=deal_of(browser, table)["round"], part=part)


def dealt_pair(scene: Scene, game: str = "reunion", **parts: Any) -> tuple[Browser, Browser, str]:
    aki, ben, table = adding_pair(scene, game, **parts)
    fix(aki, table, 0, PARTS["Aki"])
    fix(ben, table, 1, PARTS["Ben"])
    show(ben, table, PARTS["Ben"])
    show(aki, table, PARTS["Aki"])
    return aki, ben, table


def record_of(browser: Browser, table: str) -> dict[str, Any]:
    record: dict[str, Any] = browser.do(table, "get_record")["record"]
    return record


def test_the_match_begins_when_all_parts_are_fixed_and_then_shown(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene, "connect37")
    assert deal_of(ben, table)["expected"] == [aki.person, ben.person]
    assert fix(ben, table, 1, PARTS["Ben"])["type"] == "ack"
    assert deal_of(aki, table)["closed"] is None, "nobody sees what was fixed before all have fixed"
    assert fix(aki, table, 0, PARTS["Aki"])["type"] == "ack"
    assert [person for person, _ in deal_of(ben, table)["closed"]] == [aki.person, ben.person]
    assert show(aki, table, PARTS["Aki"])["type"] == "ack"
    assert aki.state(table)["frame"]["status"] == "gathering"
    assert show(ben, table, PARTS["Ben"])["type"] == "ack"
    assert aki.state(table)["frame"]["status"] == "playing"


def test_the_record_of_a_match_proves_its_deal(scene: Scene) -> None:
    aki, ben, table = dealt_pair(scene, "connect37")
    promised = deal_of(aki, table)["commitment"]
    play_on(table, aki, ben)
    record = record_of(aki, table)
    found = verify(record)
    assert (found.people, found.absent, found.voided) == (2, [], 0)
    assert found.draws == sum(event.startswith("~") for event in record["events"])
    assert record["deal"]["parts"][0]["commitment"] == promised
    assert [part["part"] for part in record["deal"]["parts"][1:]] == [PARTS["Aki"], PARTS["Ben"]]


@pytest.mark.parametrize("more", ["\n", " ", "\n\n"])
def test_nobody_spoils_the_proof_for_all_with_a_part_that_is_written_otherwise(scene: Scene, more: str) -> None:
    """With the end of a line behind it a part still opens what was fixed, but stands in the record as something that no check takes."""
    aki, ben, table = adding_pair(scene, "connect37")
    fix(aki, table, 0, PARTS["Aki"])
    fix(ben, table, 1, PARTS["Ben"])
    assert show(ben, table, PARTS["Ben"] + more)["code"] == "unreadable"
    show(ben, table, PARTS["Ben"])
    show(aki, table, PARTS["Aki"])
    play_on(table, aki, ben)
    assert verify(record_of(aki, table)).people == 2


def test_where_no_browser_can_add_the_match_begins_at_once_and_the_record_says_so(scene: Scene) -> None:
    aki, ben, table = started(scene, "connect37")
    play_on(table, aki, ben)
    found = verify(record_of(aki, table))
    assert (found.people, found.absent) == (0, [0, 1])


def test_nothing_of_the_servers_secret_is_told_before_the_end(scene: Scene) -> None:
    aki, ben, table = dealt_pair(scene, "connect37")
    onlooker = scene.browser()
    onlooker.enter(table, aki.invitations[table])
    dealing = scene.house.rooms[table].table.dealing
    assert dealing is not None
    while aki.state(table)["frame"]["status"] == "playing":
        mover = aki if aki.state(table)["view"]["legal"] else ben
        mover.move(table)
        if aki.state(table)["frame"]["status"] == "playing":
            assert aki.do(table, "get_record")["code"] == "not_over"
    told = json.dumps([browser.received for browser in (aki, ben, onlooker)])
    for secret in (dealing.secret, dealing.key.hex(), PARTS["Aki"], PARTS["Ben"]):
        assert secret not in told


def test_a_match_that_was_not_played_to_its_end_publishes_nothing(scene: Scene) -> None:
    aki, ben, table = dealt_pair(scene, "connect37")
    aki.do(table, "resign")
    ben.do(table, "resign")
    assert aki.state(table)["frame"]["status"] == "over"
    assert "deal" not in record_of(aki, table)


def test_the_same_parts_at_another_table_give_another_deal(scene: Scene) -> None:
    """The server's secret is fresh each time."""
    first = dealt_pair(scene, "bird")
    second = dealt_pair(scene, "bird")
    play_on(first[2], *first[:2])
    play_on(second[2], *second[:2])
    assert record_of(first[0], first[2])["events"] != record_of(second[0], second[2])["events"]


def test_who_shows_another_part_makes_the_round_void_and_is_left_out_the_second_time(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene)
    for round in (1, 2):
        assert deal_of(aki, table)["round"] == round
        fix(aki, table, 0, PARTS["Aki"])
        fix(ben, table, 1, PARTS["Ben"])
        show(ben, table, "00" * 32)
    assert deal_of(aki, table) | {"commitment": ""} == {
        "round": 3, "commitment": "", "expected": [aki.person], "fixed": [], "closed": None, "shown": [], "absent": [], "voided": 2,
    }  # fmt: skip
    fix(aki, table, 0, PARTS["Aki"])
    show(aki, table, PARTS["Aki"])
    play_on(table, aki, ben)
    found = verify(record_of(aki, table))
    assert (found.people, found.absent, found.voided) == (1, [1], 2)


def test_secrets_of_a_void_round_are_fresh_in_the_next(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene)
    first = deal_of(aki, table)["commitment"]
    fix(aki, table, 0, PARTS["Aki"])
    fix(ben, table, 1, PARTS["Ben"])
    show(ben, table, "00" * 32)
    assert deal_of(aki, table)["commitment"] != first


def test_who_fixes_nothing_in_time_adds_nothing(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene)
    fix(aki, table, 0, PARTS["Aki"])
    scene.wait(scene.settings.part_time + 1)
    assert [person for person, _ in deal_of(ben, table)["closed"]] == [aki.person]
    show(aki, table, PARTS["Aki"])
    assert aki.state(table)["frame"]["status"] == "playing"
    assert deal_of(ben, table)["absent"] == [ben.person]


def test_who_shows_nothing_in_time_makes_the_round_void(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene)
    fix(aki, table, 0, PARTS["Aki"])
    fix(ben, table, 1, PARTS["Ben"])
    show(aki, table, PARTS["Aki"])
    scene.wait(scene.settings.part_time + 1)
    assert (deal_of(ben, table)["round"], deal_of(ben, table)["voided"]) == (2, 1)


def test_where_everybody_is_silent_the_match_begins_all_the_same(scene: Scene) -> None:
    aki, _, table = adding_pair(scene)
    scene.wait(60)
    assert aki.state(table)["frame"]["status"] == "playing"


@pytest.mark.parametrize(
    ("type", "parts"),
    [
        ("fix_part", {"round": 2, "commitment": "00" * 32}),
        ("show_part", {"round": 1, "part": "00" * 32}),
        ("sit", {"name": "Ben", "seat": 0}),
        ("leave", {}),
    ],
)
def test_what_does_not_belong_to_this_moment_is_refused_and_changes_nothing(scene: Scene, type: str, parts: dict[str, Any]) -> None:
    _, ben, table = adding_pair(scene)
    before = ben.state(table)
    answer = ben.do(table, type, **parts)
    assert answer["type"] == "refusal"
    assert set(answer["words"]) == {"en", "ja"}
    assert ben.state(table) == before


def test_a_part_is_fixed_once(scene: Scene) -> None:
    aki, _, table = adding_pair(scene)
    fix(aki, table, 0, PARTS["Aki"])
    assert fix(aki, table, 0, "cc" * 32)["code"] == "part_fixed"


def test_a_stranger_can_add_nothing(scene: Scene) -> None:
    aki, _, table = adding_pair(scene)
    eve = scene.browser(adds=True)
    eve.enter(table, aki.invitations[table])
    assert fix(eve, table, 0, PARTS["Aki"])["code"] == "part_not_asked"


@pytest.mark.parametrize("part", ["", "zz" * 32, "A1" * 32, "a1" * 31, 7])
def test_what_is_no_part_cannot_be_read(scene: Scene, part: Any) -> None:
    aki, _, table = adding_pair(scene)
    assert aki.do(table, "fix_part", round=1, commitment=part)["code"] == "unreadable"


def test_a_deal_goes_on_after_a_restart(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene, "connect37")
    promised = deal_of(aki, table)["commitment"]
    fix(aki, table, 0, PARTS["Aki"])
    scene.restart()
    for browser in (aki, ben):
        browser.reconnect()
        browser.enter(table)
    assert deal_of(aki, table)["commitment"] == promised
    fix(ben, table, 1, PARTS["Ben"])
    show(aki, table, PARTS["Aki"])
    show(ben, table, PARTS["Ben"])
    aki.move(table) if aki.state(table)["view"]["legal"] else ben.move(table)
    scene.restart()
    for browser in (aki, ben):
        browser.reconnect()
        browser.enter(table)
    play_on(table, aki, ben)
    assert verify(record_of(aki, table)).people == 2


def test_draws_that_were_taken_back_are_counted_and_never_come_again(scene: Scene) -> None:
    aki, ben, table = dealt_pair(scene, "bird")
    while not _draw_taken_back(scene, table, aki, ben):
        pass
    play_on(table, aki, ben)
    record = record_of(aki, table)
    assert any(step.startswith("undo") for step in record["deal"]["story"])
    assert verify(record).draws > sum(event.startswith("~") for event in record["events"])


def _draw_taken_back(scene: Scene, table: str, aki: Browser, ben: Browser) -> bool:
    """Somebody moves, and where a card was turned up in the open by that, it is taken back by consent."""
    mover, other = (aki, ben) if aki.state(table)["view"]["legal"] else (ben, aki)
    assert mover.move(table)["type"] == "ack"
    drawn = scene.house.rooms[table].table.drawn
    if not mover.state(table)["view"]["log"][-1]["event"].startswith("~") or mover.do(table, "undo")["type"] != "ack":
        return False
    assert other.do(table, "answer_undo", agree=True)["type"] == "ack"
    assert scene.house.rooms[table].table.drawn == drawn
    return True


def test_a_rematch_is_dealt_anew(scene: Scene) -> None:
    aki, ben, table = dealt_pair(scene)
    play_on(table, aki, ben)
    again = aki.do(table, "rematch")["table"]
    for browser in (aki, ben):
        browser.enter(again)
    assert deal_of(aki, again)["round"] == 1
    assert deal_of(aki, again)["commitment"] != deal_of(aki, table)["commitment"]


def test_a_table_that_goes_on_from_a_record_is_proved_from_there_on(scene: Scene) -> None:
    aki, ben, table = started(scene, "connect37")
    play_on(table, aki, ben)
    record = record_of(aki, table)
    begun = {key: record[key] for key in ("enishi", "game", "rules", "seats", "options")} | {"events": record["events"][:20]}
    cho, dan = scene.browser(adds=True), scene.browser()
    again = cho.open("connect37", seat=0, record=begun)
    dan.join(cho, again, "Dan")
    cho.do(again, "start")
    fix(cho, again, 0, PARTS["Aki"])
    show(cho, again, PARTS["Aki"])
    play_on(again, cho, dan)
    found = verify(record_of(cho, again))
    assert (found.brought, found.people, found.absent) == (20, 1, [1])


def test_who_comes_after_somebody_that_fixed_nothing_keeps_the_place(scene: Scene) -> None:
    aki, ben, table = adding_pair(scene)
    fix(ben, table, 1, PARTS["Ben"])
    scene.wait(scene.settings.part_time + 1)
    show(ben, table, PARTS["Ben"])
    play_on(table, aki, ben)
    record = record_of(ben, table)
    assert [part["who"] for part in record["deal"]["parts"]] == ["server", "person 1"]
    assert (verify(record).people, verify(record).absent) == (1, [0])
