"""Codes out of files: photos and scans (PNG, JPEG, …), PDFs, SVGs, and text. What is drawn is read by a reader that knows nothing of us.

A stranger's file can take for ever: whoever reads one does so in a process of its own (`apart`).
"""

import io
import re
from collections.abc import Iterator
from itertools import islice

from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

from enishi.promise.cards.card_words import refused
from enishi.promise.format.code import codes_in, plain

MOST_MEGABYTES = 60
MOST_WORDS = 8_000_000
"""Letters of a text that are looked at."""
MOST_PIXELS = 60_000_000
MOST_OUTLINES = 40
"""Outlines of an SVG that are drawn and looked at."""
_OUTLINE = re.compile(r'\bd="([^"]{1,2000000})"')
_CORNER = re.compile(r"[ML]\s*(-?[\d.]+)[ ,]+(-?[\d.]+)")


def codes_of(data: bytes, name: str) -> list[str]:
    """The codes of all cards in what a file holds, in the order in which they stand."""
    if data[:1024].lstrip().startswith(b"%PDF"):
        from enishi.promise.cards.pdf_codes import codes_in_pdf

        return codes_in_pdf(data, name)
    picture = _picture(data, name)
    if picture is not None:
        return _in_picture(picture)
    words = _words(data, name)[:MOST_WORDS]
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
        if picture.width * picture.height <= MOST_PIXELS:
            picture.load()
    except UnidentifiedImageError:
        return None
    except (OSError, ValueError, Image.DecompressionBombError, SyntaxError) as error:
        raise refused("file_unreadable", file=name) from error
    if picture.width * picture.height > MOST_PIXELS:
        raise refused("file_large", file=name, most=MOST_MEGABYTES)
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
    return next((found for found in map(seen, _ways(picture)) if found), [])


def _ways(picture: Image.Image) -> Iterator[Image.Image]:
    """The picture as it is, with more contrast, larger, and smaller."""
    yield picture
    yield ImageOps.autocontrast(picture, cutoff=2)
    for factor in (2.0, 0.5):
        size = (max(1, int(picture.width * factor)), max(1, int(picture.height * factor)))
        if size[0] * size[1] <= MOST_PIXELS:
            yield picture.resize(size, Image.Resampling.LANCZOS)


def seen(picture: Image.Image) -> list[str]:
    """The codes in a picture as it is."""
    import zxingcpp  # only where it is needed: it complains when a server that has it is interrupted

    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    return [code for each in found for code in codes_in(each.text)]


def _in_drawing(words: str) -> Iterator[str]:
    """Codes that an SVG shows though their text was taken out of it: its outlines of rectangles are drawn and looked at."""
    outlines = (found[1] for found in _OUTLINE.finditer(words) if found[1].count("M") > 200 and "C" not in found[1])
    for outline in islice(outlines, MOST_OUTLINES):
        yield from seen(_rectangles(outline))


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
