"""What a seat of Altar of Time may know: schedules, its hand and what it is worth, the altar, and what it remembers of cards."""

from collections import Counter
from itertools import takewhile
from typing import Any

import msgspec

from enishi.games.altar.notation import CARD_NAMES
from enishi.games.altar.rules import ending
from enishi.games.altar.rules.cards import ALL_OF_A_SEAT, CARDS_OF, HAND, NUMBERS
from enishi.games.altar.rules.choices import sum_to_lay
from enishi.games.altar.rules.memory import OFFERED, seen_in_hand, value_of, what_of
from enishi.games.altar.rules.record import (
    ALL_PASSED,
    DEAL,
    DRAW,
    FOUR,
    HAND_OF,
    OFFERING,
    OVER,
    REFILL,
    REPLACE,
    SCHEDULE,
    SIX,
    SOURCE,
    THREE,
)
from enishi.games.altar.score import Score, cards_in, score
from enishi.games.altar.traces import Desire, desires, drawn_unseen, entries, last_drawer, offerings
from enishi.views import Line

PHASES = {
    DEAL: "deal",
    DRAW: "draw",
    REFILL: "refill",
    SCHEDULE: "schedule",
    REPLACE: "replace",
    OFFERING: "offering",
    SOURCE: "source",
    OVER: "over",
}
SPECIAL = (THREE, FOUR, SIX)


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat: what everybody sees of it, and what this viewer knows of its cards."""

    schedule: list[int]
    special: list[int]
    """Those of 3 (draw from any deck), 4 (offer) and 6 (take from hands) that lie in its schedule."""
    held: int
    deck: int
    deck_cards: dict[str, int] | None
    """What its deck holds, card by card, where nobody but the viewer has drawn from it; otherwise None."""
    offered: int
    """How many cards it has put face down on the altar."""
    hand: list[str] | None
    """The viewer's own cards; everybody's when the game is over."""
    score: Score | None
    """What that hand is worth if the game ends now."""
    known: list[str]
    """Cards that the viewer knows to be in this hidden hand."""
    perhaps: list[str]
    """Cards that the viewer saw going into it and that may have left it unseen."""


class Altar(msgspec.Struct, frozen=True, gc=False):
    """The cards that lie on the altar."""

    face_up: dict[str, int]
    face_down: int
    own_offerings: list[str]
    """Those of the face-down cards that the viewer has offered."""


class Replacement(msgspec.Struct, frozen=True, gc=False):
    """Between taking out and laying in: whose schedule it is, and the sum that is missing in it."""

    owner: int
    missing: int


class Draw(msgspec.Struct, frozen=True, gc=False):
    """While chance is waited for: who gets a card, and from where."""

    drawer: int
    source: str
    """`deck` or `hand`."""
    owner: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Altar of Time."""

    seats: list[Seat]
    altar: Altar
    desires: list[Desire]
    unseen: dict[str, int]
    """Cards whose place the viewer does not know, or knows only to be in a deck."""
    turn: int
    replacement: Replacement | None
    offering: list[str] | None
    """While an offering goes on: its cards so far, `?` where the viewer does not see them."""
    draw: Draw | None
    to_draw: int
    """How many cards the seat whose turn it is lacks of a full hand."""
    passes: int
    """How many seats in a row have passed: when all have, the game is over."""


def phase(s: Any) -> str:
    return PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    where = desires(s)
    seats = [_seat(s, seat, other, where) for other in range(s.seats)]
    altar = _altar(s, seat)
    return Table(
        seats=seats,
        altar=altar,
        desires=where,
        unseen=_unseen(s, seats, altar, where),
        turn=s.turn,
        replacement=Replacement(s.target, sum_to_lay(s)) if s.phase == REPLACE else None,
        offering=_offering(s) if s.phase == OFFERING else None,
        draw=_draw(s) if s.phase <= REFILL else None,
        to_draw=HAND - s.held[s.turn],
        passes=s.passes,
    )


def schedule_of(s: Any, seat: int) -> list[int]:
    return [int(card) for card in cards_in(CARDS_OF[s.schedule[seat]])]


def _seat(s: Any, viewer: int, seat: int, where: list[Desire]) -> Seat:
    schedule = schedule_of(s, seat)
    is_open = seat == viewer or s.phase == OVER
    return Seat(
        schedule=schedule,
        special=[number for number in SPECIAL if number in schedule],
        held=s.held[seat],
        deck=s.left[seat],
        deck_cards=None if drawn_unseen(s, seat) else dict(Counter(cards_in(s.deck[seat]))),
        offered=len(offerings(s, seat)),
        hand=cards_in(s.hand[seat]) if is_open else None,
        score=score(s.hand[seat], s.seats, seat) if is_open else None,
        known=[] if is_open else cards_in(seen_in_hand(s, viewer, seat, True)),
        perhaps=[] if is_open else _perhaps(s, viewer, seat, where),
    )


def _perhaps(s: Any, viewer: int, seat: int, where: list[Desire]) -> list[str]:
    """Numbers as the memory of that hand says; a desire only in the hand where it was seen last."""
    sure, seen = (Counter(cards_in(seen_in_hand(s, viewer, seat, surely))) for surely in (True, False))
    numbers = [name for name in (seen - sure).elements() if name in CARD_NAMES[:NUMBERS]]
    return numbers + [desire.card for desire in where if (desire.place, desire.seat, desire.sure) == ("hand", seat, False)]


def _altar(s: Any, viewer: int) -> Altar:
    face_up = {CARD_NAMES[card]: s.altar[card] for card in range(NUMBERS)}
    own = [CARD_NAMES[card] for card in sorted(offerings(s, viewer))] if viewer < s.seats else []
    return Altar(face_up, s.face_down, own)


def _unseen(s: Any, seats: list[Seat], altar: Altar, where: list[Desire]) -> dict[str, int]:
    unseen = Counter({name: s.seats * copies for name, copies in zip(CARD_NAMES, ALL_OF_A_SEAT, strict=False)})
    unseen.update(desire.card for desire in where)
    unseen.subtract(altar.face_up)
    unseen.subtract(altar.own_offerings)
    for seat in seats:
        unseen.subtract(str(number) for number in seat.schedule)
        unseen.subtract(seat.known if seat.hand is None else seat.hand)
    return dict(+unseen)


def _offering(s: Any) -> list[str]:
    """The last entries of the memory are those of the offering that goes on."""
    latest = takewhile(lambda entry: what_of(entry) == OFFERED + s.turn, reversed(entries(s)))
    return [CARD_NAMES[value_of(entry) - 1] if value_of(entry) else "?" for entry in latest][::-1]


def _draw(s: Any) -> Draw:
    if s.source < HAND_OF:
        return Draw(s.drawer, "deck", s.source)
    return Draw(s.drawer, "hand", s.source - HAND_OF)


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    lines = [_tell_card(before, text) if before.phase <= REFILL else _tell_move(before, after, actor, text)]
    return lines + _tell_end(after) if after.phase == OVER else lines


def _tell_card(before: Any, card: str) -> Line:
    """A card comes into a hand."""
    draw = _draw(before)
    key = _way(before, draw)
    facts = {"seat": draw.drawer, "owner": draw.owner}
    return _with_card(key, facts, card)


def _with_card(key: str, facts: dict[str, Any], card: str) -> Line:
    """A line about a card, as far as it is seen; a desire is named by whose it is."""
    if card == "?":
        return Line(f"log.{key}_hidden", facts)
    if card.isdigit():
        return Line(f"log.{key}", {**facts, "card": card})
    return Line(f"log.{key}.desire", {**facts, "kind": card[:-1], "whose": int(card[-1])})


def _way(before: Any, draw: Draw) -> str:
    if before.phase == DEAL:
        return "deal"
    if draw.source == "hand":
        return "take"
    return "draw" if draw.owner == draw.drawer else "draw_other"


def _tell_move(before: Any, after: Any, actor: int, text: str) -> Line:
    verb, *what = text.split()
    if verb == "out":
        owner = int(what[0])
        return Line("log.out" if owner == actor else "log.out_other", {"seat": actor, "owner": owner, "cards": what[1]})
    if verb == "in":
        owner = before.target
        facts = {"seat": actor, "owner": owner, "cards": what[0], "schedule": schedule_of(after, owner)}
        return Line("log.in" if owner == actor else "log.in_other", facts)
    if verb == "from":
        owner = int(what[1])
        source = "hand" if what[0] == "hand" else "deck" if owner == actor else "deck_other"
        return Line(f"log.from_{source}", {"seat": actor, "owner": owner})
    if verb == "offer":
        return _with_card("offer", {"seat": actor}, what[0])
    return Line(f"log.{verb}", {"seat": actor})


def _tell_end(s: Any) -> list[Line]:
    """Whose deck has run out, and who drew its last card: often somebody else with a 3."""
    if ending(s) == ALL_PASSED:
        return [Line("log.all_passed"), Line("log.over")]
    empty = [seat for seat in range(s.seats) if not s.left[seat]]
    return [*(Line("log.deck_ran_out", {"owner": owner, "seat": last_drawer(s, owner)}) for owner in empty), Line("log.over")]


def explain(s: Any) -> list[Line]:
    """How each seat's hand was counted, with the better choice."""
    return [_explain_seat(seat, score(s.hand[seat], s.seats, seat)) for seat in range(s.seats)]


def _explain_seat(seat: int, worth: Score) -> Line:
    if worth.better:
        choice = worth.shield if worth.better == "shield" else worth.spear
        return Line("result.chosen", {"seat": seat, "kind": worth.better, "calculation": choice.calculation})
    key = "result.same" if worth.spear.calculation != worth.shield.calculation else "result.plain"
    return Line(key, {"seat": seat, "calculation": worth.spear.calculation})
