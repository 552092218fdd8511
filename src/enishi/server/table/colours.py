"""The colours of a table's seats: people keep theirs in the games that follow, although everybody moves one seat on."""

from collections.abc import Mapping
from typing import Any

from enishi.games import load
from enishi.server.table.table import Table


def next_colours(table: Table) -> list[int] | None:
    """By seat of the rematch, where people sit one seat further. Where seats are sides with names of their own, colours are the sides'."""
    if "seat_name.0" in load(table.setup.game).words.entries:
        return None
    return [*table.colours[1:], table.colours[0]]


def colours_in(extra: Mapping[str, Any], seats: int) -> list[int] | None:
    """The colours that a record tells of, where they are such: one for each seat, each another one."""
    told = extra.get("colours")
    if isinstance(told, list) and all(type(colour) is int for colour in told) and sorted(told) == list(range(seats)):
        return told
    return None
