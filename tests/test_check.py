"""`enishi check`: what is wrong is said in words, each mistake once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from enishi.games import OWN_GAMES, load


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A game whose rules fail as soon as a card is taken."""
    folder = tmp_path / "halting"
    shutil.copytree(load("connect37").folder.parent / "_template", folder, ignore=shutil.ignore_patterns("__pycache__"))
    rules = folder / "rules.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("s.left[kind] -= 1") == 1
    rules.write_text(text.replace("s.left[kind] -= 1", "s.left[kind] -= s.nothing"), encoding="utf-8")
    return folder


def test_a_mistake_is_told_once_with_how_many_checks_it_breaks(broken: Path) -> None:
    environment = os.environ | {OWN_GAMES: str(broken.parent), "ENISHI_JIT": "0"}
    command = [sys.executable, "-m", "enishi.cli", "check", broken.name, "--lang", "en"]
    checked = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert checked.returncode == 1, checked.stderr
    said = checked.stdout.splitlines()
    told = [line for line in said if "no attribute 'nothing'" in line]
    assert len(told) == 1
    count = int(told[0].partition("this breaks ")[2].split()[0])
    assert count > 10
    assert int(said[-1].rpartition(" ")[2].rstrip(".")) >= count
