"""The day of a promise of format 1: who has met whom, what came of it, and what each may see."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.promise.scene import HACHIKO, FormerScene, chance, former_codes_for

import enishi
from enishi.errors import Refused
from enishi.promise import entries, from_code, metres_from, new_key, phase, result, short_code, short_identity, story, to_code, view

DAY = 24 * 60


def short(scene: FormerScene, index: int) -> str:
    card = scene.state.card(index)
    assert card is not None
    return short_code(card.identity, index, card.share)


# Meeting


def test_a_meeting_is_confirmed_by_both() -> None:
    scene = FormerScene().seal().to_the_day(5)
    scene.do(scene.met(1, 0))
    assert result(scene.state).outcomes == ["absent", "waited", "absent"]
    scene.do(scene.confirm(0, 1))
    assert result(scene.state).outcomes == ["met", "met", "absent"]


def test_the_short_code_works_like_the_whole_one_however_it_is_typed() -> None:
    scene = FormerScene().seal().to_the_day()
    typed = short(scene, 2).lower().replace("-", " ")
    assert story.shown(scene.state, 0, typed, scene.now).other == 2
    scene.do(scene.met(0, 2, typed))
    scene.do(scene.confirm(2, 0))
    assert result(scene.state).outcomes == ["met", "absent", "met"]


def test_of_a_scanned_card_only_the_short_code_is_kept() -> None:
    scene = FormerScene().seal().to_the_day()
    kept = scene.do(scene.met(0, 2))
    assert isinstance(kept, entries.Met)
    assert kept.shown == short(scene, 2)
    assert kept.at == scene.now


def test_a_card_scanned_twice_gives_the_same_answer_and_no_second_meeting() -> None:
    scene = FormerScene().seal().to_the_day()
    scene.do(scene.met(0, 1))
    assert scene.do(scene.met(0, 1)) is None
    scene.do(scene.confirm(1, 0))
    assert scene.do(scene.met(1, 0)) is None
    assert scene.do(scene.confirm(1, 0)) is None
    assert len(scene.state.meetings) == 1
    assert story.shown(scene.state, 0, scene.code(1), scene.now).known


def test_when_both_scan_the_second_scan_confirms_the_first() -> None:
    scene = FormerScene().seal().to_the_day()
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
    scene = FormerScene().seal()
    old = scene.code(1)
    scene.do(scene.propose(0, when="2036-06-01 12:00"))
    for index in scene.state.people:
        scene.do(scene.sign_change(index))
    scene.to_the_day()
    shown = {
        "own_card": scene.code(0),
        "card_former": old,
        "card_other": former_codes_for(3, seed=77)[1],
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


def forged(scene: FormerScene) -> str:
    card = from_code(scene.code(1))
    signatures = (card.sealed.signatures[0], bytes(64), card.sealed.signatures[2])
    return to_code(replace(card, sealed=replace(card.sealed, signatures=signatures)))


def test_an_imitation_and_a_later_plan_are_recognised() -> None:
    scene = FormerScene().seal()
    before = scene.state
    scene.do(scene.propose(0, when="2036-05-01 12:30"))
    for index in scene.state.people:
        scene.do(scene.sign_change(index))
    later = scene.code(1)
    scene.state = before
    scene.to_the_day()
    assert scene.refused(scene.met(0, 1, later)).code == "card_later"
    imitation = FormerScene()
    imitation.keys = [new_key(chance(70 + index)) for index in range(3)]
    imitation.seal()
    assert scene.refused(scene.met(0, 1, imitation.code(1))).code == "card_imitated"


def test_nobody_can_confirm_what_the_other_has_not_said() -> None:
    scene = FormerScene().seal().to_the_day()
    assert scene.refused(scene.confirm(0, 1)).code == "nothing_to_confirm"
    scene.do(scene.met(1, 0))
    assert scene.refused(replace(scene.confirm(2, 1), index=0)).code == "not_your_key"


def test_a_meeting_signed_with_another_key_is_refused() -> None:
    scene = FormerScene().seal().to_the_day()
    assert scene.refused(replace(scene.met(1, 0), index=2)).code == "not_your_key"


@pytest.mark.parametrize("minutes", [-3, 3, 525_600])
def test_a_device_whose_clock_is_wrong_is_told_so(minutes: int) -> None:
    scene = FormerScene().seal().to_the_day()
    refusal = scene.refused(scene.met(0, 1, minute=scene.minute + minutes))
    assert (refusal.code, refusal.facts["difference"], refusal.facts["minute"]) == ("clock", abs(minutes), scene.minute)
    assert "2036-05-01 03:00 (UTC)" in refusal.say("en")


def test_a_small_difference_of_clocks_does_no_harm() -> None:
    scene = FormerScene().seal().to_the_day()
    assert scene.do(scene.met(0, 1, minute=scene.minute - 2))


def test_a_meeting_may_be_confirmed_for_a_day_after_the_window() -> None:
    scene = FormerScene(2).seal().to_the_day(90)
    scene.do(scene.met(0, 1))
    scene.to_the_day(91)
    assert phase(scene.state, scene.now) == "settling"
    late = FormerScene(2)
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
    scene = FormerScene(point=HACHIKO).seal().to_the_day()
    refusal = scene.refused(scene.came(0, metres=201))
    assert (refusal.code, refusal.facts) == ("too_far", {"metres": 201, "distance": 200})
    assert scene.refused(scene.met(0, 1, metres=5000)).code == "too_far"
    scene.do(scene.met(0, 1, metres=200))
    assert scene.refused(scene.confirm(1, 0, metres=5000)).code == "too_far"
    scene.do(scene.confirm(1, 0))
    shown = view(scene.state, scene.now, 0).meetings[0]
    assert shown.places == ["near", "not_checked"]


def test_without_a_point_nobody_is_too_far() -> None:
    scene = FormerScene().seal().to_the_day()
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
    scene = FormerScene().seal().to_the_day()
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
    scene = FormerScene(8).seal().to_the_day()
    scene.meet(3, 6)
    scene.to_the_day(91)
    found = view(scene.state, scene.now, 0)
    assert found.phase == "closed"
    assert found.result is not None
    assert found.result.kept == [False, False, False, True, False, False, True, False]
    assert found.result.returns[3] == pytest.approx(0.5 + 0.5 / 7)


def test_having_come_is_said_once() -> None:
    scene = FormerScene().seal().to_the_day()
    scene.do(scene.came(0))
    scene.to_the_day(10)
    assert scene.do(scene.came(0)) is None


# What each may see


def test_only_those_who_hold_a_card_or_the_invitation_see_it() -> None:
    scene = FormerScene().seal()
    with pytest.raises(Refused) as caught:
        view(scene.state, scene.now, None)
    assert caught.value.code == "not_yours"
    assert view(scene.state, scene.now, None, invited=True).card is None


def test_everybody_is_given_only_their_own_card() -> None:
    scene = FormerScene(8).seal().to_the_day()
    scene.meet(0, 1)
    shares = [scene.state.share(index) for index in scene.state.people]
    codes = [scene.code(index) for index in scene.state.people]
    for index in scene.state.people:
        found = view(scene.state, scene.now, index)
        assert found.card is not None
        assert found.card.code is not None
        assert from_code(found.card.code).share == shares[index]
        said = msgspec.json.encode(found).decode()
        for other in scene.state.people:
            assert (codes[other] in said, short(scene, other) in said) == (index == other, index == other)


def test_the_view_says_what_waits_for_whom() -> None:
    scene, new = FormerScene().seal(), new_key(chance(60))
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


def test_without_the_shares_a_short_code_cannot_be_checked_but_a_whole_one_can() -> None:
    scene = FormerScene().seal().to_the_day()
    typed, whole = short(scene, 1), scene.code(1)
    scene.entries[0] = replace(scene.entries[0], shares=())
    scene.state = story.read(scene.entries)
    assert scene.refused(scene.met(0, 1, typed)).code == "shares_elsewhere"
    scene.do(scene.met(0, 1, whole))
    scene.do(scene.confirm(1, 0))
    assert result(scene.state).outcomes == ["met", "met", "absent"]
    assert view(scene.state, scene.now, 1).card is None
