"""Checks of a game's lesson: that it can be played as it is written, that it says everything in both languages, and how long it takes."""

from fnmatch import fnmatchcase

from enishi.games.game import Game
from enishi.lesson import Lesson, Stage, lesson_of
from enishi.words import LANGUAGES

LONGEST = 6
"""Minutes."""
MOST_LETTERS = {"en": 260, "ja": 130}
"""What is said at once is read at once."""


def lesson_can_be_taken(game: Game) -> None:
    """The lesson is played to its end, every answer to a move is one that somebody can get, and it keeps to its time."""
    lesson = lesson_of(game.id)
    if lesson is None:
        return
    assert lesson.file.minutes <= LONGEST, f"the lesson takes {lesson.file.minutes} minutes"
    for number, stage in enumerate(lesson.stages):
        _check_words(number, stage)
        _check_moves(lesson, number, stage)
    assert not lesson.stages[-1].step.moves, "the last step says what has been learned"
    assert any(stage.step.instead for stage in lesson.stages), "no wrong move is answered in the lesson's own words"


def _check_words(number: int, stage: Stage) -> None:
    said = [stage.step.say, *(instead.say for instead in stage.step.instead), *(remark.say for remark in stage.step.talk)]
    for words in said:
        assert set(words) == set(LANGUAGES), (number, words)
        for language, text in words.items():
            assert text.strip() == text, (number, text)
            assert 0 < len(text) <= MOST_LETTERS[language], (number, language, len(text), text)


def _check_moves(lesson: Lesson, number: int, stage: Stage) -> None:
    """What is asked for is legal, and so is what is answered in the lesson's own words."""
    step, match = stage.step, stage.match
    if step.moves or step.tell:
        assert lesson.seat in match.waiting or step.tell, (number, "the learner is not asked", match.waiting)
    tried, others = match.copy(), set[str]()
    for move in step.moves:
        legal = tried.legal(lesson.seat)
        assert move in legal, (number, move, legal)
        others |= set(legal) - set(step.moves)
        tried.play(lesson.seat, move)
    if step.tell and lesson.seat in match.waiting:
        others |= set(match.legal(lesson.seat))
    assert step.moves or step.tell or not step.instead, (number, "answers to moves, but nothing is asked for")
    for instead in step.instead:
        for pattern in instead.moves:
            assert any(fnmatchcase(move, pattern) for move in others), (number, pattern, sorted(others))
