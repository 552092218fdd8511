"""A game as its folder gives it: manifest, rules, notation, view and words, each loaded when first wanted."""

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from enishi.kernel.manifest import Manifest
from enishi.words import Words, read_words, shared_words

if TYPE_CHECKING:
    from enishi.views import Line
    from enishi.words import Speaker


class Game:
    """Everything about one game; `enishi.games.load` finds it by its folder."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.id = package.rpartition(".")[2]
        self.manifest = cast(Manifest, import_module(package).MANIFEST)

    def __repr__(self) -> str:
        return self.id

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

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The text of every move by its number."""
        return cast("tuple[str, ...]", self._part("notation").MOVES)

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
    def why_not(self) -> Callable[[Any, int, str], "Line"]:
        """The rule that a readable but illegal move breaks."""
        return cast("Callable[[Any, int, str], Line]", self._part("refusal").why_not)

    @cached_property
    def insight(self) -> ModuleType | None:
        """What a strong player knows, for searches: see `kernel.prior`, `kernel.policy`, `kernel.evaluation`."""
        return self._part_if_any("insight")

    @cached_property
    def conduct(self) -> ModuleType | None:
        """What a bot does beyond searching: `choose(known, seat, talk, player)` gives a move, or None to search for one."""
        return self._part_if_any("conduct")

    @cached_property
    def advice(self) -> ModuleType | None:
        """Why a move may be good, for hints: `reason(s, seat, text)` gives a line of words, or None."""
        return self._part_if_any("advice")

    @cached_property
    def draw(self) -> Callable[[Any, "Speaker"], str]:
        """The table as text for a terminal."""
        return cast("Callable[[Any, Speaker], str]", self._part("terminal").draw)

    @cached_property
    def words(self) -> Words:
        return Words(read_words(files(self.package) / "words.toml"), shared_words().entries)

    def rulebook(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        return (files(self.package) / f"rulebook.{language}.md").read_text(encoding="utf-8")
