"""Cards, keepsakes and codes for the eye and the camera.

face_of(state, index, language)      a card as it is printed; or Face(card, marks, language)
pages(face, "a6" or "business")      its pages; sheets(faces, size, paper) has all cards for printing
as_svg(page), as_pdf(pages)          the files
keepsake(story_of(state), language)  the joined picture with the result, a page as well
read_file(path), read_bytes(…)       the codes of cards in photos, scans, PDFs, SVGs and texts
"""

from enishi.extras import require

require("promise", "segno", "fpdf", "fontTools", "zxingcpp", "pypdfium2", "PIL")

from enishi.promise.cards.apart import read_bytes, read_file
from enishi.promise.cards.face import Face, face_of, marks_of
from enishi.promise.cards.keepsake import Story, keepsake, story_of
from enishi.promise.cards.layout import SIZES, Size, pages
from enishi.promise.cards.pdf import as_pdf
from enishi.promise.cards.sheets import PAPERS, Paper, sheets
from enishi.promise.cards.svg import as_svg

__all__ = [
    "PAPERS", "SIZES", "Face", "Paper", "Size", "Story", "as_pdf", "as_svg", "face_of", "keepsake", "marks_of", "pages", "read_bytes",
    "read_file", "sheets", "story_of",
]  # fmt: skip
