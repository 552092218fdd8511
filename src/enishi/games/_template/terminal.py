"""The table of Higher Card as text; every word of it comes from `words.toml`."""

from enishi.games._template.view import Seat, Table
from enishi.views import View
from enishi.words import Speaker


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    lines = [f"[{seat.card or '?'}] " + speak(f"label.{_state(seat)}", seat=number) for number, seat in enumerate(table.seats)]
    return "\n".join([*lines, speak("label.unseen", unseen=table.unseen)])


def _state(seat: Seat) -> str:
    if seat.bold is None:
        return "spoken" if seat.spoken else "silent"
    return "bold" if seat.bold else "meek"
