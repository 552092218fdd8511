"""A promise in lists: what is kept of it there, so that no signature need be checked to show one."""

from enishi.promise.format.text import from_bytes
from enishi.promise.format.zones import MINUTE, clock, window
from enishi.promise.story.phases import Standing, phase_of, standing
from enishi.promise.story.state import State
from enishi.server.promises import messages, shelf
from enishi.server.store.store import Statement


def listing_of(state: State) -> shelf.Listing:
    """What lists say of a promise."""
    return shelf.Listing(standing(state), [state.key(index) for index in state.people])


def listed(id: str, state: State) -> list[Statement]:
    """What is to be written, so that lists show how it stands now."""
    return shelf.listing(id, listing_of(state))


def line_of(id: str, promise: Standing, now: int) -> messages.PromiseLine:
    """A promise as the front page lists it."""
    text = from_bytes(promise.text)
    starts = window(text).starts * MINUTE
    return messages.PromiseLine(id, list(text.names), clock(text.when), text.zone, text.place, phase_of(promise, now), starts)
