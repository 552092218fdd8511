"""The table of Shiawase no Ito as text: the dormitory as it stands, the top floor first, and what happened turn by turn."""

from unicodedata import east_asian_width

from enishi.games.ito.rules.rooms import FLOOR, ROOMS
from enishi.games.ito.view import Character, Notice, Possessor, Table, Turn, resident
from enishi.views import View
from enishi.words import Speaker

CELL = 16
"""How many columns of the terminal a room takes: five fit into 80."""


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [_heading(table, speak), *_floors(table, speak), speak("label.signs"), *_possessors(table, speak)]
    for turn in table.turns:
        parts += _turn_lines(turn, speak)
    if table.notices:
        parts.append(speak("label.notices", cards=[_notice(notice, speak) for notice in table.notices]))
    if table.gifts_to_give:
        parts.append(speak("label.gifts_to_give", gifts=table.gifts_to_give))
    return "\n".join(parts)


def _heading(table: Table, speak: Speaker) -> str:
    if table.turn == 0:
        return speak("label.set_up", chosen=table.chosen)
    return speak("label.turn", turn=table.turn, last=table.last_turn, living=table.living)


def _floors(table: Table, speak: Speaker) -> list[str]:
    lines = []
    for first in range(ROOMS - FLOOR, -1, -FLOOR):
        floor = table.characters[first : first + FLOOR]
        lines.append("".join(_padded(_who(character, speak)) for character in floor).rstrip())
        lines.append("".join(_padded(_marks(character)) for character in floor).rstrip())
    return lines


def _padded(text: str) -> str:
    wide = sum(east_asian_width(letter) in "WF" for letter in text)
    return text + " " * (CELL - len(text) - wide)


def _who(character: Character, speak: Speaker) -> str:
    name = speak(f"name.{character.name}")
    return f"{character.room} {name}" if character.living else f"{character.room} ({name})"


def _marks(character: Character) -> str:
    marks = ["★"] if character.possessor else []
    if not character.living:
        colour = (character.fortune_colour or "")[:1].upper()
        marks.append(f"[{colour}{character.fortune_turn}]")
    if character.watched_now:
        marks.append("◉")
    if character.watched_turns:
        marks.append("w" + "".join(str(turn) for turn in character.watched_turns))
    return "    " + " ".join(marks)


def _possessors(table: Table, speak: Speaker) -> list[str]:
    return [_possessor(possessor, speak) for possessor in table.possessors or []]


def _possessor(possessor: Possessor, speak: Speaker) -> str:
    key = "label.possessor_watched" if possessor.watched else "label.possessor"
    return speak(key, name=possessor.name, room=possessor.room, red=possessor.red, blue=possessor.blue)


def _turn_lines(turn: Turn, speak: Speaker) -> list[str]:
    watched = [resident(room) for room in turn.watched]
    parts = [speak("label.past_turn" if turn.turn > 1 else "label.past_first_turn", turn=turn.turn, watched=watched)]
    if turn.notice:
        parts.append(speak("label.past_card", card=turn.notice))
    if turn.not_given:
        parts.append(speak("label.not_given", card=turn.not_given))
    return ["   ".join(parts), *_gift_lines(turn, speak)]


def _gift_lines(turn: Turn, speak: Speaker) -> list[str]:
    lines = []
    for gift in turn.gifts:
        givers = [resident(room) for room in gift.possible_givers]
        lines.append(speak("label.gift", colour=gift.colour, name=resident(gift.room), room=gift.room, givers=givers))
    return lines


def _notice(notice: Notice, speak: Speaker) -> str:
    card = notice.card if notice.left == 1 else f"{notice.card}×{notice.left}"
    return card if notice.most is None else speak("label.notice_most", card=card, most=notice.most)
