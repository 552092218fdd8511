"""The story of a promise, from writing to the day: who may do what, and when."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.promise.scene import HACHIKO, NOW, SEAL, Scene, cards_for, chance, codes_for, plan_for

import enishi
from enishi.errors import Refused
from enishi.promise import (
    Mark,
    entries,
    from_code,
    metres_from,
    new_key,
    phase,
    result,
    short_code,
    short_identity,
    story,
    to_code,
    view,
    write,
)

DAY = 24 * 60


def short(scene: Scene, index: int) -> str:
    card = scene.state.card(index)
    assert card is not None
    return short_code(card.identity, index, card.share)


# Signing


@pytest.mark.parametrize("people", [2, 3, 8])
def test_it_is_sealed_when_all_have_signed_in_any_order(people: int) -> None:
    scene = Scene(people)
    for index in reversed(scene.state.people):
        assert phase(scene.state, scene.now) == "gathering"
        scene.do(scene.sign(index))
    assert phase(scene.state, scene.now) == "sealed"
    scene.state.seal().check()


def test_nothing_can_be_done_with_it_before() -> None:
    scene = Scene()
    scene.do(scene.sign(0))
    for request in (
        entries.Lost(index=0, public_key=bytes(32)),
        entries.CancelSigned(index=0, signature=bytes(64)),
        entries.Came(index=0, minute=scene.minute, signature=bytes(64)),
        entries.ChangeSigned(index=0, signature=bytes(64)),
    ):
        assert scene.refused(request).code == "not_sealed"


def test_signing_twice_with_the_same_key_changes_nothing_and_with_another_is_refused() -> None:
    scene = Scene()
    scene.do(scene.sign(0))
    assert scene.do(scene.sign(0)) is None
    assert scene.refused(scene.sign(0, key=scene.keys[2])).code == "signed_already"


def test_nobody_signs_for_two() -> None:
    scene = Scene()
    scene.do(scene.sign(0))
    assert scene.refused(scene.sign(1, key=scene.keys[0])).code == "key_twice"


def test_a_signature_for_another_place_or_text_does_not_fit() -> None:
    scene, other = Scene(), Scene(2)
    assert scene.refused(replace(scene.sign(0), index=1)).code == "signature_wrong"
    assert scene.refused(other.sign(0)).code == "signature_wrong"
    assert scene.refused(replace(scene.sign(0), index=5)).code == "no_person"


def test_two_people_of_the_same_name_are_told_apart_by_their_place() -> None:
    draft = write(replace(plan_for(2), names=("Aya", "Aya")), NOW, chance())
    scene = Scene(2)
    scene.entries = [story.begin(entries.Written(text=draft.data, shares=draft.shares), NOW)]
    scene.state = story.read(scene.entries)
    scene.seal().to_the_day()
    scene.meet(0, 1)
    assert result(scene.state).outcomes == ["met", "met"]
    assert from_code(scene.code(0)).name == from_code(scene.code(1)).name
    assert "no. 2" in scene.refused(replace(scene.came(0), index=1, minute=scene.minute)).say("en")


def test_a_signature_can_be_taken_back_until_all_have_signed() -> None:
    scene = Scene(2)
    scene.do(scene.sign(0))
    scene.do(scene.unsign(0))
    assert scene.state.paper.signings == {}
    scene.do(scene.sign(0))
    assert scene.refused(replace(scene.unsign(1), index=0)).code == "not_your_key"
    scene.do(scene.sign(1))
    assert scene.refused(scene.unsign(0)).code == "sealed_already"


def test_a_sealed_promise_cannot_be_signed_again() -> None:
    scene = Scene(2).seal()
    assert scene.refused(scene.sign(0, key=new_key(chance(50)))).code == "sealed_already"


def test_a_promise_that_not_all_signed_in_time_lapses() -> None:
    scene = Scene(2)
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
    scene = Scene()
    assert scene.refused(scene.sign(0, mark)).code == code


def test_marks_are_kept_with_the_signatures() -> None:
    scene, drawn = Scene(2), Mark("drawn", strokes=(((0, 0), (500, 250)),))
    scene.do(scene.sign(0, drawn))
    scene.do(scene.sign(1, Mark("typed", "B.")))
    assert scene.state.marks() == {0: drawn, 1: Mark("typed", "B.")}


# Change of plan and cancellation


def test_a_change_needs_everybody_and_until_then_the_former_stands() -> None:
    scene = Scene().seal()
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
    scene = Scene(2).seal()
    former_day = Scene(2).to_the_day(200).now
    scene.do(scene.propose(0, when="2036-06-01 12:00"))
    scene.do(scene.sign_change(0))
    scene.do(scene.sign_change(1))
    scene.now = former_day
    assert phase(scene.state, scene.now) == "sealed"
    scene.to_the_day()
    scene.meet(1, 0)
    assert result(scene.state).ending == "all_kept"


def test_anybody_can_end_a_change_and_only_one_waits_at_a_time() -> None:
    scene = Scene().seal()
    assert scene.refused(entries.ChangeSigned(index=0, signature=bytes(64))).code == "no_change"
    scene.do(scene.propose(1, place="東京駅"))
    assert scene.refused(scene.propose(2, place="上野駅")).code == "change_waits"
    assert scene.refused(replace(scene.withdraw(2), index=0)).code == "not_your_key"
    scene.do(scene.withdraw(2))
    scene.do(scene.propose(2, place="上野駅"))


def test_a_change_is_for_the_same_people_of_the_same_promise_in_the_future() -> None:
    scene, other = Scene().seal(), Scene(when="2036-05-02 12:00").seal()
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
    scene = Scene(2).seal()
    scene.do(scene.propose(0, when="2026-12-01 12:00"))
    scene.do(scene.sign_change(0))
    scene.to_the_day(-5000)
    assert scene.refused(scene.sign_change(1)).code == "past"


def test_nothing_changes_when_the_day_has_passed() -> None:
    scene = Scene(2).seal()
    change = scene.propose(0, when="2037-01-01 12:00")
    scene.to_the_day(91)
    assert scene.refused(change).code == "over"
    assert scene.refused(scene.cancel(0)).code == "over"


def test_it_is_cancelled_when_everybody_agrees() -> None:
    scene = Scene(2).seal()
    scene.do(scene.cancel(0))
    assert scene.do(scene.cancel(0)) is None
    assert phase(scene.state, scene.now) == "sealed"
    scene.do(scene.cancel(1))
    assert phase(scene.state, scene.now) == "cancelled"
    for request in (scene.propose(0), scene.to_the_day().came(0), scene.met(0, 1)):
        assert scene.refused(request).code == "cancelled"


def test_a_sealed_change_forgets_who_wanted_to_cancel() -> None:
    scene = Scene(2).seal()
    scene.do(scene.cancel(0))
    scene.do(scene.propose(1, place="東京駅"))
    scene.do(scene.sign_change(0))
    scene.do(scene.sign_change(1))
    assert scene.state.cancels == frozenset()


# Lost cards


def test_a_lost_card_is_replaced_with_the_consent_of_all_the_others() -> None:
    scene, new = Scene().seal(), new_key(chance(60))
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
    scene, new = Scene(2).seal(), new_key(chance(60))
    before = scene.code(1)
    scene.do(entries.Lost(index=1, public_key=new.public))
    scene.do(scene.consent(0, 1, new.public))
    assert scene.code(1) == before


def test_nobody_consents_for_themselves_for_others_or_to_another_key() -> None:
    scene, new, thief = Scene().seal(), new_key(chance(60)), new_key(chance(61))
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
    scene, thief = Scene(2).seal(), new_key(chance(61))
    scene.do(entries.Lost(index=0, public_key=thief.public))
    assert scene.refused(replace(scene.found(1, thief.public), index=0)).code == "not_your_key"
    scene.do(scene.found(0, thief.public))
    assert scene.refused(scene.consent(1, 0, thief.public)).code == "nothing_lost"


def test_what_the_old_key_signed_of_open_things_does_not_count() -> None:
    scene, new = Scene().seal(), new_key(chance(60))
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


# The day


def test_a_meeting_is_confirmed_by_both() -> None:
    scene = Scene().seal().to_the_day(5)
    scene.do(scene.met(1, 0))
    assert result(scene.state).outcomes == ["absent", "waited", "absent"]
    scene.do(scene.confirm(0, 1))
    assert result(scene.state).outcomes == ["met", "met", "absent"]


def test_the_short_code_works_like_the_whole_one_however_it_is_typed() -> None:
    scene = Scene().seal().to_the_day()
    typed = short(scene, 2).lower().replace("-", " ")
    assert story.shown(scene.state, 0, typed, scene.now).other == 2
    scene.do(scene.met(0, 2, typed))
    scene.do(scene.confirm(2, 0))
    assert result(scene.state).outcomes == ["met", "absent", "met"]


def test_of_a_scanned_card_only_the_short_code_is_kept() -> None:
    scene = Scene().seal().to_the_day()
    kept = scene.do(scene.met(0, 2))
    assert isinstance(kept, entries.Met)
    assert kept.shown == short(scene, 2)
    assert kept.at == scene.now


def test_a_card_scanned_twice_gives_the_same_answer_and_no_second_meeting() -> None:
    scene = Scene().seal().to_the_day()
    scene.do(scene.met(0, 1))
    assert scene.do(scene.met(0, 1)) is None
    scene.do(scene.confirm(1, 0))
    assert scene.do(scene.met(1, 0)) is None
    assert scene.do(scene.confirm(1, 0)) is None
    assert len(scene.state.meetings) == 1
    assert story.shown(scene.state, 0, scene.code(1), scene.now).known


def test_when_both_scan_the_second_scan_confirms_the_first() -> None:
    scene = Scene().seal().to_the_day()
    scene.do(scene.met(0, 1))
    scene.to_the_day(1)
    found = story.shown(scene.state, 1, scene.code(0), scene.now)
    assert (found.waits, found.minute) == (True, scene.minute - 1)
    refusal = scene.refused(scene.met(1, 0))
    assert (refusal.code, refusal.facts["minute"]) == ("meeting_waits", found.minute)
    entry = scene.do(scene.met(1, 0, minute=found.minute))
    assert isinstance(entry, entries.Confirmed)
    assert result(scene.state).outcomes == ["met", "met", "absent"]


def test_wrong_cards_each_have_their_own_words() -> None:
    scene = Scene().seal()
    old = scene.code(1)
    scene.do(scene.propose(0, when="2036-06-01 12:00"))
    for index in scene.state.people:
        scene.do(scene.sign_change(index))
    scene.to_the_day()
    shown = {
        "own_card": scene.code(0),
        "card_former": old,
        "card_other": codes_for(3, seed=77)[1],
        "code_torn": scene.code(1)[:-3],
        "signature": forged(scene),
        "short_code_unknown": "ABCD-EFGH-2345",
        "identity_typed": short_identity(scene.identity).lower(),
        "short_code": scene.code(2),
    }
    said = {}
    for code, card in shown.items():
        refusal = scene.refused(scene.met(0, 1, card))
        assert refusal.code == code
        said[refusal.say("ja")] = code
    assert len(said) == len(shown)


def forged(scene: Scene) -> str:
    card = from_code(scene.code(1))
    signatures = (card.sealed.signatures[0], bytes(64), card.sealed.signatures[2])
    return to_code(replace(card, sealed=replace(card.sealed, signatures=signatures)))


def test_an_imitation_and_a_later_plan_are_recognised() -> None:
    scene = Scene().seal()
    before = scene.state
    scene.do(scene.propose(0, when="2036-05-01 12:30"))
    for index in scene.state.people:
        scene.do(scene.sign_change(index))
    later = scene.code(1)
    scene.state = before
    scene.to_the_day()
    assert scene.refused(scene.met(0, 1, later)).code == "card_later"
    imitation = Scene()
    imitation.keys = [new_key(chance(70 + index)) for index in range(3)]
    imitation.seal()
    assert scene.refused(scene.met(0, 1, imitation.code(1))).code == "card_imitated"


def test_nobody_can_confirm_what_the_other_has_not_said() -> None:
    scene = Scene().seal().to_the_day()
    assert scene.refused(scene.confirm(0, 1)).code == "nothing_to_confirm"
    scene.do(scene.met(1, 0))
    assert scene.refused(replace(scene.confirm(2, 1), index=0)).code == "not_your_key"


def test_a_meeting_signed_with_another_key_is_refused() -> None:
    scene = Scene().seal().to_the_day()
    assert scene.refused(replace(scene.met(1, 0), index=2)).code == "not_your_key"


@pytest.mark.parametrize("minutes", [-3, 3, 525_600])
def test_a_device_whose_clock_is_wrong_is_told_so(minutes: int) -> None:
    scene = Scene().seal().to_the_day()
    refusal = scene.refused(scene.met(0, 1, minute=scene.minute + minutes))
    assert (refusal.code, refusal.facts["difference"], refusal.facts["minute"]) == ("clock", abs(minutes), scene.minute)
    assert "2036-05-01 03:00 (UTC)" in refusal.say("en")


def test_a_small_difference_of_clocks_does_no_harm() -> None:
    scene = Scene().seal().to_the_day()
    assert scene.do(scene.met(0, 1, minute=scene.minute - 2))


def test_a_meeting_may_be_confirmed_for_a_day_after_the_window() -> None:
    scene = Scene(2).seal().to_the_day(90)
    scene.do(scene.met(0, 1))
    scene.to_the_day(91)
    assert phase(scene.state, scene.now) == "settling"
    late = Scene(2)
    late.entries, late.state = list(scene.entries), scene.state
    scene.to_the_day(90 + DAY)
    scene.do(scene.confirm(1, 0))
    assert phase(scene.state, scene.now) == "closed"
    assert result(scene.state).ending == "all_kept"
    late.keys = scene.keys
    late.to_the_day(91 + DAY)
    assert phase(late.state, late.now) == "closed"
    assert late.refused(late.confirm(1, 0)).code == "too_late"
    assert result(late.state).outcomes == ["waited", "absent"]


def test_where_somebody_is_counts_only_if_they_say_so() -> None:
    scene = Scene(point=HACHIKO).seal().to_the_day()
    refusal = scene.refused(scene.came(0, metres=201))
    assert (refusal.code, refusal.facts) == ("too_far", {"metres": 201, "distance": 200})
    assert scene.refused(scene.met(0, 1, metres=5000)).code == "too_far"
    scene.do(scene.met(0, 1, metres=200))
    assert scene.refused(scene.confirm(1, 0, metres=5000)).code == "too_far"
    scene.do(scene.confirm(1, 0))
    shown = view(scene.state, scene.now, 0).meetings[0]
    assert shown.places == ["near", "not_checked"]


def test_without_a_point_nobody_is_too_far() -> None:
    scene = Scene().seal().to_the_day()
    assert scene.do(scene.came(0, metres=1_000_000))


def test_distances_are_those_of_the_earth() -> None:
    assert metres_from(HACHIKO, 35.659050, 139.700480) == 0
    assert metres_from(HACHIKO, 35.681236, 139.767125) == pytest.approx(6510, rel=0.01)
    assert metres_from(HACHIKO, 35.661, 139.7005, accuracy=50) == pytest.approx(167, abs=3)
    assert metres_from(HACHIKO, -35.659050, -40.299520) == pytest.approx(20_015_000, rel=0.001)


# The result


@pytest.mark.parametrize(
    ("met", "came", "outcomes", "ending", "returns"),
    [
        ([(0, 1), (1, 2)], [], ["met", "met", "met"], "all_kept", [1.0, 1.0, 1.0]),
        ([(0, 1)], [2], ["met", "met", "waited"], "all_kept", [1.0, 1.0, 1.0]),
        ([(0, 1)], [], ["met", "met", "absent"], "some_kept", [0.75, 0.75, 0.0]),
        ([], [1], ["absent", "waited", "absent"], "one_kept", [0.0, 0.5, 0.0]),
        ([], [], ["absent", "absent", "absent"], "none_kept", [0.0, 0.0, 0.0]),
    ],
)
def test_the_result_is_that_of_the_game(
    met: list[tuple[int, int]], came: list[int], outcomes: list[str], ending: str, returns: list[float]
) -> None:
    scene = Scene().seal().to_the_day()
    for one, other in met:
        scene.meet(one, other)
    for index in came:
        scene.do(scene.came(index))
    found = result(scene.state)
    assert (found.outcomes, found.ending, found.returns) == (outcomes, ending, returns)
    match = enishi.new("reunion", seats=3)
    for move in found.moves:
        seat, _, choice = move.partition(" ")
        match.play(int(seat), choice)
    assert (match.returns, match.scores) == (found.returns, found.scores)


def test_eight_people_of_whom_two_come() -> None:
    scene = Scene(8).seal().to_the_day()
    scene.meet(3, 6)
    scene.to_the_day(91)
    found = view(scene.state, scene.now, 0)
    assert found.phase == "closed"
    assert found.result is not None
    assert found.result.kept == [False, False, False, True, False, False, True, False]
    assert found.result.returns[3] == pytest.approx(0.5 + 0.5 / 7)


def test_having_come_is_said_once() -> None:
    scene = Scene().seal().to_the_day()
    scene.do(scene.came(0))
    scene.to_the_day(10)
    assert scene.do(scene.came(0)) is None


# What each may see


def test_only_those_who_hold_a_card_or_the_invitation_see_it() -> None:
    scene = Scene().seal()
    with pytest.raises(Refused) as caught:
        view(scene.state, scene.now, None)
    assert caught.value.code == "not_yours"
    assert view(scene.state, scene.now, None, invited=True).card is None


def test_everybody_is_given_only_their_own_card() -> None:
    scene = Scene(8).seal().to_the_day()
    scene.meet(0, 1)
    shares = [scene.state.share(index) for index in scene.state.people]
    codes = [scene.code(index) for index in scene.state.people]
    for index in scene.state.people:
        found = view(scene.state, scene.now, index)
        assert found.card is not None
        assert from_code(found.card.code).share == shares[index]
        said = msgspec.json.encode(found).decode()
        for other in scene.state.people:
            assert (codes[other] in said, short(scene, other) in said) == (index == other, index == other)


def test_the_view_says_what_waits_for_whom() -> None:
    scene, new = Scene().seal(), new_key(chance(60))
    scene.do(scene.propose(1, place="東京駅"))
    scene.do(scene.sign_change(1))
    scene.do(scene.cancel(0))
    scene.do(entries.Lost(index=2, public_key=new.public))
    scene.do(scene.consent(0, 2, new.public))
    found = view(scene.state, scene.now, 0)
    assert found.change is not None
    assert (found.change.place, found.change.signed, found.proposer) == ("東京駅", [False, True, False], 1)
    assert [person.cancels for person in found.people] == [True, False, False]
    assert (found.people[2].lost, found.people[2].consents) == (new.public, [0])
    assert (found.plan.place, found.result) == ("渋谷、ハチ公前", None)


def test_a_story_must_begin_and_begins_once() -> None:
    scene = Scene()
    for kept, code in (([], "not_written"), ([scene.sign(0)], "not_written"), ([scene.entries[0]] * 2, "written_already")):
        with pytest.raises(Refused) as caught:
            story.read(kept)
        assert caught.value.code == code


def test_shares_that_the_text_does_not_mark_are_refused() -> None:
    draft = write(plan_for(3), NOW, chance())
    other = cards_for(3, seed=5)
    wrong: list[Any] = [draft.shares[:2], tuple(card.share for card in other), (None, None, bytes(16))]
    for shares in wrong:
        with pytest.raises(Refused) as caught:
            story.begin(entries.Written(text=draft.data, shares=shares), NOW)
        assert caught.value.code == "shares_differ"


def test_without_the_shares_a_short_code_cannot_be_checked_but_a_whole_one_can() -> None:
    scene = Scene().seal().to_the_day()
    typed, whole = short(scene, 1), scene.code(1)
    scene.entries[0] = replace(scene.entries[0], shares=())
    scene.state = story.read(scene.entries)
    assert scene.refused(scene.met(0, 1, typed)).code == "shares_elsewhere"
    scene.do(scene.met(0, 1, whole))
    scene.do(scene.confirm(1, 0))
    assert result(scene.state).outcomes == ["met", "met", "absent"]
    assert view(scene.state, scene.now, 1).card is None


@pytest.mark.parametrize("entry", Scene(2).seal().entries, ids=lambda entry: str(type(entry).__name__))
def test_entries_read_back_as_they_were_kept(entry: entries.AnyEntry) -> None:
    assert entries.decode(entries.encode(entry)) == entry


@pytest.mark.parametrize("name", ["index", "other", "lost"])
def test_people_who_are_not_there_can_do_nothing(name: str) -> None:
    scene = Scene().seal()
    scene.do(entries.Lost(index=2, public_key=bytes(32)))
    scene.do(scene.propose(0, place="東京駅"))
    requests: list[entries.AnyEntry] = [
        scene.sign_change(0), scene.withdraw(0), scene.cancel(0), scene.consent(0, 2, bytes(32)), scene.found(2, bytes(32)),
        scene.to_the_day().came(0), scene.met(0, 1), scene.confirm(0, 1), entries.Lost(index=0, public_key=bytes(32)),
    ]  # fmt: skip
    for request in requests:
        if hasattr(request, name):
            assert scene.refused(msgspec.structs.replace(request, **{name: 7})).code == "no_person"
            with pytest.raises(Refused):
                story.after(scene.state, msgspec.structs.replace(request, **{name: 7}))
