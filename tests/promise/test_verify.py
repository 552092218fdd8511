"""Which cards belong together, from the cards alone."""

import doctest
import re
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.promise.former import FormerDraft, marks, write_former
from tests.promise.scene import NOW, PLAN, cards_for, chance, codes_for, former_cards_for, keys_for, plan_for, sealed_by, sealed_former

import enishi.promise
from enishi.errors import Refused
from enishi.promise import Card, card_of, check_card, promise_words, rewrite, to_code, verify, write
from enishi.promise.format import text
from enishi.promise.format.domain import digest
from enishi.words import LANGUAGES, placeholders, read_words

LETTERS = "abcdefgh"


def labelled(codes: list[str]) -> list[tuple[str, str]]:
    return list(zip(LETTERS, codes, strict=False))


@pytest.mark.parametrize("people", range(2, 9))
def test_any_two_cards_prove_that_they_belong_together(people: int) -> None:
    for pair in combinations(codes_for(people), 2):
        report = verify(labelled(list(pair)))
        assert report.proven
        assert "They belong together (2 cards): a, b." in report.lines("en")[-1]


def test_all_cards_together_are_one_sentence() -> None:
    report = verify(labelled(codes_for(8)))
    assert report.proven
    assert report.lines("ja")[-1].startswith("ひとつの約束の割符です（8枚）：a、b、c、d、e、f、g、h。")


def test_one_card_alone_says_what_is_printed_on_it_and_proves_nothing() -> None:
    report = verify(labelled(codes_for(3)[:1]))
    assert (report.good, report.proven) == (True, False)
    lines = report.lines("en")
    assert lines[0] == "a: the card of Aya (no. 1) is whole and signed by all."
    assert "Where: 渋谷、ハチ公前" in lines
    assert "alone does not prove" in lines[-1]


def test_the_same_card_twice_is_still_one_card() -> None:
    code = codes_for(2)[0]
    report = verify([("a", code), ("b", code.lower())])
    assert (report.good, report.proven) == (True, False)
    assert report.lines("en")[-1] == "a and b are the same card."


def test_cards_of_two_promises_do_not_belong_together() -> None:
    report = verify([("a", codes_for(2)[0]), ("b", codes_for(2, seed=9)[1])])
    assert not report.good
    assert "different promises" in report.lines("en")[-1]
    assert "別の約束" in report.lines("ja")[-1]


def test_a_stranger_among_friends_is_pointed_out() -> None:
    report = verify(labelled([*codes_for(3)[:2], codes_for(2, seed=9)[1]]))
    assert [tie.kind for tie in report.ties] == ["joined", "other", "other"]
    assert not report.good


def test_the_same_words_signed_by_others_are_an_imitation() -> None:
    data, keys, others = write(PLAN, NOW, chance()).data, keys_for(3), keys_for(3, seed=99)
    real, false = sealed_by(data, keys), sealed_by(data, others)
    report = verify([("a", to_code(card_of(real, 0, keys[0]))), ("b", to_code(card_of(false, 1, others[1])))])
    assert report.ties[0].kind == "other_keys"
    assert "imitation" in report.lines("en")[-1]


def test_a_card_of_the_former_plan_is_told_from_a_stranger() -> None:
    cards, keys = cards_for(3), keys_for(3, 1001)
    changed = rewrite(cards[0].sealed, replace(PLAN, when="2036-06-01 12:00"), NOW, chance(5))
    new = card_of(sealed_by(changed.data, keys), 1, keys[1])
    report = verify([("old", to_code(cards[0])), ("new", to_code(new))])
    assert report.ties[0].kind == "former"
    assert "two plans of one promise" in report.lines("en")[-1]


def test_whoever_writes_a_change_of_a_promise_of_others_has_not_changed_it() -> None:
    """Anybody who has seen one card knows its identity, and can write it into a text of their own as the plan that was changed."""
    card, strangers = cards_for(3)[0], keys_for(3)
    forged = rewrite(card.sealed, replace(PLAN, place="どこか"), NOW, chance(5))
    for keys in (strangers, [*keys_for(3, 1001)[:2], strangers[2]]):
        report = verify([("real", to_code(card)), ("forged", to_code(card_of(sealed_by(forged.data, keys), 1, keys[1])))])
        assert [tie.kind for tie in report.ties] == ["former_keys"]
        assert not report.good
        assert "imitation" in report.lines("en")[-1]
        assert "模造" in report.lines("ja")[-1]


def test_nobody_signs_for_another() -> None:
    """A card whose second signature was made with another key than the card says: its name is in the refusal."""
    card = cards_for(3)[0]
    forged = sealed_by(card.sealed.data, keys_for(3, seed=55))
    mixed = replace(card.sealed, signatures=(card.sealed.signatures[0], forged.signatures[1], card.sealed.signatures[2]))
    with pytest.raises(Refused) as caught:
        check_card(to_code(replace(card, sealed=mixed)))
    assert (caught.value.code, caught.value.facts["name"], caught.value.facts["number"]) == ("signature", "Ben", 2)


def test_signatures_cannot_change_places() -> None:
    card = cards_for(2)[0]
    swapped = replace(card.sealed, keys=card.sealed.keys[::-1], signatures=card.sealed.signatures[::-1])
    with pytest.raises(Refused) as caught:
        check_card(to_code(replace(card, sealed=swapped)))
    assert caught.value.code == "signature"


def test_a_signature_has_one_form() -> None:
    """Adding the order of the group to s gives the same point; RFC 8032 has readers refuse it."""
    order = 2**252 + 27742317777372353535851937790883648493
    card = cards_for(2)[0]
    first = card.sealed.signatures[0]
    other_form = first[:32] + (int.from_bytes(first[32:], "little") + order).to_bytes(32, "little")
    with pytest.raises(Refused) as caught:
        check_card(to_code(replace(card, sealed=replace(card.sealed, signatures=(other_form, card.sealed.signatures[1])))))
    assert caught.value.code == "signature"


def test_a_card_with_another_persons_share_or_a_guessed_one_is_forged() -> None:
    cards = cards_for(3)
    for share in (cards[1].share, bytes(16)):
        with pytest.raises(Refused) as caught:
            check_card(to_code(replace(cards[0], share=share)))
        assert caught.value.code == "share"


def test_a_tally_that_was_cut_wrongly_is_noticed_by_two_cards() -> None:
    """Marks of shares that are on no line: each card is signed by all, and no two join."""
    draft = write_former(plan_for(2), NOW, chance())
    shares = (bytes(16), bytes(15) + b"\1")
    spoilt = replace(text.from_bytes(draft.data), marks=marks(shares))
    sealed = sealed_former(FormerDraft(text.to_bytes(spoilt), shares), keys_for(2))
    report = verify(labelled([to_code(Card(index, sealed, share)) for index, share in enumerate(shares)]))
    assert report.ties[0].kind == "not_joined"
    assert not report.good


def test_a_bad_card_does_not_hide_the_good_ones() -> None:
    one, other, third = codes_for(3)
    report = verify([("a", one), ("torn", other[:-5]), ("c", third)])
    assert not report.good
    lines = report.lines("en")
    assert any(line.startswith("torn: This code is torn") for line in lines)
    assert "They belong together (2 cards): a, c." in lines[-1]


def test_the_identity_is_the_hash_of_the_text_all_keys_and_all_marks() -> None:
    sealed = cards_for(3)[0].sealed
    length = len(sealed.data).to_bytes(4, "big")
    assert sealed.identity == digest("identity 2", length + sealed.data, b"".join(sealed.keys), b"".join(sealed.marks))
    former = former_cards_for(3)[0].sealed
    assert former.identity == digest("identity", len(former.data).to_bytes(4, "big") + former.data, b"".join(former.keys))


def test_the_example_of_the_library_is_true() -> None:
    assert doctest.testmod(enishi.promise).failed == 0


def test_words_have_both_languages_with_the_same_facts() -> None:
    for key, entry in read_words(files("enishi.promise") / "words.toml").items():
        assert set(entry) - {"one"} == set(LANGUAGES), key
        assert placeholders(entry["en"]) == placeholders(entry["ja"]), key


def codes_in_sources(folder: Path, name: str) -> set[str]:
    """The codes of refusals that the modules of a folder raise."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    either = re.findall(rf'\b{name}\(\s*"\w+" if .*? else "(\w+)"', sources)
    return {*either, *re.findall(rf'\b{name}\(\s*"(\w+)"', sources)}


def test_every_refusal_has_words_and_no_word_is_unused() -> None:
    folder = Path(enishi.promise.__file__).parent
    rooms = (folder / "format", folder / "story", folder.parent / "commands" / "_promise")
    raised = {code for room in rooms for code in codes_in_sources(room, "refused")}
    words = {key.removeprefix("refusal.") for key in promise_words().entries if key.startswith("refusal.")}
    own = {key.removeprefix("refusal.") for key in read_words(files("enishi.promise") / "words.toml") if key.startswith("refusal.")}
    assert raised <= words
    on_the_site = codes_in_sources(folder.parent / "server" / "promises", "(?:promise_)?refused")
    assert own <= raised | on_the_site, "words that nobody says"
