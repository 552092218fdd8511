"""What the clock has to say to a story: which part of it is now, and whether a request comes in time and in the right place."""

from typing import Literal

import msgspec

from enishi.promise.format import zones
from enishi.promise.format.draft import refuse_past
from enishi.promise.format.text import Text, from_bytes
from enishi.promise.format.zones import MINUTE
from enishi.promise.refusals import refused
from enishi.promise.story import entries
from enishi.promise.story.entries import AnyEntry
from enishi.promise.story.state import State

Phase = Literal["gathering", "lapsed", "sealed", "open", "settling", "closed", "cancelled"]
"""
gathering   not all have signed
lapsed      the time came before all had signed; there is no promise
sealed      all have signed; the day is yet to come
open        the window is open: people meet
settling    the window has closed, and somebody may still confirm a meeting (for a day)
closed      it is over: the result stands
cancelled   everybody agreed to cancel
"""

SETTLING = 24 * 60
"""Minutes after the window in which a meeting that one has signed can be confirmed by the other."""
CLOCK = 2
"""Minutes by which a device's clock may differ from ours."""


class Standing(msgspec.Struct, frozen=True):
    """As much of a promise as its phase depends on."""

    text: bytes
    sealed: bool
    cancelled: bool
    waits: bool
    """Whether a meeting is yet to be confirmed."""


def standing(state: State) -> Standing:
    waits = any(not meeting.is_confirmed for meeting in state.meetings.values())
    return Standing(state.paper.data, state.sealed is not None, state.is_cancelled, waits)


def phase(state: State, now: int) -> Phase:
    """Which part of the story is now."""
    return phase_of(standing(state), now)


def phase_of(promise: Standing, now: int) -> Phase:
    """The same, from what a list keeps."""
    window, minute = zones.window(from_bytes(promise.text)), now // MINUTE
    if not promise.sealed:
        return "gathering" if minute < window.starts else "lapsed"
    if promise.cancelled:
        return "cancelled"
    if minute < window.opens:
        return "sealed"
    if minute <= window.closes:
        return "open"
    return "settling" if promise.waits and minute <= window.closes + SETTLING else "closed"


def check_new(text: Text, now: int) -> None:
    """Refuses a new plan for a time that has passed, that the clock leaps over, or in a zone that nobody knows."""
    zones.offset_of_new(text.when, text.zone)
    refuse_past(text, now)


def check(state: State, request: AnyEntry, now: int) -> None:
    """Refuses what comes at the wrong time or in the wrong place, and what nobody asks for any more."""
    if isinstance(request, entries.Unsigned):
        raise refused("leave_anew")
    if isinstance(request, entries.Signed | entries.Left | entries.Reopened):
        _check_gathering(state, now)
    elif isinstance(request, entries.Entered | entries.Agreed):
        _check_agreement(state, now)
    elif isinstance(request, entries.ChangeProposed | entries.ChangeSigned | entries.ChangeWithdrawn | entries.CancelSigned):
        _check_not_over(state, now)
        _check_change(state, request, now)
    elif isinstance(request, entries.Came | entries.Met):
        _check_open(state, now)
        _check_clock(request.minute, now)
        _check_place(state, request.metres)
    elif isinstance(request, entries.Confirmed):
        _check_settling(state, now)
        _check_place(state, request.metres)


def _check_gathering(state: State, now: int) -> None:
    if phase(state, now) == "lapsed":
        raise refused("lapsed", time=zones.clock(state.text.when), zone=state.text.zone)


def _check_agreement(state: State, now: int) -> None:
    """What waits for people must lie ahead."""
    if state.sealed is None:
        _check_gathering(state, now)
    else:
        _check_not_over(state, now)
        if state.change is not None:
            refuse_past(state.change.text, now)


def _check_not_over(state: State, now: int) -> None:
    state.seal()
    now_phase = phase(state, now)
    if now_phase == "cancelled":
        raise refused("cancelled")
    if now_phase in ("settling", "closed"):
        raise refused("over")


def _check_change(state: State, request: AnyEntry, now: int) -> None:
    if isinstance(request, entries.ChangeProposed):
        check_new(from_bytes(request.text), now)
    elif isinstance(request, entries.ChangeSigned) and state.change is not None:
        refuse_past(state.change.text, now)


def _check_open(state: State, now: int) -> None:
    state.seal()
    if state.is_cancelled:
        raise refused("cancelled")
    window = zones.window(state.text)
    _check_between(state.text, window.opens, window.closes, now)


def _check_between(text: Text, opens: int, closes: int, now: int) -> None:
    if now // MINUTE < opens:
        raise refused("too_early", time=zones.clock_at(opens, text), zone=text.zone)
    if now // MINUTE > closes:
        raise refused("too_late", time=zones.clock_at(closes, text), zone=text.zone)


def _check_clock(minute: int, now: int) -> None:
    """The clock of whoever keeps the story decides; a device that is far off is told so."""
    right = now // MINUTE
    if abs(minute - right) > CLOCK:
        raise refused("clock", difference=abs(minute - right), minute=right, time=zones.clock(zones.moment_of(right)))


def _check_place(state: State, metres: int | None) -> None:
    """Who says where they are must be near; who does not say so is not sent away."""
    point = state.text.point
    if point is not None and metres is not None and metres > point.distance:
        raise refused("too_far", metres=metres, distance=point.distance)


def _check_settling(state: State, now: int) -> None:
    state.seal()
    window = zones.window(state.text)
    _check_between(state.text, window.opens, window.closes + SETTLING, now)
