"""Pages as SVG: letters as outlines, no style attributes, no identifiers, nothing from outside. Shown on the site as it is.

The browser writes a code into the elements of the classes `code-place` and `short-code-place` (`web/promise/card_places.ts`).
"""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from enishi.promise.cards.fonts import as_path
from enishi.promise.cards.shapes import CodePlace, Page, Path, Segment, Shape, ShortCodePlace, Writing


def as_svg(page: Page) -> str:
    """The page as one SVG file, with what it says in words and its codes as text."""
    size = f'width="{_number(page.width)}mm" height="{_number(page.height)}mm" viewBox="0 0 {_number(page.width)} {_number(page.height)}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" overflow="hidden">', *_told(page)]
    for shape in page.shapes:
        parts.extend(_drawn(shape))
    return "\n".join([*parts, "</svg>", ""])


def _told(page: Page) -> Iterator[str]:
    yield f"<title>{escape(page.title)}</title>"
    if page.words:
        yield f"<desc>{escape(page.words)}</desc>"
    if page.codes:
        yield f"<metadata>{escape(' '.join(page.codes))}</metadata>"


def _drawn(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Writing):
        if shape.words.strip():
            yield _path(as_path(shape))
    elif isinstance(shape, Path):
        yield _path(shape)
    elif isinstance(shape, CodePlace):
        x, y, side = (_number(part) for part in (shape.x, shape.y, shape.side))
        yield f'<svg class="code-place" x="{x}" y="{y}" width="{side}" height="{side}" viewBox="0 0 {shape.modules} {shape.modules}"></svg>'
    elif isinstance(shape, ShortCodePlace):
        x, y, size = (_number(part) for part in (shape.x, shape.y, shape.size))
        yield f'<text class="short-code-place" x="{x}" y="{y}" font-size="{size}" font-family="monospace" fill="{shape.ink}"></text>'
    else:
        x, y, width, height = (_number(part) for part in (shape.x, shape.y, shape.width, shape.height))
        yield f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}" overflow="hidden">'
        for inner in shape.shapes:
            yield from _drawn(inner)
        yield "</svg>"


def _path(path: Path) -> str:
    paint = f'fill="{path.fill or "none"}"'
    if path.stroke:
        paint += f' stroke="{path.stroke}" stroke-width="{_number(path.width)}" stroke-linecap="round" stroke-linejoin="round"'
    if path.dash:
        paint += f' stroke-dasharray="{" ".join(_number(part) for part in path.dash)}"'
    if path.opacity < 1:
        paint += f' opacity="{_number(path.opacity)}"'
    return f'<path d="{_outline(path.outline)}" {paint}/>'


def _outline(outline: tuple[Segment, ...]) -> str:
    return "".join(kind + " ".join(_number(number) for number in numbers) for kind, numbers in outline)


def _number(number: float) -> str:
    """Hundredths of a millimetre are enough for any printer."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(number) < 0.005 else f"{number:.2f}".rstrip("0").rstrip(".")
