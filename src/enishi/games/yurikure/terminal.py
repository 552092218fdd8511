"""The table of Yurikure as text."""

from unicodedata import east_asian_width

from enishi.games.yurikure.view import Contest, Girl, Pair, Sheet, Table
from enishi.views import View
from enishi.words import Speaker

CELL = 8


def draw(view: View, speak: Speaker) -> str:
    table: Table = view.table
    parts = [speak("label.turn", turn=table.turn) if table.turn else speak("label.setup")]
    parts += [*_matrix(table, speak), "", *_girls(table, speak), ""]
    parts += [*_scene(table, speak), *_tension(table, speak), *_sheets(view, speak)]
    return "\n".join(parts)


def _padded(text: str, width: int) -> str:
    """A text filled up to a width in columns; Japanese signs are two wide."""
    columns = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
    return text + " " * max(width - columns, 0)


def _matrix(table: Table, speak: Speaker) -> list[str]:
    """What is between any two girls."""
    names = [girl.girl for girl in table.girls]
    cells = {pair.pair: _cell(pair) for pair in table.pairs}
    rows = [_padded("", CELL) + "".join(_padded(speak(f"girl.{name}"), CELL) for name in names)]
    for i, row in enumerate(names):
        pairs = [f"{names[min(i, j)]}-{names[max(i, j)]}" for j in range(len(names))]
        texts = ["·" if i == j else cells[pair] for j, pair in enumerate(pairs)]
        rows.append(_padded(speak(f"girl.{row}"), CELL) + "".join(_padded(text, CELL) for text in texts))
    return [row.rstrip() for row in rows] + [speak("label.legend")]


def _cell(pair: Pair) -> str:
    mark = "★" if pair.destined else "♥" if pair.kissed else "♡" if pair.couple else ""
    return f"{pair.affinity}/{pair.discontent}{mark}"


def _girls(table: Table, speak: Speaker) -> list[str]:
    """The girls in action order with what is revealed on them."""
    head = [speak("label.revealed"), speak("label.controlled")]
    ranked = sorted(table.girls, key=lambda girl: girl.rank or 0)
    return [" — ".join(head), *(_girl_line(girl, table, speak) for girl in ranked)]


def _girl_line(girl: Girl, table: Table, speak: Speaker) -> str:
    sign = ">" if girl.girl == table.acting else "✓" if girl.acted else " "
    reveals = [f"{points}{'*' if seat == girl.controller else ' '}".rjust(4) for seat, points in enumerate(girl.revealed)]
    own = "" if girl.control is None else f"   ({speak('label.control')}: {girl.control})"
    return f"{sign} {girl.rank or '-'} {_padded(speak(f'girl.{girl.girl}'), CELL)}{''.join(reveals)}{own}"


def _scene(table: Table, speak: Speaker) -> list[str]:
    """What is going on."""
    lines = []
    if table.action:
        lines.append(speak("label.action", girl=table.action.girl, action=table.action.action))
        if table.action.votes:
            said = {vote: [one.girl for one in table.action.votes if one.vote == vote] for vote in ("for", "against", None)}
            lines.append(speak("label.votes", for_it=said["for"], against=said["against"], open=said[None]))
    if table.contest:
        lines += _contest(table.contest, speak)
    if any(seat.choosing for seat in table.seats):
        lines.append(speak("label.choosing", seats=[number for number, seat in enumerate(table.seats) if seat.choosing]))
    if table.to_roll:
        lines.append(speak("label.to_roll", pairs=table.to_roll))
    return lines


def _contest(contest: Contest, speak: Speaker) -> list[str]:
    lines = [speak(f"label.question.{contest.question}", girl=contest.girl)]
    if contest.must_declare:
        return [*lines, speak("label.must_declare", seat=contest.asked)]
    if contest.declaration:
        lines.append(speak("label.declaration", seat=contest.declarer, declaration=contest.declaration, passed=contest.passed))
    else:
        lines.append(speak("label.undeclared", passed=contest.passed))
    return [*lines, speak("label.may_reveal", seat=contest.asked, most=contest.most_revealed)]


def _tension(table: Table, speak: Speaker) -> list[str]:
    """The couples with their chances, and what could end the game."""
    if not table.tension:
        return []
    couples = [pair for pair in table.pairs if pair.couple]
    lines = [_odds(pair, speak) for pair in couples]
    if table.tension.red_couples:
        lines.append(speak("label.red", pairs=table.tension.red_couples))
    lines += [speak("label.group", girls=group) for group in table.tension.groups]
    if table.tension.one_couple_short:
        lines.append(speak("label.short", pairs=table.tension.one_couple_short))
    return lines


def _odds(pair: Pair, speak: Speaker) -> str:
    key = "label.odds_later" if pair.waits else "label.odds"
    return speak(key, pair=pair.pair, parting=pair.parting_faces, kiss=pair.kiss_faces)


def _sheets(view: View, speak: Speaker) -> list[str]:
    lines = []
    for number, seat in enumerate(view.table.seats):
        if seat.sheet:
            setup = [f"{speak(f'pair.{pair}')} {5 - place}" for place, pair in enumerate(seat.sheet.setup)]
            own = number == view.seat
            lines.append(speak("label.own_sheet", supports=setup) if own else speak("label.sheet", seat=number, supports=setup))
            lines += _sheet_rest(seat.sheet, "label.points" if view.result else "label.points_now", speak)
    return lines


def _sheet_rest(sheet: Sheet, worth: str, speak: Speaker) -> list[str]:
    """What was added, and what it is all worth."""
    added = [speak("label.added", pairs=sheet.added)] if sheet.added else []
    return [*added, speak(worth, points=sheet.points)]
