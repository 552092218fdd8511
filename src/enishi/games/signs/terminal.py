"""The table of Secret Signs as text."""

from enishi.games.signs.view import Finished, Table, Turn
from enishi.terminal.cells import padded
from enishi.views import View
from enishi.words import Speaker

LABEL_WIDTH = 20
COLUMN = 4
DOER_SIGN = "▶"
TEAMS = ((0, 2), (1, 3))


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [_head(table, speak)]
    if table.finished is not None:
        parts += _finished(table.finished, speak)
    if table.turn:
        parts += ["", *(_turn(turn, number + 1, speak) for number, turn in enumerate(table.turns)), ""]
    if view.waiting:
        parts += [_seat(view, seat, speak) for seat in range(view.seats)]
        parts += [_piles(table, speak), *_counts(table, speak)]
        if table.hand is not None:
            parts.append(speak("label.hand", cards=table.hand, sum=table.hand_sum))
    return "\n".join(parts)


def _head(table: Table, speak: Speaker) -> str:
    key = "label.game" if table.turn else "label.series"
    facts = {"turn": table.turn} if table.turn else {}
    totals = [speak("label.total", seats=list(team), points=table.totals[number]) for number, team in enumerate(TEAMS)]
    return " | ".join([speak(key, game=table.game, games=table.games, **facts), *totals])


def _finished(finished: Finished, speak: Speaker) -> list[str]:
    lines = []
    for number, (one, other) in enumerate(TEAMS):
        key = "label.finished_team" if finished.sums[number] == finished.points[number] else "label.finished_team_over"
        first = {"first": one, "one": _hand(finished.hands[one]), "first_sum": sum(finished.hands[one])}
        second = {"second": other, "other": _hand(finished.hands[other]), "second_sum": sum(finished.hands[other])}
        held = speak(key, sum=finished.sums[number], **first, **second)
        lines.append(speak("label.finished", game=finished.game, hands=held))
    return lines


def _hand(cards: list[int]) -> str:
    return " ".join(str(card) for card in cards)


def _turn(turn: Turn, number: int, speak: Speaker) -> str:
    if turn.said is None:
        return speak("label.turn_drawing", number=number, seat=turn.sender)
    sent = "" if turn.sent is None else speak("label.known", card=turn.sent)
    return speak("label.turn", number=number, seat=turn.sender, said=turn.said, sent=sent, outcome=_outcome(turn, speak))


def _outcome(turn: Turn, speak: Speaker) -> str:
    if turn.layer is None:
        return speak("label.on_table")
    took = "received" if turn.layer % 2 == turn.sender % 2 else "intercepted"
    return speak(f"label.{'rejected' if turn.rejected else took}", seat=turn.layer, card=turn.laid)


def _seat(view: View, number: int, speak: Speaker) -> str:
    seat = view.table.seats[number]
    sign = DOER_SIGN if number in view.waiting else " "
    line = f"{sign} {speak('label.seat', seat=number, held=seat.held, laid=seat.laid)}"
    return line + (speak("label.surely_holds", cards=seat.surely_holds) if seat.surely_holds else "")


def _piles(table: Table, speak: Speaker) -> str:
    line = speak("label.piles", deck=table.deck, face_down=table.face_down)
    return line + (speak("label.renewed") if table.renewed else "")


def _counts(table: Table, speak: Speaker) -> list[str]:
    rows = {"values": [1, 2, 3, 4, 5, 6], "face_up": table.face_up, "elsewhere": table.elsewhere}
    return [_row(speak(f"label.{key}"), numbers) for key, numbers in rows.items()]


def _row(label: str, numbers: list[int]) -> str:
    return padded(label, LABEL_WIDTH) + "".join(str(number).rjust(COLUMN) for number in numbers)
