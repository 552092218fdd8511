"""QR codes of cards, read back by a reader that is not ours."""

import pytest
import zxingcpp
from PIL import Image
from tests.promise.prints import LONG_NAMES, LONGEST, cards_named
from tests.promise.scene import cards_for

from enishi.promise import to_code
from enishi.promise.cards.qr import LAST_M, QUIET, across, modules, symbol


def drawn(code: str, pixels: int = 4) -> Image.Image:
    picture = Image.new("L", (across(code), across(code)), 255)
    for row, line in enumerate(modules(code)):
        for column, dark in enumerate(line):
            if dark:
                picture.putpixel((QUIET + column, QUIET + row), 0)
    return picture.resize((picture.width * pixels, picture.height * pixels), Image.Resampling.NEAREST)


@pytest.mark.parametrize("people", range(2, 9))
def test_a_code_is_read_back_as_it_was(people: int) -> None:
    code = to_code(cards_for(people)[0])
    assert [found.text for found in zxingcpp.read_barcodes(drawn(code))] == [code]


def test_the_longest_code_there_can_be_is_read_back() -> None:
    code = to_code(cards_named(LONG_NAMES, **LONGEST)[7])
    assert len(code) > 3000
    assert [found.text for found in zxingcpp.read_barcodes(drawn(code))] == [code]


def test_short_codes_have_more_correction_than_long_ones() -> None:
    short, long = to_code(cards_for(3)[0]), to_code(cards_for(8)[0])
    assert symbol(short).error == "M"
    assert int(symbol(short).version) <= LAST_M
    assert symbol(long).error == "L"


def test_codes_are_alphanumeric() -> None:
    assert symbol(to_code(cards_for(2)[0])).mode == "alphanumeric"
