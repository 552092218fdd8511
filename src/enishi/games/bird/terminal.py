"""The table of Bird of Happiness as text."""

from enishi.games.bird.view import Pile, Seat, Solo, Table
from enishi.views import View
from enishi.words import Speaker

TURN_SIGN = "▶"


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [_centre(table, speak), *_field(table, speak), ""]
    for number, seat in enumerate(table.seats):
        parts += _seat(seat, number, view, speak)
    if table.solo is not None:
        parts += ["", *_solo(table.solo, speak)]
    return "\n".join(parts)


def _cards(pile: Pile, speak: Speaker) -> list[str]:
    return [speak("label.pile", card=card, copies=copies) for card, copies in pile.cards.items()]


def _centre(table: Table, speak: Speaker) -> str:
    return speak("label.centre", cards=table.centre.size, birds=table.centre.birds, pile=_cards(table.centre, speak))


def _field(table: Table, speak: Speaker) -> list[str]:
    """One line a kind; a tick where the seat whose turn it is has the power."""
    lines = [speak("label.field", cards=sum(offer.copies for offer in table.field), birds=table.field_birds)]
    for offer in table.field:
        sign = "✓" if offer.affordable else " "
        lines.append(f"  {sign} " + speak("label.offer", card=offer.card, copies=offer.copies, cost=offer.cost))
    return lines


def _seat(seat: Seat, number: int, view: View, speak: Speaker) -> list[str]:
    head = speak("label.seat", seat=number, birds=seat.birds, cards=seat.bird_cards, power=seat.power)
    marks = [speak("label.won" if view.result else "label.leads")] if seat.leads and view.seats > 1 else []
    marks += [speak("label.must_take")] if seat.must_take else []
    sign = TURN_SIGN if number == view.table.turn and view.waiting else " "
    return [
        f"{sign} {head}" + "".join(f" [{mark}]" for mark in marks),
        "    " + speak("label.played", pile=_cards(seat.played, speak)),
        "    " + speak("label.deck", cards=seat.deck.size, pile=_cards(seat.deck, speak)),
    ]


def _solo(solo: Solo, speak: Speaker) -> list[str]:
    lines = [speak("label.fortune", cards=solo.fortune.size, pile=_cards(solo.fortune, speak))]
    if solo.bottom:
        lines.append("    " + speak("label.bottom", number=solo.bottom))
    lines.append(speak("label.fortune_played", pile=_cards(solo.fortune_played, speak)))
    if solo.gone.size:
        lines.append(speak("label.gone", pile=_cards(solo.gone, speak)))
    return [*lines, _rank(solo, speak)]


def _rank(solo: Solo, speak: Speaker) -> str:
    rank = speak("label.rank", rank=str(solo.stars))
    if solo.next_stars_at is None:
        return rank
    return rank + speak("label.next_rank", birds=solo.next_stars_at)
