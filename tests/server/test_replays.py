"""A record as a viewer saw it, and what those tell who saw more."""

import json
from pathlib import Path

import enishi
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
