"""The table of Altar of Time as text."""

from collections import Counter
from collections.abc import Mapping

from enishi.games.altar.score import Score
from enishi.games.altar.traces import Desire
from enishi.games.altar.view import Seat, Table
from enishi.views import View
from enishi.words import Speaker


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [line for number in range(view.seats) for line in _seat(table, number, speak)]
    parts += [*_altar(table, speak), *_desires(view, speak), *_unseen(table, speak), *_now(table, speak)]
    return "\n".join(parts)


def _counted(cards: Mapping[str, int], speak: Speaker) -> list[str]:
    return [_copies(card, copies, speak) for card, copies in cards.items() if copies]


def _copies(card: str, copies: int, speak: Speaker) -> str:
    name = speak(f"card.{card}")
    return name if copies == 1 else f"{name}×{copies}"


def _seat(table: Table, number: int, speak: Speaker) -> list[str]:
    seat = table.seats[number]
    mark = "▶" if number == table.turn else " "
    schedule = " ".join(str(card) for card in seat.schedule)
    facts = {"held": seat.held, "deck": seat.deck, "offered": seat.offered}
    lines = [f"{mark} [{number}] " + speak("label.seat", seat=number, schedule=schedule, **facts)]
    lines += [f"      {speak(f'label.special_{special}')}" for special in seat.special]
    return lines + [f"      {line}" for line in _hand(seat, speak)]


def _hand(seat: Seat, speak: Speaker) -> list[str]:
    lines = []
    if seat.hand is not None:
        lines.append(speak("label.hand", cards=seat.hand))
    if seat.score is not None:
        lines += _score(seat.score, speak)
    if seat.known:
        lines.append(speak("label.known", cards=seat.known))
    if seat.perhaps:
        lines.append(speak("label.perhaps", cards=seat.perhaps))
    return lines


def _score(score: Score, speak: Speaker) -> list[str]:
    """Both calculations with a star at the better one; a single line where there is nothing to choose."""
    if score.spear.calculation == score.shield.calculation:
        return [speak("label.worth", calculation=score.spear.calculation)]
    return [
        speak("label.worth_choosing", star="*" if score.better == kind else " ", kind=kind, calculation=choice.calculation)
        for kind, choice in (("spear", score.spear), ("shield", score.shield))
    ]


def _altar(table: Table, speak: Speaker) -> list[str]:
    altar = table.altar
    lines = [speak("label.altar", up=_counted(altar.face_up, speak), down=altar.face_down)]
    return [*lines, speak("label.own_offerings", cards=_counted(Counter(altar.own_offerings), speak))] if altar.own_offerings else lines


def _desires(view: View, speak: Speaker) -> list[str]:
    """The desires whose place is known, two in a line."""
    places = [_desire(desire, view, speak) for desire in view.table.desires if desire.place != "unknown"]
    return [speak("label.desires", desires=places[first : first + 2]) for first in range(0, len(places), 2)]


def _unseen(table: Table, speak: Speaker) -> list[str]:
    """Cards that this seat does not see: numbers, and desires in a line of their own."""
    numbers = {card: copies for card, copies in table.unseen.items() if card.isdigit()}
    others = [card for card in table.unseen if card not in numbers]
    lines = [speak("label.unseen", cards=_counted(numbers, speak))] if numbers else []
    return [*lines, speak("label.unseen_desires", cards=others)] if others else lines


def _desire(desire: Desire, view: View, speak: Speaker) -> str:
    key = f"place.{desire.place}"
    if desire.place == "hand" and not desire.sure:
        key = "place.perhaps_hand"
    elif desire.seat is not None and desire.seat == view.seat:
        key = f"place.own_{desire.place}"
    return speak("label.desire", card=desire.card, place=speak(key, seat=desire.seat))


def _now(table: Table, speak: Speaker) -> list[str]:
    """What the turn is waiting for."""
    if table.replacement is not None:
        return [speak("label.missing", owner=table.replacement.owner, missing=table.replacement.missing)]
    if table.offering is not None:
        return [speak("label.offering", cards=table.offering)]
    if table.draw is not None:
        return [speak(f"label.draw_{table.draw.source}", drawer=table.draw.drawer, owner=table.draw.owner)]
    return [speak("label.passes", passes=table.passes)] if table.passes else []
