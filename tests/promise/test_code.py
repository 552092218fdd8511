"""The code of a card: read back as written, and nothing altered goes unnoticed."""

import hashlib
import random

import pytest
from tests.promise.scene import HACHIKO, cards_for, codes_for, former_cards_for

from enishi.errors import Refused
from enishi.promise import check_card, codes_in, from_code, to_code
from enishi.promise.format import code
from enishi.promise.format.domain import base32


@pytest.mark.parametrize("people", range(2, 9))
def test_a_code_reads_back_as_it_was_written(people: int) -> None:
    for card in cards_for(people, point=HACHIKO):
        found = check_card(to_code(card))
        assert found == card
        assert (found.name, found.identity) == (card.name, card.identity)


@pytest.mark.parametrize(("people", "most"), [(2, 450), (3, 700), (8, 1300)])
def test_a_typical_card_is_small(people: int, most: int) -> None:
    assert len(code.to_bytes(cards_for(people)[0])) <= most


def test_how_somebody_types_it_does_not_matter() -> None:
    card = cards_for(2)[1]
    letters = to_code(card)
    groups = [letters[start : start + 8] for start in range(0, len(letters), 8)]
    full_width = "".join(chr(ord(letter) + 0xFEE0) for letter in letters)
    for typed in (letters.lower(), " ".join(groups), "-".join(groups), "\r\n".join(groups), f"  {full_width}　\n", "ー".join(groups)):
        assert from_code(typed) == card


@pytest.mark.parametrize("people", [2, 3, 8])
def test_every_flipped_byte_is_noticed(people: int) -> None:
    data = code.to_bytes(cards_for(people, point=HACHIKO)[1])
    for place in range(len(data)):
        spoilt = bytearray(data)
        spoilt[place] ^= 0x41
        assert refusal_of(bytes(spoilt)).code == "code_torn"


@pytest.mark.parametrize("people", [2, 3, 8])
def test_every_flipped_byte_is_noticed_even_with_a_new_check(people: int) -> None:
    body = code.to_bytes(cards_for(people, point=HACHIKO)[1])[: -code.CHECK]
    for place in range(len(body)):
        spoilt = bytearray(body)
        spoilt[place] ^= 0x41
        forged = bytes(spoilt) + hashlib.sha256(spoilt).digest()[:4]
        assert refusal_of(forged).code in ("code_newer", "code_unreadable", "signature", "share")


def test_every_flipped_bit_of_a_small_card_is_noticed_even_with_a_new_check() -> None:
    body = code.to_bytes(cards_for(2)[0])[: -code.CHECK]
    for place in range(len(body) * 8):
        spoilt = bytearray(body)
        spoilt[place // 8] ^= 1 << place % 8
        assert refusal_of(bytes(spoilt) + hashlib.sha256(spoilt).digest()[:4])


def test_every_torn_code_is_noticed() -> None:
    letters = codes_for(2)[0]
    for length in range(len(letters)):
        with pytest.raises(Refused) as caught:
            check_card(letters[:length])
        assert caught.value.code == ("no_code" if length < 7 else "code_torn")


def test_every_mistyped_letter_is_noticed() -> None:
    letters = codes_for(2)[0]
    for place in range(7, len(letters)):
        with pytest.raises(Refused):
            check_card(letters[:place] + ("A" if letters[place] != "A" else "B") + letters[place + 1 :])


def test_anything_behind_a_code_is_noticed_even_with_a_new_check() -> None:
    body = code.to_bytes(cards_for(2)[0])[: -code.CHECK] + b"\0"
    assert refusal_of(body + hashlib.sha256(body).digest()[:4]).code == "code_unreadable"


def test_whatever_bytes_come_they_are_read_or_refused() -> None:
    """Bytes that nobody signed, with a good check: never anything but a refusal."""
    chance = random.Random(37)
    data = code.to_bytes(cards_for(3, point=HACHIKO)[1])[: -code.CHECK]
    for _ in range(3000):
        spoilt = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            spoilt[chance.randrange(200)] = chance.choice((0, 1, 255, chance.randrange(256)))
        cut = bytes(spoilt[: chance.choice((len(spoilt), chance.randrange(len(spoilt))))])
        if cut != data:
            assert refusal_of(cut + code.check_of(cut))


def test_a_code_of_a_newer_form_says_so() -> None:
    with pytest.raises(Refused) as caught:
        from_code("ENISHI3ABCDEFGH")
    assert caught.value.code == "code_newer"


@pytest.mark.parametrize(
    "words", ["", "hello", "https://example.org/", "ENISH", "ENISHI2", "ENISHI20189", "ENISHI2" + "A" * 9, "ENISHI1", "ENISHI1" + "A" * 9]
)
def test_what_is_no_code_is_refused(words: str) -> None:
    with pytest.raises(Refused) as caught:
        check_card(words)
    assert caught.value.code in ("no_code", "code_torn")


def test_a_code_may_not_be_called_by_another_version() -> None:
    for letters in (codes_for(2)[0], to_code(former_cards_for(2)[0])):
        other = letters.replace("ENISHI2", "ENISHI1") if letters.startswith("ENISHI2") else letters.replace("ENISHI1", "ENISHI2")
        with pytest.raises(Refused) as caught:
            check_card(other)
        assert caught.value.code == "code_torn"


def test_a_long_text_without_an_end_is_read_in_no_time() -> None:
    """A regular expression took a minute for this: the square of its length."""
    assert len(codes_in("ENISHI1" + "\n " * 400_000)) == 1
    assert codes_in("ENISHI2" * 100_000)[0].startswith("ENISHI2")


def test_codes_are_found_among_other_words() -> None:
    one, other = codes_for(2)
    folded = "\n".join(other[start : start + 60] for start in range(0, len(other), 60))
    assert codes_in(f"My card: {one}\n\nand hers:\n{folded.lower()}\n\nGood bye.") == [one, other]
    assert codes_in("nothing here") == []


def refusal_of(data: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        check_card(f"{code.PREFIX}{data[0] if data and data[0] in code.VERSIONS else 2}{base32(data)}")
    assert caught.value.say("en") != caught.value.say("ja")
    return caught.value
