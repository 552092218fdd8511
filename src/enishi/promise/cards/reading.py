"""Codes out of files: photos and scans (PNG, JPEG, …), PDFs, SVGs, and text. What is drawn is read by a reader that knows nothing of us."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

from enishi.promise.cards.face import refused
from enishi.promise.code import codes_in, plain

MOST_MEGABYTES = 60
MOST_PAGES = 50
MOST_PIXELS = 60_000_000
RESOLUTIONS = (300, 500)
"""Dots to an inch at which a page is looked at: the second only where the first shows no code."""
_DRAWN = re.compile(r'<path[^>]*\bd="([^"]+)"')
_CORNER = re.compile(r"[ML]\s*(-?[\d.]+)[ ,]+(-?[\d.]+)")


def read_file(file: Path) -> list[str]:
    """The codes of all cards in a file."""
    if file.stat().st_size > MOST_MEGABYTES * 1_000_000:
        raise refused("file_large", file=file.name, most=MOST_MEGABYTES)
    return read_bytes(file.read_bytes(), file.name)


def read_bytes(data: bytes, name: str) -> list[str]:
    """The codes of all cards in what a file holds, each once, in the order in which they stand; refuses where there is none."""
    codes = list(dict.fromkeys(_codes(data, name)))
    if not codes:
        raise refused("file_empty", file=name)
    return codes


def _codes(data: bytes, name: str) -> list[str]:
    if data[:1024].lstrip().startswith(b"%PDF"):
        return _in_pdf(data, name)
    picture = _picture(data, name)
    if picture is not None:
        return _in_picture(picture)
    words = _words(data, name)
    return codes_in(words) or list(_in_drawing(words)) or codes_in(plain(words))


def _words(data: bytes, name: str) -> str:
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise refused("file_unreadable", file=name) from error


def _picture(data: bytes, name: str) -> Image.Image | None:
    try:
        picture = Image.open(io.BytesIO(data))
        if picture.width * picture.height > MOST_PIXELS:
            raise refused("file_large", file=name, most=MOST_MEGABYTES)
        picture.load()
    except UnidentifiedImageError:
        return None
    except (OSError, Image.DecompressionBombError, SyntaxError) as error:
        raise refused("file_unreadable", file=name) from error
    return _on_white(picture)


def _on_white(picture: Image.Image) -> Image.Image:
    """The picture in greys; what is transparent is paper."""
    if "A" in picture.getbands() or "transparency" in picture.info:
        coloured = picture.convert("RGBA")
        paper = Image.new("RGBA", coloured.size, "white")
        picture = Image.alpha_composite(paper, coloured)
    return picture.convert("L")


def _in_picture(picture: Image.Image) -> list[str]:
    """The codes in a picture, looked at in several ways until one shows something."""
    return next((found for found in map(_seen, _ways(picture)) if found), [])


def _ways(picture: Image.Image) -> Iterator[Image.Image]:
    """The picture as it is, with more contrast, larger, and smaller."""
    yield picture
    yield ImageOps.autocontrast(picture, cutoff=2)
    for factor in (2.0, 0.5):
        size = (max(1, int(picture.width * factor)), max(1, int(picture.height * factor)))
        if size[0] * size[1] <= MOST_PIXELS:
            yield picture.resize(size, Image.Resampling.LANCZOS)


def _seen(picture: Image.Image) -> list[str]:
    import zxingcpp  # only where it is needed: it complains when a server that has it is interrupted

    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    return [code for each in found for code in codes_in(each.text)]


def _in_pdf(data: bytes, name: str) -> list[str]:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise refused("file_unreadable", file=name) from error
    with document:
        pages = range(min(len(document), MOST_PAGES))
        return [code for number in pages for code in _on_page(document[number])]


def _on_page(page: pypdfium2.PdfPage) -> list[str]:
    """The codes drawn on a page, or written on it as text."""
    for dots in RESOLUTIONS:
        scale = min(dots / 72, (MOST_PIXELS / max(page.get_width() * page.get_height(), 1)) ** 0.5)
        found = _seen(page.render(scale=scale, grayscale=True).to_pil().convert("L"))
        if found:
            return found
    return codes_in(page.get_textpage().get_text_range())


def _in_drawing(words: str) -> Iterator[str]:
    """Codes that an SVG shows though their text was taken out of it: its outlines of rectangles are drawn and looked at."""
    for outline in _DRAWN.findall(words):
        if "C" not in outline and outline.count("M") > 200:
            yield from _seen(_rectangles(outline))


def _rectangles(outline: str, across: int = 1400) -> Image.Image:
    pieces = [[(float(x), float(y)) for x, y in _CORNER.findall(piece)] for piece in outline.split("Z")]
    points = [point for piece in pieces for point in piece]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    scale = across / max(max(x for x, _ in points) - left, 1e-6)
    picture = Image.new("L", (across + 200, across + 200), 255)
    pen = ImageDraw.Draw(picture)
    for piece in pieces:
        if len(piece) == 4:
            corners = [(100 + (x - left) * scale, 100 + (y - top) * scale) for x, y in (piece[0], piece[2])]
            pen.rectangle([corners[0], (corners[1][0] - 1, corners[1][1] - 1)], fill=0)
    return picture
