"""What a game's `lesson.toml` says: a first game in small steps, each with something said, something marked, perhaps a move.

Moves and events are those of the rules, so that a test can play the whole lesson (`enishi.testing.lessons`); `enishi.lesson` makes
of it what somebody is shown.
"""

import tomllib
from typing import Any

import msgspec

Said = dict[str, str]
"""A sentence or two by language."""

WORDS_A_MINUTE = 130
"""How fast somebody reads who also looks where a sentence points."""
LETTERS_A_MINUTE = 330
"""The same in Japanese."""
SECONDS_FOR_A_STEP = 3
SECONDS_FOR_A_MOVE = 6


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Instead(_Part, frozen=True, kw_only=True):
    """What is answered to moves that the rules allow and the lesson does not want now, or not before something is written."""

    moves: list[str]
    """Texts of moves; `*` stands for any letters."""
    say: Said


class Remark(_Part, frozen=True, kw_only=True):
    """Something that is said at the table, where talk is part of the game."""

    seat: int
    note: str
    about: int | None = None
    say: Said


class Step(_Part, frozen=True, kw_only=True):
    """One thing at a time."""

    events: list[str] = []
    """What happens first, by chance and by the others."""
    talk: list[Remark] = []
    say: Said
    mark: list[str] = []
    """What to look at, by the names that the game's table gives its parts."""
    moves: list[str] = []
    """What the learner does, all at once where it is a set; without it one reads and goes on."""
    tell: str | None = None
    """A kind of note that the learner has to say, in words of their own."""
    instead: list[Instead] = []


class LessonFile(_Part, frozen=True, kw_only=True):
    """All of it."""

    seats: int
    seat: int = 0
    """The learner's."""
    options: dict[str, Any] = {}
    names: dict[str, Said] = {}
    """What the others are called, by seat."""
    steps: list[Step] = msgspec.field(name="step")

    @property
    def minutes(self) -> int:
        """How long it takes, in the language in which it takes longer."""
        words = sum(len(step.say["en"].split()) for step in self.steps)
        letters = sum(len(step.say["ja"]) for step in self.steps)
        acts = sum(1 for step in self.steps if step.moves or step.tell)
        doing = SECONDS_FOR_A_STEP * len(self.steps) + SECONDS_FOR_A_MOVE * acts
        return round(max(words / WORDS_A_MINUTE, letters / LETTERS_A_MINUTE) + doing / 60)


def read_lesson(text: str) -> LessonFile:
    return msgspec.convert(tomllib.loads(text), LessonFile)
