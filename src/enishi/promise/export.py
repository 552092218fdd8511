"""A whole promise as one file: JSON, versioned. It moves to another server, or lies in a drawer for ten years."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise import story
from enishi.promise.entries import AnyEntry, ChangeProposed, Written
from enishi.promise.refusals import refused
from enishi.promise.state import Shares

FORMAT = 1
KEY = "enishi_promise"
MOST_BYTES = 4 << 20
MOST_ENTRIES = 10_000


def to_file(entries: Iterable[AnyEntry]) -> str:
    """All entries as the text of a file, one entry a line."""
    lines = ",\n".join(f"  {msgspec.json.encode(entry).decode()}" for entry in entries)
    return f'{{"{KEY}": {FORMAT}, "entries": [\n{lines}\n]}}\n'


def from_file(text: str | bytes) -> list[AnyEntry]:
    """The entries of a file, each checked with every signature; a file with anything that does not fit is refused whole."""
    entries = _read(text)
    state = None
    for number, entry in enumerate(entries, 1):
        try:
            state = story.after(state, entry)
        except Refused as refusal:
            raise refused("file_entry", number=number, reason=refusal) from refusal
    if state is None:
        raise refused("not_written")
    return entries


def for_person(entries: Iterable[AnyEntry], index: int | None) -> list[AnyEntry]:
    """The story as one person may keep it: of the shares only their own. None: of nobody's, as an invitation has it."""
    return [_only(entry, index) for entry in entries]


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
    if kept[KEY] != FORMAT:
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
