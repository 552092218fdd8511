"""The part of a story in which people come to agree, since format 2: first all enter, then each signs what that makes.

Whoever enters shows a key and the mark of a share. When all are in, the promise has its identity (the text, all keys, all marks), and that
is what each signs; so nobody can be made to sign with other people than they saw. A change of plan goes the same way.
"""

from msgspec.structs import replace

from enishi.promise.format import statements
from enishi.promise.format.keys import signed_by
from enishi.promise.format.shares import ShortCodeCheck
from enishi.promise.refusals import refused
from enishi.promise.story.entries import Agreed, Entered, Reopened
from enishi.promise.story.marks import check_mark
from enishi.promise.story.signatures import check_key, check_not_gone, check_standing, key_inside, open_change, replaced, with_seal
from enishi.promise.story.state import Entrant, Paper, Signing, State


def entered(state: State, entry: Entered) -> State:
    """A place is taken once; what others had signed before somebody came anew falls."""
    state.check_person(entry.index)
    paper = _open_paper(state)
    if entry.index in paper.entrants:
        raise refused("entered_already", name=state.name(entry.index), number=entry.index + 1)
    _check_entrant(state, paper, entry)
    mark = entry.mark or state.marks().get(entry.index)
    if mark is None:
        raise refused("mark_empty")
    check_mark(mark)
    return _with_paper(state, paper.entered(entry.index, Entrant(entry.public_key, entry.share_mark, mark)))


def _check_entrant(state: State, paper: Paper, entry: Entered) -> None:
    """A new key is nobody else's; a change of plan is entered with the key that speaks for the person."""
    check_key(entry.public_key)
    check_not_gone(paper, entry.public_key)
    if state.speakers and entry.public_key != state.speakers[entry.index]:
        raise refused("not_your_key", name=state.name(entry.index), number=entry.index + 1)
    if any(one.key == entry.public_key or one.share_mark == entry.share_mark for one in paper.entrants.values()):
        raise refused("key_twice")
    statement = statements.entering(paper.data, entry.index, entry.public_key, entry.share_mark)
    if not signed_by(entry.public_key, entry.signature, statement):
        raise refused("signature_wrong", name=state.name(entry.index), number=entry.index + 1)


def agreed(state: State, entry: Agreed) -> State:
    """The last signature seals the promise, or puts the new plan in the former's place."""
    state.check_person(entry.index)
    paper = _open_paper(state)
    if paper.identity is None:
        raise refused("not_all_in")
    if entry.index in paper.signings:
        raise refused("signed_already", name=state.name(entry.index), number=entry.index + 1)
    entrant = paper.entrants[entry.index]
    check = statements.short_code_checking(paper.identity, entry.index, entry.salt, entry.slow)
    for signature, statement in ((entry.signature, statements.agreeing(paper.identity, entry.index)), (entry.check_signature, check)):
        if not signed_by(entrant.key, signature, statement):
            raise refused("signature_wrong", name=state.name(entry.index), number=entry.index + 1)
    signing = Signing(entrant.key, entry.signature, entrant.mark, ShortCodeCheck(entry.salt, entry.slow))
    return _with_paper(state, paper.signed(entry.index, signing))


def reopened(state: State, entry: Reopened) -> State:
    """A place is free again; what everybody signed falls with it, and the key that was there does not come back."""
    key = key_inside(state, entry.index)
    if entry.public_key not in (None, key):
        raise refused("not_your_key", name=state.name(entry.index), number=entry.index + 1)
    return replace(state, paper=state.paper.without(entry.index, gone=entry.public_key))


def _open_paper(state: State) -> Paper:
    """What waits for people: the first plan, or a change of it."""
    if state.sealed is None:
        paper = state.paper
    else:
        check_standing(state)
        paper = open_change(state)
    if paper.is_former:
        raise refused("format_former")
    return paper


def _with_paper(state: State, paper: Paper) -> State:
    if state.sealed is None:
        return with_seal(replace(state, paper=paper))
    return replaced(state, paper) if paper.is_full else replace(state, change=paper)
