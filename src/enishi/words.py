"""Sentences and labels in English and Japanese, from word files.

A word file is TOML: every leaf has `en` and `ja`. In a text, `{name}` is filled with a fact; `{name:spec}` looks it up first:

- `{seat:seat}`: the name of the person in a seat;
- `{n:count.bird}`: a number with its noun, from the entry `count.bird` (`one` is English for exactly one);
- `{card:card}`: the word `card.<value>`; a list of values is joined as a list is in that language, and people as in a sentence.
"""

import os
import re
import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from enishi.errors import Refused

__all__ = ["LANGUAGES", "Speaker", "Words", "harmless", "placeholders", "read_words", "shared_words", "usual_language"]

LANGUAGES = ("en", "ja")
"""Every sentence exists in each of these."""

_formatter = string.Formatter()
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What a terminal obeys instead of showing it; ends of lines and tabs are not among them."""


def harmless(text: str) -> str:
    """A stranger's text without what a terminal would obey."""
    return _CONTROLS.sub("\ufffd", text)


def _leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for name, value in tree.items():
        if isinstance(value, dict) and not isinstance(value.get("en"), str):
            yield from _leaves(value, f"{path}{name}.")
        else:
            yield path + name, value


def read_words(file: Traversable) -> dict[str, dict[str, str]]:
    """The entries of a word file by their dotted keys."""
    return dict(_leaves(tomllib.loads(file.read_text(encoding="utf-8"))))


def placeholders(text: str) -> set[tuple[str, str]]:
    """The facts that a text wants, each with its spec."""
    return {(name, spec or "") for _, name, spec, _ in _formatter.parse(text) if name is not None}


class Words:
    """The entries of one or more word files; the first that has a key answers."""

    def __init__(self, *sources: Mapping[str, dict[str, str]]) -> None:
        self.entries: dict[str, dict[str, str]] = {}
        for source in reversed(sources):
            self.entries.update(source)

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, language: str, facts: Mapping[str, Any] | None = None, names: Sequence[str | None] = ()) -> str:
        """The text of a key with its facts filled in."""
        return self._filled(self.entries[key][language], language, facts or {}, names)

    def speaker(self, language: str, names: Sequence[str | None] = ()) -> "Speaker":
        """These words in one language at one table."""
        return Speaker(self, language, names)

    def _filled(self, text: str, language: str, facts: Mapping[str, Any], names: Sequence[str | None]) -> str:
        parts = []
        for literal, name, spec, _ in _formatter.parse(text):
            parts.append(literal)
            if name is not None:
                parts.append(self._looked_up(facts[name], spec or "", language, names))
        return "".join(parts)

    def _looked_up(self, value: Any, spec: str, language: str, names: Sequence[str | None]) -> str:
        if isinstance(value, list | tuple):
            return self._listed([self._looked_up(item, spec, language, names) for item in value], spec == "seat", language)
        if isinstance(value, Refused):
            return value.say(language)
        if spec == "":
            return harmless(str(value))
        if spec == "seat":
            return self.seat_name(value, language, names)
        if isinstance(value, int):
            entry = self.entries[spec]
            text = entry["one"] if value == 1 and language == "en" and "one" in entry else entry[language]
            return self._filled(text, language, {"n": value}, names)
        return self.say(f"{spec}.{value}", language, names=names)

    def _listed(self, items: list[str], are_people: bool, language: str) -> str:
        """Things in a row; people as a sentence names them."""
        if not items:
            return self.entries["list.empty"][language]
        join = self.entries["list.join"][language]
        if not are_people or len(items) == 1:
            return join.join(items)
        return join.join(items[:-1]) + self.entries["list.and"][language] + items[-1]

    def seat_name(self, seat: int, language: str, names: Sequence[str | None] = ()) -> str:
        """A person's name, the name of a side, or the number of the seat, which people count from 1."""
        name = names[seat] if seat < len(names) else None
        if name is not None:
            return name
        own = f"seat_name.{seat}"
        return self.say(own, language) if own in self.entries else self.say("seat", language, {"number": seat + 1})


class Speaker:
    """Words in one language, with the names of the people at a table."""

    def __init__(self, words: Words, language: str, names: Sequence[str | None] = ()) -> None:
        self.words = words
        self.language = language
        self.names = names

    def __call__(self, key: str, **facts: Any) -> str:
        return self.words.say(key, self.language, facts, self.names)

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return self.words.seat_name(seat, self.language, self.names)

    def line(self, line: Any) -> str:
        """The sentence of a `Line` of a view."""
        return self.words.say(line.key, self.language, line.facts, self.names)


def usual_language() -> str:
    """The language where none is asked for: by `ENISHI_LANG`, or by the system's settings."""
    settings = (os.environ.get(name, "") for name in ("ENISHI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    first = next((setting for setting in settings if setting), "en")
    return first[:2] if first[:2] in LANGUAGES else "en"


@cache
def shared_words() -> Words:
    """The words that belong to no game."""
    return Words(read_words(files("enishi") / "words.toml"))
