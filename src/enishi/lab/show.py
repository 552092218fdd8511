"""What findings look like in a notebook: HTML that needs nothing else, in the colours of the page around it."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from enishi.games import load
from enishi.games.game import Game
from enishi.lab.tables import lab_words, made_by
from enishi.words import Speaker, usual_language

if TYPE_CHECKING:
    from enishi.lab.frames.frames import Frames
    from enishi.lab.simulation import Simulation
    from enishi.lab.tournament.standings import Tournament

WIDE, STEP, LEFT = 320, 22, 150
"""Of a picture: the width of its axis, the height of a row, and where the axis begins."""
ROOM = "padding:.1em .6em"
MOST_ROWS = 8
"""Rows of a long table that are shown."""


def table_html(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table; numbers stand flush right."""
    head = "".join(f'<th style="{ROOM}">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(_cell(value) for value in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f'<td style="{ROOM};text-align:right">{value:.4g}</td>'
    side = "right" if isinstance(value, int) else "left"
    return f'<td style="{ROOM};text-align:{side}">{"" if value is None else escape(str(value))}</td>'


def shares_svg(rows: Sequence[tuple[str, float, float]], fair: float) -> str:
    """Shares from 0 to 1 with their 95 % intervals, one below another, and a line where all would be equal."""
    marks = []
    for number, (label, mean, margin) in enumerate(rows):
        y = STEP * number + STEP / 2
        low, high = (_x(max(0.0, min(1.0, mean + side * margin))) for side in (-1, 1))
        marks.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(label)}</text>')
        marks.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="currentColor" stroke-width="2"/>')
        marks.append(f'<circle cx="{_x(mean):.1f}" cy="{y}" r="4" fill="currentColor"><title>{mean:.3f} ± {margin:.3f}</title></circle>')
    height = STEP * len(rows)
    line = f'<path d="M{_x(fair):.1f} 0V{height}" stroke="currentColor" stroke-dasharray="3 3" opacity=".6"/>'
    axis = "".join(f'<text x="{_x(part):.0f}" y="{height + 14}" text-anchor="middle">{part:g}</text>' for part in (0, 0.5, 1))
    size = f'width="{LEFT + WIDE + 20}" height="{height + 20}"'
    return f'<svg {size} font-size="12" font-family="sans-serif" fill="currentColor">{line}{"".join(marks)}{axis}</svg>'


def _x(share: float) -> float:
    return LEFT + WIDE * share


def _heading(speak: Speaker, key: str, game: Game, games: int, seats: int) -> str:
    return f"<h4>{escape(speak(key, title=game.words.say('title', speak.language), games=f'{games:,}', seats=seats))}</h4>"


def _made_by(speak: Speaker, seed: int, game: str) -> str:
    return f"<p><small>{escape(made_by(game, seed, speak.language))}</small></p>"


def simulation_html(found: "Simulation") -> str:
    """A simulation: what each seat got, and how games ended."""
    speak, game = lab_words().speaker(usual_language()), load(found.game)
    names = [speak.seat(seat) for seat in range(found.seats)]
    shares = [(name, found.returns[seat], 1.96 * found.standard_errors[seat]) for seat, name in enumerate(names)]
    rows = [(name, found.returns[seat], found.mean_scores[seat]) for seat, name in enumerate(names)]
    ends = {end: count / found.games for end, count in found.endings.items() if count}
    endings = [(game.words.say(f"end.{end}", speak.language), f"{share:.1%}") for end, share in ends.items()]
    columns = [speak(f"simulation.{column}") for column in ("seat", "return", "score")]
    return "".join(
        [
            _heading(speak, "show.simulation", game, found.games, found.seats),
            shares_svg(shares, sum(found.returns) / found.seats),
            table_html(columns, rows),
            table_html((speak("simulation.endings"), ""), endings),
            _made_by(speak, found.seed, game.id),
        ]
    )


def tournament_html(found: "Tournament") -> str:
    """A tournament: how each bot did."""
    speak, game = lab_words().speaker(usual_language()), load(found.game)
    shares = [(standing.bot, standing.mean, standing.margin) for standing in found.standings]
    rows = [(one.bot, len(one.returns), one.mean, one.margin, one.score, one.rating, one.milliseconds) for one in found.standings]
    got = [share for one in found.standings for share in one.returns]
    columns = [speak(f"show.{column}") for column in ("bot", "games", "mean", "margin", "score", "rating", "time")]
    return "".join(
        [
            _heading(speak, "show.tournament", game, found.games, found.seats),
            shares_svg(shares, sum(got) / len(got)),
            table_html(columns, rows),
            _made_by(speak, found.seed, game.id),
        ]
    )


def frames_html(frames: "Frames") -> str:
    """The first rows of each table."""
    speak = lab_words().speaker(usual_language())
    parts = []
    for name in ("games", "seats", "events", "decisions"):
        table = getattr(frames, name)
        if table.num_rows:
            rows = [tuple(row.values()) for row in table.slice(0, MOST_ROWS).to_pylist()]
            heading = speak("show.rows", table=name, n=f"{table.num_rows:,}")
            parts.append(f"<h4>{escape(heading)}</h4>{table_html(table.schema.names, rows)}")
    return "".join(parts) or f"<p>{escape(speak('show.empty'))}</p>"
