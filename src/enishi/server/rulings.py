"""What people may do at a table: every wish becomes entries, or is refused. Nothing here changes the table but playing on its match.

Who sits where is decided in `seating`, what is said in `talking`; here are the game itself and the host's powers.
"""

from collections.abc import Callable

import msgspec

from enishi.bots import LEVELS
from enishi.server import entries, messages
from enishi.server.entries import AnyEntry, PersonId
from enishi.server.messages import AtTable, Order
from enishi.server.refusals import refused
from enishi.server.settings import Limits
from enishi.server.tables import Table
from enishi.server.undo import Undoable


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody wants something at a table now."""

    table: Table
    person: PersonId
    message: AtTable
    now: int
    limits: Limits
    away: Callable[[PersonId], float]
    """For how many seconds somebody has not been there; 0.0: is there."""
    absence: float
    """After how many seconds somebody counts as away."""
    host_absence: float

    @property
    def cause(self) -> str:
        return f"{self.person} {self.message.id}"

    def is_here(self, person: PersonId) -> bool:
        return self.away(person) < self.absence

    @property
    def seat(self) -> int:
        """The seat of the one who wishes."""
        seat = self.table.seat_of(self.person)
        if seat is None:
            raise refused("not_seated")
        return seat

    @property
    def deciding_seat(self) -> int:
        """The seat, where no bot plays for it."""
        seat = self.seat
        chair = self.table.chairs[seat]
        if chair.resigned:
            raise refused("resigned")
        if chair.bot is not None:
            raise refused("bot_plays")
        return seat


Ruling = list[AnyEntry]


def need_playing(table: Table) -> None:
    if table.status != "playing":
        raise refused("not_playing")


def need_running(table: Table) -> None:
    need_playing(table)
    if table.paused:
        raise refused("paused")


def need_gathering(table: Table) -> None:
    if table.status != "gathering":
        raise refused("not_gathering")


def need_over(table: Table) -> None:
    if table.status != "over" or table.match is None:
        raise refused("not_over")


def need_fresh(wish: Wish, since: int) -> None:
    """The position must be the one that the client had seen, or one that differs from it only by others' simultaneous choices."""
    if not since <= wish.message.expects <= wish.table.event:
        raise refused("stale", expects=wish.message.expects, event=wish.table.event)


def need_bots(table: Table, level: str) -> None:
    if not table.facts.bots:
        raise refused("no_bots")
    if level not in LEVELS:
        raise refused("no_level", level=level, levels=list(LEVELS))


def as_host(wish: Wish) -> Ruling:
    """Nothing where the host wishes; where the host has been away for long, that somebody who sits here is the host now."""
    table = wish.table
    if wish.person == table.host:
        return []
    if table.seat_of(wish.person) is not None and wish.away(table.host) >= wish.host_absence:
        return [entries.HostPassed(at=wish.now, person=wish.person)]
    raise refused("not_host")


# --- the game ---------------------------------------------------------------------------------------------------------------


def move(wish: Wish, message: messages.Move) -> Ruling:
    """Plays now, or keeps the answer until it may be shown. The rules themselves refuse what is against them."""
    table = wish.table
    need_running(table)
    if table.promise is not None:
        raise refused("day_decides")
    seat = wish.deciding_seat
    need_fresh(wish, table.asked[seat].event if seat in table.waiting else table.event)
    if seat in table.held:
        raise refused("held")
    if seat in table.waiting and wish.now < table.shown_at(seat) and message.move in table.playing.legal(seat):
        return [entries.Held(at=wish.now, cause=wish.cause, seat=seat, move=message.move)]
    return [entries.Moved(at=wish.now, cause=wish.cause, seat=seat, events=table.play(seat, message.move))]


def move_all(wish: Wish, message: messages.MoveAll) -> Ruling:
    """Plays a whole set at once. Only elements of sets may come before others: they show nothing, so a refusal tells nothing either."""
    table = wish.table
    need_running(table)
    seat = wish.deciding_seat
    need_fresh(wish, table.asked[seat].event if seat in table.waiting else table.event)
    *first, last = message.moves
    apart = next((move for move in first if not table.facts.is_of_set(move)), None)
    if apart is not None or table.answers_are_delayed:
        raise refused("no_set", move=apart or last)
    return [entries.Moved(at=wish.now, cause=wish.cause, seat=seat, events=table.play(seat, *message.moves))]


def set_orders(wish: Wish, message: messages.SetOrders) -> Ruling:
    table = wish.table
    need_playing(table)
    if not table.facts.automation.moves:
        raise refused("no_automation")
    if len(message.orders) > wish.limits.orders:
        raise refused("too_many_orders", most=wish.limits.orders)
    for order in message.orders:
        _check_order(table, order)
    return [entries.Ordered(at=wish.now, cause=wish.cause, seat=wish.deciding_seat, orders=message.orders)]


def _check_order(table: Table, order: Order) -> None:
    allowed = table.facts.automation
    if order.move not in allowed.moves:
        raise refused("order_move", move=order.move, moves=allowed.moves)
    for path in [*order.when, *order.unless]:
        if path not in allowed.conditions:
            raise refused("order_condition", path=path, paths=allowed.conditions)


def ready(wish: Wish, message: messages.Ready) -> Ruling:
    table = wish.table
    need_running(table)
    if not table.conferring:
        raise refused("not_conferring")
    need_fresh(wish, table.event)
    return [entries.SaidReady(at=wish.now, cause=wish.cause, seat=wish.deciding_seat)]


def undo(wish: Wish, weighed: Undoable) -> Ruling:
    """At once where it harms nobody or nobody else is there to be asked; otherwise a question."""
    table = wish.table
    need_running(table)
    seat = wish.deciding_seat
    if seat in table.held:
        return [entries.Withdrawn(at=wish.now, cause=wish.cause, seat=seat)]
    need_fresh(wish, table.event)
    if weighed.cost == "nothing":
        raise refused("nothing_yours")
    if weighed.cost == "never":
        raise refused("secret_seen")
    if weighed.cost == "free" or not seats_to_ask(table, seat):
        return [entries.Undone(at=wish.now, cause=wish.cause, length=weighed.length)]
    return [entries.UndoAsked(at=wish.now, cause=wish.cause, seat=seat, length=weighed.length)]


def answer_undo(wish: Wish, message: messages.AnswerUndo) -> Ruling:
    """Notes the answer; when all have agreed, takes back."""
    table = wish.table
    need_running(table)
    seat = wish.deciding_seat
    if table.undoing is None:
        raise refused("no_undo_asked")
    need_fresh(wish, table.event)
    if seat == table.undoing.seat:
        raise refused("own_undo")
    ruling: Ruling = [entries.UndoAnswered(at=wish.now, cause=wish.cause, seat=seat, agree=message.agree)]
    if message.agree and not seats_to_ask(table, table.undoing.seat) - table.undoing.agreed - {seat}:
        ruling.append(entries.Undone(at=wish.now, length=table.undoing.length))
    return ruling


def seats_to_ask(table: Table, asker: int) -> set[int]:
    """The other seats in which people decide; bots agree to everything."""
    return {number for number, chair in enumerate(table.chairs) if chair.has_people and number != asker}


# --- the host's powers ------------------------------------------------------------------------------------------------------


def pause(wish: Wish, message: messages.Pause) -> Ruling:
    ruling = as_host(wish)
    need_running(wish.table)
    return [*ruling, entries.Paused(at=wish.now, cause=wish.cause)]


def resume(wish: Wish, message: messages.Resume) -> Ruling:
    ruling = as_host(wish)
    need_playing(wish.table)
    if not wish.table.paused:
        raise refused("not_paused")
    return [*ruling, entries.Resumed(at=wish.now, cause=wish.cause)]


def hints_off(wish: Wish, message: messages.HintsOff) -> Ruling:
    return [*as_host(wish), entries.HintsEnded(at=wish.now, cause=wish.cause)]


def stand_in(wish: Wish, message: messages.StandIn) -> Ruling:
    """A bot for a seat whose people are all away."""
    table = wish.table
    ruling = as_host(wish)
    need_playing(table)
    need_bots(table, message.level)
    if message.seat >= table.seats:
        raise refused("no_seat", seat=message.seat, last=table.seats - 1)
    chair = table.chairs[message.seat]
    if chair.bot is not None:
        raise refused("seat_taken", seat=message.seat)
    if any(not sitter.left and wish.is_here(sitter.person) for sitter in chair.people):
        raise refused("person_here")
    return [*ruling, entries.BotSat(at=wish.now, cause=wish.cause, seat=message.seat, level=message.level)]


def end_table(wish: Wish, message: messages.EndTable) -> Ruling:
    """Ends what has not begun, or what all others have abandoned."""
    table = wish.table
    ruling = as_host(wish)
    if table.status == "over":
        raise refused("over")
    if table.status == "playing":
        others = [sitter.person for chair in table.chairs if not chair.resigned for sitter in chair.people if not sitter.left]
        if any(person != wish.person and wish.is_here(person) for person in others):
            raise refused("not_abandoned")
    return [*ruling, entries.Closed(at=wish.now, cause=wish.cause)]
