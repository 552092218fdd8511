"""Japanese rulebooks teach in Japanese: how a move is written stands in the section about that, and nowhere else."""

import re
from importlib.resources import files

import pytest

import enishi
from enishi.games import load

CODE = re.compile(r"`([^`]+)`")
NOTATION = "## 手の書き方"


def prose(game: str) -> str:
    """The rulebook without its examples, without the section about notation, and without commands that one may run."""
    text = (files(load(game).package) / "rulebook.ja.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    before, _, rest = text.partition(NOTATION)
    return before + rest[rest.find("\n## ") :]


@pytest.mark.parametrize("game", list(enishi.games()))
def test_no_move_or_card_is_called_by_its_english_code(game: str) -> None:
    options = {option.name for option in load(game).manifest.options}
    words = {word for word in CODE.findall(prose(game)) if re.search("[a-z]{2}", word) and not word.startswith("enishi ")}
    assert words <= options
