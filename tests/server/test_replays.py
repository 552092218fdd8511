"""A record as a viewer saw it, and what those tell who saw more."""

import json
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.errors import BadRecord
from enishi.record import replay
from enishi.server.work.replays import replay_of

RECORD = Path(__file__).parents[2] / "src" / "enishi" / "games" / "ito" / "tests" / "records" / "escaped.json"


def test_what_a_viewer_did_not_see_whole_is_told_by_those_who_did() -> None:
    record = RECORD.read_bytes()
    match = enishi.replay(json.loads(record))
    for seat in (None, 0, 1):
        seen = [entry["event"] for entry in match.view(seat)["log"]]
        unseen = [number for number, event in enumerate(match.events) if seen[number] != event]
        told = replay_of(record, seat, 1000).told
        assert sorted(told) == unseen
        assert all(lines == match.told(number).lines for number, lines in told.items())
    assert unseen != sorted(replay_of(record, None, 1000).told), "one side chose in secret"


@pytest.mark.parametrize("key", ["scores", "returns"])
@pytest.mark.parametrize("stated", [[0, 10**400], [10**4200, 0], [[[[]]], 0], ["x" * 500_000], [True, 2**70]])
def test_whatever_a_record_says_of_the_outcome_is_refused_in_a_short_sentence(key: str, stated: list[Any]) -> None:
    """Whole numbers larger than any float stopped the comparison; and a refusal said the whole megabyte again."""
    record = {"enishi": 1, "game": "reunion", "rules": 1, "seats": 2, "events": ["0 break", "1 break"], key: stated}
    with pytest.raises(BadRecord) as caught:
        replay(record)
    assert caught.value.code == "outcome_differs"
    assert len(caught.value.say("en")) < 400


def test_an_event_of_a_megabyte_is_not_said_again() -> None:
    with pytest.raises(BadRecord) as caught:
        replay({"enishi": 1, "game": "reunion", "rules": 1, "seats": 2, "events": ["x" * 900_000]})
    assert len(caught.value.say("en")) < 600
