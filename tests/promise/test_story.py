"""The story since format 2: people enter, agree, change the plan, lose a key, and meet. `test_story_format_1` has what did not change."""

import pytest
from msgspec.structs import replace
from tests.promise.scene import NOW, SEAL, FormerScene, Scene, chance, keys_for

from enishi.errors import Refused
from enishi.promise import Mark, check_card, entries, new_key, phase, result, story, verify, view
from enishi.promise.format import shares, statements
from enishi.promise.format.sealed import identity_of
from enishi.promise.story import requests

DAY = 24 * 60


# Entering and agreeing


@pytest.mark.parametrize("people", [2, 3, 8])
def test_it_is_sealed_when_all_have_entered_and_then_all_have_agreed(people: int) -> None:
    scene = Scene(people)
    for index in reversed(scene.state.people):
        scene.do(scene.enter(index))
    assert scene.state.sealed is None
    for index in scene.state.people:
        assert phase(scene.state, scene.now) == "gathering"
        scene.do(scene.agree(index))
    assert phase(scene.state, scene.now) == "sealed"
    scene.state.seal().check()


def test_the_identity_is_of_the_text_all_keys_and_all_marks() -> None:
    sealed = Scene().seal().state.seal()
    assert sealed.identity == identity_of(sealed.data, sealed.keys, sealed.marks)
    for index in range(3):
        other = tuple(bytes(16) if place == index else mark for place, mark in enumerate(sealed.marks))
        assert identity_of(sealed.data, sealed.keys, other) != sealed.identity


def test_nobody_agrees_before_all_are_in() -> None:
    scene = Scene()
    scene.do(scene.enter(0))
    with pytest.raises(Refused) as caught:
        scene.agree(0)
    assert caught.value.code == "not_all_in"


def test_a_device_signs_only_what_its_own_key_and_mark_stand_in() -> None:
    """Whoever keeps the story has put another key, or another mark, in Aya's place."""
    scene, others = Scene(), keys_for(3, seed=44)
    for index in range(3):
        scene.do(scene.enter(index, key=others[index]))
    with pytest.raises(Refused) as caught:
        scene.agree(0)
    assert caught.value.code == "not_your_key"


def test_a_signature_for_other_people_than_one_saw_counts_nothing() -> None:
    """Ben leaves and somebody else comes in: what Aya had signed falls, and cannot be used again."""
    scene, other = Scene(2), new_key(chance(45))
    for index in range(2):
        scene.do(scene.enter(index))
    signed = scene.agree(0)
    scene.do(signed)
    scene.do(scene.leave(1))
    assert scene.state.paper.signings == {}
    scene.do(scene.enter(1, key=other))
    assert scene.refused(signed).code == "signature_wrong"


def test_a_place_that_is_taken_stays_taken_until_it_is_opened_again() -> None:
    scene, other = Scene(), new_key(chance(46))
    scene.do(scene.enter(1, key=other))
    assert scene.refused(scene.enter(1)).code == "entered_already"
    assert scene.refused(entries.Reopened(index=0)).code == "place_free"
    scene.do(entries.Reopened(index=1, public_key=other.public))
    scene.seal()
    assert scene.refused(entries.Reopened(index=1)).code == "sealed_already"


def test_the_same_key_or_mark_is_nobody_elses() -> None:
    scene = Scene()
    scene.do(scene.enter(0))
    assert scene.refused(scene.enter(1, key=scene.keys[0])).code == "key_twice"
    copied = scene.state.paper.entrants[0].share_mark
    key = scene.keys[1]
    signature = key.sign(statements.entering(scene.state.paper.data, 1, key.public, copied))
    entry = entries.Entered(index=1, public_key=key.public, share_mark=copied, signature=signature, mark=SEAL)
    assert scene.refused(entry).code == "key_twice"


@pytest.mark.parametrize("point", ["00" * 32, "01" + "00" * 31, "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"])
def test_what_is_no_key_cannot_enter_and_cannot_ask(point: str) -> None:
    scene, public = Scene(), bytes.fromhex(point)
    entry = entries.Entered(index=0, public_key=public, share_mark=bytes(16), signature=public + bytes(32), mark=SEAL)
    assert scene.refused(entry).code == "no_key"
    former = FormerScene()
    assert former.refused(entries.Signed(index=0, public_key=public, signature=public + bytes(32), mark=SEAL)).code == "no_key"
    assert scene.seal().refused(entries.Lost(index=0, public_key=public)).code == "no_key"


def test_entering_twice_has_the_same_answer_as_once() -> None:
    scene = Scene(2)
    scene.do(scene.enter(0))
    assert scene.do(scene.enter(0)) is None
    scene.do(scene.enter(1))
    signed = scene.agree(0)
    scene.do(signed)
    assert scene.do(signed) is None


def test_each_format_is_signed_in_its_own_way() -> None:
    scene, former = Scene(), FormerScene()
    assert former.refused(requests.enter(former.state.paper, 0, former.keys[0], SEAL)).code == "format_former"
    signature = scene.keys[0].sign(statements.signing(scene.state.paper.data, 0, scene.keys[0].public))
    assert scene.refused(entries.Signed(index=0, public_key=scene.keys[0].public, signature=signature, mark=SEAL)).code == "enter_first"


def test_a_mark_for_the_eye_is_needed_once() -> None:
    scene = Scene()
    assert scene.refused(scene.enter(0, None)).code == "mark_empty"
    scene.seal(Mark("typed"), Mark("seal"), Mark("typed", "Chiyo"))
    scene.change(0, place="東京駅")
    assert scene.state.marks() == {0: Mark("typed"), 1: Mark("seal"), 2: Mark("typed", "Chiyo")}


# Changes and lost keys


def test_until_the_last_has_signed_a_change_the_old_cards_stand() -> None:
    scene = Scene().seal()
    before = [scene.code(index) for index in range(3)]
    scene.do(scene.propose(1, place="東京駅"))
    for index in range(3):
        scene.do(scene.enter(index, None))
    for index in range(3):
        assert scene.state.text.place == "渋谷、ハチ公前"
        assert verify([("a", scene.code(0)), ("b", scene.code(2))]).proven
        scene.do(scene.agree(index))
    after = [scene.code(index) for index in range(3)]
    assert verify(list(zip("abc", after, strict=True))).proven
    assert verify([("old", before[0]), ("new", after[1])]).ties[0].kind == "former"
    assert not {check_card(code).share for code in before} & {check_card(code).share for code in after}, "new shares from all"


def test_a_promise_of_format_1_is_changed_into_one_of_format_2() -> None:
    former = FormerScene().seal()
    scene = Scene()
    scene.entries, scene.state, scene.keys = former.entries, former.state, former.keys
    scene.change(0, place="東京駅")
    assert scene.state.text.version == 2
    assert verify([("old", former.code(0)), ("new", scene.code(1))]).ties[0].kind == "former"
    assert story.read(scene.entries) == scene.state


def test_a_change_is_entered_with_the_key_that_speaks() -> None:
    scene = Scene().seal()
    scene.do(scene.propose(0, place="東京駅"))
    assert scene.refused(scene.enter(1, None, new_key(chance(47)))).code == "not_your_key"


def test_a_new_key_speaks_and_a_change_gives_it_a_card() -> None:
    """It cannot print the card of the plan that stands; that card, if it was printed, stays good."""
    scene, new = Scene().seal(), new_key(chance(60))
    printed = scene.code(2)
    scene.do(scene.propose(0, place="東京駅"))
    scene.do(scene.enter(0, None))
    scene.do(scene.enter(2, None))
    scene.do(entries.Lost(index=2, public_key=new.public))
    for index in (0, 1):
        scene.do(scene.consent(index, 2, new.public))
    assert set(scene.state.change.entrants if scene.state.change else ()) == {0}, "what the old key had entered falls"
    scene.keys[2] = new
    with pytest.raises(Refused) as caught:
        scene.code(2)
    assert caught.value.code == "share_elsewhere"
    for index in (1, 2):
        scene.do(scene.enter(index, None))
    scene.to_the_day()
    scene.do(scene.met(0, 2, printed))
    scene.do(scene.confirm(2, 0))
    assert result(scene.state).outcomes[2] == "met"
    scene.now = NOW
    for index in range(3):
        scene.do(scene.agree(index))
    assert check_card(scene.code(2)).text.place == "東京駅"


# The day


def test_a_short_code_is_checked_without_anybody_keeping_it() -> None:
    scene = Scene().seal().to_the_day()
    scene.do(scene.met(0, 1, scene.short_code(1).lower()))
    assert scene.refused(scene.met(0, 2, scene.short_code(1))).code == "short_code"
    assert scene.refused(scene.met(0, 2, "AAAA-BBBB-CCCC")).code == "short_code_unknown"
    assert scene.refused(scene.met(0, 2, "A")).code == "short_code_unknown"
    scene.do(scene.confirm(1, 0))
    kept = b"".join(entries.encode(entry) for entry in scene.entries)
    for index in range(3):
        assert scene.short_code(index).encode() not in kept
        assert shares.share_of(scene.keys[index], scene.state.paper.data).hex().encode() not in kept.hex().encode()


def test_what_a_short_code_is_checked_against_is_signed() -> None:
    scene = Scene(2)
    for index in range(2):
        scene.do(scene.enter(index))
    assert scene.refused(replace(scene.agree(0), salt=bytes(16))).code == "signature_wrong"


def test_everybody_is_shown_their_card_without_its_share() -> None:
    scene = Scene().seal()
    for index in range(3):
        card = view(scene.state, scene.now, index).card
        assert card is not None
        assert (card.code, card.short_code) == (None, None)
        assert scene.code(index).startswith("ENISHI2")


def test_the_time_may_come_before_all_have_agreed() -> None:
    scene = Scene(2)
    for index in range(2):
        scene.do(scene.enter(index))
    scene.do(scene.agree(0))
    late = scene.agree(1)
    assert scene.to_the_day().refused(late).code == "lapsed"
