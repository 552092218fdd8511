"""The part of a story in which people sign: the first plan, changes of it, and its cancellation.

Since format 2 people enter first, and then agree: see `agreement`.
"""

from msgspec.structs import replace

from enishi.promise.format import statements, tally
from enishi.promise.format.curve import is_key
from enishi.promise.format.keys import signed_by
from enishi.promise.format.text import FORMER, from_bytes
from enishi.promise.refusals import refused
from enishi.promise.story.entries import CancelSigned, ChangeProposed, ChangeSigned, ChangeWithdrawn, Left, Signed, Unsigned, Written
from enishi.promise.story.marks import check_mark
from enishi.promise.story.state import Paper, Shares, Signing, State


def written(entry: Written) -> State:
    """The beginning."""
    text = from_bytes(entry.text)
    if text.revision:
        raise refused("not_first")
    return State(paper=_paper(entry.text, entry.shares))


def signed(state: State, entry: Signed) -> State:
    """The last signature seals the promise."""
    state.check_person(entry.index)
    if state.sealed is not None:
        raise refused("sealed_already")
    _check_former(state.paper)
    if entry.index in state.paper.signings:
        raise refused("signed_already", name=state.name(entry.index), number=entry.index + 1)
    if any(signing.key == entry.public_key for signing in state.paper.signings.values()):
        raise refused("key_twice")
    check_key(entry.public_key)
    check_not_gone(state.paper, entry.public_key)
    check_mark(entry.mark)
    _check_signature(state.paper, entry.index, entry.public_key, entry.signature)
    paper = state.paper.signed(entry.index, Signing(entry.public_key, entry.signature, entry.mark))
    return with_seal(replace(state, paper=paper))


def left(state: State, entry: Left) -> State:
    """Whoever has entered or signed can leave again until all have signed, and comes back with another key only."""
    key = key_inside(state, entry.index)
    _check_leaving(state, entry, key, statements.leaving(state.paper.data, entry.index, key))
    return replace(state, paper=state.paper.without(entry.index, gone=key))


def unsigned(state: State, entry: Unsigned) -> State:
    """The same in stories of before: with the same key one could come back."""
    key = key_inside(state, entry.index)
    _check_leaving(state, entry, key, statements.unsigning(state.paper.data, entry.index))
    return replace(state, paper=state.paper.without(entry.index))


def key_inside(state: State, index: int) -> bytes:
    """The key with which somebody has entered or signed, while it is not sealed."""
    state.check_person(index)
    if state.sealed is not None:
        raise refused("sealed_already")
    key = state.key(index)
    if key is None:
        raise refused("place_free", name=state.name(index), number=index + 1)
    return key


def _check_leaving(state: State, entry: Left | Unsigned, key: bytes, statement: bytes) -> None:
    if not signed_by(key, entry.signature, statement):
        raise refused("not_your_key", name=state.name(entry.index), number=entry.index + 1)


def change_proposed(state: State, entry: ChangeProposed) -> State:
    """One other plan at a time can wait for signatures."""
    check_standing(state)
    state.check_person(entry.index)
    if state.change is not None:
        raise refused("change_waits")
    text = from_bytes(entry.text)
    if text.former != state.seal().identity or text.revision != state.text.revision + 1:
        raise refused("change_of_other")
    if text.names != state.text.names:
        raise refused("change_people")
    if entry.text in state.dropped:
        raise refused("change_dropped")
    return replace(state, change=_paper(entry.text, entry.shares), proposer=entry.index)


def change_signed(state: State, entry: ChangeSigned) -> State:
    """The last signature puts the new plan in the former's place; what was said about the former's day is over."""
    check_standing(state)
    state.check_person(entry.index)
    change = open_change(state)
    _check_former(change)
    if entry.index in change.signings:
        raise refused("signed_already", name=state.name(entry.index), number=entry.index + 1)
    key, mark = state.speakers[entry.index], entry.mark or state.marks()[entry.index]
    check_mark(mark)
    _check_signature(change, entry.index, key, entry.signature)
    change = change.signed(entry.index, Signing(key, entry.signature, mark))
    return replaced(state, change) if change.is_full else replace(state, change=change)


def change_withdrawn(state: State, entry: ChangeWithdrawn) -> State:
    """Anybody's no is enough."""
    check_standing(state)
    dropped = open_change(state).data
    state.check_spoken(entry.index, entry.signature, statements.withdrawing(dropped, entry.index))
    return replace(state, change=None, proposer=None, dropped=state.dropped | {dropped})


def cancel_signed(state: State, entry: CancelSigned) -> State:
    """When all have signed it is cancelled, and nobody has broken it."""
    check_standing(state)
    state.check_spoken(entry.index, entry.signature, statements.cancelling(state.seal().identity, entry.index))
    state = replace(state, cancels=state.cancels | {entry.index})
    return replace(state, change=None, proposer=None) if state.is_cancelled else state


def _paper(data: bytes, shares: Shares) -> Paper:
    """A text with the shares that are kept here; a share that the text does not mark is refused, and any share since format 2."""
    text = from_bytes(data)
    if len(shares) not in ((0, len(text.names)) if text.version == FORMER else (0,)):
        raise refused("shares_differ")
    if any(share is not None and tally.mark(index, share) != text.marks[index] for index, share in enumerate(shares)):
        raise refused("shares_differ")
    return Paper(data, shares)


def _check_signature(paper: Paper, index: int, key: bytes, signature: bytes) -> None:
    if not signed_by(key, signature, statements.signing(paper.data, index, key)):
        raise refused("signature_wrong", name=paper.text.names[index], number=index + 1)


def _check_former(paper: Paper) -> None:
    """Only a text of format 1 is signed without entering first."""
    if not paper.is_former:
        raise refused("enter_first")


def check_key(key: bytes) -> None:
    """Refuses what is no key, though somebody could sign with it."""
    if not is_key(key):
        raise refused("no_key")


def check_not_gone(paper: Paper, key: bytes) -> None:
    """Refuses a key that has left this text: otherwise whoever kept what it signed could bring it back."""
    if key in paper.gone:
        raise refused("key_left")


def check_standing(state: State) -> None:
    state.seal()
    if state.is_cancelled:
        raise refused("cancelled")


def open_change(state: State) -> Paper:
    if state.change is None:
        raise refused("no_change")
    return state.change


def with_seal(state: State) -> State:
    if not state.paper.is_full:
        return state
    sealed = state.paper.sealed()
    return replace(state, sealed=sealed, speakers=sealed.keys)


def replaced(state: State, change: Paper) -> State:
    former, asked = (*state.former, state.seal()), frozenset((index, request.key) for index, request in state.lost.items())
    return State(paper=change, sealed=change.sealed(), speakers=state.speakers, former=former, lost=state.lost, asked=asked)
