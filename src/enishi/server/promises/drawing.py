"""The files of a promise, as one person may have them: card, keepsake, calendar, and the story itself."""

from collections.abc import Callable
from typing import Literal

import msgspec

from enishi.promise.calendar import Event, as_calendar
from enishi.promise.cards.face import Face
from enishi.promise.cards.keepsake import keepsake, story_of
from enishi.promise.cards.layout import pages
from enishi.promise.cards.pdf import as_pdf
from enishi.promise.cards.shapes import Page
from enishi.promise.cards.svg import as_svg
from enishi.promise.entries import AnyEntry
from enishi.promise.export import for_person, to_file
from enishi.promise.refusals import refused as promise_refused
from enishi.promise.state import State
from enishi.server.refusals import refused

Size = Literal["a6", "business"]


class Wanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which file of a promise."""

    what: Literal["card", "keepsake", "calendar", "story"]
    form: Literal["svg", "pdf"] = "svg"
    size: Size = "a6"
    side: int = 0
    """Of a card with a back: 0 is its front, 1 its back. A PDF has both."""
    language: Literal["en", "ja"] = "en"
    address: str = ""
    """Where the promise's page is, for calendars."""


class Drawn(msgspec.Struct, frozen=True):
    """A file, and what kind it is."""

    content: bytes
    kind: str


def drawn(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    """The file that somebody asked for. Takes a while where letters are embedded: not for the event loop."""
    return _MAKERS[wanted.what](wanted, state, entries, index, now)


def _card(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    card = state.card(index)
    if card is None:
        raise promise_refused("shares_elsewhere")
    marks = tuple(mark for _, mark in sorted(state.marks().items()))
    return _pages(wanted, pages(Face(card, marks, wanted.language), wanted.size))


def _keepsake(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    return _pages(wanted, (keepsake(story_of(state), wanted.language),))


def _pages(wanted: Wanted, made: tuple[Page, ...]) -> Drawn:
    if wanted.form == "pdf":
        return Drawn(as_pdf(made, wanted.language), "application/pdf")
    if not 0 <= wanted.side < len(made):
        raise refused("no_file")
    return Drawn(as_svg(made[wanted.side]).encode(), "image/svg+xml; charset=utf-8")


def _calendar(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    event = Event(state.text, state.seal().identity, state.first_identity, state.is_cancelled, wanted.address)
    return Drawn(as_calendar(event, now, wanted.language), "text/calendar; charset=utf-8")


def _story(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    return Drawn(to_file(for_person(entries, index)).encode(), "application/json")


_MAKERS: dict[str, Callable[[Wanted, State, list[AnyEntry], int, int], Drawn]] = {
    "card": _card,
    "keepsake": _keepsake,
    "calendar": _calendar,
    "story": _story,
}
