"""Opening a table: a new one as somebody wants it, or a rematch with the same people."""

from collections.abc import Callable, Generator
from typing import Any

from enishi.bots import levels as offered_levels
from enishi.errors import BadSetup
from enishi.games import ids, load
from enishi.match import new
from enishi.record import replaying
from enishi.server.identifiers import new_key
from enishi.server.messages.from_client import OpenTable
from enishi.server.messages.parts import ClockSetting
from enishi.server.refusals import refused
from enishi.server.settings import Settings
from enishi.server.table import entries
from enishi.server.table.colours import colours_in, next_colours
from enishi.server.table.entries import AnyEntry, Opened
from enishi.server.table.game_facts import SiteFacts, flag_fall
from enishi.server.table.table import Table
from enishi.server.table.texts import clean_name


def opening(
    message: OpenTable, person: str, now: int, settings: Settings, facts_of: Callable[[str], SiteFacts]
) -> Generator[None, None, list[AnyEntry]]:
    """The first entries of a new table, or a refusal; in steps, because a record may be long."""
    name = clean_name(message.name, settings.limits.name)
    setup = yield from _setup(message)
    facts = facts_of(setup["game"])
    opened = Opened(
        at=now,
        cause=f"{person} {message.id}",
        host=person,
        host_name=name,
        invitation=new_key(18),
        game=setup["game"],
        version=load(setup["game"]).manifest.version,
        seats=setup["seats"],
        options=setup["options"],
        clock=_clock(message.clock, facts, setup["game"], setup["seats"]),
        open=message.open,
        hints=message.hints,
        answer_delay=round(settings.answer_delay * 1000),
        pace=message.pace,
        events=setup["events"],
        colours=setup["colours"],
    )
    made: list[AnyEntry] = [opened]
    chairs = list(range(opened.seats))
    if not message.onlooker:
        seat = chairs[0] if message.seat is None else message.seat
        if seat not in chairs:
            raise refused("no_seat", seat=seat, last=opened.seats - 1)
        chairs.remove(seat)
        made.append(entries.Sat(at=now, person=person, name=name, seat=seat, by_lot=message.seat is None))
    return [*made, *_bots(message.bots, chairs, facts, now)]


def _setup(message: OpenTable) -> Generator[None, None, dict[str, Any]]:
    """Game, seats and options, checked as the rules check them, and what had happened in a record."""
    if message.record is not None:
        match = yield from replaying(message.record)
        if match.over:
            raise refused("record_over")
        events: list[str] | None = list(match.events)
        colours = colours_in(match.extra, match.seats)
    else:
        match = new(message.game, message.seats, _options(message))
        events = colours = None
    if match.game not in ids():  # what games are begun from is no game
        raise BadSetup("unknown_game", game=match.game, games=list(ids()))
    return {"game": match.game, "seats": match.seats, "options": match.options, "events": events, "colours": colours}


def _options(message: OpenTable) -> dict[str, Any]:
    """The options; what was typed as text is read as the option reads it."""
    manifest = load(message.game).manifest
    read = {}
    for name, value in message.options.items():
        option = manifest.option(name)
        read[name] = option.parsed(value) if option and isinstance(value, str) else value
    return read


def _clock(wanted: ClockSetting | None, facts: SiteFacts, game: str, seats: int) -> ClockSetting | None:
    """The clock with what happens when a flag falls as the game has it, where the table has no choice."""
    if wanted is None:
        return None
    if len(wanted.totals) != seats:
        raise refused("clock_totals", seats=seats)
    rule = flag_fall(facts, game, seats)
    settled = wanted.flag_fall if rule == "choice" else rule
    return ClockSetting(totals=wanted.totals, increment=wanted.increment, flag_fall=settled if facts.bots else "lose")


def _bots(levels: list[str], chairs: list[int], facts: SiteFacts, now: int) -> list[AnyEntry]:
    if levels and not facts.bots:
        raise refused("no_bots")
    if len(levels) > len(chairs):
        raise refused("table_full")
    for level in levels:
        if level not in offered_levels():
            raise refused("no_level", level=level, levels=offered_levels())
    return [entries.BotSat(at=now, seat=seat, level=level) for seat, level in zip(chairs, levels, strict=False)]


def rematch(table: Table, now: int) -> list[AnyEntry]:
    """The first entries of the next table: the same people and bots, in their colours, each one seat further: the former seat 1 begins."""
    setup, host = table.setup, table.host
    opened = Opened(
        at=now,
        host=host,
        host_name=table.host_name,
        invitation=new_key(18),
        game=setup.game,
        version=load(setup.game).manifest.version,
        seats=setup.seats,
        options=setup.options,
        clock=setup.clock,
        open=setup.open,
        hints=table.hints,
        answer_delay=setup.answer_delay,
        pace=table.pace,
        previous=table.id,
        colours=next_colours(table),
    )
    made: list[AnyEntry] = [opened]
    for number, chair in enumerate(table.chairs):
        seat = (number - 1) % table.seats
        staying = [sitter for sitter in chair.people if chair.resigned or not sitter.left]
        made += [entries.Sat(at=now, person=sitter.person, name=sitter.name, seat=seat) for sitter in staying]
        if chair.bot is not None and not staying:
            made.append(entries.BotSat(at=now, seat=seat, level=chair.bot))
    return [*made, *_decided_by_host(table, now)]


def _decided_by_host(table: Table, now: int) -> list[AnyEntry]:
    """What the host had decided about others: it may begin at once, and then nobody could decide it before the start."""
    decided: list[AnyEntry] = [entries.ChairsClosed(at=now, closed=True)] if table.chairs_closed else []
    if not (table.onlookers_talk and table.onlookers_watch):
        decided.append(entries.OnlookersSet(at=now, talk=table.onlookers_talk, watch=table.onlookers_watch))
    decided += [entries.Removed(at=now, person=person) for person in sorted(table.removed) if table.chair_of(person) is None]
    return decided + [entries.SentAway(at=now, person=person) for person in sorted(table.sent_away) if table.chair_of(person) is None]
