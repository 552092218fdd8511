"""Attacks on cards of format 2: the others, all together and with the site, cannot make the card of one who is not with them."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from tests.promise.scene import FormerScene, Scene, chance, keys_for, sealed_by

from enishi.errors import Refused
from enishi.promise import Card, check_card, entries, to_code, to_file, verify
from enishi.promise.format import shares, tally
from enishi.promise.format.code import blank, check_of, from_bytes_of_card
from enishi.promise.story.entries import encode
from enishi.promise.story.export import opened
from enishi.promise.story.merge import merge


def everything_but(scene: Scene, victim: int) -> list[bytes]:
    """All byte strings that the others and the site have: seeds, shares, and every part of the story."""
    sealed = scene.state.seal()
    known = [sealed.data, sealed.identity, *sealed.keys, *sealed.marks, *sealed.signatures]
    for index, key in enumerate(scene.keys):
        if index != victim:
            known += [key.seed, shares.share_of(key, sealed.data)]
    return known + [encode(entry) for entry in scene.entries]


def is_refused(card: Card) -> bool:
    with pytest.raises(Refused) as caught:
        check_card(to_code(card))
    return caught.value.code == "share"


@pytest.mark.parametrize("victim", range(3))
def test_two_of_three_who_pool_everything_cannot_make_the_third(victim: int) -> None:
    """They have every byte but the share; none of what they have, and nothing that the old tally could do with it, opens the mark."""
    scene = Scene(3).seal()
    sealed, known = scene.state.seal(), everything_but(scene, victim)
    pieces = {piece[at : at + shares.SIZE] for piece in known for at in range(len(piece) - shares.SIZE + 1)}
    one, other = (index for index in range(3) if index != victim)
    own = {index: shares.share_of(scene.keys[index], sealed.data) for index in (one, other)}
    pieces.add(tally.join(one, own[one], other, own[other]))
    pieces |= {bytes(a ^ b for a, b in zip(own[one], own[other], strict=True))}
    assert all(shares.mark_of(sealed.data, victim, piece) != sealed.marks[victim] for piece in pieces)
    assert is_refused(Card(victim, sealed, own[one]))


def test_with_format_1_two_of_three_could_make_the_third() -> None:
    """Why there is a format 2."""
    scene = FormerScene(3).seal()
    first, second = (scene.state.share(index) for index in (0, 1))
    assert first is not None
    assert second is not None
    secret = tally.join(0, first, 1, second)
    slope = [a ^ b for a, b in zip(secret, first, strict=True)]
    third = bytes(start ^ tally._times(rise, 3) for start, rise in zip(secret, slope, strict=True))
    assert check_card(to_code(Card(2, scene.state.seal(), third))).index == 2


def test_a_new_key_for_somebody_gives_another_promise_not_their_card() -> None:
    """The site and two of three sign anew with a key of their own in the third's place: every real card says that it is another."""
    scene = Scene(3).seal()
    forged = sealed_by(scene.state.paper.data, [*scene.keys[:2], keys_for(1, seed=77)[0]])
    share = shares.share_of(keys_for(1, seed=77)[0], scene.state.paper.data)
    card = to_code(Card(2, forged, share))
    assert check_card(card).name == "千代"
    for index in range(3):
        assert verify([("real", scene.code(index)), ("forged", card)]).ties[0].kind == "other_keys"


def test_other_marks_under_the_same_signatures_are_no_card() -> None:
    """A mark of a share that the others know, in the place of the third's."""
    scene = Scene(3).seal()
    sealed, guess = scene.state.seal(), chance(9)(16)
    swapped = replace(sealed, marks=(*sealed.marks[:2], shares.mark_of(sealed.data, 2, guess)))
    with pytest.raises(Refused) as caught:
        check_card(to_code(Card(2, swapped, guess)))
    assert caught.value.code == "signature"


def test_a_site_that_shows_everybody_other_people_seals_promises_that_do_not_fit() -> None:
    """It puts keys of its own in the others' places, for each person another promise: no two real cards belong together."""
    scene, site = Scene(3), keys_for(3, seed=88)
    told = []
    for victim in range(3):
        keys = [scene.keys[index] if index == victim else site[index] for index in range(3)]
        sealed = sealed_by(scene.state.paper.data, keys)
        told.append(to_code(Card(victim, sealed, shares.share_of(scene.keys[victim], sealed.data))))
    assert {tie.kind for tie in verify(list(zip("abc", told, strict=True))).ties} == {"other_keys"}
    assert len({check_card(code).identity for code in told}) == 3, "and the letters that people compare differ"


def test_a_share_opens_its_own_place_and_its_own_text_only() -> None:
    scene = Scene(3).seal()
    sealed = scene.state.seal()
    for one, other in combinations(range(3), 2):
        assert is_refused(Card(other, sealed, shares.share_of(scene.keys[one], sealed.data)))
    old = shares.share_of(scene.keys[0], sealed.data)
    scene.change(0, place="東京駅")
    assert is_refused(Card(0, scene.state.seal(), old))


def test_a_blank_card_is_whole_only_with_its_share() -> None:
    scene = Scene(2).seal()
    body = blank(scene.state.seal(), 0) + bytes(16)
    card = from_bytes_of_card(body + check_of(body))
    assert is_refused(card)


# What was signed once, shown again


def a_key(seed: int) -> bytes:
    return keys_for(1, seed)[0].public


def test_consents_to_a_key_that_was_replaced_are_not_shown_again() -> None:
    """A device that had become somebody's is stolen, and all consent to another. The thief files a copy in which it happens once more."""
    scene = Scene(3).seal()
    stolen, anew = (a_key(seed) for seed in (50, 51))
    consents = []
    for key in (stolen, anew):
        scene.do(entries.Lost(index=2, public_key=key))
        consents.append([scene.do(scene.consent(index, 2, key)) for index in (0, 1)])
    assert scene.state.speakers[2] == anew
    again = entries.Lost(index=2, public_key=stolen)
    assert scene.refused(again).code == "key_asked"
    forged = [*scene.entries, replace(again, at=scene.now), *(one for one in consents[0] if one)]
    with pytest.raises(Refused):
        opened(to_file(forged))
    merged = merge(scene.entries, forged)
    assert merged.reasons
    assert merged.state.speakers[2] == anew


def test_a_consent_does_not_outlive_the_owners_no() -> None:
    scene = Scene(3).seal()
    key = a_key(50)
    scene.do(entries.Lost(index=2, public_key=key))
    scene.do(scene.consent(0, 2, key))
    scene.do(entries.Lost(index=2, public_key=key))
    assert scene.state.lost[2].consents == frozenset(), "the same request said twice, as before"
    scene.do(scene.found(2, key))
    assert scene.refused(entries.Lost(index=2, public_key=key)).code == "key_asked"
    scene.change(0, place="上野公園")
    assert scene.do(entries.Lost(index=2, public_key=key)), "consents to it are of another identity now"


def test_a_change_that_somebody_did_not_want_is_not_proposed_again_with_their_signature() -> None:
    """Ben signs a change and thinks better of it. Whoever kept what he had signed files a copy in which the same text is proposed again."""
    scene = Scene(3).seal()
    proposed = scene.do(scene.propose(0, place="渋谷"))
    entered = [scene.do(scene.enter(index, None)) for index in range(3)]
    agreed = [scene.do(scene.agree(index)) for index in (0, 1)]
    held_back = replace(scene.agree(2), at=scene.now)
    scene.do(scene.withdraw(1))
    forged = [one for one in (*scene.entries, proposed, *entered, *agreed, held_back) if one]
    with pytest.raises(Refused) as caught:
        opened(to_file(forged))
    assert caught.value.code == "file_entry"
    merged = merge(scene.entries, forged)
    assert merged.reasons
    assert merged.state.text.place == scene.plan.place
    scene.change(0, place="渋谷")
    assert scene.state.text.place == "渋谷", "written anew, and signed anew by all"


@pytest.mark.parametrize("told", [Scene, FormerScene], ids=["2", "1"])
def test_whoever_has_left_is_not_brought_back_with_what_they_had_signed(told: type[Scene]) -> None:
    """Ben signs and leaves. Whoever kept what he had signed files it again, by itself and in a copy of the story."""
    scene = told(3)
    if isinstance(scene, FormerScene):
        signed = [scene.do(scene.sign(index)) for index in (0, 1)]
        held_back: entries.AnyEntry = scene.sign(2)
    else:
        signed = [scene.do(scene.enter(index)) for index in range(3)]
        signed += [scene.do(scene.agree(index)) for index in (0, 1)]
        held_back = scene.agree(2)
    scene.do(scene.leave(1))
    again = signed[1]
    assert again is not None
    assert scene.refused(again).code == "key_left"
    forged = [*scene.entries, *(one for one in (again, *signed, held_back) if one)]
    with pytest.raises(Refused) as caught:
        opened(to_file(forged))
    assert caught.value.code == "file_entry"
    merged = merge(scene.entries, forged)
    assert merged.reasons
    assert merged.state.sealed is None
    assert merged.state.key(1) is None


def test_a_key_that_has_left_comes_back_in_no_place() -> None:
    scene = Scene(3)
    scene.do(scene.enter(1))
    scene.do(scene.leave(1))
    assert scene.refused(scene.enter(2, key=scene.keys[1])).code == "key_left"
    scene.do(scene.renew(1).enter(1))
    assert scene.state.paper.entrants[1].key == scene.keys[1].public


def test_leaving_is_not_said_again_for_whoever_came_back() -> None:
    """What was signed on leaving names the key."""
    scene = Scene(2)
    scene.do(scene.enter(1))
    left = scene.do(scene.leave(1))
    assert left is not None
    scene.do(scene.renew(1).enter(1))
    assert scene.refused(left).code == "not_your_key"


def test_whoever_was_shown_out_is_not_brought_back_either() -> None:
    scene = Scene(2)
    entered = scene.do(scene.enter(1))
    assert entered is not None
    assert scene.refused(entries.Reopened(index=1, public_key=scene.keys[0].public)).code == "not_your_key"
    scene.do(entries.Reopened(index=1, public_key=scene.keys[1].public))
    assert scene.refused(entered).code == "key_left"


def test_stories_in_which_a_key_came_back_are_still_read() -> None:
    """Until format 3 of files it could."""
    scene = Scene(2)
    scene.do(scene.enter(0))
    scene.do(scene.enter(1))
    before = [*scene.entries, scene.unsign(0), scene.enter(0), entries.Reopened(index=1), scene.enter(1)]
    assert '"enishi_promise": 2' in to_file(before)
    assert set(opened(to_file(before))[1].paper.entrants) == {0, 1}
    assert scene.refused(scene.unsign(0)).code == "leave_anew", "nothing says it any more"
