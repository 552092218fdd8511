"""Pages as PDF, with the letters embedded: real text that can be searched and read aloud, in the font it was set in.

A code that is yet to be written in has an image of empty modules in its place, in hexadecimal digits behind the line `%enishi-code`,
and `____-____-____` in Courier for the short code. Whoever writes it in puts as many digits and letters there, so the file stays as long
as it is and nothing else in it changes (`web/promise/card_places.ts`). For that, such files are not compressed.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.drawing import DrawingContext, PaintedPath
from fpdf.drawing_primitives import color_from_hex_string
from fpdf.enums import IntersectionRule, PathPaintRule, StrokeCapStyle, StrokeJoinStyle

from enishi.promise.cards.fonts import font_files, runs, start, width
from enishi.promise.cards.palettes import INK
from enishi.promise.cards.shapes import CodePlace, Page, Path, Shape, ShortCodePlace, Window, Writing

POINT = 72 / 25.4
"""Points in a millimetre."""
SHORT_CODE = "____-____-____"
"""What stands where a short code is yet to be written in."""
MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""Written as the time of making, so that the same card is always the same file."""


def as_pdf(pages: Iterable[Page], language: str = "en") -> bytes:
    """The pages as one PDF file."""
    pages = list(pages)
    document = _document(pages, {font for page in pages for font in _fonts_of(page.shapes)}, language)
    for page in pages:
        document.add_page(format=(page.width, page.height))
        for shape in page.shapes:
            _draw(document, shape)
    return bytes(document.output())


def _fonts_of(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Window):
            yield from _fonts_of(shape.shapes)
        elif isinstance(shape, Writing):
            yield from (font for font, _ in runs(shape.words))


def _document(pages: list[Page], fonts: set[str], language: str) -> FPDF:
    page = pages[0]
    document = FPDF(unit="mm", format=(page.width, page.height))
    document.set_auto_page_break(False)
    document.set_margin(0)
    document.c_margin = 0
    for name, file in font_files().items():
        if name in fonts:
            document.add_font(name, fname=file)
    document.set_title(page.title)
    document.set_subject(page.words)
    codes = [*(code for one in pages for code in one.codes), *(one.blank for one in pages if one.blank)]
    document.set_keywords(" ".join(codes))  # in plain letters, so that any program finds them
    document.set_compression(not any(one.blank for one in pages))
    document.set_lang(language)
    document.set_creator("Enishi")
    document.set_creation_date(MADE)
    return document


def _draw(document: FPDF, shape: Shape) -> None:
    if isinstance(shape, Writing):
        _write(document, shape)
    elif isinstance(shape, Path):
        with document.drawing_context() as drawing:
            _paint(drawing, shape)
    elif isinstance(shape, CodePlace):
        _leave_place(document, shape)
    elif isinstance(shape, ShortCodePlace):
        _leave_short_place(document, shape)
    else:
        _look_through(document, shape)


def _leave_place(document: FPDF, place: CodePlace) -> None:
    """An image of which no module is dark: bits that are 1 leave the paper as it is."""
    side, x, y = place.side * POINT, place.x * POINT, (document.h - place.y - place.side) * POINT
    digits = "ff" * (-(-place.modules // 8) * place.modules)
    image = f"BI /W {place.modules} /H {place.modules} /IM true /BPC 1 /F /AHx ID"
    document._out(f"%enishi-code\nq {_colour(INK)} rg {side:.3f} 0 0 {side:.3f} {x:.3f} {y:.3f} cm {image}\n{digits}>\nEI Q")


def _leave_short_place(document: FPDF, place: ShortCodePlace) -> None:
    document.set_font("courier", size=place.size * POINT)
    document.set_text_color(place.ink)
    document.set_char_spacing(0)
    document.text(place.x, place.y, SHORT_CODE)


def _colour(ink: str) -> str:
    return " ".join(f"{int(ink[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


def _look_through(document: FPDF, window: Window) -> None:
    with document.rect_clip(window.x, window.y, window.width, window.height):
        for shape in window.shapes:
            _draw(document, shape)


def _paint(drawing: DrawingContext, path: Path) -> None:
    painted = PaintedPath()
    for kind, numbers in path.outline:
        _follow(painted, kind, numbers)
    style = painted.style
    style.paint_rule = _rule(path)
    style.auto_close = False
    style.intersection_rule = IntersectionRule.NONZERO
    if path.fill:
        style.fill_color = color_from_hex_string(path.fill)
        style.fill_opacity = path.opacity
    if path.stroke:
        _stroke(painted, path)
    drawing.add_item(painted, clone=False)


def _stroke(painted: PaintedPath, path: Path) -> None:
    style = painted.style
    style.stroke_color = color_from_hex_string(path.stroke or "")
    style.stroke_opacity = path.opacity
    style.stroke_width = path.width
    style.stroke_cap_style = StrokeCapStyle.ROUND
    style.stroke_join_style = StrokeJoinStyle.ROUND
    style.stroke_dash_pattern = list(path.dash) or None


def _rule(path: Path) -> PathPaintRule:
    if path.fill and path.stroke:
        return PathPaintRule.STROKE_FILL_NONZERO
    return PathPaintRule.FILL_NONZERO if path.fill else PathPaintRule.STROKE


def _follow(painted: PaintedPath, kind: str, numbers: tuple[float, ...]) -> None:
    if kind == "M":
        painted.move_to(*numbers)
    elif kind == "L":
        painted.line_to(*numbers)
    elif kind == "C":
        painted.curve_to(*numbers)
    else:
        painted.close()


def _write(document: FPDF, writing: Writing) -> None:
    """A line of text, piece by piece where it needs more than one font."""
    x = start(writing)
    document.set_text_color(writing.ink)
    document.set_char_spacing(writing.spacing * POINT)
    for font, words in runs(writing.words):
        document.set_font(font, size=writing.size * POINT)
        document.text(x, writing.y, words)
        x += width(words, writing.size, writing.spacing) + writing.spacing
