"""Records: a whole match as one JSON object, and back."""

import math
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from enishi.errors import BadRecord, OtherRules, Refused, shown
from enishi.events import read_event
from enishi.games import load
from enishi.match import Match, new
from enishi.steps import at_once

FORMAT = 1
FIRST_RULES = 1
"""The version of the rules by which a record was played that does not say one."""
LARGEST = 1e15
"""No score is as large as this; whole numbers that are still larger than any float cannot be compared with one."""
LONGEST_EVENT = 500
"""Characters of an event: no game has one that is nearly as long, and a refusal would say it again."""
OWN_KEYS = ("enishi", "game", "rules", "seats", "options", "events", "scores", "returns")
"""The keys that a record is made of; all others are kept as they are."""


def replay(record: Mapping[str, Any]) -> Match:
    """The match after the record's last event; a record that cannot be played is refused whole."""
    return at_once(replaying(record))


def replaying(record: Mapping[str, Any]) -> Generator[None, None, Match]:
    """The same, in steps of one event, for programs that have something else to do meanwhile."""
    check_format(record)
    for key in ("game", "seats", "events"):
        if key not in record:
            raise BadRecord("record_key_missing", key=key)
    if not isinstance(record["events"], list | tuple):
        raise BadRecord("events_not_a_list")
    check_rules(record["game"], rules_of(record))
    match = new(record["game"], record["seats"], record.get("options"))
    match.states_rules = "rules" in record
    yield from _playing(match, record["events"])
    _check_outcome(match, record)
    match.extra = {key: value for key, value in record.items() if key not in OWN_KEYS}
    return match


def check_format(record: object) -> None:
    """Refuses what is no record at all, or one of another format."""
    if not isinstance(record, Mapping):
        raise BadRecord("record_not_an_object")
    found = record.get("enishi")
    if type(found) is not int or found != FORMAT:
        raise BadRecord("record_format", format=FORMAT, found=[] if found is None else shown(found))


def rules_of(record: Mapping[str, Any]) -> int:
    """The version of the game's rules by which a record was played."""
    version = record.get("rules", FIRST_RULES)
    if type(version) is not int or version < FIRST_RULES:
        raise BadRecord("record_rules", found=shown(version))
    return version


def check_rules(game: str, version: int) -> None:
    """Refuses what was played by other rules than there are here: played on, it would become something else."""
    here = load(game).manifest.version
    if version != here:
        raise OtherRules("other_rules", game=game, version=version, here=here)


def _playing(match: Match, events: Sequence[Any]) -> Generator[None, None, None]:
    for number, event in enumerate(events):
        try:
            match.play(*read_event(event if isinstance(event, str) and len(event) <= LONGEST_EVENT else ""))
        except Refused as refusal:
            raise BadRecord("bad_event", number=number, event=shown(event), reason=refusal) from refusal
        yield


def _check_outcome(match: Match, record: Mapping[str, Any]) -> None:
    """Scores and returns, where the record has them, are those of the game."""
    for key, actual in (("scores", match.scores), ("returns", match.returns)):
        stated = record.get(key)
        if stated is not None and not _agree(stated, actual):
            raise BadRecord("outcome_differs", key=key, stated=shown(stated), actual=repr(actual))


def _agree(stated: Any, actual: list[int] | list[float] | None) -> bool:
    if actual is None or not isinstance(stated, list | tuple) or len(stated) != len(actual):
        return False
    numbers = all(isinstance(value, int | float) and abs(value) < LARGEST for value in stated)
    return numbers and all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(stated, actual, strict=True))
