"""Strangers at promises: they sign in nobody's place, read nothing, file nothing, and hold nobody up."""

import base64
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from msgspec.structs import replace
from tests.promise.scene import FormerScene
from tests.promise.scene import Scene as StoryScene
from tests.server.promising import Promiser, a_plan, base64_of, go_to_the_day, invitation, invitations, promisers, seal, sealed
from tests.server.scene import Scene, started

from enishi.errors import Refused
from enishi.promise import entries, story, to_file
from enishi.promise.format.draft import Plan, write
from enishi.promise.format.keys import Key
from enishi.promise.story import requests
from enishi.promise.story.export import check_not_later, opened
from enishi.promise.story.merge import merge
from enishi.server.line.quotas import Quota
from enishi.server.promises import keeper as keeper_module
from enishi.server.table.texts import clean_name
from enishi.server.work.fair_queue import Asker


def written(scene: Scene, people: int = 2) -> list[Promiser]:
    """People who look at a promise that the first has written; nobody has entered."""
    made = promisers(scene, people)
    plan = a_plan([f"Person {index}" for index in range(people)])
    promise = made[0].browser.ask("write_promise", plan=plan, invitations=invitations(people))["promise"]
    for one in made:
        one.watch(promise, invitation=invitation(one.index))
    return made


# Number 12: signing in the places of others


def test_an_invitation_is_for_its_own_place(scene: Scene) -> None:
    _, ben, _ = written(scene, 3)
    assert ben.shown["places"] == [1]
    ben.index = 2
    assert ben.enter()["code"] == "other_place"
    ben.index = 1
    assert ben.enter()["type"] == "ack"


def test_nobody_can_lock_the_writer_out(scene: Scene) -> None:
    """Somebody with Ben's link enters as Ben; the writer sees it, opens the place again, and the old link is worth nothing."""
    aya, ben = written(scene)
    stranger = Promiser(scene.browser(), 1, Key(bytes([66]) * 32))
    stranger.watch(aya.promise, invitation=invitation(1))
    assert stranger.enter()["type"] == "ack"
    assert aya.shown["writer"]
    assert [one is not None for one in aya.view["plan"]["entrants"]] == [False, True]
    assert ben.browser.ask("reopen_place", promise=aya.promise, index=1, invitation="x" * 32)["code"] == "not_writer"
    fresh = "a-new-invitation-for-the-real-ben"
    assert aya.browser.ask("reopen_place", promise=aya.promise, index=1, invitation=fresh)["type"] == "ack"
    assert stranger.enter()["code"] == "other_place"
    assert stranger.watch(aya.promise, invitation=invitation(1))["code"] == "not_yours"
    ben.watch(aya.promise, invitation=fresh)
    seal([aya, ben])
    assert aya.view["phase"] == "sealed"
    assert aya.browser.ask("reopen_place", promise=aya.promise, index=1, invitation=fresh)["code"] == "sealed_already"


def kept_entries(scene: Scene, promise: str) -> list[entries.AnyEntry]:
    return list(scene.run(scene.house.promises.kept(promise)).entries)


def test_nobody_brings_somebody_back_who_has_left(scene: Scene) -> None:
    """Ben enters, signs and leaves; somebody with the link to his place kept what he had signed."""
    aya, ben = written(scene)
    for one in (aya, ben):
        assert one.enter()["type"] == "ack"
    assert ben.agree()["type"] == "ack"
    kept = kept_entries(scene, aya.promise)
    entered = next(one for one in kept if isinstance(one, entries.Entered) and one.index == 1)
    assert ben.leave()["type"] == "ack"
    other = Promiser(scene.browser(), 1, ben.key)
    other.watch(aya.promise, invitation=invitation(1))
    answer = other.tell(
        "entered", public_key=entered.public_key, share_mark=entered.share_mark, signature=entered.signature, mark={"kind": "seal"}
    )
    assert answer["code"] == "key_left"
    assert set(answer["words"]) == {"en", "ja"}
    ben.key = Key(bytes([67]) * 32)
    assert ben.enter()["type"] == "ack", "with a new key anybody comes back"


def test_a_promise_that_was_written_here_is_not_brought_otherwise_than_it_was_signed_here(scene: Scene) -> None:
    """The writer makes a whole story of what Ben had signed before he left, and leaves out that he left."""
    aya, ben = written(scene)
    for one in (aya, ben):
        one.enter()
    ben.agree()
    kept = kept_entries(scene, aya.promise)
    ben.leave()
    held_back = requests.agree(story.read(kept).paper, 0, aya.key, lambda size: bytes(size))
    forged = [*kept, replace(held_back, at=scene.time.now())]
    assert story.read(forged).sealed is not None, "a whole story, with the signatures of both"
    with pytest.raises(Refused) as caught:
        scene.run(scene.house.promises.bring(Asker("somebody", "203.0.113.7"), forged, story.read(forged), "x" * 32))
    assert caught.value.code == "written_here"
    assert caught.value.say("en") != caught.value.say("ja")


def test_a_promise_from_before_has_one_invitation_for_all_places(scene: Scene) -> None:
    aya, ben = written(scene)
    store = scene.house.store
    hashed = scene.run(store.read("SELECT invitation_hash FROM promise_places WHERE promise_id = ? AND place = 1", aya.promise))[0][0]
    scene.run(store.keep([("DELETE FROM promise_places WHERE promise_id = ?", (aya.promise,)),
                          ("UPDATE promises SET invitation_hash = ? WHERE id = ?", (hashed, aya.promise))]))  # fmt: skip
    scene.restart()
    ben.browser.reconnect()
    assert ben.watch(aya.promise, invitation=invitation(1))["places"] == [0, 1]


# Number 14: what a card, a photo of one, or a table says to strangers


def test_a_photo_of_a_card_opens_nothing(scene: Scene) -> None:
    """Neither the page of the promise nor a request for a new key; not even where it lies can be worked out from the card."""
    aya, ben = sealed(scene, 2)
    stranger = Promiser(scene.browser(), 1, Key(bytes([66]) * 32))
    assert stranger.watch(aya.promise, card=ben.code)["code"] in ("not_yours", "unreadable")
    assert stranger.watch(aya.promise)["code"] == "not_yours"
    assert stranger.tell("lost", public_key=stranger.key.public)["code"] == "not_entered"
    assert aya.view["people"][1]["lost"] is None


def test_with_ones_own_invitation_one_asks_for_ones_own_place_only(scene: Scene) -> None:
    aya, _, _ = sealed(scene, 3)
    anew = Promiser(scene.browser(), 2, Key(bytes([66]) * 32))
    anew.watch(aya.promise, invitation=invitation(1))
    assert anew.tell("lost", public_key=anew.key.public)["code"] == "other_place"


def test_outsiders_are_not_told_the_promise_of_a_table(scene: Scene) -> None:
    aki, _, table = started(scene, "reunion")
    promise = aki.ask("make_real", table=table, plan=a_plan([]))["promise"]
    stranger = scene.browser()
    answer = stranger.ask("make_real", table=table, plan=a_plan([]))
    assert (answer["type"], answer["code"]) == ("refusal", "not_host")
    assert promise not in str(stranger.received)


def shared_reunion(scene: Scene) -> tuple[list[Promiser], Promiser, str, str]:
    """A table whose two people make a promise, and somebody with whom the second shared the seat, until just now."""
    aki, ben, cho = scene.browser(), scene.browser(), scene.browser()
    table = aki.open("reunion", seats=2, seat=0)
    ben.join(aki, table, "Ben")
    cho.enter(table, aki.invitations[table])
    cho.do(table, "sit", name="Cho", seat=1, share=True)
    assert ben.do(table, "answer_share", person=cho.person, agree=True)["type"] == "ack"
    aki.do(table, "start")
    promise = aki.ask("make_real", table=table, plan=a_plan([]))["promise"]
    people = [Promiser(browser, seat, Key(bytes([seat + 1]) * 32)) for seat, browser in enumerate((aki, ben))]
    newcomer = Promiser(cho, 1, Key(bytes([9]) * 32))
    for one in (*people, newcomer):
        assert one.watch(promise)["type"] == "promise"
    return people, newcomer, table, promise


def test_a_share_that_was_ended_is_no_place_in_the_promise_of_the_table(scene: Scene) -> None:
    """Cho could still sign in Ben's place, and nobody could open it again."""
    people, cho, table, promise = shared_reunion(scene)
    assert people[1].browser.do(table, "end_share", person=cho.browser.person)["type"] == "ack"
    assert cho.enter()["code"] == "other_place"
    cho.browser.reconnect()
    assert cho.watch(promise)["code"] == "not_yours"
    seal(people)
    assert people[0].view["phase"] == "sealed"


def test_whoever_has_the_seat_no_longer_keeps_nobody_out_of_its_place(scene: Scene) -> None:
    people, cho, table, _ = shared_reunion(scene)
    assert cho.enter()["type"] == "ack"
    assert people[1].enter()["code"] == "entered_already", "as long as they share the seat, the first has it"
    assert people[0].enter()["type"] == "ack"
    people[1].browser.do(table, "end_share", person=cho.browser.person)
    assert cho.agree()["code"] == "other_place"
    assert people[1].enter()["type"] == "ack"
    scene.restart()
    for one in people:
        one.browser.reconnect()
        one.watch(one.promise)
        assert one.agree()["type"] == "ack"
    assert people[0].view["phase"] == "sealed"


@pytest.mark.parametrize("kind", [StoryScene, FormerScene])
def test_a_story_may_say_nothing_of_a_minute_to_come(kind: type[StoryScene]) -> None:
    """They met in 2036, says a file of today."""
    told = kind(2).seal()
    now = told.now
    told.to_the_day()
    told.meet(0, 1)
    kept, state = opened(to_file(told.entries))
    assert state.meetings
    with pytest.raises(Refused) as caught:
        check_not_later(kept, now)
    assert caught.value.code == "later_than_now"
    assert caught.value.say("en") != caught.value.say("ja")
    check_not_later([replace(entry, at=min(entry.at, now)) for entry in kept if not hasattr(entry, "minute")], now)
    check_not_later(kept, told.now)


# Number 2: lists, long stories


def test_a_list_of_promises_checks_no_signature(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    people = sealed(scene, 3)
    scene.restart()
    for one in people:
        one.browser.reconnect()
    monkeypatch.setattr("enishi.server.promises.kept.story.reading", _forbidden)
    own = people[1].browser.ask("own_promises")["own"]
    assert [(line["phase"], line["place"]) for line in own] == [("sealed", "上野公園")]
    assert people[2].browser.ask("own_promises")["own"][0]["names"][0] == "Person 0"


def _forbidden(*_: Any) -> None:
    raise AssertionError("a story was read for a list")


def test_promises_from_before_are_listed_too(scene: Scene) -> None:
    aya, _ = sealed(scene, 2)
    scene.run(scene.house.store.keep([("DELETE FROM promise_lines", ())]))
    assert len(aya.browser.ask("own_promises")["own"]) == 1
    assert scene.run(scene.house.store.read("SELECT COUNT(*) FROM promise_lines"))[0][0] == 1


def test_a_story_of_many_entries_is_refused_before_anything_is_checked() -> None:
    told = StoryScene(2)
    again: list[entries.AnyEntry] = [told.enter(0), told.unsign(0)]
    many = [told.entries[0], *again * 300]
    with pytest.raises(Refused) as caught:
        opened(to_file(many))
    assert caught.value.code == "file_large"


def test_a_story_does_not_grow_without_end_and_leaves_room_for_the_day(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    aya, ben = sealed(scene, 2)
    monkeypatch.setattr(keeper_module, "MOST_STEPS", 5)
    plan = a_plan(aya.view["plan"]["names"], place="渋谷")
    assert aya.browser.ask("rewrite_promise", promise=aya.promise, plan=plan)["code"] == "story_long"
    go_to_the_day(scene)
    assert aya.meet(ben)["type"] == "ack"


def test_a_copy_that_is_brought_again_and_again_does_not_make_a_story_grow(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each copy had five hundred entries at most, and each time what was new in it was added: soon nobody could read the story."""
    aya, _ = sealed(scene, 2)
    keeper, asker = scene.house.promises, Asker("somebody", "203.0.113.7")
    kept = scene.run(keeper.kept(aya.promise))
    monkeypatch.setattr(keeper_module, "MOST_STEPS", len(kept.entries) + 3)

    def brought(first: int) -> list[entries.AnyEntry]:
        keys = [Key(bytes([number]) * 32).public for number in range(first, first + 3)]
        return [*kept.entries, *(entries.Lost(index=1, public_key=key, at=scene.time.now()) for key in keys)]

    scene.run(keeper._merge(kept, brought(100), asker))
    assert len(kept.entries) == keeper_module.MOST_STEPS
    with pytest.raises(Refused) as caught:
        scene.run(keeper._merge(kept, brought(200), asker))
    assert caught.value.code == "story_long"
    monkeypatch.setattr(keeper_module, "MOST_STEPS", 400)
    scene.house.promises._written_by = Quota(0)
    with pytest.raises(Refused) as caught:
        scene.run(keeper._merge(kept, brought(200), asker))
    assert caught.value.code == "promised_too_many"


# Number 15


def test_keys_with_which_anybody_can_sign_do_not_enter(scene: Scene) -> None:
    aya, _ = written(scene)
    small = bytes.fromhex("0100000000000000000000000000000000000000000000000000000000000000")
    answer = aya.tell("entered", public_key=small, share_mark=bytes(16), signature=small + bytes(32), mark={"kind": "seal"})
    assert answer["code"] == "no_key"
    assert set(answer["words"]) == {"en", "ja"}


UNSEEN = (
    *("\u3164", "\u2800\u2800", "\uffa0 \u115f", "\ufe0f", "\u2065", "\ufff3"),
    *("\ufdd0", "\U0001fffe", "\U0001d159", "\U00016fe4", "\U00013441"),
)
"""Fillers, selectors, what no letter will ever be, a note without a head, a hieroglyph that is a gap."""


@pytest.mark.parametrize("name", [*UNSEEN, "\u0489", "\u20dd\u0301"])
def test_nobody_promises_as_somebody_who_is_not_to_be_seen(name: str) -> None:
    """Marks without a letter among them: they would stand on whatever is written before."""
    plan = Plan(names=("Aya", name), when="2036-05-01 12:00", zone="Asia/Tokyo", place="上野公園")
    with pytest.raises(Refused) as caught:
        write(plan, 0)
    assert caught.value.code in ("word_empty", "word_signs")


@pytest.mark.parametrize("name", ["Zoë", "🫨", "நீ", "👩\u200d🚀", "한"])
def test_names_of_all_scripts_and_pictures_are_names(name: str) -> None:
    plan = Plan(names=("Aya", name), when="2036-05-01 12:00", zone="Asia/Tokyo", place="上野公園")
    assert write(plan, 0).data
    assert clean_name(name, 24)


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_in_which_nothing_is_to_be_seen_is_none_at_a_table_either(name: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(name, 24)
    assert caught.value.code == "no_name"
    assert clean_name(f"A{name}ya", 24).replace(" ", "") == "Aya", "nor does it make another name of one"


def test_the_second_telling_of_a_story_cannot_undo_the_first() -> None:
    """Entries that are known are known as often as they happened."""
    told = StoryScene(2)
    told.do(told.enter(0))
    left = [*told.entries, replace(told.unsign(0), at=told.now)]
    again = [*left, replace(told.enter(0), at=told.now)]
    merged = merge(told.entries, again)
    assert merged.reasons == []
    assert 0 in merged.state.paper.entrants
    assert story.read(merged.entries) == merged.state
    assert isinstance(merged.entries[-1], entries.Entered)


def test_what_a_share_is_never_travels(scene: Scene) -> None:
    """Everything that three browsers sent and were sent, searched for every share in every writing."""
    people = sealed(scene, 3)
    go_to_the_day(scene)
    people[0].meet(people[1], people[1].short_code)
    said = "".join(str(one.browser.received) for one in people)
    for one in people:
        assert base64_of(one.share) not in said
        assert one.share.hex() not in said
        assert base64.b32encode(one.share).decode().rstrip("=") not in said


# What promises cost everybody else


def test_short_codes_are_checked_by_turns(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are slow on purpose; whoever has many checked waits for oneself."""
    aya, ben = sealed(scene, 2)
    asked: list[Asker] = []
    slow = scene.house.promises._slow
    turn = slow.turn

    def noted(asker: Asker) -> AbstractAsyncContextManager[None]:
        asked.append(asker)
        return turn(asker)

    monkeypatch.setattr(slow, "turn", noted)
    go_to_the_day(scene)
    aya.browser.ask("whose_card", promise=aya.promise, shown="AAAA-AAAA-AAAA")
    assert asked == [Asker(aya.browser.person, "")]
    slow._most_waiting = slow._free = 0  # as many wait as there may be
    assert ben.browser.ask("whose_card", promise=aya.promise, shown="AAAA-AAAA-AAAA")["code"] == "busy"


def test_a_promise_is_read_in_turns(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Waking one checks all its signatures: a few at a time, while everything else goes on."""
    aya, _ = sealed(scene, 2)
    scene.house.promises._awake.clear()
    read: list[str] = []
    take = scene.house.turns.take

    async def noted(steps: Any) -> Any:
        read.append(steps.__name__)
        return await take(steps)

    monkeypatch.setattr(scene.house.turns, "take", noted)
    aya.watch(aya.promise)
    assert read == ["reading"]


def test_promises_that_wait_for_their_day_are_not_read_again_and_again(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand of them cost a heartbeat next to nothing; at their end they are seen to."""
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("reunion", seats=2)
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    assert aki.ask("make_real", table=table, plan=a_plan([]))["type"] == "ack"
    woken: list[str] = []
    keeper, kept = scene.house.promises, scene.house.promises.kept

    async def noted(id: str) -> Any:
        woken.append(id)
        return await kept(id)

    monkeypatch.setattr(keeper, "kept", noted)
    for _ in range(3):
        scene.run(keeper.settle())
    assert not woken
    go_to_the_day(scene, 7 * 24 * 60)
    scene.run(keeper.settle())
    assert len(woken) == 1, "it has lapsed"
    scene.run(keeper.settle())
    assert len(woken) == 1
