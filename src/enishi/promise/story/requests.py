"""Requests as somebody with a key makes them: each signs the statement that belongs to it."""

from enishi.promise.format import shares, statements
from enishi.promise.format.keys import Key
from enishi.promise.format.random_bytes import Random
from enishi.promise.refusals import refused
from enishi.promise.story import entries
from enishi.promise.story.marks import Mark
from enishi.promise.story.state import Paper, State


def sign(state: State, index: int, key: Key, mark: Mark | None, random: Random) -> entries.AnyEntry:
    """The next step of somebody who wants to sign what waits, the promise or a change of plan: enters, or signs once all are in."""
    state.check_person(index)
    paper = state.unsealed
    if paper is None or paper.is_former:
        return _sign_former(state, index, key, mark)
    return enter(paper, index, key, mark) if paper.identity is None else agree(paper, index, key, random)


def enter(paper: Paper, index: int, key: Key, mark: Mark | None = None) -> entries.Entered:
    """Enters with the key, and the mark of the share that goes with it."""
    share_mark = shares.mark_of(paper.data, index, shares.share_of(key, paper.data))
    signature = key.sign(statements.entering(paper.data, index, key.public, share_mark))
    return entries.Entered(index=index, public_key=key.public, share_mark=share_mark, signature=signature, mark=mark)


def agree(paper: Paper, index: int, key: Key, random: Random) -> entries.Agreed:
    """Signs the identity, if one's own key and mark stand in it."""
    share, entrant = shares.share_of(key, paper.data), paper.entrants.get(index)
    if entrant is None or (entrant.key, entrant.share_mark) != (key.public, shares.mark_of(paper.data, index, share)):
        raise refused("not_your_key", name=paper.text.names[index], number=index + 1)
    identity = paper.identity
    if identity is None:
        raise refused("not_all_in")
    check = shares.check_of(shares.short_code(identity, index, share), random)
    signature, statement = key.sign(statements.agreeing(identity, index)), (identity, index, check.salt, check.slow)
    check_signature = key.sign(statements.short_code_checking(*statement))
    return entries.Agreed(index=index, signature=signature, salt=check.salt, slow=check.slow, check_signature=check_signature)


def _sign_former(state: State, index: int, key: Key, mark: Mark | None) -> entries.Signed | entries.ChangeSigned:
    """In format 1 there is one step."""
    if state.sealed is None:
        signature = key.sign(statements.signing(state.paper.data, index, key.public))
        return entries.Signed(index=index, public_key=key.public, signature=signature, mark=mark or Mark("seal"))
    signature = key.sign(statements.signing(_change(state), index, key.public))
    return entries.ChangeSigned(index=index, signature=signature, mark=mark)


def leave(state: State, index: int, key: Key) -> entries.Left:
    return entries.Left(index=index, signature=key.sign(statements.leaving(state.paper.data, index, key.public)))


def withdraw(state: State, index: int, key: Key) -> entries.ChangeWithdrawn:
    return entries.ChangeWithdrawn(index=index, signature=key.sign(statements.withdrawing(_change(state), index)))


def cancel(state: State, index: int, key: Key) -> entries.CancelSigned:
    return entries.CancelSigned(index=index, signature=key.sign(statements.cancelling(_identity(state), index)))


def lost(state: State, index: int, key: Key) -> entries.Lost:
    """Asks that a new key may speak for this person."""
    state.seal()
    return entries.Lost(index=index, public_key=key.public)


def found(state: State, index: int, key: Key) -> entries.Found:
    public = _asking(state, index)
    return entries.Found(index=index, signature=key.sign(statements.finding(_identity(state), index, public)))


def consent(state: State, index: int, key: Key, person: int) -> entries.Consented:
    """Consents that the key which asks for it may speak for a person."""
    public = _asking(state, person)
    signature = key.sign(statements.consenting(_identity(state), person, public, index))
    return entries.Consented(index=index, lost=person, public_key=public, signature=signature)


def came(state: State, index: int, key: Key, minute: int, metres: int | None = None) -> entries.Came:
    signature = key.sign(statements.coming(_identity(state), index, minute))
    return entries.Came(index=index, minute=minute, signature=signature, metres=metres)


def meet(state: State, index: int, key: Key, other: int, shown: str, minute: int, metres: int | None = None) -> entries.Met:
    """Says that this person has read the other's card; `story.shown` tells whose it is and which minute to sign."""
    signature = key.sign(statements.meeting(_identity(state), index, other, minute))
    return entries.Met(index=index, other=other, shown=shown, minute=minute, signature=signature, metres=metres)


def confirm(state: State, index: int, key: Key, other: int, metres: int | None = None) -> entries.Confirmed:
    """Signs the meeting that the other has signed."""
    meeting = state.meeting(index, other)
    if meeting is None:
        raise refused("nothing_to_confirm", name=state.name(other), number=other + 1)
    signature = key.sign(statements.meeting(_identity(state), index, other, meeting.minute))
    return entries.Confirmed(index=index, other=other, minute=meeting.minute, signature=signature, metres=metres)


def _identity(state: State) -> bytes:
    return state.seal().identity


def _change(state: State) -> bytes:
    state.seal()
    if state.change is None:
        raise refused("no_change")
    return state.change.data


def _asking(state: State, index: int) -> bytes:
    if index not in state.lost:
        raise refused("nothing_lost", name=state.name(index), number=index + 1)
    return state.lost[index].key
