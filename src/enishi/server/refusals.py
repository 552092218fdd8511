"""The server's own refusals: a code, facts, and words in both languages."""

from functools import cache
from importlib.resources import files
from typing import Any

from enishi.errors import Refused
from enishi.words import LANGUAGES, Words, read_words, shared_words


@cache
def server_words() -> Words:
    """The words of the site that the server says."""
    return Words(read_words(files("enishi.server") / "words.toml"), shared_words().entries)


def refused(code: str, **facts: Any) -> Refused:
    """A refusal of the server's own, to be raised."""
    return Refused(code, server_words(), **facts)


def in_all_languages(refusal: Refused) -> dict[str, str]:
    """The reason as a sentence, in every language."""
    return {language: refusal.say(language) for language in LANGUAGES}
