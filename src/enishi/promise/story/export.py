"""A whole promise as one file: JSON, versioned. It moves to another server, or lies in a drawer for ten years."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise.format.text import VERSION
from enishi.promise.format.zones import MINUTE, clock, moment_of
from enishi.promise.refusals import refused
from enishi.promise.story import fold
from enishi.promise.story.entries import Agreed, AnyEntry, ChangeProposed, Entered, Left, Reopened, Written
from enishi.promise.story.phases import CLOCK
from enishi.promise.story.state import Shares, State

FORMAT = 3
"""Of the file: since 3 a key that leaves does not come back. Each file says the oldest of which all that it says was known."""
LATEST = 4_000_000_000
"""The last minute since 1970 that is written as a date (in the year 9575)."""
KEY = "enishi_promise"
MOST_BYTES = 2 << 20
MOST_ENTRIES = 500


def to_file(entries: Iterable[AnyEntry]) -> str:
    """All entries as the text of a file, each on a line of its own; what a former format could say is said in that."""
    entries = list(entries)
    format = max(map(_format_of, entries), default=FORMAT)
    lines = ",\n".join(f"  {msgspec.json.encode(entry).decode()}" for entry in entries)
    return f'{{"{KEY}": {format}, "entries": [\n{lines}\n]}}\n'


def from_file(text: str | bytes) -> list[AnyEntry]:
    """The entries of a file, each checked with every signature; a file with anything that does not fit is refused whole."""
    return opened(text)[0]


def opened(text: str | bytes) -> tuple[list[AnyEntry], State]:
    """The entries of a file, and the promise that they give."""
    entries = _read(text)
    state = None
    for number, entry in enumerate(entries, 1):
        try:
            state = fold.after(state, entry)
        except Refused as refusal:
            raise refused("file_entry", number=number, reason=refusal) from refusal
    if state is None:
        raise refused("not_written")
    return entries, state


def check_not_later(entries: Iterable[AnyEntry], now: int) -> None:
    """Refuses a story that says what happened later than now, give or take what clocks differ."""
    for entry in entries:
        told = max(entry.at, getattr(entry, "minute", 0) * MINUTE)
        if told > now + CLOCK * MINUTE:
            raise refused("later_than_now", time=clock(moment_of(min(told // MINUTE, LATEST))))


def for_person(entries: Iterable[AnyEntry], index: int | None) -> list[AnyEntry]:
    """The story as one person may keep it: of the shares only their own. None: of nobody's, as an invitation has it."""
    return [_only(entry, index) for entry in entries]


def _format_of(entry: AnyEntry) -> int:
    """The first format in which this could be said."""
    if isinstance(entry, Left) or (isinstance(entry, Reopened) and entry.public_key is not None):
        return 3
    is_second = isinstance(entry, Written | ChangeProposed) and entry.text[:1] == bytes([VERSION])
    return 2 if is_second or isinstance(entry, Entered | Agreed | Reopened) else 1


def _only(entry: AnyEntry, index: int | None) -> AnyEntry:
    if not isinstance(entry, Written | ChangeProposed) or not entry.shares:
        return entry
    shares: Shares = tuple(share if place == index else None for place, share in enumerate(entry.shares))
    return replace(entry, shares=shares if any(shares) else ())


def _read(text: str | bytes) -> list[AnyEntry]:
    if len(text) > MOST_BYTES:
        raise refused("file_large", most=MOST_BYTES >> 20)
    kept = _object(text)
    if type(kept.get(KEY)) is not int or not isinstance(kept.get("entries"), list) or len(kept) != 2:
        raise refused("file_none")
    if kept[KEY] not in range(1, FORMAT + 1):
        raise refused("file_newer", found=kept[KEY], format=FORMAT)
    if len(kept["entries"]) > MOST_ENTRIES:
        raise refused("file_large", most=MOST_BYTES >> 20)
    return [_entry(number, entry) for number, entry in enumerate(kept["entries"], 1)]


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise refused("file_none") from error
    if not isinstance(kept, dict):
        raise refused("file_none")
    return kept


def _entry(number: int, entry: Any) -> AnyEntry:
    try:
        found: AnyEntry = msgspec.convert(entry, AnyEntry, strict=True)
    except msgspec.ValidationError as error:
        raise refused("file_shape", number=number, reason=str(error)) from error
    return found
