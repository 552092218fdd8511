"""The story of a promise: entries in, the promise as it stands out. It has no clock and touches no file; `now` is always handed in.

    state = read(entries)                       what a list of kept entries gives
    entry, state = accept(state, request, now)  a request becomes an entry, or is refused with a code; None: it is so already
    state = after(state, entry)                 the promise after an entry that was accepted before

`accept` judges everything: signatures, order, and the clock. `after` judges all but the clock (a law may have moved the window since an
entry was accepted; what was in time stays in time), so reading kept or imported entries checks every signature again.
`now` and `Entry.at` are milliseconds since 1970; minutes in statements are minutes since 1970, UTC.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from enishi.promise.format.zones import MINUTE
from enishi.promise.refusals import refused
from enishi.promise.story import agreement, entries, lost_keys, meetings, phases, signatures
from enishi.promise.story.entries import AnyEntry
from enishi.promise.story.state import State
from enishi.steps import at_once

_STEPS: dict[type[entries.Entry], Callable[[State, Any], State]] = {
    entries.Entered: agreement.entered,
    entries.Agreed: agreement.agreed,
    entries.Reopened: agreement.reopened,
    entries.Signed: signatures.signed,
    entries.Left: signatures.left,
    entries.Unsigned: signatures.unsigned,
    entries.ChangeProposed: signatures.change_proposed,
    entries.ChangeSigned: signatures.change_signed,
    entries.ChangeWithdrawn: signatures.change_withdrawn,
    entries.CancelSigned: signatures.cancel_signed,
    entries.Lost: lost_keys.lost,
    entries.Found: lost_keys.found,
    entries.Consented: lost_keys.consented,
    entries.Came: meetings.came,
    entries.Met: meetings.met,
    entries.Confirmed: meetings.confirmed,
}


class Shown(msgspec.Struct, frozen=True):
    """A card that somebody reads, before they sign that they met."""

    other: int
    """Whose card it is."""
    short_code: str
    minute: int
    """The minute since 1970 (UTC) to be signed: the one that the other has signed, or now."""
    waits: bool
    """Whether the other has signed already."""
    known: bool
    """Whether this person has signed already: there is nothing more to do."""


Accepted = tuple[AnyEntry, State]
"""An entry to keep, and the promise after it."""


def begin(request: entries.Written, now: int) -> Accepted:
    """The first entry of a new story; see `enishi.promise.format.draft.write` for the text."""
    state = signatures.written(request)
    phases.check_new(state.text, now)
    return replace(request, at=now), state


def accept(state: State, request: AnyEntry, now: int) -> Accepted | None:
    """The entry that a request becomes, and the promise after it; None where it changes nothing because it is so already."""
    for name in ("index", "other", "lost"):
        if hasattr(request, name):
            state.check_person(getattr(request, name))
    if _is_so_already(state, request):
        return None
    phases.check(state, request, now)
    entry = _meeting_of(state, request, now) if isinstance(request, entries.Met) else request
    if entry is None:
        return None
    return replace(entry, at=now), after(state, entry)


def after(state: State | None, entry: AnyEntry) -> State:
    """The promise after an entry."""
    if isinstance(entry, entries.Written):
        if state is not None:
            raise refused("written_already")
        return signatures.written(entry)
    if state is None:
        raise refused("not_written")
    return _STEPS[type(entry)](state, entry)


def read(kept: Iterable[AnyEntry]) -> State:
    """The promise as it stands after all entries; an entry that does not fit is refused."""
    return at_once(reading(kept))


def reading(kept: Iterable[AnyEntry]) -> Generator[None, None, State]:
    """The same in steps of one entry: signatures take a while to check."""
    state = None
    for entry in kept:
        state = after(state, entry)
        yield
    if state is None:
        raise refused("not_written")
    return state


def _is_so_already(state: State, request: AnyEntry) -> bool:
    """What is said twice has the same answer as once, even when its time is over."""
    if isinstance(request, entries.Came):
        return request.index in state.came
    if isinstance(request, entries.CancelSigned):
        return request.index in state.cancels
    if isinstance(request, entries.Signed):
        made = state.paper.signings.get(request.index)
        return made is not None and made.key == request.public_key
    if isinstance(request, entries.Entered | entries.Agreed):
        return _is_in_already(state, request)
    if isinstance(request, entries.ChangeSigned):
        return state.change is not None and request.index in state.change.signings
    if isinstance(request, entries.Confirmed):
        return _has_signed(state, request.index, request.other)
    if isinstance(request, entries.Consented):
        waiting = state.lost.get(request.lost)
        return waiting is not None and waiting.key == request.public_key and request.index in waiting.consents
    return False


def _is_in_already(state: State, request: entries.Entered | entries.Agreed) -> bool:
    """Has entered, or signed, what waits or stands."""
    paper = state.change or state.paper
    if isinstance(request, entries.Agreed):
        made = paper.signings.get(request.index)
        return made is not None and made.signature == request.signature
    entrant = paper.entrants.get(request.index)
    return entrant is not None and (entrant.key, entrant.share_mark) == (request.public_key, request.share_mark)


def _has_signed(state: State, index: int, other: int) -> bool:
    made = state.meeting(index, other)
    return made is not None and index in made.signers


def shown(state: State, index: int, code: str, now: int) -> Shown:
    """Whose card it is that this person has read, and which minute both are to sign; refuses any card but one of the others' here."""
    other, short = meetings.short_code_of(state, code)
    if other == index:
        raise refused("own_card")
    waiting = state.meeting(index, other)
    return Shown(
        other, short, waiting.minute if waiting else now // MINUTE, waits=waiting is not None, known=_has_signed(state, index, other)
    )


def _meeting_of(state: State, request: entries.Met, now: int) -> entries.Met | entries.Confirmed | None:
    """A card that was read: a new meeting, the other half of one that waits, or one that is known."""
    found = shown(state, request.index, request.shown, now)
    if found.other != request.other:
        raise refused("short_code", name=state.name(request.other), number=request.other + 1)
    if found.known:
        return None
    if not found.waits:
        return replace(request, shown=found.short_code if state.paper.is_former else "")
    if found.minute != request.minute:
        raise refused("meeting_waits", name=state.name(found.other), number=found.other + 1, minute=found.minute)
    return entries.Confirmed(
        index=request.index, other=found.other, minute=request.minute, signature=request.signature, metres=request.metres
    )
