"""The notebook of `enishi lab` runs from its first cell to its last, for every game."""

import argparse
import sys
from pathlib import Path

import pytest

from enishi.commands.lab import command
from enishi.games import ids
from enishi.lab.simulation import Simulation
from enishi.match import Match


@pytest.mark.parametrize("game", ids())
def test_every_game_has_its_sliders_and_its_findings(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["notebook", "--", "--game", game, "--games", "10", "--lang", "ja"])
    monkeypatch.setenv("ENISHI_JIT", "0")
    from enishi.lab.notebook import app

    _, found = app.run()
    assert isinstance(found["found"], Simulation)
    assert isinstance(found["match"], Match)
    assert "<svg" in found["found"]._repr_html_()
    assert found["findings"] is None  # nobody has pressed the button


def test_the_button_lets_bots_play_and_shows_their_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["notebook", "--", "--game", "reunion", "--games", "10", "--lang", "ja"])
    monkeypatch.setenv("ENISHI_JIT", "0")
    monkeypatch.setenv("ENISHI_LANG", "ja")
    from enishi.lab.notebook import app

    begin, level = (argparse.Namespace(value=value) for value in (True, "random"))
    most = argparse.Namespace(value=20)
    _, found = app.run(defs={"begin": begin, "level": level, "most": most})
    findings = found["findings"]
    assert findings.setups[0].games == 20
    assert findings.plan.bots == ["random"]
    page = findings._repr_html_()
    assert page.startswith("<iframe")
    assert "わかったこと" in page


def test_the_command_names_the_game_and_the_language() -> None:
    asked = argparse.Namespace(game="bird", edit=False, port=8123, headless=True, lang="ja")
    made = command(asked, Path("notebook.py"))
    assert made[1:] == ["-m", "marimo", "run", "notebook.py", "--port", "8123", "--headless", "--", "--game", "bird", "--lang", "ja"]
