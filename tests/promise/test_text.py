"""The text of a promise: one form as bytes, and what cannot be promised."""

import contextlib
import unicodedata
from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace
from tests.promise.scene import HACHIKO, NOW, PLAN, chance, plan_for

from enishi.errors import Refused
from enishi.promise import Plan, Point, write
from enishi.promise.format import text


def refusal_of(plan: Plan) -> Refused:
    with pytest.raises(Refused) as caught:
        write(plan, NOW, chance())
    assert caught.value.say("en") != caught.value.say("ja")
    return caught.value


@pytest.mark.parametrize("people", range(2, 9))
@pytest.mark.parametrize("changes", [{}, {"point": HACHIKO}, {"line": ""}, {"zone": "America/New_York"}])
def test_a_text_reads_back_as_it_was_written(people: int, changes: dict[str, Any]) -> None:
    data = write(plan_for(people, **changes), NOW, chance()).data
    found = text.from_bytes(data)
    assert text.to_bytes(found) == data
    assert found.when == datetime(2036, 5, 1, 12)
    assert (found.before, found.after) == (60, 90)
    assert found.point == changes.get("point")


def test_every_shorter_and_longer_text_is_refused() -> None:
    data = write(PLAN, NOW, chance()).data
    for length in range(len(data)):
        with pytest.raises(Refused):
            text.from_bytes(data[:length])
    with pytest.raises(Refused):
        text.from_bytes(data + b"\0")


def test_no_flipped_bit_gives_a_text_that_says_the_same() -> None:
    data = write(replace(PLAN, point=HACHIKO), NOW, chance()).data
    original = text.from_bytes(data)
    for place in range(len(data) * 8):
        spoilt = bytearray(data)
        spoilt[place // 8] ^= 1 << place % 8
        with contextlib.suppress(Refused):
            assert text.from_bytes(bytes(spoilt)) != original


def test_a_text_of_a_newer_form_says_so() -> None:
    data = write(PLAN, NOW, chance()).data
    with pytest.raises(Refused) as caught:
        text.from_bytes(b"\3" + data[1:])
    assert caught.value.code == "text_version"


def test_the_largest_text_of_all_still_fits_a_qr_code() -> None:
    wide = "\N{GRINNING FACE}"
    plan = Plan(
        names=(wide * 24,) * 8, when="2036-05-01 12:00", zone="America/Argentina/ComodRivadavia", place=wide * 80, line=wide * 80,
        point=HACHIKO,
    )  # fmt: skip
    letters = (len(write(plan, NOW, chance()).data) + 32 + 5 + 8 * 96 + 16 + 4) * 8 / 5 + 7
    assert letters < 4296, "the most letters that QR version 40 holds with error correction L"


def test_two_people_may_have_the_same_name() -> None:
    data = write(replace(PLAN, names=("Aya", "Aya")), NOW, chance()).data
    assert text.from_bytes(data).names == ("Aya", "Aya")


def test_words_are_tidied_when_they_are_written() -> None:
    parted = unicodedata.normalize("NFD", "がく")
    data = write(replace(PLAN, names=(f" {parted} ", "Ben"), place="　ここ　"), NOW, chance()).data
    assert text.from_bytes(data).names == ("がく", "Ben")
    assert text.from_bytes(data).place == "ここ"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"names": ("Aya",)}, "people"),
        ({"names": tuple("abcdefghi")}, "people"),
        ({"names": ("Aya", "  ")}, "word_empty"),
        ({"names": ("Aya", "x" * 25)}, "word_long"),
        ({"names": ("Aya", "B\x1b[31men")}, "word_signs"),
        ({"names": ("Aya", "B\u202een")}, "word_signs"),
        ({"names": ("Aya", "B\ud800")}, "word_signs"),
        ({"place": ""}, "word_empty"),
        ({"place": "x" * 81}, "word_long"),
        ({"place": "here\nthere"}, "word_signs"),
        ({"line": "x" * 81}, "word_long"),
        ({"zone": "Mars/Olympus"}, "zone_unknown"),
        ({"zone": "../etc/passwd"}, "zone_unknown"),
        ({"before": 0}, "window_width"),
        ({"after": 0}, "window_width"),
        ({"before": -5}, "window_width"),
        ({"after": 7 * 24 * 60 + 1}, "window_width"),
        ({"when": "2020-05-01 12:00"}, "past"),
        ({"when": "1999-05-01 12:00"}, "year"),
        ({"when": "9999-12-31 23:59"}, "year"),
        ({"when": "soon"}, "time_unreadable"),
        ({"when": "2036-05-01"}, "time_unreadable"),
        ({"when": "2036-02-30 12:00"}, "time_unreadable"),
        ({"when": "2036-05-01 12:00:30"}, "time_unreadable"),
        ({"when": "2036-05-01 12:00+09:00"}, "time_unreadable"),
        ({"when": "2036-03-09 02:30", "zone": "America/New_York"}, "time_leapt_over"),
        ({"point": Point(90_000_001, 0, 100)}, "point"),
        ({"point": Point(0, -180_000_001, 100)}, "point"),
        ({"point": Point(0, 0, 19)}, "distance"),
        ({"point": Point(0, 0, 50_001)}, "distance"),
    ],
)
def test_what_cannot_be_promised_is_refused_with_words(changes: dict[str, Any], code: str) -> None:
    assert refusal_of(replace(PLAN, **changes)).code == code


def test_names_that_need_joiners_are_names() -> None:
    family = "\N{WOMAN}\u200d\N{GIRL}"
    assert text.from_bytes(write(replace(PLAN, names=(family, "نام\u200cها")), NOW, chance()).data).names[0] == family
