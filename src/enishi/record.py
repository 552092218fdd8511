"""Records: a whole match as one JSON object, and back."""

import math
from collections.abc import Generator, Mapping
from typing import Any

from enishi.errors import BadRecord, Refused
from enishi.match import Match, new

FORMAT = 1
OWN_KEYS = ("enishi", "game", "seats", "options", "events", "scores", "returns")
"""The keys that a record is made of; all others are kept as they are."""


def replay(record: Mapping[str, Any]) -> Match:
    """The match after the record's last event; a record that cannot be played is refused whole."""
    steps = replaying(record)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            match: Match = end.value
            return match


def replaying(record: Mapping[str, Any]) -> Generator[None, None, Match]:
    """The same, in steps of one event, for programs that have something else to do meanwhile."""
    if not isinstance(record, Mapping):
        raise BadRecord("record_not_an_object")
    if type(record.get("enishi")) is not int or record["enishi"] != FORMAT:
        raise BadRecord("record_format", format=FORMAT, found=repr(record.get("enishi")))
    for key in ("game", "seats", "events"):
        if key not in record:
            raise BadRecord("record_key_missing", key=key)
    match = new(record["game"], record["seats"], record.get("options"))
    yield from _playing(match, record["events"])
    _check_outcome(match, record)
    match.extra = {key: value for key, value in record.items() if key not in OWN_KEYS}
    return match


def _playing(match: Match, events: Any) -> Generator[None, None, None]:
    if not isinstance(events, list | tuple):
        raise BadRecord("events_not_a_list")
    for number, event in enumerate(events):
        actor, _, move = event.partition(" ") if isinstance(event, str) else ("", "", "")
        try:
            match.play(int(actor) if actor.isdecimal() and str(int(actor)) == actor else actor, move)
        except Refused as refusal:
            raise BadRecord("bad_event", number=number, event=str(event), reason=refusal) from refusal
        yield


def _check_outcome(match: Match, record: Mapping[str, Any]) -> None:
    """Scores and returns, where the record has them, are those of the game."""
    for key, actual in (("scores", match.scores), ("returns", match.returns)):
        stated = record.get(key)
        if stated is not None and not _agree(stated, actual):
            raise BadRecord("outcome_differs", key=key, stated=repr(stated), actual=repr(actual))


def _agree(stated: Any, actual: list[int] | list[float] | None) -> bool:
    if actual is None or not isinstance(stated, list | tuple) or len(stated) != len(actual):
        return False
    numbers = all(isinstance(value, int | float) for value in stated)
    return numbers and all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(stated, actual, strict=True))
