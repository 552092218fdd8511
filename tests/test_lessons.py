"""Lessons beside what the battery asks of them: every game has one of three to six minutes, and it can be taken in the terminal."""

import pytest

from enishi.cli import main
from enishi.games import ids
from enishi.lesson import lesson_of

TAUGHT = ids()


@pytest.mark.parametrize("id", TAUGHT)
def test_a_lesson_takes_three_to_six_minutes(id: str) -> None:
    lesson = lesson_of(id)
    assert lesson is not None
    assert 3 <= lesson.file.minutes <= 6


@pytest.mark.parametrize("id", TAUGHT)
def test_what_a_move_asks_for_is_marked(id: str) -> None:
    """Whoever reads only what is on the screen finds out what to do."""
    lesson = lesson_of(id)
    assert lesson is not None
    assert not [number for number, stage in enumerate(lesson.stages) if stage.step.moves and not stage.step.mark]


def test_the_right_move_goes_on_and_others_are_answered() -> None:
    lesson = lesson_of("connect37")
    assert lesson is not None
    number = next(number for number, stage in enumerate(lesson.stages) if stage.step.moves == ["11@d3"])
    assert lesson.goes_on(number, ["11@d3"])
    assert not lesson.goes_on(number, ["11@d5"])
    assert "We need that side" in lesson.answer(number, ["11@d5"])["en"]
    assert "already (12)" in lesson.answer(number, ["11@d4"])["en"], "what the rules forbid is answered by the rules"
    assert lesson.answer(number, ["hello"])["ja"].startswith("「hello」は")


def typing(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    """Somebody who types these one after another."""
    said = iter(answers)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(said))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_lesson_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str) -> None:
    lesson = lesson_of("connect37")
    assert lesson is not None
    answers: list[str] = []
    for stage in lesson.stages:
        answers += ["1@a1", "?", *stage.step.moves] if stage.step.moves else [""]
    typing(monkeypatch, answers)
    assert main(["lesson", "connect37", "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert all(stage.step.say[language] in shown for stage in lesson.stages)
    assert "11@d3" in shown
    assert "enishi play connect37" in shown


def test_a_lesson_can_be_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typing(monkeypatch, ["", "q"])
    assert main(["lesson", "connect37", "--lang", "en"]) == 0
    assert "enishi play" not in capsys.readouterr().out


def test_a_game_without_a_lesson_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enishi.commands.lesson.lesson_of", lambda game: None)
    assert main(["lesson", "bird", "--lang", "en"]) == 2
    assert "bird has no lesson" in capsys.readouterr().err
