"""The part of a story in which people sign: the first plan, changes of it, and its cancellation."""

from msgspec.structs import replace

from enishi.promise import statements, tally
from enishi.promise.entries import CancelSigned, ChangeProposed, ChangeSigned, ChangeWithdrawn, Signed, Unsigned, Written
from enishi.promise.keys import signed_by
from enishi.promise.marks import check_mark
from enishi.promise.refusals import refused
from enishi.promise.state import Paper, Shares, Signing, State
from enishi.promise.text import from_bytes


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
    if entry.index in state.paper.signings:
        raise refused("signed_already", name=state.name(entry.index), number=entry.index + 1)
    if any(signing.key == entry.public_key for signing in state.paper.signings.values()):
        raise refused("key_twice")
    check_mark(entry.mark)
    _check_signature(state.paper, entry.index, entry.public_key, entry.signature)
    paper = state.paper.signed(entry.index, Signing(entry.public_key, entry.signature, entry.mark))
    return _with_seal(replace(state, paper=paper))


def unsigned(state: State, entry: Unsigned) -> State:
    """A signature can be taken back until all have signed."""
    state.check_person(entry.index)
    if state.sealed is not None:
        raise refused("sealed_already")
    signing = state.paper.signings.get(entry.index)
    statement = statements.unsigning(state.paper.data, entry.index)
    if signing is None or not signed_by(signing.key, entry.signature, statement):
        raise refused("not_your_key", name=state.name(entry.index), number=entry.index + 1)
    return replace(state, paper=state.paper.without(entry.index))


def change_proposed(state: State, entry: ChangeProposed) -> State:
    """One other plan at a time can wait for signatures."""
    _check_standing(state)
    state.check_person(entry.index)
    if state.change is not None:
        raise refused("change_waits")
    text = from_bytes(entry.text)
    if text.former != state.seal().identity or text.revision != state.text.revision + 1:
        raise refused("change_of_other")
    if text.names != state.text.names:
        raise refused("change_people")
    return replace(state, change=_paper(entry.text, entry.shares), proposer=entry.index)


def change_signed(state: State, entry: ChangeSigned) -> State:
    """The last signature puts the new plan in the former's place; what was said about the former's day is over."""
    _check_standing(state)
    state.check_person(entry.index)
    change = _change(state)
    if entry.index in change.signings:
        raise refused("signed_already", name=state.name(entry.index), number=entry.index + 1)
    key, mark = state.speakers[entry.index], entry.mark or state.marks()[entry.index]
    check_mark(mark)
    _check_signature(change, entry.index, key, entry.signature)
    change = change.signed(entry.index, Signing(key, entry.signature, mark))
    return _replaced(state, change) if change.is_full else replace(state, change=change)


def change_withdrawn(state: State, entry: ChangeWithdrawn) -> State:
    """Anybody's no is enough."""
    _check_standing(state)
    state.check_spoken(entry.index, entry.signature, statements.withdrawing(_change(state).data, entry.index))
    return replace(state, change=None, proposer=None)


def cancel_signed(state: State, entry: CancelSigned) -> State:
    """When all have signed it is cancelled, and nobody has broken it."""
    _check_standing(state)
    state.check_spoken(entry.index, entry.signature, statements.cancelling(state.seal().identity, entry.index))
    state = replace(state, cancels=state.cancels | {entry.index})
    return replace(state, change=None, proposer=None) if state.is_cancelled else state


def _paper(data: bytes, shares: Shares) -> Paper:
    """A text with the shares that are kept here; a share that the text does not mark is refused."""
    text = from_bytes(data)
    if len(shares) not in (0, len(text.names)):
        raise refused("shares_differ")
    if any(share is not None and tally.mark(index, share) != text.marks[index] for index, share in enumerate(shares)):
        raise refused("shares_differ")
    return Paper(data, shares)


def _check_signature(paper: Paper, index: int, key: bytes, signature: bytes) -> None:
    if not signed_by(key, signature, statements.signing(paper.data, index, key)):
        raise refused("signature_wrong", name=paper.text.names[index], number=index + 1)


def _check_standing(state: State) -> None:
    state.seal()
    if state.is_cancelled:
        raise refused("cancelled")


def _change(state: State) -> Paper:
    if state.change is None:
        raise refused("no_change")
    return state.change


def _with_seal(state: State) -> State:
    if not state.paper.is_full:
        return state
    sealed = state.paper.sealed()
    return replace(state, sealed=sealed, speakers=sealed.keys)


def _replaced(state: State, change: Paper) -> State:
    return State(paper=change, sealed=change.sealed(), speakers=state.speakers, former=(*state.former, state.seal()), lost=state.lost)
