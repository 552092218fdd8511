"""Cards as they are printed: A6 and business cards, SVG and PDF, in both languages."""

from importlib.resources import files
from xml.etree import ElementTree

import pytest
import zxingcpp
from tests.promise.prints import (
    EXACT,
    LONG_NAMES,
    LONGEST,
    MARKS,
    difference,
    faces,
    left_edge,
    printed,
    printed_pdf,
    right_edge,
    words_on,
)
from tests.promise.scene import HACHIKO, Scene

from enishi.errors import Refused
from enishi.promise import Card, Mark, card_of
from enishi.promise.cards import Face, as_pdf, as_svg, face_of, pages, read_bytes, sheets
from enishi.promise.cards.fonts import font_files, printable, runs, width
from enishi.promise.cards.layout import A6, BUSINESS, Size
from enishi.promise.cards.qr import modules
from enishi.promise.cards.typesetting import lines_of
from enishi.words import LANGUAGES, placeholders, read_words


def millimetres(pdf: bytes) -> list[tuple[int, int]]:
    return [(picture.width // 5, picture.height // 5) for picture in printed_pdf(pdf, EXACT)]


def codes_seen(pdf: bytes) -> list[str]:
    """QR codes only: a large one has by chance what looks like a line of bars."""
    wanted = zxingcpp.barcode_formats_from_str("QRCode")
    return [found.text for picture in printed_pdf(pdf) for found in zxingcpp.read_barcodes(picture, formats=wanted)]


@pytest.mark.parametrize("size", ["a6", "business"])
@pytest.mark.parametrize("people", [2, 3, 8])
def test_the_code_of_a_printed_card_is_read_back(people: int, size: Size) -> None:
    face = faces(people, "ja")[people - 1]
    assert codes_seen(as_pdf(pages(face, size))) == [face.code]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["a6", "business"])
@pytest.mark.parametrize("people", [2, 8])
def test_whatever_a_text_may_hold_fits_and_is_read_back(people: int, size: Size, language: str) -> None:
    face = faces(people, language, names=LONG_NAMES, **LONGEST)[0]
    assert codes_seen(as_pdf(pages(face, size))) == [face.code]


@pytest.mark.parametrize("size", ["a6", "business"])
def test_the_widest_latin_words_fit(size: Size) -> None:
    longest = LONGEST | {"place": "W" * 80, "line": "WM " * 26 + "WM"}
    assert pages(faces(8, "en", names=("W" * 24,) * 8, **longest)[0], size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["a6", "business"])
def test_a_card_says_who_when_where_and_the_line(size: Size, language: str) -> None:
    face = faces(3, language, point=HACHIKO)[2]
    words = words_on(as_pdf(pages(face, size)))
    dates = {"en": "Thursday,1May2036", "ja": "2036年5月1日（木）"}
    zones = {"en": "Japantime", "ja": "日本時間"}
    for said in (
        "Aya",
        "Ben",
        "千代",
        "渋谷、ハチ公前",
        "十年後に、また。",
        dates[language],
        "12:00",
        zones[language],
        "35.65905°N",
        face.identity,
    ):
        assert said in words


def test_a_pdf_carries_its_letters() -> None:
    assert b"/FontFile2" in as_pdf(pages(faces(2, "ja")[0]))
    assert list(font_files()) == ["gothic", "sans"]


def test_sizes() -> None:
    face = faces(2)[0]
    assert millimetres(as_pdf(pages(face, "a6"))) == [A6]
    assert millimetres(as_pdf(pages(face, "business"))) == [BUSINESS, BUSINESS]


@pytest.mark.parametrize("size", ["a6", "business"])
@pytest.mark.parametrize("people", [2, 3])
def test_cards_side_by_side_are_one_picture_with_marks_across_the_cuts(people: int, size: Size) -> None:
    shown = [printed(pages(face, size)[0], dots=EXACT) for face in faces(people)]
    for index, here in enumerate(shown):
        assert difference(right_edge(here), left_edge(shown[(index + 1) % people])) < 3


def test_the_mark_across_a_cut_is_that_of_the_left_neighbour() -> None:
    sealed = faces(2, marks=(Mark("seal"), Mark("seal")))
    signed = faces(2, marks=(MARKS[1], Mark("seal")))
    one, other = (printed(pages(each[0])[0], dots=EXACT) for each in (sealed, signed))
    assert difference(right_edge(one), right_edge(other)) > 1
    assert difference(left_edge(one), left_edge(other)) == 0


def test_the_same_card_is_always_the_same_file() -> None:
    face = faces(3)[1]
    assert as_svg(pages(face)[0]) == as_svg(pages(face)[0])
    assert as_pdf(pages(face)) == as_pdf(pages(face))


@pytest.mark.parametrize("size", ["a6", "business"])
def test_an_svg_can_be_shown_on_a_page_that_allows_nothing(size: Size) -> None:
    """No styles, no scripts, no identifiers that could meet others, nothing from outside."""
    for page in pages(faces(3, "ja", MARKS)[0], size):
        for element in ElementTree.fromstring(as_svg(page)).iter():
            assert element.tag.rpartition("}")[2] in {"svg", "title", "desc", "metadata", "path"}
            assert not set(element.attrib) & {"style", "id", "class", "href", "onload"}
            assert "url(" not in " ".join(element.attrib.values())


def test_signs_of_markup_in_a_name_are_only_text() -> None:
    face = faces(2, names=('<b>&"Al', "</title>"))[0]
    root = ElementTree.fromstring(as_svg(pages(face)[0]))
    assert '<b>&"Al' in (root[0].text or "")
    assert "</title>" in (root[1].text or "")


def test_an_svg_says_its_code_as_text() -> None:
    face = faces(2)[0]
    assert face.code in as_svg(pages(face)[0])
    front, back = pages(face, "business")
    assert face.code not in as_svg(front)
    assert face.code in as_svg(back)


@pytest.mark.parametrize(("size", "people", "count"), [("a6", 2, 1), ("a6", 5, 3), ("business", 8, 2)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_have_all_cards(size: Size, people: int, count: int, paper: str) -> None:
    group = faces(people)
    found = sheets(group, size, paper)  # type: ignore[arg-type]
    assert len(found) == count
    assert [code for sheet in found for code in sheet.codes] == [face.code for face in group]


def test_the_codes_of_a_sheet_are_read_back() -> None:
    group = faces(8, "ja")
    assert sorted(codes_seen(as_pdf(sheets(group, "business")))) == sorted(face.code for face in group)


def test_backs_lie_behind_their_fronts() -> None:
    group = faces(3)
    _, back = printed_pdf(as_pdf(sheets(group, "business")))
    sides = {found.text: found.position.top_left.x > back.width / 2 for found in zxingcpp.read_barcodes(back)}
    assert [sides[face.code] for face in group] == [True, False, True]


def test_refusals_have_words() -> None:
    with pytest.raises(Refused) as size:
        pages(faces(2)[0], "a5")  # type: ignore[arg-type]
    with pytest.raises(Refused) as paper:
        sheets(faces(2), "a6", "b5")  # type: ignore[arg-type]
    for caught, code in ((size, "size"), (paper, "paper")):
        assert caught.value.code == code
        assert caught.value.say("en")
        assert caught.value.say("ja")


def test_a_changed_plan_says_so() -> None:
    scene = Scene().seal()
    scene.change(0, when="2036-06-01 12:00")
    face = face_of(scene.state, 0)
    assert face is not None
    assert "changedplanno.1" in words_on(as_pdf(pages(face)))


def test_a_card_comes_from_a_story_with_the_marks_of_its_signing() -> None:
    scene = Scene().seal(*MARKS)
    blank = face_of(scene.state, 1, "ja")
    assert blank == Face(Card(1, scene.state.seal(), b""), MARKS, "ja")
    assert face_of(scene.state, 1, "ja", scene.keys[1]) == Face(card_of(scene.state.seal(), 1, scene.keys[1]), MARKS, "ja")


@pytest.mark.parametrize("size", ["a6", "business"])
@pytest.mark.parametrize("people", [2, 8])
def test_an_empty_place_has_exactly_the_room_of_the_code(people: int, size: Size) -> None:
    """What the browser does: as many digits in the PDF as modules need, and the code is read back."""
    scene = Scene(people).seal()
    blank, code = face_of(scene.state, 1), scene.code(1)
    assert blank is not None
    pdf = as_pdf(pages(blank, size))
    rows = modules(code)
    digits = b"".join(
        bytes(sum((not (at + bit < len(row) and row[at + bit])) << 7 - bit for bit in range(8)) for at in range(0, len(row), 8))
        for row in rows
    ).hex()
    at = pdf.index(b" ID\n", pdf.index(b"%enishi-code")) + 4
    assert pdf[at : at + len(digits) + 1] == b"f" * len(digits) + b">"
    written = pdf[:at] + digits.encode() + pdf[at + len(digits) :]
    assert read_bytes(written, "card.pdf") == [code]
    svg = "".join(as_svg(page) for page in pages(blank, size))
    assert f'viewBox="0 0 {len(rows)} {len(rows)}"></svg>' in svg
    assert "ENISHI" not in svg


def test_a_story_that_is_not_sealed_has_no_cards() -> None:
    assert face_of(Scene().state, 0) is None


def test_signs_that_no_font_has_are_printed_as_a_printer_would() -> None:
    assert printable("桜🌸é") == "桜〓é"
    assert printable("葛\U000e0100城") == "葛城"
    assert [font for font, _ in runs("縁Ж")] == ["gothic"]
    assert [font for font, _ in runs("縁ệ")] == ["gothic", "sans"]


def test_lines_are_broken_where_the_script_allows() -> None:
    assert lines_of("under the clock at the station", 30, 3) == ["under the clock", "at the station"]
    assert lines_of("どこまでも、どこまでも。", 18, 3) == ["どこまでも、", "どこまでも。"]
    assert all(width(line, 3) <= 20 for line in lines_of("W" * 80 + "京" * 20, 20, 3))
    assert "".join(lines_of("W" * 80, 20, 3)) == "W" * 80


def test_words_have_both_languages_with_the_same_facts() -> None:
    for key, entry in read_words(files("enishi.promise.cards") / "words.toml").items():
        assert set(entry) == set(LANGUAGES), key
        assert {name for name, _ in placeholders(entry["en"])} == {name for name, _ in placeholders(entry["ja"])}, key
