"""The little language of examples in rulebooks: a scripted game, what holds in it, and where the table is drawn.

seats 3                    the number of seats, first; then options, as `option may_pass=true`
~ 17                       an event, played; several in a line are parted by `;`
> 0 She holds 12.          here the table is drawn as seat 0 sees it, with this caption; `> ~` as an onlooker does
! 0 17@d5                  a move that must be refused now
= waiting 1                who is waited for; `= over` when nobody is
= legal 0: single, stack   exactly what a seat may do
= scores 3 0               and `= returns 1.0 0.0`
= view 0 table.stock 20    what stands at a path of a seat's view, as JSON; `view ~` is an onlooker's

`#` begins a comment. What `!` and `=` claim is for tests (`enishi.testing.examples`); readers of a rulebook see the drawings.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from enishi.events import CHANCE_SIGN, read_event
from enishi.games.game import Game
from enishi.match import Match, new
from enishi.views import View

DRAWN, REFUSED, CLAIMED = "> ", "! ", "= "
STARTED = "start "
"""In perft files: the events before counting begins, in one line."""


@dataclass(frozen=True)
class Example:
    """A script as it stands in a rulebook, read."""

    script: str
    seats: int
    options: dict[str, Any]
    lines: tuple[str, ...]
    """Everything after the setup, one thing each."""

    @property
    def captions(self) -> list[str]:
        """What is said to each drawing."""
        return [line.removeprefix(DRAWN).split(" ", 1)[1] for line in self.lines if line.startswith(DRAWN)]


@dataclass(frozen=True)
class Drawing:
    """The table at one moment of an example."""

    caption: str
    view: View


def viewer_of(text: str) -> int | None:
    """Who looks: a seat, or an onlooker."""
    return None if text == CHANCE_SIGN else int(text)


def read_example(script: str) -> Example:
    first, *rest = _lines(script)
    if not first.startswith("seats "):
        raise ValueError(f"an example begins with its seats, not with {first!r}")
    options = {}
    while rest and rest[0].startswith("option "):
        name, _, value = rest.pop(0).removeprefix("option ").partition("=")
        options[name] = json.loads(value)
    return Example(script, int(first.split()[1]), options, tuple(rest))


def _lines(script: str) -> Iterator[str]:
    for line in script.splitlines():
        if line.startswith(DRAWN):
            yield line.strip()
            continue
        said = line.partition("#")[0].strip()
        pieces = [said] if said.startswith((CLAIMED, REFUSED, STARTED)) else said.split(";")
        yield from (piece.strip() for piece in pieces if piece.strip())


def begun(game: Game, example: Example) -> Match:
    """The match of an example before its first event."""
    return new(game.id, example.seats, example.options)


def drawings(game: Game, example: Example) -> Iterator[Drawing]:
    """The table wherever the example has it drawn, as those who look see it."""
    match = begun(game, example)
    for line in example.lines:
        if line.startswith(DRAWN):
            viewer, caption = line.removeprefix(DRAWN).split(" ", 1)
            yield Drawing(caption, match.typed_view(viewer_of(viewer)))
        elif not line.startswith((CLAIMED, REFUSED)):
            match.play(*read_event(line))


def example_names(game: Game, language: str, seats: int) -> list[str | None]:
    """What the people in an example are called; None where the game has names of its own for its seats."""
    return [None if f"seat_name.{seat}" in game.words else game.words.say(f"example.name.{seat}", language) for seat in range(seats)]
