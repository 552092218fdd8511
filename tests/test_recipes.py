"""Every recipe of the docs answers, about games of bots and of people."""

import re
from pathlib import Path
from typing import Any

import pytest

from enishi.lab import Frames, frame
from enishi.lab.frames.schema import TABLES, schema_of
from enishi.lab.tournament import tournament

PAGE = (Path(__file__).parent.parent / "docs" / "recipes.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## \d+\. ([^\n]+)\n.*?```sql\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def frames() -> Frames:
    """Games with two sets of options, in a third of which people sit among bots; a search looks at a few."""
    records: list[dict[str, Any]] = []
    for options in ({}, {"gold_cost": 3}):
        found = tournament("bird", ["random"], 6, seats=3, options=options, seed=2, processes=1, with_records=True)
        records += [game.record for game in found.played if game.record]
    for record in records[::3]:
        record["bots"] = [None, "random", "random"]
    return frame(records, think=5)


def test_there_are_at_least_ten() -> None:
    assert len(RECIPES) >= 10


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_answers(name: str, frames: Frames) -> None:
    rows = frames.query(RECIPES[name]).to_pylist()
    assert rows
    assert not [row for row in rows if all(value is None for value in row.values())]


def test_people_and_bots_are_told_apart(frames: Frames) -> None:
    rows = {row["person"]: row["seats"] for row in frames.query(RECIPES["People against bots"]).to_pylist()}
    assert rows == {True: 4, False: 8}


def test_seats_share_what_there_is(frames: Frames) -> None:
    rows = frames.query(RECIPES["Is a seat favoured?"]).to_pylist()
    assert sum(row["share"] for row in rows) == pytest.approx(1)


def test_the_page_names_every_column() -> None:
    for table in TABLES:
        (line,) = re.findall(rf"^\| `{table}` \|.*$", PAGE, re.MULTILINE)
        assert re.findall(r"`(\w+)`", line)[1:] == schema_of(table).names
