"""Cards as pages: A6 on one side, business cards (91 × 55 mm) on two.

Long texts are given room step by step: first the picture is cut lower, then letters are set smaller, until everything fits. All cards of a
promise have the same words, so they take the same step and their pictures meet at the same height.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from enishi.promise.cards import parts
from enishi.promise.cards.card_words import refused
from enishi.promise.cards.face import Face
from enishi.promise.cards.parts import Column
from enishi.promise.cards.shapes import Page, Shape

Size = Literal["a6", "business"]
"""How large a card is: A6, or a business card of 91 x 55 mm."""
SIZES: tuple[Size, ...] = get_args(Size)
"""Every size, the usual one first."""
A6 = (105.0, 148.0)
BUSINESS = (91.0, 55.0)
STEPS = 12
"""From the roomiest way to the tightest."""


@dataclass(frozen=True)
class Tried:
    """What a layout gives: shapes, how many millimetres they reach beyond their room (less than 0 where there is room left), and how
    high the picture above them is."""

    shapes: list[Shape]
    over: float
    picture: float = 0.0


def pages(face: Face, size: Size = "a6") -> tuple[Page, ...]:
    """A card of that size: one page, or front and back."""
    if size not in SIZES:
        raise refused("size", size=size, sizes=list(SIZES))
    return (a6(face),) if size == "a6" else business(face)


def a6(face: Face) -> Page:
    return _page(face, A6, _fitted(_a6, face), with_code=True)


def business(face: Face) -> tuple[Page, Page]:
    """Front with picture, time and place; back with line, people and code."""
    return _page(face, BUSINESS, _fitted(_front, face)), _page(face, BUSINESS, _fitted(_back, face), with_code=True)


def _page(face: Face, size: tuple[float, float], layout: Tried, *, with_code: bool = False) -> Page:
    title = f"{face.say('card.title')} · {face.card.name}"
    picture = [parts.own_picture(face, size[0], layout.picture)] if layout.picture else []
    shapes = (parts.ground(*size), *picture, *layout.shapes)
    if with_code and face.is_blank:
        return Page(*size, shapes, title, face.told(), blank=face.code)
    return Page(*size, shapes, title, face.told(), (face.code,) if with_code else ())


def _fitted(layout: Callable[[Face, float], Tried], face: Face) -> Tried:
    """The first step of a layout at which everything fits."""
    tried = (layout(face, step / (STEPS - 1)) for step in range(STEPS))
    fitting = next((each for each in tried if each.over <= 0), None)
    assert fitting is not None, "whatever a text may hold fits its card"
    return fitting


def _a6(face: Face, tight: float) -> Tried:
    width = A6[0]
    top, band, margin = 66 - 30 * tight, 18 - 3 * tight, 8.0
    shapes = parts.marks(face, width, top + band / 2 + 1.5, (40, band - 2))
    shapes += parts.holder(face, width / 2, top + band / 2 + 0.6, width - 52, 6.4 - 1.4 * tight)
    line, used = parts.line_part(face, width / 2, top + band + 3.5, width - 2 * margin, 3.7 - 1.4 * tight)
    y = top + band + 3.5 + (used + 2.5 if used else 0)
    lower = _a6_lower(face, y + 3.5, tight, margin)
    return Tried([*shapes, *line, parts.rule(margin, y, width - 2 * margin), *lower.shapes], lower.over, top)


def _a6_lower(face: Face, y: float, tight: float, margin: float) -> Tried:
    """Time, place and people on the left, the code on the right, the identity below them."""
    width, height = A6
    bottom = height - 6.5
    side = parts.code_side(face, 0.42 - 0.08 * tight, 55)
    room = width - 2 * margin - side - 3
    icon, size = 9 - 3 * tight, 3.0 - 1.35 * tight
    shapes, at = _stack(face, Column(margin, y, room, size), icon, 2.2 - 1.2 * tight)
    over = max(at + 11 - bottom, y + side - bottom - 1)
    shapes += parts.code_part(face, width - margin - side, bottom - side + 1, side)
    return Tried([*shapes, *parts.footer(face, margin, bottom, 2.1)], over)


def _stack(face: Face, column: Column, icon: float, gap: float) -> tuple[list[Shape], float]:
    """Time, place and people below each other, and where they end."""
    shapes, y = [], column.y
    for part in (parts.time_part, parts.place_part):
        added, used = part(face, Column(column.x, y, column.room, column.size), icon)
        shapes += added
        y += used + gap
    people, used = parts.people_part(face, Column(column.x, y, column.room, column.size * 0.8))
    return shapes + people, y + used


def _front(face: Face, tight: float) -> Tried:
    width, height = BUSINESS
    top, band, margin = 29 - 12 * tight, 12 - 1.5 * tight, 6.5
    shapes = parts.marks(face, width, top + band / 2 + 0.8, (30, band - 1.4))
    shapes += parts.holder(face, width / 2, top + band / 2 + 0.4, width - 38, 4.4 - 0.8 * tight)
    y, gap = top + band + 1.2, 3.0
    room = (width - 2 * margin - gap) / 2
    icon, size = 8 - 2.5 * tight, 2.35 - 0.85 * tight
    time, used = parts.time_part(face, Column(margin, y, room, size), icon)
    place, also_used = parts.place_part(face, Column(margin + room + gap, y, room, size), icon)
    return Tried([*shapes, *time, *place], y + max(used, also_used) - (height - 3.2), top)


def _back(face: Face, tight: float) -> Tried:
    width, height = BUSINESS
    margin = 4.5
    side = parts.code_side(face, 0.42 - 0.1 * tight, 47.5)
    room = width - side - 3 * margin + 1.5
    line, used = parts.line_part(face, margin + room / 2, margin + 1, room, 3.0 - 1.2 * tight)
    y = margin + 1 + used + (2.5 if used else 0)
    people, below = parts.people_part(face, Column(margin, y, room, 2.3 - 0.8 * tight))
    shapes = [*line, *people, *parts.footer(face, margin, height - margin, 1.9)]
    code = parts.code_part(face, width - margin - side + 1.5, (height - side) / 2, side)
    return Tried([*shapes, *code], y + below - (height - margin - 8))
