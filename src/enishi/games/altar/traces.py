"""Where the desires and decks of Altar of Time are, as far as one seat has seen: read from its own memory, the hidden record."""

from typing import Any

import msgspec

from enishi.games.altar.notation import CARD_NAMES
from enishi.games.altar.rules.cards import NUMBERS, how_many
from enishi.games.altar.rules.memory import LAID, OFFERED, STUCK, TAKEN, drawer_of, offerer_of, source_of, value_of, what_of
from enishi.games.altar.rules.record import OVER
from enishi.games.altar.score import KINDS


class Desire(msgspec.Struct, frozen=True):
    """A desire and where it is."""

    card: str
    kind: str
    owner: int
    """The seat whose desire it is."""
    place: str
    """`deck`, `hand`, `altar`, or `unknown`."""
    seat: int | None
    """Whose deck or hand it is in, or who offered it."""
    sure: bool
    """False where it was last seen going into that hand, from which cards have left unseen."""


class Place(msgspec.Struct):
    """Where a card was last known to be, while the memory is gone through."""

    kind: str
    seat: int
    sure: bool = True


def desires(s: Any) -> list[Desire]:
    """All desires of the table, by owner."""
    return [_desire(card, place) for card, place in _places(s).items()]


def _desire(card: int, place: Place) -> Desire:
    owner, kind = divmod(card - NUMBERS, len(KINDS))
    lost = place.kind == "deck" and not place.sure
    seat = None if lost or place.kind == "unknown" else place.seat
    return Desire(CARD_NAMES[card], KINDS[kind], owner, "unknown" if lost else place.kind, seat, place.sure)


def _places(s: Any) -> dict[int, Place]:
    """Every desire begins in its owner's deck; what was seen of it tells the rest."""
    places = {NUMBERS + 2 * owner + kind: Place("deck", owner) for owner in range(s.seats) for kind in range(len(KINDS))}
    for entry in entries(s):
        what, card = what_of(entry), value_of(entry) - 1
        if card in places and not is_laying(what):
            places[card] = _new_place(what)
        elif card < 0:
            _doubt(places, what)
    return _opened(s, places) if s.phase == OVER else places


def _new_place(what: int) -> Place:
    return Place("altar", offerer_of(what)) if what >= OFFERED else Place("hand", drawer_of(what))


def _doubt(places: dict[int, Place], what: int) -> None:
    """A card went away unseen: it may have been any that was there."""
    kind = "deck" if what < TAKEN else "hand"
    seat = offerer_of(what) if what >= OFFERED else source_of(what)
    for place in places.values():
        if (place.kind, place.seat) == (kind, seat):
            place.sure = False


def _opened(s: Any, places: dict[int, Place]) -> dict[int, Place]:
    """At the end all hands are open: a desire is in one of them, where it surely was, or nobody knows where."""
    for card, place in places.items():
        holders = [seat for seat in range(s.seats) if how_many(s.hand[seat], card)]
        if holders:
            places[card] = Place("hand", holders[0])
        elif not place.sure:
            places[card] = Place("unknown", 0, sure=False)
    return places


def entries(s: Any) -> list[int]:
    """The seat's memory of cards that moved; a card that it has not seen has the value 0."""
    history: list[int] = s.history.tolist()[: s.told]
    return history


def is_laying(what: int) -> bool:
    """Whether an entry is about a schedule or a pass: its value is no single card."""
    return LAID <= what < OFFERED or what >= STUCK


def offerings(s: Any, seat: int) -> list[int]:
    """The cards that a seat has offered, each as its number; -1 where the viewer has not seen it."""
    return [value_of(entry) - 1 for entry in entries(s) if what_of(entry) == OFFERED + seat]


def drawn_unseen(s: Any, deck: int) -> bool:
    """Whether somebody else has drawn from a deck."""
    unseen = (what_of(entry) for entry in entries(s) if value_of(entry) == 0)
    return any(what < TAKEN and source_of(what) == deck for what in unseen)


def last_drawer(s: Any, deck: int) -> int:
    """Who has drawn from a deck last; everybody has drawn a hand from their own."""
    draws = (what_of(entry) for entry in reversed(entries(s)))
    drawer: int = drawer_of(next(what for what in draws if what < TAKEN and source_of(what) == deck))
    return drawer
