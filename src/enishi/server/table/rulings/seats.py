"""Who sits where: sitting down, sharing, leaving, bots, and the lot that is drawn at the start."""

from enishi.bots import LEVELS
from enishi.server.messages import from_client
from enishi.server.refusals import refused
from enishi.server.table import entries
from enishi.server.table.entries import PersonId
from enishi.server.table.names import told_apart
from enishi.server.table.rulings.wish import (
    Ruling,
    Wish,
    as_host,
    need_bots,
    need_deciding,
    need_gathering,
    need_not_dealing,
    need_playing,
)
from enishi.server.table.table import Table
from enishi.server.table.texts import clean_name


def sit(wish: Wish, message: from_client.Sit) -> Ruling:
    table = wish.table
    name = told_apart(table, wish.person, clean_name(message.name, wish.limits.name), wish.limits.name)
    if message.seat is not None and message.seat >= table.seats:
        raise refused("no_seat", seat=message.seat, last=table.seats - 1)
    if table.status == "over":
        raise refused("over")
    need_not_dealing(table)
    if message.share and message.seat is not None and _is_asked_for(wish, message.seat):
        return [_asks_to_share(wish, message.seat, name)]
    chosen = _chosen_before_start(wish, message) if table.status == "gathering" else _chosen_in_game(wish, message)
    seat, by_lot, others_to = chosen
    if table.status == "playing" and wish.person not in table.seat_in_game and table.readers(list(range(table.seats))):
        return [_asks(wish, seat, name)]
    return [entries.Sat(at=wish.now, cause=wish.cause, person=wish.person, name=name, seat=seat, by_lot=by_lot, others_to=others_to)]


Chosen = tuple[int, bool, int | None]
"""The chair, whether only until the lot is drawn, and where those go who had it."""


def _chosen_before_start(wish: Wish, message: from_client.Sit) -> Chosen:
    table = wish.table
    if wish.person in table.removed:
        raise refused("removed")
    own = table.chair_of(wish.person)
    if message.seat is None:
        return (own, table.chairs[own].by_lot, None) if own is not None else (_any_chair(table), True, None)
    chair = table.chairs[message.seat]
    if not chair.people or own == message.seat:
        return message.seat, False, None
    elsewhere = _free_chair(table) if own is None or len(table.chairs[own].people) > 1 else own
    if not chair.by_lot or elsewhere is None:
        raise refused("seat_taken", seat=message.seat)
    return message.seat, False, elsewhere


def _free_chair(table: Table) -> int | None:
    return next((number for number, chair in enumerate(table.chairs) if chair.is_free), None)


def _any_chair(table: Table) -> int:
    """A free chair, or one in which only a bot sits."""
    free = _free_chair(table)
    if free is None:
        free = next((number for number, chair in enumerate(table.chairs) if not chair.people and chair.by_lot), None)
    if free is None:
        raise refused("table_full")
    return free


def _chosen_in_game(wish: Wish, message: from_client.Sit) -> Chosen:
    """One's own seat again, or, for somebody new, that of a bot which stands in for nobody."""
    table = wish.table
    own = table.seat_in_game.get(wish.person)
    if own is not None:
        if message.seat not in (None, own):
            raise refused("other_seat")
        chair = table.chairs[own]
        if chair.resigned or chair.sitter(wish.person) is None:
            raise refused("resigned")
        return own, False, None
    if table.chairs_closed:
        raise refused("chairs_closed")
    free = [number for number, chair in enumerate(table.chairs) if chair.bot is not None and not chair.people]
    if not free:
        raise refused("table_full")
    if message.seat not in (None, *free):
        raise refused("seat_taken", seat=message.seat)
    return free[0] if message.seat is None else message.seat, False, None


def _is_asked_for(wish: Wish, seat: int) -> bool:
    """Whether sharing this seat is a question to its people: whoever has seen another seat's secrets need not ask."""
    table = wish.table
    if table.status == "playing":
        return wish.person not in table.seat_in_game
    return bool(table.chairs[seat].people) and table.chair_of(wish.person) != seat and wish.person not in table.removed


def _asks_to_share(wish: Wish, seat: int, name: str) -> entries.ShareAsked:
    """Somebody who has seen no seat's secrets may share one, if its people agree."""
    table = wish.table
    chair = table.chairs[seat]
    if not chair.has_people or chair.resigned or len(chair.people) >= wish.limits.people:
        raise refused("seat_taken", seat=seat)
    return _asks(wish, seat, name)


def _asks(wish: Wish, seat: int, name: str) -> entries.ShareAsked:
    table = wish.table
    if (wish.person, seat) in table.share_declined:
        raise refused("share_declined", seat=seat)
    if len(table.sharing) >= wish.limits.people and wish.person not in table.sharing:
        raise refused("too_many_sharing")
    return entries.ShareAsked(at=wish.now, cause=wish.cause, person=wish.person, name=name, seat=seat)


def answer_share(wish: Wish, message: from_client.AnswerShare) -> Ruling:
    """Notes the answer; when all whom it concerns have agreed, the one who asked sits down."""
    table = wish.table
    need_not_dealing(table)
    if table.status == "over":
        raise refused("over")
    asked = table.sharing.get(message.person)
    if asked is None:
        raise refused("no_share_asked")
    withdrawn = message.person == wish.person and not message.agree
    deciding = _deciding(wish, asked.seat)
    if not withdrawn:
        need_deciding(wish)
        if wish.person not in deciding:
            raise refused("not_your_seat")
    answered = entries.ShareAnswered(at=wish.now, cause=wish.cause, person=wish.person, asker=asked.person, agree=message.agree)
    if message.agree and all(person in asked.agreed or person == wish.person for person in deciding):
        by_lot = table.chairs[asked.seat].by_lot
        return [answered, entries.Sat(at=wish.now, person=asked.person, name=asked.name, seat=asked.seat, by_lot=by_lot)]
    return [answered]


def _deciding(wish: Wish, seat: int) -> list[PersonId]:
    """Whom it concerns that somebody comes to a seat: its people who are there; for a bot's chair, whose cards nobody has seen yet, all."""
    table = wish.table
    if table.chairs[seat].people:
        return [person for person in table.readers([seat]) if wish.is_here(person)]
    return table.readers(list(range(table.seats)))


def end_share(wish: Wish, message: from_client.EndShare) -> Ruling:
    """Somebody who had the seat before shares it no longer with somebody who came later."""
    table = wish.table
    need_not_dealing(table)
    if table.status == "over":
        raise refused("over")
    people = [sitter.person for sitter in table.chairs[wish.seat].people]
    if message.person not in people or people.index(message.person) <= people.index(wish.person):
        raise refused("not_your_seat")
    return [entries.ShareEnded(at=wish.now, cause=wish.cause, person=message.person)]


def close_chairs(wish: Wish, message: from_client.CloseChairs) -> Ruling:
    ruling = as_host(wish)
    need_gathering(wish.table)
    return [*ruling, entries.ChairsClosed(at=wish.now, cause=wish.cause, closed=message.closed)]


def leave(wish: Wish, message: from_client.Leave) -> Ruling:
    return _go(wish, for_good=False)


def resign(wish: Wish, message: from_client.Resign) -> Ruling:
    need_playing(wish.table)
    return _go(wish, for_good=True)


def _go(wish: Wish, *, for_good: bool) -> Ruling:
    """A bot goes on, where the game has any."""
    table = wish.table
    if table.status == "over":
        raise refused("over")
    need_not_dealing(table)
    seat = wish.seat
    bot = table.chairs[seat].bot or (usual_level() if table.facts.bots and table.status == "playing" else None)
    return [entries.Left(at=wish.now, cause=wish.cause, person=wish.person, bot=bot, for_good=for_good)]


def usual_level() -> str:
    """The level of a bot that goes on for somebody: the first there is."""
    return next(iter(LEVELS))


def _may_place_bots(wish: Wish) -> None:
    if wish.person != wish.table.host:
        _ = wish.seat


def seat_bot(wish: Wish, message: from_client.SeatBot) -> Ruling:
    table = wish.table
    _may_place_bots(wish)
    need_bots(table, message.level)
    if table.status == "over":
        raise refused("over")
    need_not_dealing(table)
    if message.seat >= table.seats:
        raise refused("no_seat", seat=message.seat, last=table.seats - 1)
    if not table.chairs[message.seat].is_free:
        raise refused("seat_taken", seat=message.seat)
    return [entries.BotSat(at=wish.now, cause=wish.cause, seat=message.seat, level=message.level, by=wish.person)]


def unseat_bot(wish: Wish, message: from_client.UnseatBot) -> Ruling:
    """Whoever seated a bot takes it away again, and the host any; nobody else empties a chair that another has filled."""
    table = wish.table
    is_own = message.seat < table.seats and table.chairs[message.seat].bot_by == wish.person
    ruling = [] if is_own and table.seat_of(wish.person) is not None else as_host(wish)
    need_gathering(table)
    if message.seat >= table.seats or table.chairs[message.seat].bot is None:
        raise refused("not_a_bot", seat=message.seat)
    return [*ruling, entries.BotLeft(at=wish.now, cause=wish.cause, seat=message.seat)]


def remove(wish: Wish, message: from_client.Remove) -> Ruling:
    table = wish.table
    ruling = as_host(wish)
    need_gathering(table)
    if message.person == wish.person or table.seat_of(message.person) is None:
        raise refused("nobody_there")
    return [*ruling, entries.Removed(at=wish.now, cause=wish.cause, person=message.person)]
