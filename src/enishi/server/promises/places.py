"""Who may sign in which place of a promise: by an invitation, or at a table by the seat, for as long as one has it."""

from enishi.promise import story
from enishi.promise.story.entries import Agreed, Entered, Lost, Reopened, Signed
from enishi.server.promises.kept import Kept
from enishi.server.refusals import refused
from enishi.server.table.entries import PersonId

MOST_KEYS = 5
"""Keys that one person may bring to a promise: signing again, or asking again for a lost card."""


def check_newcomer(kept: Kept, person: PersonId, request: Entered | Signed | Lost, invited: frozenset[int]) -> None:
    """A new key comes with the invitation to its place, or with the key that speaks for it; one browser is one person."""
    own = kept.index_of(person)
    if own is not None and own != request.index:
        raise refused("signed_elsewhere", number=own + 1)
    if list(kept.owners.values()).count(person) >= MOST_KEYS:
        raise refused("too_many_keys")
    places = invited if kept.seats is None else kept.places_of(person, None)
    if (own is None or kept.stranger_in(request.index)) and request.index not in places:
        raise refused("other_place", number=request.index + 1)


def check_still_seated(kept: Kept, request: Agreed) -> None:
    """Whoever has the seat at the table no longer does not sign for it."""
    if kept.stranger_in(request.index):
        raise refused("other_place", number=request.index + 1)


def opened_again(kept: Kept, index: int, now: int) -> story.Accepted | None:
    """A place that is held by somebody who has the seat no longer is open again for whoever has it; None where there is no such thing."""
    stranger = kept.stranger_in(index)
    return story.accept(kept.state, Reopened(index=index, public_key=stranger), now) if stranger else None
