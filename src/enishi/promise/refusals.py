"""How the promise says no: a code, facts, and words in both languages."""

from functools import cache
from importlib.resources import files
from typing import Any

from enishi.errors import Refused
from enishi.words import Words, read_words, shared_words


@cache
def promise_words() -> Words:
    """The words of promises, their checks and their stories."""
    return Words(read_words(files("enishi.promise") / "words.toml"), shared_words().entries)


def refused(code: str, **facts: Any) -> Refused:
    """A refusal of a promise's own, to be raised."""
    return Refused(code, promise_words(), **facts)
