"""The record of a table that is over: what stands, who played, what was said openly, and why it ended."""

from typing import Any

import msgspec

from enishi.server.refusals import refused
from enishi.server.table.table import Table


def record_of(table: Table) -> dict[str, Any]:
    """The whole record, secrets included; refused before the end."""
    if table.status != "over" or (table.match is None and not table.is_outdated):
        raise refused("not_over")
    record = table.match.record() if table.match else _as_kept(table)
    record["names"] = table.names()
    record["bots"] = [chair.bot for chair in table.chairs]
    record["opened"] = table.setup.at
    if table.colours != tuple(range(table.seats)):
        record["colours"] = list(table.colours)
    record["talk"] = [_said(table, talk) for talk in msgspec.to_builtins(table.talk)]
    if table.ended and table.ended.reason != "played":
        record["ended"] = msgspec.to_builtins(table.ended)
    if table.taken_back.decisions:
        record["taken_back"] = msgspec.to_builtins(table.taken_back)
    if table.setup.clock:
        record["clock"] = msgspec.to_builtins(table.setup.clock)
    return record


def _as_kept(table: Table) -> dict[str, Any]:
    """The record of a game whose rules are others by now: what happened, and by which rules."""
    setup = table.setup
    return {"enishi": 1, "game": setup.game, "rules": setup.version, "seats": setup.seats, "options": setup.options, "events": table.events}


def _said(table: Table, talk: dict[str, Any]) -> dict[str, Any]:
    """What was said, without the ids of people, and by the seat that they have now: seats are drawn after the first words."""
    said = {name: value for name, value in talk.items() if name != "person"}
    seat = table.chair_of(talk["person"])
    return said if said["seat"] is None or seat is None else {**said, "seat": seat}
