"""The files of a promise, as one person may have them: card, keepsake, calendar, and the story itself.

What makes cards and calendars is loaded when the first is asked for: a site can do without it (the extra `promise`), and then says so.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from enishi.promise.refusals import refused as promise_refused
from enishi.promise.story import read
from enishi.promise.story.entries import AnyEntry, decode
from enishi.promise.story.export import for_person, to_file
from enishi.promise.story.state import State
from enishi.server.refusals import refused

if TYPE_CHECKING:
    from enishi.promise.cards.shapes import Page

Size = Literal["a6", "business"]
SVG = "image/svg+xml; charset=utf-8"


class Wanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which file of a promise."""

    what: Literal["card", "keepsake", "calendar", "story"]
    form: Literal["svg", "pdf"] = "svg"
    size: Size = "a6"
    side: Annotated[int, msgspec.Meta(gt=-100, lt=100)] = 0
    """Of a card with a back: 0 is its front, 1 its back. A PDF has both."""
    language: Literal["en", "ja"] = "en"
    address: Annotated[str, msgspec.Meta(max_length=500, pattern=r"^[!-~]*\Z")] = ""
    """Where the promise's page is, for calendars."""


class Drawn(msgspec.Struct, frozen=True):
    """A file, and what kind it is."""

    content: bytes
    kind: str


class FileJob(msgspec.Struct, frozen=True, tag="file"):
    """A file of a promise, to be made in another process: it takes a while where letters are embedded."""

    entries: list[bytes]
    """The story."""
    index: int
    """Whose file it is."""
    wanted: Wanted
    now: int


class SealJob(msgspec.Struct, frozen=True, tag="seal"):
    """A seal alone: what somebody is about to sign with."""

    name: str
    cut: bytes
    index: int


def drawn(job: FileJob | SealJob) -> Drawn:
    """What somebody asked for."""
    if isinstance(job, SealJob):
        return _seal(job)
    entries = [decode(entry) for entry in job.entries]
    return _MAKERS[job.wanted.what](job.wanted, read(entries), entries, job.index, job.now)


def _seal(job: SealJob) -> Drawn:
    from enishi.promise.cards import as_svg
    from enishi.promise.cards.seals import seal_page

    return Drawn(as_svg(seal_page(job.name, job.cut, job.index)).encode(), SVG)


def _card(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    from enishi.promise.cards import face_of, pages

    face = face_of(state, index, wanted.language)
    if face is None:
        raise promise_refused("shares_elsewhere")
    return _pages(wanted, pages(face, wanted.size))


def _keepsake(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    from enishi.promise.cards import keepsake, story_of

    return _pages(wanted, (keepsake(story_of(state), wanted.language),))


def _pages(wanted: Wanted, made: tuple["Page", ...]) -> Drawn:
    from enishi.promise.cards import as_pdf, as_svg

    if wanted.form == "pdf":
        return Drawn(as_pdf(made, wanted.language), "application/pdf")
    if not 0 <= wanted.side < len(made):
        raise refused("no_file")
    return Drawn(as_svg(made[wanted.side]).encode(), SVG)


def _calendar(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    from enishi.promise.cards.calendar import as_calendar, event_of

    return Drawn(as_calendar(event_of(state, wanted.address), now, wanted.language), "text/calendar; charset=utf-8")


def _story(wanted: Wanted, state: State, entries: list[AnyEntry], index: int, now: int) -> Drawn:
    return Drawn(to_file(for_person(entries, index)).encode(), "application/json")


_MAKERS: dict[str, Callable[[Wanted, State, list[AnyEntry], int, int], Drawn]] = {
    "card": _card,
    "keepsake": _keepsake,
    "calendar": _calendar,
    "story": _story,
}
