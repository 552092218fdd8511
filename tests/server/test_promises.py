"""Promises over the protocol: signed by all, kept over restarts, met within the window, seen by nobody else."""

import base64
from typing import Any

import pytest
from tests.server.promising import Promiser, a_plan, go_to_the_day, invitation, invitations, promisers, seal, sealed
from tests.server.scene import Scene, started

from enishi.promise.format import statements
from enishi.promise.format.keys import Key
from enishi.promise.format.verify import verify


def test_when_all_have_signed_it_is_sealed_and_everybody_has_a_card(scene: Scene) -> None:
    people = sealed(scene)
    assert [one.view["phase"] for one in people] == ["sealed"] * 3
    assert [one.view["you"] for one in people] == [0, 1, 2]
    assert verify([(str(one.index), one.code) for one in people]).proven


def test_the_site_has_no_share_and_no_short_code(scene: Scene) -> None:
    """Neither what it is told nor what it keeps contains one."""
    people = sealed(scene)
    rows = scene.run(scene.house.store.read("SELECT entry FROM promise_entries"))
    seen = "".join(entry.decode() for (entry,) in rows) + "".join(str(one.browser.received) for one in people)
    for one in people:
        assert one.view["card"]["code"] is None
        assert one.view["card"]["short_code"] is None
        for secret in (base64.b64encode(one.share).decode(), one.share.hex(), one.short_code, one.short_code.replace("-", "")):
            assert secret not in seen


def test_before_all_have_signed_there_is_no_card_and_whoever_entered_can_leave(scene: Scene) -> None:
    aya, ben = promisers(scene, 2)
    promise = aya.browser.ask("write_promise", plan=a_plan(["Aya", "Ben"]), invitations=invitations(2))["promise"]
    for one in (aya, ben):
        one.watch(promise, invitation=invitation(one.index))
    assert aya.enter()["type"] == "ack"
    assert [one is not None for one in ben.view["plan"]["entrants"]] == [True, False]
    assert aya.tell("agreed", signature=bytes(64), salt=bytes(16), slow=bytes(32), check_signature=bytes(64))["code"] == "not_all_in"
    assert ben.view["card"] is None
    text = base64.b64decode(aya.view["plan"]["text"])
    assert aya.tell("unsigned", signature=aya.key.sign(statements.unsigning(text, 0)))["code"] == "leave_anew", "as pages of before do"
    assert aya.leave()["type"] == "ack"
    assert ben.view["plan"]["entrants"] == [None, None]


def test_the_same_message_twice_writes_one_promise(scene: Scene) -> None:
    aya = scene.browser()
    asked = {"plan": a_plan(["Aya", "Ben"]), "invitations": invitations(2), "id": "once"}
    assert aya.ask("write_promise", **asked)["promise"] == aya.ask("write_promise", **asked)["promise"]
    assert len(aya.ask("own_promises")["own"]) == 1


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"when": "2023-11-01 12:00"}, "past"),
        ({"before": 0}, "window_width"),
        ({"after": 0}, "window_width"),
        ({"zone": "Asia/Nowhere"}, "zone_unknown"),
        ({"when": "2024-03-10 02:30", "zone": "America/New_York"}, "time_leapt_over"),
        ({"names": ["Aya"]}, "people"),
        ({"names": ["Aya", " "]}, "word_empty"),
        ({"names": ["Aya", "\u3164"]}, "word_empty"),
        ({"names": ["Aya", "\u2800\u2800"]}, "word_empty"),
        ({"place": "x" * 81}, "word_long"),
        ({"when": "tomorrow"}, "time_unreadable"),
    ],
)
def test_what_cannot_be_promised_is_refused_in_both_languages(scene: Scene, parts: dict[str, Any], code: str) -> None:
    aya = scene.browser()
    answer = aya.ask("write_promise", plan=a_plan(["Aya", "Ben"]) | parts, invitations=invitations(len(parts.get("names", ["Aya", "Ben"]))))
    assert (answer["type"], answer["code"]) == ("refusal", code)
    assert set(answer["words"]) == {"en", "ja"}
    assert aya.ask("own_promises")["own"] == []


def test_a_stranger_sees_nothing_and_after_sealing_the_invitation_shows_nothing_either(scene: Scene) -> None:
    people = sealed(scene)
    stranger, late = Promiser(scene.browser(), 0, Key(bytes(32))), Promiser(scene.browser(), 0, Key(bytes(32)))
    assert stranger.watch(people[0].promise)["code"] == "not_yours"
    assert stranger.watch(people[0].promise, invitation="a-wrong-invitation-altogether")["code"] == "not_yours"
    assert stranger.tell("came", minute=1, signature=bytes(64))["code"] == "not_entered"
    shown = late.watch(people[0].promise, invitation=invitation(2))
    assert (shown["access"], shown["people"], shown["view"]) == ("sealed", 3, None)
    assert "Person" not in str(late.browser.received) + str(stranger.browser.received)


def test_nobody_signs_for_two_or_with_anothers_key(scene: Scene) -> None:
    aya, ben = promisers(scene, 2)
    promise = aya.browser.ask("write_promise", plan=a_plan(["Aya", "Ben"]), invitations=invitations(2))["promise"]
    for one in (aya, ben):
        one.watch(promise, invitation=invitation(one.index))
    aya.enter()
    aya.index = 1
    assert aya.enter()["code"] == "signed_elsewhere"
    ben.key = Key(bytes([1]) * 32)
    assert ben.enter()["code"] == "key_twice"
    ben.key = Key(bytes([9]) * 32)
    wrong = ben.tell("entered", public_key=ben.key.public, share_mark=bytes(16), signature=bytes(64), mark={"kind": "seal"})
    assert wrong["code"] == "signature_wrong"
    assert ben.tell("signed", public_key=ben.key.public, signature=bytes(64), mark={"kind": "seal"})["code"] == "enter_first"


def test_they_meet_within_the_window_and_each_meeting_is_confirmed_on_both(scene: Scene) -> None:
    aya, ben, chiyo = sealed(scene)
    go_to_the_day(scene, -31)
    assert aya.meet(ben)["code"] == "too_early"
    go_to_the_day(scene, -30)
    assert aya.view["phase"] == "open"
    assert aya.meet(ben)["type"] == "ack"
    assert [one["confirmed"] for one in ben.view["meetings"]] == [False]
    assert ben.confirm(aya)["type"] == "ack"
    assert aya.meet(ben)["type"] == "ack"  # scanned twice: the same answer, no second meeting
    assert [one["confirmed"] for one in aya.view["meetings"]] == [True]
    assert chiyo.come()["type"] == "ack"
    go_to_the_day(scene, 61)
    assert aya.view["phase"] == "closed"
    assert aya.view["result"]["outcomes"] == ["met", "met", "waited"]
    assert aya.view["result"]["ending"] == "all_kept"
    assert chiyo.meet(aya)["code"] == "too_late"


def test_eight_people_of_whom_two_come(scene: Scene) -> None:
    people = sealed(scene, 8)
    go_to_the_day(scene)
    people[2].meet(people[6], people[6].code)  # the whole code, as a camera reads it
    people[6].confirm(people[2])
    go_to_the_day(scene, 61)
    result = people[0].view["result"]
    assert result["kept"] == [False, False, True, False, False, False, True, False]
    assert result["returns"][2] == pytest.approx(0.5 + 0.5 / 7)


@pytest.mark.parametrize(("shown", "code"), [("own", "own_card"), ("AAAA-BBBB-CCCC", "short_code_unknown"), ("ENISHI1ABC", "code_torn")])
def test_a_card_that_is_none_of_theirs_is_refused(scene: Scene, shown: str, code: str) -> None:
    aya, ben, _ = sealed(scene)
    go_to_the_day(scene)
    assert aya.meet(ben, aya.short_code if shown == "own" else shown)["code"] == code


def test_a_device_whose_clock_is_wrong_is_told_so(scene: Scene) -> None:
    aya, _, _ = sealed(scene)
    go_to_the_day(scene)
    minute = aya.minute + 45
    refusal = aya.tell("came", minute=minute, signature=aya.key.sign(statements.coming(aya.identity, 0, minute)))
    assert refusal["code"] == "clock"


def test_a_restart_in_the_middle_loses_nothing(scene: Scene) -> None:
    people = sealed(scene)
    go_to_the_day(scene)
    people[0].meet(people[1])
    scene.restart()
    for one in people:
        one.browser.reconnect()
        assert one.watch(one.promise)["view"]["you"] == one.index
    assert people[1].confirm(people[0])["type"] == "ack"
    go_to_the_day(scene, 61)
    assert people[2].view["result"]["outcomes"] == ["met", "met", "absent"]


def test_a_change_of_plan_takes_everybody_and_is_not_a_broken_promise(scene: Scene) -> None:
    people = sealed(scene)
    names = people[0].view["plan"]["names"]
    later = a_plan(names, when="2023-12-24 18:00")
    assert people[1].browser.ask("rewrite_promise", promise=people[1].promise, plan=later)["type"] == "ack"
    assert people[0].view["plan"]["when"] == "2023-11-20 12:00"
    before = [one.code for one in people]
    for one in people:
        assert one.enter("change")["type"] == "ack"
        assert people[0].view["plan"]["when"] == "2023-11-20 12:00", "until the last has signed the old cards stand"
    for one in people:
        assert one.agree("change")["type"] == "ack"
    assert people[0].view["plan"]["when"] == "2023-12-24 18:00"
    assert verify([(str(one.index), one.code) for one in people]).proven
    assert {tie.kind for tie in verify([("old", before[0]), ("new", people[1].code)]).ties} == {"former"}
    go_to_the_day(scene, 61)
    assert people[0].view["phase"] == "sealed"
    assert people[0].view["result"] is None


def test_a_lost_device_is_replaced_with_the_consent_of_all_others(scene: Scene) -> None:
    aya, ben, chiyo = sealed(scene)
    share = chiyo.share
    anew = Promiser(scene.browser(), 2, Key(bytes([7]) * 32))
    anew.watch(aya.promise, invitation=invitation(2))
    assert anew.tell("lost", public_key=anew.key.public)["type"] == "ack"
    for one in (aya, ben):
        assert anew.shown["view"] is None
        signature = one.key.sign(statements.consenting(one.identity, 2, anew.key.public, one.index))
        assert one.tell("consented", lost=2, public_key=anew.key.public, signature=signature)["type"] == "ack"
    assert anew.view["you"] == 2
    assert anew.share != share, "a key can be replaced, a share never"
    assert chiyo.shown["access"] == "sealed"


def test_the_key_shows_who_somebody_is_on_another_device(scene: Scene) -> None:
    aya, _, _ = sealed(scene)
    other = scene.browser()
    claim = statements.claiming(aya.key.public, other.person)
    asked = {"promise": aya.promise, "public_key": base64.b64encode(aya.key.public).decode()}
    wrong = other.ask("claim_promise", **asked, signature=base64.b64encode(bytes(64)).decode())
    assert wrong["code"] == "not_the_key"
    assert other.ask("claim_promise", **asked, signature=base64.b64encode(aya.key.sign(claim)).decode())["type"] == "ack"
    assert other.ask("watch_promise", promise=aya.promise)["view"]["you"] == 0


def test_a_table_of_reunion_becomes_a_promise_and_the_day_completes_its_record(scene: Scene) -> None:
    aki, ben, table = started(scene, "reunion")
    assert ben.ask("make_real", table=table, plan=a_plan([]))["code"] == "not_host"
    promise = aki.ask("make_real", table=table, plan=a_plan([]))["promise"]
    assert aki.state(table)["frame"]["promise"] == promise
    assert aki.move(table, "keep")["code"] == "day_decides"
    aki.ask("watch_lobby")
    assert [line["your_turn"] for line in aki.received[-1]["own"]] == [False]
    people = [Promiser(browser, seat, Key(bytes([seat + 1]) * 32)) for seat, browser in enumerate((aki, ben))]
    for one in people:
        one.watch(promise)
    people[1].index = 0
    assert people[1].enter()["code"] == "other_place"
    people[1].index = 1
    seal(people)
    go_to_the_day(scene)
    people[0].come()
    go_to_the_day(scene, 61)
    scene.run(scene.house.beat())
    assert aki.state(table)["frame"]["status"] == "over"
    assert aki.ask("get_record", table=table, expects=0)["record"]["events"] == ["0 keep", "1 break"]


def test_no_clock_runs_until_the_day(scene: Scene) -> None:
    aki, _, table = started(scene, "reunion", clock={"totals": [60, 60]})
    aki.ask("make_real", table=table, plan=a_plan([]))
    scene.wait(1000)
    frame = aki.state(table)["frame"]
    assert (frame["status"], [chair["bot"] for chair in frame["chairs"]]) == ("playing", [None, None])


def test_a_promise_that_lapses_leaves_the_table_to_be_played_by_hand(scene: Scene) -> None:
    aki, _, table = started(scene, "reunion")
    aki.ask("make_real", table=table, plan=a_plan([]))
    go_to_the_day(scene)
    scene.run(scene.house.beat())
    assert aki.state(table)["frame"]["promise"] is None
    assert aki.move(table, "keep")["type"] == "ack"
