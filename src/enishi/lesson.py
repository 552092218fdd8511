"""A lesson as somebody is taken through it: the game at every step as the learner sees it, and an answer to every move.

Whatever is shown and answered comes from the rules: the lesson only says where to look and which of the legal moves goes on.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache

from enishi.errors import IllegalMove, Refused
from enishi.events import read_event
from enishi.games import load
from enishi.games.game import Game
from enishi.games.lesson import LessonFile, Said, Step
from enishi.match import Match, new
from enishi.sets import Considered
from enishi.words import LANGUAGES


@dataclass(frozen=True)
class Stage:
    """A step, and the match in which it stands."""

    step: Step
    match: Match
    """After what has happened, before what the learner does."""


class Lesson:
    """The lesson of a game, played through once."""

    def __init__(self, game: Game, file: LessonFile) -> None:
        self.game = game
        self.file = file
        self.seat = file.seat
        self.stages = tuple(self._stages())

    def _stages(self) -> Iterator[Stage]:
        match = new(self.game.id, self.file.seats, self.file.options)
        for step in self.file.steps:
            for event in step.events:
                match.play(*read_event(event))
            yield Stage(step, match.copy())
            for move in step.moves:
                match.play(self.seat, move)

    def names(self, language: str, own: str | None = None) -> list[str | None]:
        """What everybody is called; the learner as they call themselves."""
        called = [self.file.names.get(str(seat), {}).get(language) for seat in range(self.file.seats)]
        called[self.seat] = own
        return called

    def goes_on(self, number: int, moves: Sequence[str]) -> bool:
        """Whether these moves are what a step asks for."""
        return list(moves) == self.stages[number].step.moves

    def answer(self, number: int, moves: Sequence[str]) -> Said:
        """What is said to moves that a step does not ask for: the rule that they break, or why something else is better here."""
        stage, tried = self.stages[number], self.stages[number].match.copy()
        try:
            for move in moves:
                tried.play(self.seat, move)
        except IllegalMove as refusal:
            return _in_all_languages(refusal)
        for instead in stage.step.instead:
            if any(fnmatchcase(move, pattern) for move in moves for pattern in instead.moves if move not in stage.step.moves):
                return instead.say
        if stage.step.tell:
            return self._to_write(stage.step.tell)
        return self.game.words.entries["lesson.otherwise" if stage.step.moves else "lesson.just_read"]

    def _to_write(self, note: str) -> Said:
        """What is said where something is to be written first."""
        say = self.game.words.say
        return {language: say("lesson.to_write", language, {"note": say(f"note.{note}", language)}) for language in LANGUAGES}

    def considering(self, number: int, chosen: Sequence[str], words: Sequence[str]) -> Generator[None, None, Considered]:
        """What the rules say of elements of a set at a step, in small steps."""
        return self.stages[number].match.considering(self.seat, chosen, words or None)


def _in_all_languages(refusal: Refused) -> Said:
    return {language: refusal.say(language) for language in LANGUAGES}


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; None where its folder has none."""
    loaded = load(game)
    return Lesson(loaded, loaded.lesson) if loaded.lesson else None
