"""The table of Time of Happiness as text."""

from enishi.games.happiness.view import TIME_NAMES, Card, Round, Table
from enishi.terminal.cells import padded
from enishi.views import View
from enishi.words import Speaker

COLUMN = 9


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [_past_round(round, speak) for round in table.rounds if round.turned_up]
    if not table.rounds[-1].turned_up:
        parts += _grid(table.rounds[-1], speak)
    parts += [_seat_line(table, seat, speak) for seat in range(view.seats)]
    if table.hand:
        parts.append(speak("label.hand", cards=table.hand))
    return "\n".join(parts)


def _past_round(round: Round, speak: Speaker) -> str:
    told = [card.number for card in round.cards[round.speaker] if card]
    return speak("label.past_round", seat=round.speaker, cards=told, winners=round.winners)


def _grid(round: Round, speak: Speaker) -> list[str]:
    head = "".join(padded(speak(f"time.{time}"), COLUMN) for time in TIME_NAMES)
    lines = [head + speak("label.legend")]
    for seat, cards in enumerate(round.cards):
        key = "label.speaker" if seat == round.speaker else "label.guesser"
        lines.append("".join(_card(card).ljust(COLUMN) for card in cards) + speak(key, seat=seat))
    return lines


def _card(card: Card | None) -> str:
    if card is None:
        return " ·"
    if not card.face_up:
        return f"({card.number or '?'})"
    return f"[{card.number}]" + ("*" if card.right else "")


def _seat_line(table: Table, number: int, speak: Speaker) -> str:
    seat = table.seats[number]
    return speak("label.seat", seat=number, won=seat.won, guessed=seat.guessed)
