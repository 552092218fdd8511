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


def test_who_acts_where_there_is_nothing_to_do_is_told_to_read_on() -> None:
    lesson = lesson_of("soulmates")
    assert lesson is not None
    number, stage = next((n, one) for n, one in enumerate(lesson.stages) if not one.step.moves and one.match.legal(lesson.seat))
    assert lesson.answer(number, stage.match.legal(lesson.seat)[:1])["en"].startswith("There is nothing to do at this step")


@pytest.mark.parametrize("id", TAUGHT)
def test_who_acts_where_something_is_to_be_written_is_told_to_write(id: str) -> None:
    """It had been said that there is nothing to do; the lesson's own words, or those for all, name what is asked for."""
    lesson = lesson_of(id)
    assert lesson is not None
    for number, stage in enumerate(lesson.stages):
        for move in stage.match.legal(lesson.seat) if stage.step.tell and lesson.seat in stage.match.waiting else ():
            said = lesson.answer(number, [move])
            assert any(word in said["en"] for word in ("write", "name", "tell"))
            assert "まだ" in said["ja"]
            assert said != lesson.game.words.entries["lesson.just_read"]


def test_what_is_to_be_written_is_named_where_the_lesson_has_no_words_of_its_own() -> None:
    lesson = lesson_of("reunion")
    assert lesson is not None
    assert lesson._to_write("promise") == {
        "en": "That comes later. First there is something to write: Time and place.",
        "ja": "それはまだ先です。まず書くことがあります（時間と場所）。",
    }


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
