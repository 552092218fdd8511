"""A record as one seat, or an onlooker, saw it: the first view and what each event changed."""

from typing import Any

import msgspec

from enishi.errors import BadRecord
from enishi.events import read_event
from enishi.match import Match, new
from enishi.record import replay
from enishi.server.messages.pages import Replay
from enishi.server.messages.parts import Change
from enishi.server.refusals import refused
from enishi.server.room.patch import changes_of_view
from enishi.views import Line


def replay_of(record: bytes, seat: int | None, most_events: int) -> Replay:
    """The replay of a record that somebody has handed in; refused where it cannot be played."""
    return _seen(replayed(record, most_events), seat)


def replayed(record: bytes, most_events: int) -> Match:
    """The match of a record that somebody has handed in."""
    try:
        found: Any = msgspec.json.decode(record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("record_not_an_object") from error
    if isinstance(found, dict) and isinstance(found.get("events"), list) and len(found["events"]) > most_events:
        raise refused("replay_too_long", most=most_events)
    return replay(found)


def _seen(match: Match, seat: int | None) -> Replay:
    again = new(match.game, match.seats, match.options)
    again.extra = match.extra
    first = view = again.typed_view(seat)
    steps: list[list[Change]] = []
    told: dict[int, list[Line]] = {}
    for number, event in enumerate(match.events):
        again.play(*read_event(event))
        before, view = view, again.typed_view(seat)
        steps.append(changes_of_view(before, view, before.events, view.log[before.events :]))
        if view.log[number].event != event:
            told[number] = match.told(number).lines
    return Replay(seat, first, steps, match.names, match.extra, told)
