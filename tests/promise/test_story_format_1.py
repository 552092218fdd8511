"""The story of a promise of format 1 until the day: who may do what, and when. What `test_story` has is for all since then."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.promise.former import write_former
from tests.promise.scene import NOW, SEAL, FormerScene, chance, former_cards_for, plan_for

from enishi.errors import Refused
from enishi.promise import Mark, entries, from_code, new_key, phase, result, story, write

DAY = 24 * 60
SPARE = new_key(chance(98)).public


# Signing


@pytest.mark.parametrize("people", [2, 3, 8])
def test_it_is_sealed_when_all_have_signed_in_any_order(people: int) -> None:
    scene = FormerScene(people)
    for index in reversed(scene.state.people):
        assert phase(scene.state, scene.now) == "gathering"
        scene.do(scene.sign(index))
    assert phase(scene.state, scene.now) == "sealed"
    scene.state.seal().check()


def test_nothing_can_be_done_with_it_before() -> None:
    scene = FormerScene()
    scene.do(scene.sign(0))
    for request in (
        entries.Lost(index=0, public_key=SPARE),
        entries.CancelSigned(index=0, signature=bytes(64)),
        entries.Came(index=0, minute=scene.minute, signature=bytes(64)),
        entries.ChangeSigned(index=0, signature=bytes(64)),
    ):
        assert scene.refused(request).code == "not_sealed"


def test_signing_twice_with_the_same_key_changes_nothing_and_with_another_is_refused() -> None:
    scene = FormerScene()
    scene.do(scene.sign(0))
    assert scene.do(scene.sign(0)) is None
    assert scene.refused(scene.sign(0, key=scene.keys[2])).code == "signed_already"


def test_nobody_signs_for_two() -> None:
    scene = FormerScene()
    scene.do(scene.sign(0))
    assert scene.refused(scene.sign(1, key=scene.keys[0])).code == "key_twice"


def test_a_signature_for_another_place_or_text_does_not_fit() -> None:
    scene, other = FormerScene(), FormerScene(2)
    assert scene.refused(replace(scene.sign(0), index=1)).code == "signature_wrong"
    assert scene.refused(other.sign(0)).code == "signature_wrong"
    assert scene.refused(replace(scene.sign(0), index=5)).code == "no_person"


def test_two_people_of_the_same_name_are_told_apart_by_their_place() -> None:
    draft = write_former(replace(plan_for(2), names=("Aya", "Aya")), NOW, chance())
    scene = FormerScene(2)
    scene.entries = [story.begin(entries.Written(text=draft.data, shares=draft.shares), NOW)[0]]
    scene.state = story.read(scene.entries)
    scene.seal().to_the_day()
    scene.meet(0, 1)
    assert result(scene.state).outcomes == ["met", "met"]
    assert from_code(scene.code(0)).name == from_code(scene.code(1)).name
    assert "no. 2" in scene.refused(replace(scene.came(0), index=1, minute=scene.minute)).say("en")


def test_a_signature_can_be_taken_back_until_all_have_signed() -> None:
    scene = FormerScene(2)
    scene.do(scene.sign(0))
    scene.do(scene.leave(0))
    assert scene.state.paper.signings == {}
    assert scene.refused(scene.sign(0)).code == "key_left"
    scene.do(scene.renew(0).sign(0))
    assert scene.refused(replace(scene.leave(1), index=0)).code == "not_your_key"
    scene.do(scene.sign(1))
    assert scene.refused(scene.leave(0)).code == "sealed_already"


def test_a_sealed_promise_cannot_be_signed_again() -> None:
    scene = FormerScene(2).seal()
    assert scene.refused(scene.sign(0, key=new_key(chance(50)))).code == "sealed_already"


def test_a_promise_that_not_all_signed_in_time_lapses() -> None:
    scene = FormerScene(2)
    scene.do(scene.sign(0))
    scene.to_the_day()
    assert phase(scene.state, scene.now) == "lapsed"
    assert scene.refused(scene.sign(1)).code == "lapsed"


def test_a_promise_in_the_past_is_refused_when_it_begins() -> None:
    draft = write(plan_for(2), NOW, chance())
    with pytest.raises(Refused) as caught:
        story.begin(entries.Written(text=draft.data), NOW + 20 * 365 * DAY * 60_000)
    assert caught.value.code == "past"


@pytest.mark.parametrize(
    ("mark", "code"),
    [
        (Mark("drawn"), "mark_empty"),
        (Mark("seal", strokes=(((1, 1),),)), "mark_strokes"),
        (Mark("drawn", strokes=(((1001, 1),),)), "mark_large"),
        (Mark("drawn", strokes=(((1, 1),) * 3001,)), "mark_large"),
        (Mark("typed", text="x" * 25), "word_long"),
    ],
)
def test_a_mark_that_cannot_be_drawn_is_refused(mark: Mark, code: str) -> None:
    scene = FormerScene()
    assert scene.refused(scene.sign(0, mark)).code == code


def test_marks_are_kept_with_the_signatures() -> None:
    scene, drawn = FormerScene(2), Mark("drawn", strokes=(((0, 0), (500, 250)),))
    scene.do(scene.sign(0, drawn))
    scene.do(scene.sign(1, Mark("typed", "B.")))
    assert scene.state.marks() == {0: drawn, 1: Mark("typed", "B.")}


# Change of plan and cancellation


def test_a_change_needs_everybody_and_until_then_the_former_stands() -> None:
    scene = FormerScene().seal()
    former = scene.identity
    scene.do(scene.propose(1, when="2036-06-01 12:00"))
    scene.do(scene.sign_change(1))
    scene.do(scene.sign_change(0, Mark("typed", "A")))
    assert scene.identity == former
    assert scene.do(scene.sign_change(0)) is None
    scene.do(scene.sign_change(2))
    assert scene.identity != former
    assert (scene.state.text.revision, scene.state.text.former) == (1, former)
    assert scene.state.first_identity == former
    assert scene.state.marks() == {0: Mark("typed", "A"), 1: SEAL, 2: SEAL}
    scene.state.seal().check()


def test_a_changed_promise_is_not_broken() -> None:
    scene = FormerScene(2).seal()
    former_day = FormerScene(2).to_the_day(200).now
    scene.do(scene.propose(0, when="2036-06-01 12:00"))
    scene.do(scene.sign_change(0))
    scene.do(scene.sign_change(1))
    scene.now = former_day
    assert phase(scene.state, scene.now) == "sealed"
    scene.to_the_day()
    scene.meet(1, 0)
    assert result(scene.state).ending == "all_kept"


def test_anybody_can_end_a_change_and_only_one_waits_at_a_time() -> None:
    scene = FormerScene().seal()
    assert scene.refused(entries.ChangeSigned(index=0, signature=bytes(64))).code == "no_change"
    scene.do(scene.propose(1, place="東京駅"))
    assert scene.refused(scene.propose(2, place="上野駅")).code == "change_waits"
    assert scene.refused(replace(scene.withdraw(2), index=0)).code == "not_your_key"
    scene.do(scene.withdraw(2))
    scene.do(scene.propose(2, place="上野駅"))


def test_a_change_is_for_the_same_people_of_the_same_promise_in_the_future() -> None:
    scene, other = FormerScene().seal(), FormerScene(when="2036-05-02 12:00").seal()
    with pytest.raises(Refused) as caught:
        scene.propose(0, names=("Aya", "Ben", "Zoe"))
    assert caught.value.code == "change_people"
    assert scene.refused(other.propose(0)).code == "change_of_other"
    with pytest.raises(Refused) as caught:
        scene.propose(0, when="2026-10-01 12:00")
    assert caught.value.code == "past"
    late = scene.propose(0, when="2026-12-01 12:00")
    scene.to_the_day(-5000)
    assert scene.refused(late).code == "past"


def test_a_change_whose_time_has_come_cannot_be_signed_any_more() -> None:
    scene = FormerScene(2).seal()
    scene.do(scene.propose(0, when="2026-12-01 12:00"))
    scene.do(scene.sign_change(0))
    scene.to_the_day(-5000)
    assert scene.refused(scene.sign_change(1)).code == "past"


def test_nothing_changes_when_the_day_has_passed() -> None:
    scene = FormerScene(2).seal()
    change = scene.propose(0, when="2037-01-01 12:00")
    scene.to_the_day(91)
    assert scene.refused(change).code == "over"
    assert scene.refused(scene.cancel(0)).code == "over"


def test_it_is_cancelled_when_everybody_agrees() -> None:
    scene = FormerScene(2).seal()
    scene.do(scene.cancel(0))
    assert scene.do(scene.cancel(0)) is None
    assert phase(scene.state, scene.now) == "sealed"
    scene.do(scene.cancel(1))
    assert phase(scene.state, scene.now) == "cancelled"
    for request in (scene.propose(0), scene.to_the_day().came(0), scene.met(0, 1)):
        assert scene.refused(request).code == "cancelled"


def test_a_sealed_change_forgets_who_wanted_to_cancel() -> None:
    scene = FormerScene(2).seal()
    scene.do(scene.cancel(0))
    scene.do(scene.propose(1, place="東京駅"))
    scene.do(scene.sign_change(0))
    scene.do(scene.sign_change(1))
    assert scene.state.cancels == frozenset()


# Lost cards


def test_a_lost_card_is_replaced_with_the_consent_of_all_the_others() -> None:
    scene, new = FormerScene().seal(), new_key(chance(60))
    scene.do(entries.Lost(index=2, public_key=new.public))
    scene.do(scene.consent(0, 2, new.public))
    assert scene.do(scene.consent(0, 2, new.public)) is None
    assert scene.state.speakers[2] == scene.keys[2].public
    scene.do(scene.consent(1, 2, new.public))
    assert scene.state.speakers[2] == new.public
    assert scene.state.lost == {}
    scene.to_the_day()
    assert scene.refused(scene.came(2)).code == "not_your_key", "the old device speaks for nobody"
    scene.keys[2] = new
    scene.meet(2, 0)
    assert result(scene.state).outcomes == ["met", "absent", "met"]


def test_the_same_card_is_handed_out_again() -> None:
    scene, new = FormerScene(2).seal(), new_key(chance(60))
    before = scene.code(1)
    scene.do(entries.Lost(index=1, public_key=new.public))
    scene.do(scene.consent(0, 1, new.public))
    assert scene.code(1) == before


def test_nobody_consents_for_themselves_for_others_or_to_another_key() -> None:
    scene, new, thief = FormerScene().seal(), new_key(chance(60)), new_key(chance(61))
    assert scene.refused(scene.consent(0, 2, new.public)).code == "nothing_lost"
    scene.do(entries.Lost(index=2, public_key=new.public))
    assert scene.refused(scene.consent(2, 2, new.public)).code == "own_consent"
    assert scene.refused(replace(scene.consent(0, 2, new.public), index=1)).code == "not_your_key"
    scene.do(scene.consent(0, 2, new.public))
    scene.do(entries.Lost(index=2, public_key=thief.public))
    assert scene.refused(scene.consent(1, 2, new.public)).code == "other_request"
    assert scene.state.lost[2].consents == frozenset(), "a new request begins without consents"
    assert scene.refused(entries.Lost(index=1, public_key=thief.public)).code == "key_twice"
    assert scene.refused(entries.Lost(index=1, public_key=scene.keys[0].public)).code == "key_twice"


def test_whoever_still_has_the_key_ends_the_request() -> None:
    scene, thief = FormerScene(2).seal(), new_key(chance(61))
    scene.do(entries.Lost(index=0, public_key=thief.public))
    assert scene.refused(replace(scene.found(1, thief.public), index=0)).code == "not_your_key"
    scene.do(scene.found(0, thief.public))
    assert scene.refused(scene.consent(1, 0, thief.public)).code == "nothing_lost"


def test_what_the_old_key_signed_of_open_things_does_not_count() -> None:
    scene, new = FormerScene().seal(), new_key(chance(60))
    scene.do(scene.cancel(2))
    scene.do(scene.propose(2, place="東京駅"))
    scene.do(scene.sign_change(2))
    old = scene.sign_change(1)
    scene.do(entries.Lost(index=2, public_key=new.public))
    scene.do(scene.consent(0, 2, new.public))
    scene.do(scene.consent(1, 2, new.public))
    assert scene.state.cancels == frozenset()
    assert scene.state.change is not None
    assert scene.state.change.signings == {}
    scene.do(scene.sign_change(0))
    scene.do(old)
    scene.keys[2] = new
    scene.do(scene.sign_change(2))
    assert scene.state.seal().keys[2] == new.public


# What is kept


def test_a_story_must_begin_and_begins_once() -> None:
    scene = FormerScene()
    for kept, code in (([], "not_written"), ([scene.sign(0)], "not_written"), ([scene.entries[0]] * 2, "written_already")):
        with pytest.raises(Refused) as caught:
            story.read(kept)
        assert caught.value.code == code


def test_shares_that_the_text_does_not_mark_are_refused() -> None:
    draft = write_former(plan_for(3), NOW, chance())
    other = former_cards_for(3, seed=5)
    wrong: list[Any] = [draft.shares[:2], tuple(card.share for card in other), (None, None, bytes(16))]
    for shares in wrong:
        with pytest.raises(Refused) as caught:
            story.begin(entries.Written(text=draft.data, shares=shares), NOW)
        assert caught.value.code == "shares_differ"


@pytest.mark.parametrize("entry", FormerScene(2).seal().entries, ids=lambda entry: str(type(entry).__name__))
def test_entries_read_back_as_they_were_kept(entry: entries.AnyEntry) -> None:
    assert entries.decode(entries.encode(entry)) == entry


@pytest.mark.parametrize("name", ["index", "other", "lost"])
def test_people_who_are_not_there_can_do_nothing(name: str) -> None:
    scene = FormerScene().seal()
    scene.do(entries.Lost(index=2, public_key=SPARE))
    scene.do(scene.propose(0, place="東京駅"))
    requests: list[entries.AnyEntry] = [
        scene.sign_change(0), scene.withdraw(0), scene.cancel(0), scene.consent(0, 2, SPARE), scene.found(2, SPARE),
        scene.to_the_day().came(0), scene.met(0, 1), scene.confirm(0, 1), entries.Lost(index=0, public_key=SPARE),
    ]  # fmt: skip
    for request in requests:
        if hasattr(request, name):
            assert scene.refused(msgspec.structs.replace(request, **{name: 7})).code == "no_person"
            with pytest.raises(Refused):
                story.after(scene.state, msgspec.structs.replace(request, **{name: 7}))
