"""What a seat of Yurikure may know: the girls and what is between them, the contest in progress, its own sheet."""

from typing import Any

import msgspec

from enishi.games.yurikure.notation import GIRL_NAMES, MOVES, PAIR_NAMES
from enishi.games.yurikure.rules.action import confessing_pair, loved_pair
from enishi.games.yurikure.rules.contest import DEFAULT, most_revealed
from enishi.games.yurikure.rules.phases import KISS
from enishi.games.yurikure.rules.record import (
    ACTION,
    ACTION_ORDER,
    ADD_ONE,
    ADD_ONE_AFTER,
    ADD_THREE,
    ADD_THREE_AFTER,
    AFFINITY_ONE,
    AFFINITY_ONE_AGAIN,
    AFFINITY_TWO,
    ANSWER,
    ASK,
    CHOOSE_SUPPORT,
    CONFESSION,
    CONSENT,
    COUPLES,
    DECLARE,
    FIRST_COUPLE,
    GIRLS,
    HIGHEST,
    LOVE,
    OVER,
    PAIR_LIST,
    PAIR_OF,
    PAIRS,
    SETUP_SUPPORTS,
    SIDES,
    TOUCHING,
    TRIANGLES,
    TURNS,
    VOTE,
    VOWS,
)
from enishi.games.yurikure.rules.relations import girls_of
from enishi.games.yurikure.rules.scoring import TURN_NINE, counted_pairs, ending, seat_points
from enishi.games.yurikure.rules.support import added_support, setup_support
from enishi.games.yurikure.story import explain, tell
from enishi.kernel.bits import count

__all__ = ["Table", "explain", "phase", "table", "tell"]

PHASES = {
    FIRST_COUPLE: "first_couple",
    AFFINITY_TWO: "affinity_two",
    AFFINITY_ONE: "affinity_one",
    AFFINITY_ONE_AGAIN: "affinity_one",
    ACTION_ORDER: "action_order",
    CHOOSE_SUPPORT: "support",
    ADD_ONE: "add_one",
    ADD_THREE: "add_three",
    ASK: "ask",
    CONFESSION: "confession",
    COUPLES: "couples",
    VOWS: "vows",
    OVER: "over",
}
QUESTIONS = {ACTION: "action", ANSWER: "answer", VOTE: "vote", CONSENT: "consent"}
DECLARED = {ACTION: "declare", ANSWER: "answer", VOTE: "vote", CONSENT: "consent"}
"""What the phase is called in which a girl's controller declares: what there is to weigh differs by the question."""


class Girl(msgspec.Struct, frozen=True, gc=False):
    """A girl: her place in the action order, who she is with, and who decides for her."""

    girl: str
    rank: int | None
    """1 to 7 in the action order; None before it is drawn."""
    acted: bool
    """Whether her action of this turn is over."""
    partners: list[str]
    controller: int | None
    revealed: list[int]
    """What each seat has revealed on her."""
    control: int | None
    """This seat's control of her; None for an onlooker."""


class Pair(msgspec.Struct, frozen=True, gc=False):
    """Two girls and what is between them."""

    pair: str
    affinity: int
    discontent: int
    couple: bool
    kissed: bool
    """The red side: another successful kiss and they are destined."""
    destined: bool
    parting_faces: int | None
    """Of a couple: at how many of the six faces they would part in the couple phase, as things are."""
    kiss_faces: int | None
    """Of a couple: at how many of the six faces the vow kiss succeeds, as things are."""
    support: int | None
    """This seat's setup support; None for an onlooker."""
    added: int | None
    """This seat's added support."""
    waits: bool
    """Of the first couple until turn 1 is over: it rolls for a vow kiss from turn 2 on."""


class Contest(msgspec.Struct, frozen=True, gc=False):
    """Who decides for a girl: the declaration so far, and whose word is awaited."""

    girl: str
    question: str
    """`action`, `answer` to a confession, `vote` on a love, `consent` to it."""
    asked: int
    must_declare: bool
    """Whether the seat that is asked controls her and declares now; otherwise it passes or reveals."""
    most_revealed: int
    declaration: str | None
    declarer: int | None
    passed: list[int]
    """Seats that have passed since the declaration, or since the question where there is none."""
    default: str
    """What she decides if nobody declares."""
    courting: str | None
    """The pair that the question is about; None where it is what she does."""
    would_hurt: list[str]
    """Couples whose discontent rises if these two become one."""


class Vote(msgspec.Struct, frozen=True, gc=False):
    """A girl's vote in love; None before she has voted."""

    girl: str
    vote: str | None


class Action(msgspec.Struct, frozen=True, gc=False):
    """What the acting girl does, once it is settled."""

    girl: str
    action: str
    votes: list[Vote]
    """In love: the five votes in their order."""


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A seat's supports."""

    setup: list[str]
    """The pairs that got 5, 4, 3, 2, 1 points, as far as they are entered."""
    added: list[str]
    """A point each: the first after turn 3, the others after turn 6."""
    points: int
    """What it scores; before the end what it would score for the couples there are, counted as after turn 9."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What is known of a seat; `sheet` is its own affair until the game is over."""

    entered: int
    choosing: bool
    revealed: int
    """Points revealed on all girls together."""
    revealed_on_couples: int
    """Points revealed on girls who are in couples: the fewer the better in a tie."""
    sheet: Sheet | None


class Tension(msgspec.Struct, frozen=True, gc=False):
    """What could end the game this turn."""

    red_couples: list[str]
    """One more successful kiss makes them destined."""
    groups: list[list[str]]
    """Three girls who are all couples with each other: marriage, if nobody is destined before and none of them parts."""
    one_couple_short: list[str]
    """Pairs that would complete such a group by becoming a couple."""
    last_turn: bool
    adding_after: int | None
    """The turn after which support is added next."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Yurikure."""

    turn: int
    """0 during the setup."""
    order: list[str]
    girls: list[Girl]
    pairs: list[Pair]
    first_couple: str | None
    acting: str | None
    contest: Contest | None
    action: Action | None
    to_roll: list[str]
    """Couples that still roll in this phase, the next one first."""
    seats: list[Seat]
    tension: Tension | None
    """None when the game is over."""


def phase(s: Any) -> str:
    return DECLARED[s.question] if s.phase == DECLARE else PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    viewer = seat if seat < s.seats else None
    in_turn = s.phase in (ASK, DECLARE, CONFESSION)
    return Table(
        turn=s.turn,
        order=[GIRL_NAMES[girl] for girl in sorted(range(GIRLS), key=lambda girl: s.rank[girl]) if s.rank[girl]],
        girls=_girls(s, viewer),
        pairs=_pairs(s, viewer),
        first_couple=PAIR_NAMES[s.first_couple] if s.phase > FIRST_COUPLE else None,
        acting=GIRL_NAMES[s.order[s.place]] if in_turn else None,
        contest=_contest(s) if s.phase in (ASK, DECLARE) else None,
        action=_action(s) if in_turn and s.action else None,
        to_roll=_names(s.to_roll),
        seats=[_seat(s, other, seat) for other in range(s.seats)],
        tension=_tension(s) if s.phase != OVER else None,
    )


def _names(pairs: int) -> list[str]:
    return [PAIR_NAMES[pair] for pair in range(PAIRS) if pairs >> pair & 1]


def _girls(s: Any, seat: int | None) -> list[Girl]:
    ranks, controllers, couples = s.rank.tolist(), s.controller.tolist(), s.couples
    revealed = s.revealed.tolist()[: s.seats]
    control = [None] * GIRLS if seat is None else s.control[seat].tolist()
    acted = _acted(s)
    return [
        Girl(
            girl=name,
            rank=ranks[girl] or None,
            acted=0 < ranks[girl] <= acted,
            partners=[GIRL_NAMES[other] for other in range(GIRLS) if other != girl and couples >> PAIR_OF[girl, other] & 1],
            controller=controllers[girl] - 1 if controllers[girl] else None,
            revealed=[row[girl] for row in revealed],
            control=control[girl],
        )
        for girl, name in enumerate(GIRL_NAMES)
    ]


def _acted(s: Any) -> int:
    """How many girls have acted this turn."""
    in_turn: int = s.place if s.phase in (ASK, DECLARE, CONFESSION) else 0
    return GIRLS if s.phase in (COUPLES, VOWS) else in_turn


def _pairs(s: Any, seat: int | None) -> list[Pair]:
    affinity, discontent, couples, kissed, destined = s.affinity.tolist(), s.discontent.tolist(), s.couples, s.kissed, s.destined
    return [
        Pair(
            pair=name,
            affinity=affinity[pair],
            discontent=discontent[pair],
            couple=bool(couples >> pair & 1),
            kissed=bool(kissed >> pair & 1),
            destined=bool(destined >> pair & 1),
            parting_faces=_parting_faces(discontent[pair]) if couples >> pair & 1 else None,
            kiss_faces=_kiss_faces(s, pair) if couples >> pair & 1 else None,
            waits=bool(couples >> pair & 1 and pair == s.first_couple and s.turn <= 1),
            support=None if seat is None else setup_support(s, seat, pair),
            added=None if seat is None else added_support(s, seat, pair),
        )
        for pair, name in enumerate(PAIR_NAMES)
    ]


def _parting_faces(discontent: int) -> int:
    """Faces not above the discontent part them, but a 6 only at the highest discontent."""
    return SIDES if discontent == HIGHEST else min(discontent, SIDES - 1)


def _kiss_faces(s: Any, pair: int) -> int:
    return sum(face + s.affinity[pair] - s.discontent[pair] >= KISS for face in range(1, SIDES + 1))


def _contest(s: Any) -> Contest:
    first = s.asked - s.passes
    pair = _courting(s)
    return Contest(
        girl=GIRL_NAMES[s.girl],
        question=QUESTIONS[s.question],
        asked=s.asked,
        must_declare=s.phase == DECLARE,
        most_revealed=most_revealed(s, s.girl),
        declaration=MOVES[s.declaration] if s.declaration else None,
        declarer=s.controller[s.girl] - 1 if s.declaration else None,
        passed=[(first + i) % s.seats for i in range(s.passes)] if s.phase == ASK else [],
        default=MOVES[DEFAULT[s.question]],
        courting=None if pair is None else PAIR_NAMES[pair],
        would_hurt=[] if pair is None else _names(s.couples & TOUCHING[pair]),
    )


def _courting(s: Any) -> int | None:
    """The pair that an answer, a vote or a consent is about."""
    if s.question == ACTION:
        return None
    pair: int = confessing_pair(s) if s.question == ANSWER else loved_pair(s)
    return pair


def _action(s: Any) -> Action:
    girl = s.order[s.place]
    return Action(GIRL_NAMES[girl], MOVES[s.action], _votes(s) if s.action >= LOVE else [])


def _votes(s: Any) -> list[Vote]:
    """The five in their order; she who is asked now, and those after her, have not voted yet."""
    pair = PAIR_LIST[s.action - LOVE]
    circle = [s.order[(s.place + i) % GIRLS] for i in range(GIRLS)]
    voters = [girl for girl in circle if girl not in pair]
    voted = voters[: voters.index(s.girl)] if s.question == VOTE else voters
    said = {girl: "for" if s.votes >> girl & 1 else "against" for girl in voted}
    return [Vote(GIRL_NAMES[girl], said.get(girl)) for girl in voters]


def _seat(s: Any, seat: int, viewer: int) -> Seat:
    revealed, in_couples = s.revealed[seat].tolist(), girls_of(s.couples)
    return Seat(
        entered=s.entered[seat],
        choosing=bool(s.choosing >> seat & 1),
        revealed=sum(revealed),
        revealed_on_couples=sum(points for girl, points in enumerate(revealed) if in_couples >> girl & 1),
        sheet=_sheet(s, seat) if seat == viewer or s.phase == OVER else None,
    )


def _sheet(s: Any, seat: int) -> Sheet:
    entries = [PAIR_NAMES[s.support[seat, entry] - 1] for entry in range(s.entered[seat])]
    over = s.phase == OVER
    points = seat_points(s, seat, counted_pairs(s) if over else s.couples, ending(s) if over else TURN_NINE)
    return Sheet(entries[:SETUP_SUPPORTS], entries[SETUP_SUPPORTS:], points)


def _tension(s: Any) -> Tension:
    groups, short = [], 0
    for i in range(len(TRIANGLES)):
        missing = TRIANGLES[i] & ~s.couples
        if not missing:
            groups.append([name for girl, name in enumerate(GIRL_NAMES) if girls_of(TRIANGLES[i]) >> girl & 1])
        elif count(missing) == 1:
            short |= missing
    return Tension(_names(s.kissed), groups, _names(short), s.turn == TURNS, _adding_after(s))


def _adding_after(s: Any) -> int | None:
    """The next turn that ends with adding support; the one that is ending now is past when its adding has begun."""
    past = s.turn if s.phase in (ADD_ONE, ADD_THREE) else s.turn - 1
    return next((turn for turn in (ADD_ONE_AFTER, ADD_THREE_AFTER) if turn > past), None)
