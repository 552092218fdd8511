"""The table of Promise of Reunion as text."""

from enishi.games.reunion.view import Seat, Table
from enishi.views import View
from enishi.words import Speaker

SIGNS = {"keep": "[●]", "break": "[ ]", "chosen": "[?]", "open": " · "}


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    lines = []
    for number, seat in enumerate(table.seats):
        state = _state(seat)
        lines.append(f"{SIGNS[state]} " + speak(f"label.{state}", seat=number))
    lines.append(speak("label.chosen_so_far", chosen=table.chosen, seats=view.seats))
    if table.kept is None:
        lines.append(speak("label.worth", worth=[f"{share:.2f}" for share in table.worth]))
    return "\n".join(lines)


def _state(seat: Seat) -> str:
    if seat.kept is None:
        return "chosen" if seat.chosen else "open"
    return "keep" if seat.kept else "break"
