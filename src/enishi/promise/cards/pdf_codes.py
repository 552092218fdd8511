"""The codes on the pages of a PDF: those that are drawn, and those that are written as text."""

import pypdfium2  # type: ignore[import-untyped]

from enishi.promise.cards.card_words import refused
from enishi.promise.cards.scan import seen
from enishi.promise.format.code import codes_in

MOST_PAGES = 20
MOST_PIXELS = 12_000_000
"""Of one page: more than A4 at 300 dots to an inch."""
RESOLUTIONS = (300, 500)
"""Dots to an inch at which a page is looked at: the second only where the first shows no code."""


def codes_in_pdf(data: bytes, name: str) -> list[str]:
    """The codes of all cards in a PDF."""
    try:
        with pypdfium2.PdfDocument(data) as document:
            return [code for number in range(min(len(document), MOST_PAGES)) for code in _on_page(document[number])]
    except pypdfium2.PdfiumError as error:
        raise refused("file_unreadable", file=name) from error


def _on_page(page: pypdfium2.PdfPage) -> list[str]:
    for dots in RESOLUTIONS:
        scale = min(dots / 72, (MOST_PIXELS / max(page.get_width() * page.get_height(), 1)) ** 0.5)
        found = seen(page.render(scale=scale, grayscale=True).to_pil().convert("L"))
        if found:
            return found
    return codes_in(page.get_textpage().get_text_range())
