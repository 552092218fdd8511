"""A promise as one person may see it: everything in words and numbers, and of the cards only one's own.

Names and places are for those who hold a card or the invitation; anybody else is refused.
"""

from typing import Literal

import msgspec

from enishi.promise.format import code, zones
from enishi.promise.format.sealed import short_identity
from enishi.promise.format.shares import short_code
from enishi.promise.format.text import Point, Text
from enishi.promise.format.zones import MINUTE
from enishi.promise.refusals import refused
from enishi.promise.story.marks import Mark
from enishi.promise.story.phases import Phase, phase
from enishi.promise.story.result import Outcome, Result, result
from enishi.promise.story.state import Meeting, Pair, Paper, State

Place = Literal["near", "not_checked", "no_point"]


class PlanView(msgspec.Struct, frozen=True, kw_only=True):
    """What a text says."""

    text: bytes
    """The bytes that are signed."""
    revision: int
    names: list[str]
    when: str
    """By the clock at the place: `2027-05-01 12:00`."""
    zone: str
    before: int
    after: int
    place: str
    point: Point | None
    line: str
    opens: int
    """Milliseconds since 1970, like the next two."""
    starts: int
    closes: int
    moved: int
    gap: int
    twice: bool
    zone_known: bool
    version: int
    """Of the format: 1 is signed in one step, 2 is entered first."""
    entrants: "list[EntrantView | None]"
    """Who has entered, since format 2: what everybody signs is made of these."""
    signed: list[bool]


class EntrantView(msgspec.Struct, frozen=True):
    """What somebody entered with."""

    public_key: bytes
    share_mark: bytes


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """One of the people."""

    name: str
    mark: Mark | None
    """How they signed the plan that stands; None: not yet."""
    public_key: bytes | None
    """The key that speaks for them now."""
    cancels: bool
    lost: bytes | None
    """The new key that asks to speak for them."""
    consents: list[int]
    """Who has consented to it."""
    came: bool
    place: Place
    outcome: Outcome | None
    """Known once the window has opened; final when the phase is `closed`."""


class MeetingView(msgspec.Struct, frozen=True, kw_only=True):
    """Two people who met."""

    people: Pair
    minute: int
    """The minute since 1970 (UTC) that both sign."""
    signed: list[int]
    confirmed: bool
    places: list[Place]
    """For those who have signed."""


class CardView(msgspec.Struct, frozen=True):
    """One's own card."""

    code: str | None
    """Of format 1, whose shares are kept here."""
    short_code: str | None
    blank: bytes | None
    """Since format 2: all of it but the share, which only its owner's device has."""


class PromiseView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one person is told."""

    phase: Phase
    you: int | None
    plan: PlanView
    change: PlanView | None
    proposer: int | None
    identity: bytes | None
    """None until it is sealed."""
    short_identity: str | None
    people: list[PersonView]
    meetings: list[MeetingView]
    result: Result | None
    """Once the window has closed; it stands when the phase is `closed`."""
    card: CardView | None


def view(state: State, now: int, index: int | None, *, invited: bool = False) -> PromiseView:
    """What the person in this place sees; None: somebody without a card, who needs the invitation."""
    if index is None and not invited:
        raise refused("not_yours")
    if index is not None:
        state.check_person(index)
    identity = state.sealed.identity if state.sealed else None
    now_phase = phase(state, now)
    return PromiseView(
        phase=now_phase, you=index, plan=_plan(state.paper), change=_plan(state.change) if state.change else None, proposer=state.proposer,
        identity=identity, short_identity=short_identity(identity) if identity else None,
        people=[_person(state, person, now_phase) for person in state.people],
        meetings=[_meeting(state.text, people, meeting) for people, meeting in state.meetings.items()],
        result=result(state) if now_phase in ("settling", "closed") else None, card=_card(state, index),
    )  # fmt: skip


def _plan(paper: Paper) -> PlanView:
    text, window = paper.text, zones.window(paper.text)
    return PlanView(
        text=paper.data, revision=text.revision, names=list(text.names), when=zones.clock(text.when), zone=text.zone,
        before=text.before, after=text.after, place=text.place, point=text.point, line=text.line,
        opens=window.opens * MINUTE, starts=window.starts * MINUTE, closes=window.closes * MINUTE,
        moved=window.moved, gap=window.gap, twice=window.twice, zone_known=window.known,
        version=text.version, entrants=[_entrant(paper, index) for index in range(len(text.names))],
        signed=[index in paper.signings for index in range(len(text.names))],
    )  # fmt: skip


def _entrant(paper: Paper, index: int) -> EntrantView | None:
    entrant = paper.entrants.get(index)
    return EntrantView(entrant.key, entrant.share_mark) if entrant else None


def _person(state: State, index: int, now_phase: Phase) -> PersonView:
    request, presence = state.lost.get(index), state.came.get(index)
    day = now_phase in ("open", "settling", "closed")
    return PersonView(
        name=state.name(index), mark=state.marks().get(index), public_key=state.key(index), cancels=index in state.cancels,
        lost=request.key if request else None, consents=sorted(request.consents) if request else [], came=presence is not None,
        place=_place(state.text, presence.metres if presence else None), outcome=result(state).outcomes[index] if day else None,
    )  # fmt: skip


def _meeting(text: Text, people: Pair, meeting: Meeting) -> MeetingView:
    places = [_place(text, metres) for metres in meeting.signers.values()]
    signed = list(meeting.signers)
    return MeetingView(people=people, minute=meeting.minute, signed=signed, confirmed=meeting.is_confirmed, places=places)


def _place(text: Text, metres: int | None) -> Place:
    if text.point is None:
        return "no_point"
    return "not_checked" if metres is None else "near"


def _card(state: State, index: int | None) -> CardView | None:
    card = state.card(index) if index is not None and state.sealed else None
    if card is None:
        return None
    if not state.paper.is_former:
        return CardView(None, None, code.blank(card.sealed, card.index))
    return CardView(code.to_code(card), short_code(card.identity, card.index, card.share), None)
