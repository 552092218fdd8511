"""The table of Soulmates as text: the pile, where each kind of card is, what is known of the hands, and what can be called."""

from collections.abc import Callable

from enishi.games.soulmates.view import Call, Kind, Seat, Table
from enishi.terminal.cells import padded
from enishi.views import View
from enishi.words import Speaker

LABEL = 18
"""How many columns of the terminal the head of a row takes."""
SHOWN_OF_PILE = 16

COUNTS: dict[str, Callable[[Kind], int]] = {
    "in_hand": lambda kind: kind.hand,
    "in_pile": lambda kind: kind.pile,
    "known": lambda kind: kind.known,
    "unseen": lambda kind: kind.unseen,
    "deck_at_most": lambda kind: kind.deck_at_most,
    "hands_at_most": lambda kind: kind.hands_at_most,
}


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [_heading(view, speak), _pile(table, speak), "", *_kinds(table, speak), ""]
    parts += [_seat(view, number, speak) for number in range(view.seats)]
    parts += [speak("label.secret"), *_last_call(table, speak)]
    if table.hand:
        parts += ["", speak("label.hand", cards=" ".join(table.hand))]
    parts += _calls(table.calls, speak)
    if table.calls_with_top:
        parts += [speak("label.calls_with_top" if table.calls else "label.calls_only_with_top"), *_calls(table.calls_with_top, speak)]
    return "\n".join(parts)


def _heading(view: View, speak: Speaker) -> str:
    table: Table = view.table
    facts = {"limit": table.turn_limit, "deck": table.deck}
    if view.waiting:
        heading = speak("label.turn", turn=table.turns + 1, **facts)
    else:
        heading = speak("label.turns_over", turn=table.turns, **facts)
    return heading + speak("label.shuffled", times=table.shuffles) if table.shuffles else heading


def _pile(table: Table, speak: Speaker) -> str:
    """The top card and some of those below it, the higher ones first."""
    if table.pile.top is None:
        return speak("label.pile_empty")
    below = table.pile.cards[-2::-1]
    shown = " ".join(below[:SHOWN_OF_PILE]) + (" …" if len(below) > SHOWN_OF_PILE else "")
    return speak("label.pile", size=table.pile.size, top=table.pile.top, below=shown or "–")


def _kinds(table: Table, speak: Speaker) -> list[str]:
    head = padded(speak("label.kind"), LABEL) + _row([kind.card for kind in table.kinds])
    return [head, *(_kind_row(table, name, speak) for name in _rows(table))]


def _rows(table: Table) -> list[str]:
    """Where unseen cards can be is worth a look only when the deck has been made anew."""
    without = {"in_hand"} if table.hand is None else set()
    if not table.shuffles:
        without |= {"deck_at_most", "hands_at_most"}
    return [name for name in COUNTS if name not in without]


def _kind_row(table: Table, name: str, speak: Speaker) -> str:
    counts = [COUNTS[name](kind) for kind in table.kinds]
    return padded(speak(f"label.{name}"), LABEL) + _row([str(count or "·") for count in counts])


def _row(cells: list[str]) -> str:
    return "".join(cell.rjust(4) for cell in cells)


def _seat(view: View, number: int, speak: Speaker) -> str:
    seat: Seat = view.table.seats[number]
    sign = "▶ " if view.waiting and number == view.table.turn else "  "
    if not seat.in_game:
        return sign + speak("label.left", seat=number, soulmate=seat.soulmate)
    if number == view.seat:
        return sign + speak("label.seat_you", seat=number, cards=_hand(seat, []))
    return sign + speak("label.seat", seat=number, cards=_hand(seat, seat.lacks)) + _lacks(seat, speak)


def _hand(seat: Seat, lacks: list[str]) -> str:
    """The known cards, then the secret ones, each with what it alone cannot be."""
    cards = list(seat.known)
    for cannot_be in seat.secret:
        alone = [card for card in cannot_be if card not in lacks]
        cards.append(f"?({' '.join(alone)})" if alone else "?")
    return " ".join(cards)


def _lacks(seat: Seat, speak: Speaker) -> str:
    return speak("label.lacks", kinds=" ".join(seat.lacks)) if seat.lacks and seat.cards else ""


def _last_call(table: Table, speak: Speaker) -> list[str]:
    call = table.last_call
    if call is None:
        return []
    facts = {"caller": call.caller, "cards": " ".join(call.cards), "wanted": call.wanted}
    return [speak("label.last_call", **facts, showed=call.showed, outcome=call.outcome)]


def _calls(calls: list[Call], speak: Speaker) -> list[str]:
    return [
        speak(
            "label.call",
            move=call.move,
            wanted=call.wanted,
            surely=call.surely,
            perhaps=call.perhaps,
            unseen=call.unseen,
            percent=call.percent,
        )
        for call in calls
    ]
