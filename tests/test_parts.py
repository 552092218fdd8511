"""Pages that a game's own module is laid over, and parts that are held to what is asked of them."""

from pathlib import Path
from typing import Any

import pytest

from enishi.games import load
from enishi.kernel.engine import engine
from enishi.kernel.plain import plain_record
from enishi.kernel.twin import CONTRACT, INSIGHT, Twins
from enishi.testing.parts import parts_answer_what_is_asked


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, **pages: str) -> str:
    """A package of these pages that can be imported, under a name of its own."""
    name = f"game_of_{folder.name}"
    (folder / name).mkdir()
    for page, text in {"__init__": "", **pages}.items():
        (folder / name / f"{page}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return name


def rules(*names: str) -> str:
    return "\n".join(f"def {name}(*arguments): return '{name}'" for name in names)


def test_rules_that_leave_something_out_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = package(
        tmp_path, monkeypatch, rules=rules("start", "waiting", "legal", "weight", "play", "ending", "scores", "returns", "redeal")
    )
    with pytest.raises(AssertionError, match=rf"{name}\.rules does not answer witnesses, hide, observe"):
        Twins(name, compiled=False).module(CONTRACT)


def test_what_a_game_does_not_say_is_said_by_the_page() -> None:
    plain = engine(load("_template"), compiled=False)
    page = plain.twins.module(CONTRACT)
    assert page.sound(plain_record(plain.start(2, {}))) is True
    assert page.hide is plain.twins.module("enishi.games._template.rules").hide
    assert plain.insight.EXPLORATION == 1.0
    assert plain.insight.prior(None, 0, 0) == 1.0


def test_a_page_asks_what_is_laid_over_it() -> None:
    """The default of `settled` goes by the horizon of the game, if the game has one."""
    twins = Twins(load("_template").package, compiled=False)
    page = twins.module(INSIGHT)
    assert not page.settled(None, 1000)
    vars(page)["HORIZON"] = 10
    assert page.settled(None, 10)
    assert not page.settled(None, 9)


def old_pick(s: Any, actor: int, rng: Any) -> int:
    return 0


def old_reason(s: Any, text: str) -> None:
    """Forgets to ask for whom."""


def test_a_rule_that_answers_something_else_than_is_asked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine(load("_template"), compiled=False).twins.module(CONTRACT), "pick", old_pick)
    with pytest.raises(AssertionError, match=r"answers pick\(s, actor, rng\), asked is pick\(s, actor, out, rng\)"):
        parts_answer_what_is_asked(load("_template"))


def test_so_is_an_insight_and_any_other_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("bird").advice, "reason", old_reason)
    with pytest.raises(AssertionError, match=r"answers reason\(s, text\)"):
        parts_answer_what_is_asked(load("bird"))
    monkeypatch.setattr(engine(load("ito"), compiled=False).insight, "EXPLORATION", "much")
    with pytest.raises(AssertionError, match="has a str as EXPLORATION"):
        parts_answer_what_is_asked(load("ito"))
    monkeypatch.delattr(load("reunion").conduct, "choose")
    with pytest.raises(AssertionError, match="does not answer choose"):
        parts_answer_what_is_asked(load("reunion"))
