"""Copies of one story brought together: what people signed apart, each on their own copy."""

from collections import Counter
from collections.abc import Generator, Sequence

import msgspec
from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise.refusals import refused
from enishi.promise.story import entries, fold
from enishi.promise.story.entries import AnyEntry
from enishi.promise.story.state import Shares, State
from enishi.steps import at_once


class Merged(msgspec.Struct, frozen=True):
    """One story out of two copies."""

    entries: list[AnyEntry]
    state: State
    reasons: list[Refused]
    """Why anything of the other copy does not fit."""


def merge(own: Sequence[AnyEntry], other: Sequence[AnyEntry], *, with_day: bool = True) -> Merged:
    """One's own story with what the other copy has besides. Another promise is refused.

    Without the day, nothing that happened on it is taken from the other copy: where nobody can know any more whether it came in time.
    """
    return at_once(merging(own, other, with_day=with_day))


def merging(own: Sequence[AnyEntry], other: Sequence[AnyEntry], *, with_day: bool = True) -> Generator[None, None, Merged]:
    """The same in steps of one entry: signatures take a while to check."""
    if _bare(own[0]) != _bare(other[0]):
        raise refused("merge_other")
    merged: list[AnyEntry] = [_with_shares(entry, other) for entry in own]
    state, reasons = (yield from fold.reading(merged)), list[Refused]()
    known = Counter(entries.encode(_bare(entry)) for entry in merged)
    for entry in other:
        yield
        bare = entries.encode(_bare(entry))
        if known[bare]:
            known[bare] -= 1
        elif with_day or not isinstance(entry, entries.Came | entries.Met | entries.Confirmed):
            try:
                state = fold.after(state, entry)
                merged.append(entry)
            except Refused as refusal:
                reasons.append(refusal)
    return Merged(merged, state, reasons)


def _with_shares(entry: AnyEntry, other: Sequence[AnyEntry]) -> AnyEntry:
    """A text with the shares that either copy has of it."""
    if not isinstance(entry, entries.Written | entries.ChangeProposed):
        return entry
    for same in other:
        if isinstance(same, entries.Written | entries.ChangeProposed) and same.text == entry.text:
            return replace(entry, shares=_either(entry.shares, same.shares))
    return entry


def _either(one: Shares, other: Shares) -> Shares:
    if not one or not other:
        return one or other
    return tuple(mine or theirs for mine, theirs in zip(one, other, strict=True))


def _bare(entry: AnyEntry) -> AnyEntry:
    """An entry without what may differ between copies: shares, and the time at which a copy took it in."""
    if isinstance(entry, entries.Written | entries.ChangeProposed):
        return replace(entry, shares=(), at=0)
    return replace(entry, at=0)
