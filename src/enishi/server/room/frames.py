"""What everybody sees of a table around the game, and how it stands in the lists of tables."""

from typing import Literal, Protocol

import msgspec

from enishi.errors import OtherRules
from enishi.server.messages.from_server import Chair as ChairShown
from enishi.server.messages.from_server import Frame, Mine, Person, ShareRequest, StoredGame, TableLine, UndoRequest
from enishi.server.refusals import in_all_languages
from enishi.server.room.surroundings import Surroundings
from enishi.server.store.store import Listing
from enishi.server.table.chairs import Chair, Sitter
from enishi.server.table.entries import PersonId
from enishi.server.table.forced import forced_answer
from enishi.server.table.rulings.game import seats_to_ask
from enishi.server.table.table import Table
from enishi.server.table.team_signs import conferring_seats, proposal_to


class Present(Protocol):
    """A table, and what is known of who is there."""

    table: Table
    house: Surroundings

    def away(self, person: PersonId) -> float: ...


def frame_of(room: Present, onlookers: int, ahead: int, bots_wait: int | None = None) -> Frame:
    table, setup = room.table, room.table.setup
    return Frame(
        table=table.id,
        game=setup.game,
        seats=setup.seats,
        options=setup.options,
        status=table.status,
        host=table.host,
        open=setup.open,
        hints=table.hints,
        from_record=setup.events is not None,
        paused=table.paused,
        chairs=[_chair(room, chair) for chair in table.chairs],
        onlookers=onlookers,
        clock=table.clocks.state(ahead) if table.clocks else None,
        conferring=bool(conferring_seats(table)),
        ready=sorted(table.ready),
        undo=_undo_request(table),
        sharing=[ShareRequest(one.person, one.name, one.seat, sorted(one.agreed)) for one in table.sharing.values()],
        ended=table.ended,
        previous=setup.previous,
        next=table.next,
        promise=table.promise,
        arrangement=table.arrangements if table.status == "gathering" else 0,  # later it would tell of orders and answers in advance
        chairs_closed=table.chairs_closed,
        pause_asked=None if table.pausing is None else sorted(table.pausing),
        pace=table.pace,
        onlookers_talk=table.onlookers_talk,
        onlookers_watch=table.onlookers_watch,
        deal=None if table.dealing is None else table.dealing.state,
        taken_back=table.taken_back if table.taken_back.decisions else None,
        colours=list(table.colours),
        bots_wait=bots_wait,
    )


def _chair(room: Present, chair: Chair) -> ChairShown:
    return ChairShown([_person(room, sitter) for sitter in chair.people], chair.bot, chair.by_lot, chair.resigned, chair.bot_by)


def _person(room: Present, sitter: Sitter) -> Person:
    if sitter.left:
        return Person(sitter.person, sitter.name, here=False, away=True)
    away, settings = room.away(sitter.person), room.house.settings
    return Person(sitter.person, sitter.name, here=away < settings.absence, away=away >= settings.seems_away)


def _undo_request(table: Table) -> UndoRequest | None:
    undoing = table.undoing
    return UndoRequest(undoing.seat, undoing.length, sorted(undoing.agreed), undoing.seen) if undoing else None


def mine_of(table: Table, seat: int | None) -> Mine | None:
    """What only the seat itself knows, besides its view."""
    if seat is None:
        return None
    held = table.held.get(seat) or forced_answer(table, seat)
    asked = table.asked[seat].event if seat in table.waiting else None
    proposal = proposal_to(table, seat)
    return Mine(table.orders.get(seat, []), held, asked, _may_undo(table, seat), proposal.words if proposal else None)


def _may_undo(table: Table, seat: int) -> Literal["nothing", "at_once", "asks"]:
    if table.status == "playing" and table.facts.undo:
        for decided, _ in reversed(table.decisions):  # most often it is one of the last
            if decided == seat:
                return "asks" if seats_to_ask(table, seat) else "at_once"
    return "nothing"


def stored_of(table: Table) -> StoredGame | None:
    """What can be read of a game that was played by other rules, once it is over."""
    if not table.is_outdated or table.status != "over":
        return None
    version, here = table.setup.version, table.manifest.version
    words = in_all_languages(OtherRules("other_rules", game=table.setup.game, version=version, here=here))
    return StoredGame(version, here, words, table.events)


class _Listed(msgspec.Struct, frozen=True):
    """What the store keeps for the lists."""

    shown: TableLine
    turn_of: list[PersonId]


_listed = msgspec.json.Decoder(_Listed)


def line_of(table: Table) -> Listing:
    """The table as the store lists it."""
    sitters = [sitter for chair in table.chairs for sitter in chair.people]
    shown = TableLine(
        table=table.id,
        game=table.setup.game,
        status=table.status,
        seats=table.seats,
        free=sum(chair.is_free for chair in table.chairs),
        host=table.host_name,
        names=[sitter.name for sitter in sitters],
        bots=sum(chair.bot is not None and not chair.people for chair in table.chairs),
        clock=table.clocks is not None,
        changed=table.at // 60_000 * 60_000,
    )
    waited_for = [table.chairs[seat] for seat in table.waiting if seat not in table.held and table.promise is None]
    turn_of = [sitter.person for chair in waited_for if chair.bot is None for sitter in chair.people]
    return Listing(
        id=table.id,
        status=table.status,
        open=table.setup.open,
        timed=table.has_running_clocks,
        host=table.host,
        people=frozenset({sitter.person for sitter in sitters} | {table.host}),
        changed=shown.changed,
        line=msgspec.json.encode(_Listed(shown, turn_of)),
    )


def shown_line(line: Listing, person: PersonId) -> TableLine | None:
    """A line of the lists as somebody reads it; None where it cannot be read."""
    try:
        listed = _listed.decode(line.line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return msgspec.structs.replace(listed.shown, your_turn=person in listed.turn_of)
