"""Records that cannot be played again here: by other rules, of a game that is not here, or with an event that cannot be."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from enishi.errors import Refused
from enishi.games import load
from enishi.lab.frames.decisions import decisions_of

Aside = Callable[[int, Refused], None]
"""Is told of a record that is set aside, by its place among all from 1 on, and why; the others go on without it."""
Placed = tuple[int, Mapping[str, Any]]
"""A record with its place."""


def of_known_games(records: Iterable[Mapping[str, Any]], aside: Aside | None) -> Iterator[Placed]:
    """The records of games that are here, each with its place."""
    for place, record in enumerate(records, 1):
        try:
            load(record["game"])
        except Refused as refusal:
            if aside is None:
                raise
            aside(place, refusal)
        else:
            yield place, record


def decided(match: int, placed: Placed, think: int, aside: Aside | None) -> list[dict[str, Any]]:
    """All decisions of a record, or none where it cannot be played again."""
    place, record = placed
    try:
        return list(decisions_of(match, record, think))
    except Refused as refusal:
        if aside is None:
            raise
        aside(place, refusal)
        return []
