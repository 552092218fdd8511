"""The game itself: moves, standing orders, conferring, and taking back."""

from collections.abc import Generator

from enishi.server.messages import from_client
from enishi.server.messages.parts import Order
from enishi.server.refusals import refused
from enishi.server.table import entries
from enishi.server.table.draws import events_after
from enishi.server.table.entries import PersonId
from enishi.server.table.rulings.wish import Ruling, Wish, need_fresh, need_playing, need_running
from enishi.server.table.table import Table
from enishi.server.table.undo import Undoable
from enishi.sets import Considered


def move(wish: Wish, message: from_client.Move | from_client.MoveAll) -> Ruling:
    """Plays a move or a whole set now, or keeps an answer until it may be shown. The rules themselves refuse what is against them.

    Only elements of sets may come before others: they show nothing, so a refusal tells nothing either.
    """
    table = wish.table
    moves = [message.move] if isinstance(message, from_client.Move) else message.moves
    need_running(table)
    if table.promise is not None:
        raise refused("day_decides")
    seat = wish.deciding_seat
    need_fresh(wish, table.asked[seat].event if seat in table.waiting else table.event)
    if seat in table.held:
        raise refused("held")
    _need_set(table, moves)
    if len(moves) == 1 and seat in table.waiting and wish.time < table.shown_at(seat) and moves[0] in table.playing.legal(seat):
        return [entries.Held(at=wish.now, cause=wish.cause, seat=seat, move=moves[0])]
    return [entries.Moved(at=wish.now, cause=wish.cause, seat=seat, events=events_after(table, seat, moves))]


def _need_set(table: Table, moves: list[str]) -> None:
    *first, last = moves
    apart = next((move for move in first if not table.facts.is_of_set(move)), None)
    if apart is not None or (first and table.answers_are_delayed):
        raise refused("no_set", move=apart or last)


def choosing_seat(table: Table, person: PersonId, message: from_client.Consider) -> int:
    """The seat that may ask the rules about these elements of a set now."""
    need_running(table)
    seat = table.seat_of(person)
    if seat is None:
        raise refused("not_seated")
    if seat not in table.waiting:
        raise refused("not_your_turn")
    if not table.asked[seat].event <= message.expects <= table.event:
        raise refused("stale", expects=message.expects, event=table.event)
    apart = next((move for move in message.chosen if not table.facts.is_of_set(move)), None)
    if apart is not None or not table.facts.sets:
        raise refused("no_set", move=apart or "")
    return seat


def considering(table: Table, seat: int, message: from_client.Consider) -> Generator[None, None, Considered]:
    """What the rules say of some elements of a set, from what the seat knows; worked out in steps, while the table goes on."""
    return table.playing.considering(seat, message.chosen, table.facts.sets)


def set_orders(wish: Wish, message: from_client.SetOrders) -> Ruling:
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


def ready(wish: Wish, message: from_client.Ready) -> Ruling:
    table = wish.table
    need_running(table)
    if not table.conferring:
        raise refused("not_conferring")
    need_fresh(wish, table.event)
    return [entries.SaidReady(at=wish.now, cause=wish.cause, seat=wish.deciding_seat)]


def undo(weighed: Undoable, wish: Wish, message: from_client.Undo) -> Ruling:
    """At once where it harms nobody, or where nobody but bots is there to be asked; otherwise a question."""
    table = wish.table
    need_running(table)
    seat = wish.deciding_seat
    if not table.facts.undo:
        raise refused("decisions_stand")
    if seat in table.held:
        return [entries.Withdrawn(at=wish.now, cause=wish.cause, seat=seat)]
    need_fresh(wish, table.event)
    if weighed.cost == "nothing":
        raise refused("nothing_yours")
    if weighed.cost == "unknown":
        raise refused("failed")
    if weighed.cost == "free" or not seats_to_ask(table, seat):
        return [entries.Undone(at=wish.now, cause=wish.cause, length=weighed.length, takes_gains_back=True)]
    return [entries.UndoAsked(at=wish.now, cause=wish.cause, seat=seat, length=weighed.length, seen=weighed.cost == "seen")]


def answer_undo(wish: Wish, message: from_client.AnswerUndo) -> Ruling:
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
        ruling.append(entries.Undone(at=wish.now, length=table.undoing.length, takes_gains_back=True))
    return ruling


def seats_to_ask(table: Table, asker: int) -> set[int]:
    """The other seats in which people decide; bots agree to everything."""
    return {number for number, chair in enumerate(table.chairs) if chair.has_people and number != asker}
