"""What a seat of Higher Card may know.

Everything here is made from the seat's hidden record, so nothing can be told that `hide` has taken away.
"""

from typing import Any

import msgspec

from enishi.games._template.rules import KINDS, SEATS, points, waiting
from enishi.views import Line


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat as far as the viewer knows it; None stands for what it does not know or what is not there yet."""

    card: int | None
    spoken: bool
    bold: bool | None


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Higher Card."""

    seats: list[Seat]
    unseen: list[int]
    """How many cards of each kind, 1 to 3, the viewer has not seen."""


def is_over(s: Any) -> bool:
    return not waiting(s)


def phase(s: Any) -> str:
    """A word of `phase.` in `words.toml`."""
    if s.dealt < SEATS:
        return "deal"
    return "over" if is_over(s) else "say"


def table(s: Any, seat: int) -> Table:
    """`seat` is `ONLOOKER` for somebody who has none."""
    seats = [_seat(s, other, seat) for other in range(SEATS)]
    return Table(seats, [s.left[kind] for kind in range(KINDS)])


def _seat(s: Any, seat: int, viewer: int) -> Seat:
    spoken = bool(s.said >> seat & 1)
    known = spoken and (seat == viewer or is_over(s))
    return Seat(s.card[seat] or None, spoken, bool(s.bold >> seat & 1) if known else None)


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences: `text` as the viewer saw it, between the records that it knew before and after."""
    if before.dealt < SEATS:
        facts = {"seat": before.dealt, "card": text}
        return [Line("log.deal_hidden", {"seat": before.dealt}) if text == "?" else Line("log.deal", facts)]
    lines = [Line("log.spoken" if text == "?" else f"log.{text}", {"seat": actor})]
    return lines + explain(after) if is_over(after) else lines


def explain(s: Any) -> list[Line]:
    """At the end: who scored what for what."""
    return [_explain_seat(s, seat) for seat in range(SEATS)]


def _explain_seat(s: Any, seat: int) -> Line:
    word = "bold" if s.bold >> seat & 1 else "meek"
    return Line("result.shown", {"seat": seat, "card": s.card[seat], "word": word, "points": points(s, seat)})
