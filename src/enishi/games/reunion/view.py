"""What a seat of Promise of Reunion may know: who has chosen, what it chose itself, and in the end what all did."""

from typing import Any

import msgspec

from enishi.games.reunion.rules import waiting, worth
from enishi.views import Line


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A person of the promise."""

    chosen: bool
    kept: bool | None
    """Whether it keeps the promise; None where this is not known."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Promise of Reunion."""

    seats: list[Seat]
    chosen: int
    """How many have chosen."""
    kept: int | None
    """How many kept the promise; None until all have chosen."""
    worth: list[float]
    """The joy of keeping it, by the number of others who keep it too; of breaking there is none."""


def is_over(s: Any) -> bool:
    return not waiting(s)


def phase(s: Any) -> str:
    return "over" if is_over(s) else "choose"


def table(s: Any, seat: int) -> Table:
    seats = [_seat(s, other, seat) for other in range(s.seats)]
    return Table(
        seats=seats,
        chosen=sum(other.chosen for other in seats),
        kept=len(keepers(s)) if is_over(s) else None,
        worth=[worth(s, others) for others in range(s.seats)],
    )


def _seat(s: Any, seat: int, viewer: int) -> Seat:
    chosen = bool(s.chosen >> seat & 1)
    known = chosen and (seat == viewer or is_over(s))
    return Seat(chosen, bool(s.kept >> seat & 1) if known else None)


def keepers(s: Any) -> list[int]:
    """Who kept the promise, as far as it is known."""
    return [seat for seat in range(s.seats) if s.kept >> seat & 1]


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences; the last choice opens all of them."""
    lines = [Line("log.chosen" if text == "?" else f"log.{text}", {"seat": actor})]
    return lines + explain(after) if is_over(after) else lines


def explain(s: Any) -> list[Line]:
    """Who was there and who was not."""
    there = keepers(s)
    away = [seat for seat in range(s.seats) if seat not in there]
    lines = []
    if there:
        lines.append(Line("result.there", {"seats": there, "percent": round(100 * worth(s, len(there) - 1))}))
    if away:
        lines.append(Line("result.away", {"seats": away}))
    return lines
