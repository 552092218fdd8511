"""Who sits where: sitting down, sharing, leaving, bots, and the lot that is drawn at the start."""

import random

from enishi.bots import LEVELS
from enishi.server import entries, messages
from enishi.server.identity import new_key
from enishi.server.refusals import refused
from enishi.server.rulings import Ruling, Wish, as_host, need_bots, need_gathering, need_playing
from enishi.server.tables import Table
from enishi.server.texts import clean_name

_lot = random.SystemRandom()

SECRET_SIZE = 18
"""Bytes of what bots of one team make their secret signs from."""


def sit(wish: Wish, message: messages.Sit) -> Ruling:
    table = wish.table
    name = clean_name(message.name, wish.limits.name)
    if message.seat is not None and message.seat >= table.seats:
        raise refused("no_seat", seat=message.seat, last=table.seats - 1)
    if table.status == "over":
        raise refused("over")
    if table.status == "playing" and message.share and message.seat is not None and wish.person not in table.seat_in_game:
        return [_asks_to_share(wish, message.seat, name)]
    place = _place_before_start(wish, message) if table.status == "gathering" else _place_in_game(wish, message)
    seat, by_lot, others_to = place
    return [entries.Sat(at=wish.now, cause=wish.cause, person=wish.person, name=name, seat=seat, by_lot=by_lot, others_to=others_to)]


Place = tuple[int, bool, int | None]
"""The chair, whether only until the lot is drawn, and where those go who had it."""


def _place_before_start(wish: Wish, message: messages.Sit) -> Place:
    table = wish.table
    if wish.person in table.removed:
        raise refused("removed")
    own = table.chair_of(wish.person)
    if message.seat is None:
        return (own, table.chairs[own].by_lot, None) if own is not None else (_any_chair(table), True, None)
    chair = table.chairs[message.seat]
    if not chair.people or own == message.seat:
        return message.seat, False, None
    if message.share:
        if len(chair.people) >= wish.limits.people:
            raise refused("seat_taken", seat=message.seat)
        return message.seat, chair.by_lot, None
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


def _place_in_game(wish: Wish, message: messages.Sit) -> Place:
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
    free = [number for number, chair in enumerate(table.chairs) if chair.bot is not None and not chair.people]
    if not free:
        raise refused("table_full")
    if message.seat not in (None, *free):
        raise refused("seat_taken", seat=message.seat)
    return free[0] if message.seat is None else message.seat, False, None


def _asks_to_share(wish: Wish, seat: int, name: str) -> entries.ShareAsked:
    """Somebody who has seen no seat's secrets may share one during the game, if its people agree."""
    table = wish.table
    chair = table.chairs[seat]
    if not chair.has_people or chair.resigned or len(chair.people) >= wish.limits.people:
        raise refused("seat_taken", seat=seat)
    if (wish.person, seat) in table.share_declined:
        raise refused("share_declined", seat=seat)
    if len(table.sharing) >= wish.limits.people and wish.person not in table.sharing:
        raise refused("too_many_sharing")
    return entries.ShareAsked(at=wish.now, cause=wish.cause, person=wish.person, name=name, seat=seat)


def answer_share(wish: Wish, message: messages.AnswerShare) -> Ruling:
    """Notes the answer; when all of the seat who are there have agreed, the one who asked sits down."""
    table = wish.table
    need_playing(table)
    asked = table.sharing.get(message.person)
    if asked is None:
        raise refused("no_share_asked")
    withdrawn = message.person == wish.person and not message.agree
    if not withdrawn and wish.deciding_seat != asked.seat:
        raise refused("not_your_seat")
    answered = entries.ShareAnswered(at=wish.now, cause=wish.cause, person=wish.person, asker=asked.person, agree=message.agree)
    deciding = [person for person in table.readers([asked.seat]) if wish.is_here(person)]
    if message.agree and all(person in asked.agreed or person == wish.person for person in deciding):
        return [answered, entries.Sat(at=wish.now, person=asked.person, name=asked.name, seat=asked.seat)]
    return [answered]


def leave(wish: Wish, message: messages.Leave) -> Ruling:
    return _go(wish, for_good=False)


def resign(wish: Wish, message: messages.Resign) -> Ruling:
    need_playing(wish.table)
    return _go(wish, for_good=True)


def _go(wish: Wish, *, for_good: bool) -> Ruling:
    """A bot goes on, where the game has any."""
    table = wish.table
    if table.status == "over":
        raise refused("over")
    seat = wish.seat
    bot = table.chairs[seat].bot or (usual_level() if table.facts.bots and table.status == "playing" else None)
    return [entries.Left(at=wish.now, cause=wish.cause, person=wish.person, bot=bot, for_good=for_good)]


def usual_level() -> str:
    """The level of a bot that goes on for somebody: the first there is."""
    return next(iter(LEVELS))


def _may_place_bots(wish: Wish) -> None:
    if wish.person != wish.table.host:
        _ = wish.seat


def seat_bot(wish: Wish, message: messages.SeatBot) -> Ruling:
    table = wish.table
    _may_place_bots(wish)
    need_bots(table, message.level)
    if table.status == "over":
        raise refused("over")
    if message.seat >= table.seats:
        raise refused("no_seat", seat=message.seat, last=table.seats - 1)
    if not table.chairs[message.seat].is_free:
        raise refused("seat_taken", seat=message.seat)
    return [entries.BotSat(at=wish.now, cause=wish.cause, seat=message.seat, level=message.level)]


def unseat_bot(wish: Wish, message: messages.UnseatBot) -> Ruling:
    table = wish.table
    _may_place_bots(wish)
    need_gathering(table)
    if message.seat >= table.seats or table.chairs[message.seat].bot is None:
        raise refused("not_a_bot", seat=message.seat)
    return [entries.BotLeft(at=wish.now, cause=wish.cause, seat=message.seat)]


def remove(wish: Wish, message: messages.Remove) -> Ruling:
    table = wish.table
    ruling = as_host(wish)
    need_gathering(table)
    if message.person == wish.person or table.seat_of(message.person) is None:
        raise refused("nobody_there")
    return [*ruling, entries.Removed(at=wish.now, cause=wish.cause, person=message.person)]


def start(wish: Wish, message: messages.Start) -> Ruling:
    """Draws the lots and begins; the match is set up."""
    table = wish.table
    ruling = as_host(wish)
    need_gathering(table)
    free = [number for number, chair in enumerate(table.chairs) if chair.is_free]
    if free:
        raise refused("seats_free", n=len(free))
    secret = new_key(SECRET_SIZE) if table.manifest.teams else ""
    return [*ruling, entries.Started(at=wish.now, cause=wish.cause, order=_draw_seats(table), events=table.set_up(), secret=secret)]


def _draw_seats(table: Table) -> list[int]:
    """For each seat the chair whose people get it: chosen ones stay, the others are drawn."""
    drawn = [number for number, chair in enumerate(table.chairs) if chair.by_lot]
    _lot.shuffle(drawn)
    return [drawn.pop() if chair.by_lot else number for number, chair in enumerate(table.chairs)]
