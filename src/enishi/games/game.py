"""A game as its folder gives it: manifest, rules, notation, view and words, each loaded when first wanted."""

import json
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from enishi.games.lesson import LessonFile, read_lesson
from enishi.games.manifest import Manifest
from enishi.games.parts import Advice, Aid, Conduct
from enishi.views import Line
from enishi.words import Speaker, Words, read_words, shared_words

with suppress(ModuleNotFoundError):  # a browser's Python has none
    import numpy as np


class Game:
    """Everything about one game; `enishi.games.load` finds it by its folder."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.id = package.rpartition(".")[2]
        self.manifest = cast(Manifest, import_module(package).MANIFEST)

    def __repr__(self) -> str:
        return self.id

    @property
    def folder(self) -> Path:
        """Where everything about it is."""
        return Path(str(import_module(self.package).__file__)).parent

    def _part(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def _part_if_any(self, name: str) -> ModuleType | None:
        return self._part(name) if find_spec(f"{self.package}.{name}") else None

    @cached_property
    def rules(self) -> ModuleType:
        """The rules as plain Python."""
        return self._part("rules")

    @property
    def state(self) -> np.dtype[Any]:
        """The record that a position is."""
        return cast("np.dtype[Any]", self.rules.STATE)

    @property
    def observation(self) -> int:
        """How many numbers an observation has."""
        return cast(int, self.rules.OBSERVATION)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The text of every move by its number."""
        return cast("tuple[str, ...]", self._part("notation").MOVES)

    def texts_of(self, numbers: Iterable[int]) -> list[str]:
        """The texts of these moves; a list of legal moves is long, and `map` with `__getitem__` takes three times as long as this."""
        moves = self.moves
        return [moves[number] for number in numbers]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every move by its text."""
        return {text: number for number, text in enumerate(self.moves)}

    @cached_property
    def masked(self) -> Callable[[str], str]:
        """The text of a move for those who do not see all of it."""
        return cast("Callable[[str], str]", self._part("notation").masked)

    @cached_property
    def view(self) -> ModuleType:
        """What a seat may know: `table`, `phase`, `tell`, `explain`."""
        return self._part("view")

    @cached_property
    def why_not(self) -> Callable[[Any, int, str], Line]:
        """The rule that a readable but illegal move breaks."""
        return cast("Callable[[Any, int, str], Line]", self._part("refusal").why_not)

    @cached_property
    def conduct(self) -> Conduct | None:
        """What a bot does beyond searching."""
        return cast("Conduct | None", self._part_if_any("conduct"))

    @cached_property
    def advice(self) -> Advice | None:
        """Why a move may be good, for hints."""
        return cast("Advice | None", self._part_if_any("advice"))

    @cached_property
    def aid(self) -> Aid | None:
        """What people can work out, for the sheet that they may switch on."""
        return cast("Aid | None", self._part_if_any("aid"))

    @cached_property
    def draw(self) -> Callable[[Any, Speaker], str]:
        """The table as text for a terminal."""
        return cast("Callable[[Any, Speaker], str]", self._part("terminal").draw)

    @cached_property
    def words(self) -> Words:
        return Words(read_words(files(self.package) / "words.toml"), shared_words().entries)

    def rulebook(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        return (files(self.package) / f"rulebook.{language}.md").read_text(encoding="utf-8")

    @cached_property
    def lesson(self) -> LessonFile | None:
        """A first game in small steps; None where its folder has none."""
        text = self._text_if_any("lesson.toml")
        return read_lesson(text) if text else None

    @cached_property
    def levels(self) -> dict[str, dict[str, Any]]:
        """How bots of each level think, where that is not as in every game."""
        return tomllib.loads(self._text_if_any("levels.toml"))

    @cached_property
    def kinds(self) -> dict[str, dict[str, str]]:
        """What kinds of moves are called in both languages, for studies; empty where nobody has named them."""
        return tomllib.loads(self._text_if_any("kinds.toml"))

    @cached_property
    def ratings(self) -> dict[str, int]:
        """How strong bots of each level were found in this game, on a scale on which `random` has 1000; empty where nobody has measured."""
        text = self._text_if_any("ratings.json")
        return {level: int(found["rating"]) for level, found in json.loads(text)["levels"].items()} if text else {}

    def fairness(self, language: str) -> str:
        """What a study found, for players, as Markdown; empty where there was none."""
        return self._text_if_any(f"fairness.{language}.md")

    def fairness_picture(self, language: str) -> str:
        """Seats, length and luck, as SVG; empty where there was no study."""
        return self._text_if_any(f"fairness.{language}.svg")

    def _text_if_any(self, name: str) -> str:
        file = self.folder / name
        return file.read_text(encoding="utf-8") if file.is_file() else ""
