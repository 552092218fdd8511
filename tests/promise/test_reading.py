"""Codes out of photos, scans, PDFs, SVGs and texts."""

import io
import re
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageEnhance
from tests.promise.prints import faces, printed

from enishi.errors import Refused
from enishi.promise.cards import apart, as_pdf, as_svg, pages, read_bytes, read_file, sheets
from enishi.promise.cards.scan import MOST_MEGABYTES, codes_of

FACE = faces(3, "ja")[1]
CARD = pages(FACE)[0]


def saved(picture: Image.Image, kind: str, **options: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def refusal(data: bytes, name: str = "card") -> Refused:
    with pytest.raises(Refused) as caught:
        read_bytes(data, name)
    assert name in caught.value.say("en")
    assert name in caught.value.say("ja")
    return caught.value


@pytest.mark.parametrize(("kind", "options"), [("PNG", {}), ("JPEG", {"quality": 60}), ("WEBP", {}), ("TIFF", {})])
def test_a_scan_of_a_card_is_read(kind: str, options: dict[str, int]) -> None:
    assert read_bytes(saved(printed(CARD, 200), kind, **options), "scan") == [FACE.code]


@pytest.mark.parametrize("degrees", [90, 180, 7])
def test_a_turned_picture_is_read(degrees: int) -> None:
    turned = printed(CARD, 250).rotate(degrees, expand=True, fillcolor="#776")
    assert read_bytes(saved(turned, "PNG"), "turned") == [FACE.code]


def test_a_dim_photo_is_read() -> None:
    dim = ImageEnhance.Contrast(ImageEnhance.Brightness(printed(CARD, 250)).enhance(0.5)).enhance(0.5)
    assert read_bytes(saved(dim, "JPEG", quality=70), "dim") == [FACE.code]


def test_a_picture_on_a_transparent_ground_is_read() -> None:
    picture = printed(pages(FACE, "business")[1], 200).convert("RGBA")
    picture.putalpha(picture.convert("L").point(lambda grey: 0 if grey > 240 else 255))
    assert read_bytes(saved(picture, "PNG"), "transparent") == [FACE.code]


@pytest.mark.parametrize("size", ["a6", "business"])
def test_a_pdf_is_read(size: str, tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    file.write_bytes(as_pdf(pages(FACE, size)))  # type: ignore[arg-type]
    assert read_file(file) == [FACE.code]


def test_all_cards_of_a_sheet_are_read() -> None:
    group = faces(3)
    assert sorted(read_bytes(as_pdf(sheets(group, "business")), "sheet")) == sorted(face.code for face in group)


def test_an_svg_is_read() -> None:
    assert read_bytes(as_svg(CARD).encode(), "card.svg") == [FACE.code]


def test_an_svg_without_the_text_of_its_code_is_read_from_what_it_shows() -> None:
    bare = re.sub("<metadata>.*</metadata>", "", as_svg(CARD))
    assert FACE.code not in bare
    assert read_bytes(bare.encode(), "card.svg") == [FACE.code]


def test_a_text_is_read_however_it_was_typed() -> None:
    spaced = " ".join(FACE.code[i : i + 5] for i in range(0, len(FACE.code), 5)).lower()
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in FACE.code)
    for words in (FACE.code, f"My card:\n{FACE.code}\n", spaced, wide):
        assert read_bytes(words.encode(), "card.txt") == [FACE.code]
    assert read_bytes(FACE.code.encode("utf-16"), "card.txt") == [FACE.code]
    assert read_bytes(b"\xef\xbb\xbf" + FACE.code.encode(), "card.txt") == [FACE.code]


def test_a_text_with_several_cards_gives_each_once() -> None:
    codes = [face.code for face in faces(3)]
    assert read_bytes("\n\n".join([*codes, codes[0]]).encode(), "cards.txt") == codes


def test_what_has_no_code_is_refused() -> None:
    assert refusal(b"nothing here").code == "file_empty"
    assert refusal(b"").code == "file_empty"
    assert refusal(saved(Image.new("RGB", (300, 300), "white"), "PNG")).code == "file_empty"
    assert refusal(b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L1 1"/></svg>').code == "file_empty"


def test_what_cannot_be_read_is_refused() -> None:
    whole = saved(printed(CARD, 100), "PNG")
    assert refusal(whole[: len(whole) // 2]).code == "file_unreadable"
    assert refusal(b"%PDF-1.7 and then nothing").code == "file_unreadable"
    assert refusal(b"\x00\xff\x80\x81" * 50).code == "file_unreadable"


def test_what_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    with file.open("wb") as large:
        large.truncate(MOST_MEGABYTES * 1_000_000 + 1)
    with pytest.raises(Refused) as caught:
        read_file(file)
    assert caught.value.code == "file_large"
    assert refusal(saved(Image.new("1", (9000, 9000)), "PNG")).code == "file_large"


@pytest.mark.parametrize(
    "data",
    [as_pdf(pages(faces(2)[0])), saved(Image.new("L", (60, 60), 255), "PNG"), b"<svg>" + b'<path d="M0 0L1 1"/>' * 2000],
    ids=["pdf", "picture", "drawing"],
)
def test_whatever_takes_too_long_is_given_up(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "PATIENCE", 0.001)
    with pytest.raises(Refused) as caught:
        read_bytes(data, "slow")
    assert caught.value.code == "file_slow"
    assert caught.value.say("en") != caught.value.say("ja")


def test_a_reader_that_breaks_takes_nobody_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(Refused) as caught:
        read_bytes(b"\x89PNG nothing", "broken.png")
    assert caught.value.code == "file_unreadable"


def test_an_outline_without_an_end_is_read_in_no_time() -> None:
    """The square of its length, with the pattern that was here before."""
    with pytest.raises(Refused):
        read_bytes(b"<svg>" + b"<path " * 300_000, "long.svg")


def test_a_picture_of_a_kind_that_cannot_be_drawn_is_refused_in_words() -> None:
    """Found by the fuzz: something that is taken for a TGA, of which its reader then knows no mode."""
    with pytest.raises(Refused) as caught:
        codes_of(b"F\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xdb\x00C\x00\x08\x06", "picture")
    assert caught.value.code == "file_unreadable"


def test_a_file_of_very_many_codes_is_not_compared_with_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six thousand cards of different promises, 3 MB of text, took more than a minute and a gigabyte."""
    found = refusal("\n\n".join(f"ENISHI2{number:05}".replace("0", "A") for number in range(11111, 11111 + 2 * apart.MOST_CODES)).encode())
    assert found.code == "file_many"
