"""The part of a story in which a card is lost, and replaced with the consent of all the others."""

from msgspec.structs import replace

from enishi.promise.format import statements
from enishi.promise.refusals import refused
from enishi.promise.story.entries import Consented, Found, Lost
from enishi.promise.story.signatures import check_key
from enishi.promise.story.state import LostCard, State


def lost(state: State, entry: Lost) -> State:
    """A new request takes the place of an older one, and begins without consents.

    A key asks once for a person under a plan: otherwise whoever kept the consents to one that was replaced, or to one whose owner said that
    nothing was lost, could show them again.
    """
    state.seal()
    state.check_person(entry.index)
    check_key(entry.public_key)
    asking = {request.key for index, request in state.lost.items() if index != entry.index}
    if entry.public_key in {*state.speakers, *asking}:
        raise refused("key_twice")
    asks, waits = (entry.index, entry.public_key), state.lost.get(entry.index)
    if asks in state.asked and (waits is None or waits.key != entry.public_key):
        raise refused("key_asked")
    return replace(state, lost=state.lost | {entry.index: LostCard(entry.public_key)}, asked=state.asked | {asks})


def found(state: State, entry: Found) -> State:
    """Whoever still has the key ends the request."""
    request = _request(state, entry.index)
    state.check_spoken(entry.index, entry.signature, statements.finding(state.seal().identity, entry.index, request.key))
    return _without(state, entry.index)


def consented(state: State, entry: Consented) -> State:
    """When all the others have consented, the new key speaks for the person."""
    request = _request(state, entry.lost)
    if entry.index == entry.lost:
        raise refused("own_consent")
    if entry.public_key != request.key:
        raise refused("other_request")
    statement = statements.consenting(state.seal().identity, entry.lost, request.key, entry.index)
    state.check_spoken(entry.index, entry.signature, statement)
    request = replace(request, consents=request.consents | {entry.index})
    if len(request.consents) < len(state.people) - 1:
        return replace(state, lost=state.lost | {entry.lost: request})
    return _handed_over(state, entry.lost, request.key)


def _request(state: State, index: int) -> LostCard:
    state.seal()
    state.check_person(index)
    if index not in state.lost:
        raise refused("nothing_lost", name=state.name(index), number=index + 1)
    return state.lost[index]


def _without(state: State, index: int) -> State:
    return replace(state, lost={other: request for other, request in state.lost.items() if other != index})


def _handed_over(state: State, index: int, key: bytes) -> State:
    """What the old key said of things that are still open does not count any more."""
    speakers = tuple(key if other == index else speaker for other, speaker in enumerate(state.speakers))
    change = state.change.without(index) if state.change else None
    cancels = state.cancels if state.is_cancelled else state.cancels - {index}
    others = {person: replace(request, consents=request.consents - {index}) for person, request in _without(state, index).lost.items()}
    return replace(state, speakers=speakers, change=change, cancels=cancels, lost=others)
