"""The host's powers."""

from enishi.server.messages import from_client
from enishi.server.refusals import refused
from enishi.server.table import entries
from enishi.server.table.rulings.game import seats_to_ask
from enishi.server.table.rulings.wish import Ruling, Wish, as_host, need_bots, need_playing, need_running


def pause(wish: Wish, message: from_client.Pause) -> Ruling:
    """At once, but for a host whose own clock runs: that would be time to think which the others do not have, so they are asked."""
    table, ruling = wish.table, as_host(wish)
    need_running(table)
    own = table.seat_of(wish.person)
    if own is not None and table.clocks and own in table.clocks.running and seats_to_ask(table, own):
        return [*ruling, entries.PauseAsked(at=wish.now, cause=wish.cause)]
    return [*ruling, entries.Paused(at=wish.now, cause=wish.cause)]


def answer_pause(wish: Wish, message: from_client.AnswerPause) -> Ruling:
    """Notes the answer; when all seats with people have agreed, there is a pause."""
    table = wish.table
    need_running(table)
    seat = wish.deciding_seat
    if table.pausing is None or wish.person == table.host:
        raise refused("no_pause_asked")
    ruling: Ruling = [entries.PauseAnswered(at=wish.now, cause=wish.cause, seat=seat, agree=message.agree)]
    host = table.seat_of(table.host)
    if message.agree and not seats_to_ask(table, -1 if host is None else host) - table.pausing - {seat}:
        ruling.append(entries.Paused(at=wish.now))
    return ruling


def resume(wish: Wish, message: from_client.Resume) -> Ruling:
    ruling = as_host(wish)
    need_playing(wish.table)
    if not wish.table.paused:
        raise refused("not_paused")
    return [*ruling, entries.Resumed(at=wish.now, cause=wish.cause)]


def set_onlookers(wish: Wish, message: from_client.SetOnlookers) -> Ruling:
    return [*as_host(wish), entries.OnlookersSet(at=wish.now, cause=wish.cause, talk=message.talk, watch=message.watch)]


def send_away(wish: Wish, message: from_client.SendAway) -> Ruling:
    """An onlooker goes for good; whoever has a chair is removed otherwise, and only before the start."""
    table = wish.table
    ruling = as_host(wish)
    if message.person in (wish.person, table.host) or table.chair_of(message.person) is not None:
        raise refused("not_an_onlooker")
    return [*ruling, entries.SentAway(at=wish.now, cause=wish.cause, person=message.person)]


def hints_off(wish: Wish, message: from_client.HintsOff) -> Ruling:
    return [*as_host(wish), entries.HintsEnded(at=wish.now, cause=wish.cause)]


def set_pace(wish: Wish, message: from_client.SetPace) -> Ruling:
    return [*as_host(wish), entries.PaceSet(at=wish.now, cause=wish.cause, pace=message.pace)]


def stand_in(wish: Wish, message: from_client.StandIn) -> Ruling:
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


def end_table(wish: Wish, message: from_client.EndTable) -> Ruling:
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
