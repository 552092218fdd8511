"""A rulebook page taken apart: text in Markdown, and examples to be drawn between.

A line `<!-- phase: lay chip -->` before a paragraph or heading says that what follows teaches these phases: rules that are opened at a
table open there. `<!-- overview -->` stands before the list that shows a turn at a glance.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from enishi.examples import Example, drawings, example_names, read_example
from enishi.games.game import Game

_PART = re.compile(r"^```enishi\n(?P<script>.*?)^```$|^<!-- (?:phase: (?P<phases>[\w ]+)|overview) -->\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Phases:
    """What follows teaches these phases."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Overview:
    """What follows is a list that shows a turn at a glance."""


Part = str | Example | Phases | Overview


def rulebook_parts(game: Game, language: str) -> Iterator[Part]:
    """The page in its order."""
    page, end = game.rulebook(language), 0
    for found in _PART.finditer(page):
        yield page[end : found.start()]
        yield _read(found["script"], found["phases"])
        end = found.end()
    yield page[end:]


def _read(script: str | None, phases: str | None) -> Part:
    if script is not None:
        return read_example(script)
    return Phases(tuple(phases.split())) if phases else Overview()


def rulebook_examples(game: Game, language: str) -> list[Example]:
    """Only the examples."""
    return [part for part in rulebook_parts(game, language) if isinstance(part, Example)]


def rulebook_as_text(game: Game, language: str, *, notation: bool = False) -> str:
    """The page as Markdown for a terminal: examples drawn as text, or as the notation that they are written in."""
    return "".join(_as_text(game, language, part, notation=notation) for part in rulebook_parts(game, language))


def _as_text(game: Game, language: str, part: Part, *, notation: bool) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Phases | Overview):
        return ""
    if notation:
        return f"```\n{part.script}```"
    speak = game.words.speaker(language, example_names(game, language, part.seats))
    shown = [f"*{drawing.caption}*\n\n```\n{game.draw(drawing.view, speak)}\n```" for drawing in drawings(game, part)]
    return "\n\n".join(shown)
