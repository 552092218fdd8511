"""The part of a story that happens on the day: who came, who met whom."""

from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise.format import code, shares, statements, zones
from enishi.promise.format.code import Card
from enishi.promise.format.domain import grouped
from enishi.promise.format.sealed import short_identity
from enishi.promise.format.verify import check_card
from enishi.promise.refusals import refused
from enishi.promise.story.entries import Came, Confirmed, Met
from enishi.promise.story.state import Meeting, Presence, State, pair

LAW = 26 * 60
"""Minutes by which laws can have moved the window since something was accepted: what was in time stays in time."""


def came(state: State, entry: Came) -> State:
    """Somebody is there; once said it stays said."""
    _check_day(state, entry.minute)
    state.check_spoken(entry.index, entry.signature, statements.coming(state.seal().identity, entry.index, entry.minute))
    return replace(state, came={entry.index: Presence(entry.minute, entry.metres)} | state.came)


def met(state: State, entry: Met) -> State:
    """The first half of a meeting: one has read the other's card."""
    _check_pair(state, entry)
    if state.meeting(entry.index, entry.other) is not None:
        raise refused("met_already", name=state.name(entry.other), number=entry.other + 1)
    share = state.share(entry.other)
    if share is not None and entry.shown != shares.short_code(state.seal().identity, entry.other, share):
        raise refused("short_code", name=state.name(entry.other), number=entry.other + 1)
    return _signed(state, entry, Meeting(entry.minute, {}, {}))


def confirmed(state: State, entry: Confirmed) -> State:
    """The other half: both have signed the same statement."""
    _check_pair(state, entry)
    meeting = state.meeting(entry.index, entry.other)
    if meeting is None or meeting.minute != entry.minute:
        raise refused("nothing_to_confirm", name=state.name(entry.other), number=entry.other + 1)
    if entry.index in meeting.signers:
        raise refused("met_already", name=state.name(entry.other), number=entry.other + 1)
    return _signed(state, entry, meeting)


def short_code_of(state: State, shown: str) -> tuple[int, str]:
    """Whose card was shown, and its short code: from the card's whole code, or from the short one."""
    if not code.is_code(shown):
        return _typed(state, shown)
    card = check_card(shown)
    _check_same(state, card)
    return card.index, shares.short_code(card.identity, card.index, card.share)


def _typed(state: State, shown: str) -> tuple[int, str]:
    identity, typed = state.seal().identity, grouped(code.plain(shown), 4)
    if code.plain(shown) == code.plain(short_identity(identity)):
        raise refused("identity_typed")
    if len(code.plain(shown)) != shares.LETTERS:
        raise refused("short_code_unknown")
    for index in state.people:
        if _is_short_code(state, index, typed):
            return index, typed
    raise refused("shares_elsewhere" if state.paper.is_former and not any(state.paper.shares) else "short_code_unknown")


def _is_short_code(state: State, index: int, typed: str) -> bool:
    """Since format 2 by the slow hash that came with the signature; before, by the share, if it is kept here."""
    check, share = state.paper.signings[index].check, state.share(index)
    if check is not None:
        return shares.fits(typed, check)
    return share is not None and typed == shares.short_code(state.seal().identity, index, share)


def _check_same(state: State, card: Card) -> None:
    """Refuses a card of another promise, and says what it is instead."""
    if card.identity != state.seal().identity:
        raise _other_card(state, card)


def _other_card(state: State, card: Card) -> Refused:
    if card.identity in {former.identity for former in state.former}:
        return refused("card_former", revision=card.text.revision, current=state.text.revision)
    if card.text.former == state.seal().identity:
        return refused("card_later")
    return refused("card_imitated" if card.sealed.data == state.paper.data else "card_other")


def _check_pair(state: State, entry: Met | Confirmed) -> None:
    _check_day(state, entry.minute)
    state.check_person(entry.other)
    if entry.index == entry.other:
        raise refused("own_card")


def _check_day(state: State, minute: int) -> None:
    """Refuses what cannot have been in time under any law."""
    state.seal()
    if state.is_cancelled:
        raise refused("cancelled")
    window = zones.window(state.text)
    if not window.opens - LAW <= minute <= window.closes + LAW:
        raise refused("other_day", time=zones.clock_at(minute, state.text), zone=state.text.zone)


def _signed(state: State, entry: Met | Confirmed, meeting: Meeting) -> State:
    statement = statements.meeting(state.seal().identity, entry.index, entry.other, entry.minute)
    state.check_spoken(entry.index, entry.signature, statement)
    signers = meeting.signers | {entry.index: entry.metres}
    signatures = meeting.signatures | {entry.index: entry.signature}
    meetings = state.meetings | {pair(entry.index, entry.other): Meeting(entry.minute, signers, signatures)}
    return replace(state, meetings=meetings)
