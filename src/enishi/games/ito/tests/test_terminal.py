"""The dormitory as text."""

import json
from pathlib import Path

import pytest

from enishi.events import read_event
from enishi.games import load
from enishi.match import new
from enishi.terminal.cells import width

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
FLOORS = 10
"""Lines of the dormitory, behind the heading: each of the five floors has one for names and one for marks."""
NARROW = 80


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_dormitory_fits_into_a_terminal_of_eighty_columns(record: Path, language: str) -> None:
    played, game = json.loads(record.read_text(encoding="utf-8")), load("ito")
    match, speak = new("ito", 2, played.get("options")), game.words.speaker(language)
    for event in played["events"]:
        match.play(*read_event(event))
        for line in game.draw(match.typed_view(None), speak).splitlines()[1 : 1 + FLOORS]:
            assert width(line) < NARROW
