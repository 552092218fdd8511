"""Who may look on at a table, and who goes where there are too many."""

from collections import Counter
from collections.abc import Iterable

from enishi.server.refusals import refused
from enishi.server.room.surroundings import Guest
from enishi.server.table.entries import PersonId
from enishi.server.table.table import Table


def check_onlooker(table: Table, person: PersonId) -> None:
    """Refuses those whom the host does not want to look on."""
    if person == table.host or table.chair_of(person) is not None:
        return
    if person in table.sent_away:
        raise refused("removed")
    if not table.onlookers_watch:
        raise refused("no_onlookers")


def in_whose_place(onlookers: Iterable[Guest], guest: Guest) -> Guest:
    """The last of those who come most often from one place; nobody else is kept out by them."""
    places = [(one.address or one.person, one) for one in onlookers]
    often = Counter(place for place, _ in places)
    most, count = often.most_common(1)[0] if often else ("", 0)
    if often[guest.address or guest.person] + 1 >= count:
        raise refused("too_many_onlookers")
    return next(one for place, one in reversed(places) if place == most)
