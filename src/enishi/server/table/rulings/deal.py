"""The start of a match: everybody fixes a part of the deal and then shows it, and lots and cards follow from all of them."""

from enishi.deals import Draws
from enishi.deals.draws import lots
from enishi.server.identifiers import new_key
from enishi.server.messages import from_client
from enishi.server.refusals import refused
from enishi.server.table import entries
from enishi.server.table.apply.apply import after
from enishi.server.table.dealing import MISSES, Dealing, new_secret
from enishi.server.table.draws import dealt
from enishi.server.table.entries import PersonId
from enishi.server.table.rulings.wish import Ruling, Wish, as_host, need_gathering
from enishi.server.table.table import Table, deal_setup

SECRET_SIZE = 18
"""Bytes of what bots of one team make their secret signs from."""


def start(wish: Wish, message: from_client.Start) -> Ruling:
    """Opens the deal; where nobody's browser can add to it, the match begins at once."""
    table = wish.table
    ruling = as_host(wish)
    need_gathering(table)
    if message.arrangement is not None and message.arrangement != table.arrangements:
        raise refused("seats_changed")
    free = [number for number, chair in enumerate(table.chairs) if chair.is_free]
    if free:
        raise refused("seats_free", n=len(free))
    return [*ruling, *opened(table, wish.now, wish.adding(), cause=wish.cause)]


def opened(table: Table, now: int, adding: set[PersonId], *, cause: str = "") -> Ruling:
    """A round of the deal, with those who can add to it and have not failed to twice."""
    former = table.dealing
    misses = former.misses if former else {}
    seated = [sitter.person for chair in table.chairs for sitter in chair.people if not sitter.left]
    expected = [person for person in seated if person in adding and misses.get(person, 0) < MISSES]
    round = former.round + 1 if former else 1
    opening = entries.DealOpened(at=now, cause=cause, round=round, secret=new_secret(), expected=expected)
    return _begun_if_ready(table, [opening], now)


def fix_part(wish: Wish, message: from_client.FixPart) -> Ruling:
    """Notes what fixes a part; when all are in, the list is closed."""
    dealing = _round(wish, message.round)
    if dealing.closed or wish.person not in dealing.expected:
        raise refused("part_not_asked")
    if wish.person in dealing.fixed:
        raise refused("part_fixed")
    fixed = entries.PartFixed(at=wish.now, cause=wish.cause, person=wish.person, commitment=message.commitment)
    if dealing.waits_for() == [wish.person]:
        return [fixed, entries.DealClosed(at=wish.now)]
    return [fixed]


def show_part(wish: Wish, message: from_client.ShowPart) -> Ruling:
    """Notes the part that was fixed; when all are shown, the match begins. Another part makes the round void."""
    dealing = _round(wish, message.round)
    if not dealing.closed or wish.person not in dealing.order:
        raise refused("part_not_asked")
    if wish.person in dealing.shown:
        raise refused("part_shown")
    if not dealing.opens(wish.person, message.part):
        return voided(wish.table, wish.now, [wish.person], wish.adding(), cause=wish.cause)
    shown = entries.PartShown(at=wish.now, cause=wish.cause, person=wish.person, part=message.part)
    return _begun_if_ready(wish.table, [shown], wish.now)


def late(table: Table, now: int, adding: set[PersonId]) -> Ruling:
    """What becomes of a deal for which somebody's browser has been waited for too long."""
    dealing = table.dealing
    assert dealing is not None, "somebody is waited for"
    if dealing.closed:
        return voided(table, now, dealing.waits_for(), adding)
    return _begun_if_ready(table, [entries.DealClosed(at=now)], now)


def voided(table: Table, now: int, missing: list[PersonId], adding: set[PersonId], *, cause: str = "") -> Ruling:
    """The round is void, and the next one begins with fresh secrets."""
    void = entries.DealVoided(at=now, cause=cause, missing=missing)
    return [void, *opened(after(table, [void]), now, adding)]


def _round(wish: Wish, round: int) -> Dealing:
    need_dealing(wish.table)
    dealing = wish.table.dealing
    if dealing is None or dealing.round != round:
        raise refused("part_not_asked")
    return dealing


def need_dealing(table: Table) -> None:
    if not table.is_dealing:
        raise refused("part_not_asked")


def _begun_if_ready(table: Table, made: Ruling, now: int) -> Ruling:
    """These entries; and, where nothing is missing after them, that the match began."""
    became = after(table, made)
    dealing = became.dealing
    assert dealing is not None, "the deal was opened"
    if dealing.waits_for():
        return made
    if not dealing.closed:
        made = [*made, entries.DealClosed(at=now)]
    if dealing.order and not dealing.closed:
        return made  # they are shown the list first
    became.prepared = table.beginning()  # the table's own: what is dealt on it need not be dealt again when the entry is applied
    return [*made, _started(became, dealing, now)]


def _started(table: Table, dealing: Dealing, now: int) -> entries.Started:
    """The match begins: lots and cards follow from all parts."""
    key = dealing.key_for(deal_setup(table))
    events = dealt(table.beginning(), table.facts, Draws(key).draw, conferred=False)
    secret = new_key(SECRET_SIZE) if table.manifest.teams else ""
    return entries.Started(at=now, order=_drawn_seats(table, key), events=events, secret=secret)


def _drawn_seats(table: Table, key: bytes) -> list[int]:
    """For each seat the chair whose people get it: chosen ones stay, the others are drawn."""
    drawn = lots(key, [number for number, chair in enumerate(table.chairs) if chair.by_lot])
    return [drawn.pop() if chair.by_lot else number for number, chair in enumerate(table.chairs)]
