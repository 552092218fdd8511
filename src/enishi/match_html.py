"""A match in a notebook: the table as an onlooker sees it, what happened last, and whom it waits for."""

from html import escape
from typing import TYPE_CHECKING

from enishi.games import load
from enishi.words import usual_language

if TYPE_CHECKING:
    from enishi.match import Match

LAST = 6
"""Events that are told."""


def match_html(match: "Match") -> str:
    """Nothing of it is a secret: it is made from an onlooker's view."""
    game, view = load(match.game), match.typed_view(None)
    speak = game.words.speaker(usual_language(), match.names)
    told = [speak.line(line) for entry in view.log[-LAST:] for line in entry.lines]
    if view.result:
        now = [speak(f"end.{view.result.ending}"), *(speak.line(line) for line in view.result.lines)]
    else:
        now = [speak(f"phase.{view.phase}")]
    events = "".join(f"<li>{escape(sentence)}</li>" for sentence in told)
    table = f'<pre style="line-height:1.2">{escape(game.draw(view, speak))}</pre>'
    heading = f"<h4>{escape(speak('title'))}</h4>"
    return f"{heading}{table}<ul>{events}</ul><p>{escape(' '.join(now))}</p>"
