"""What a house without a server refuses, besides what every house does."""

from functools import cache
from importlib.resources import files

from enishi.errors import Refused
from enishi.words import Words, read_words, shared_words


@cache
def _words() -> Words:
    return Words(read_words(files("enishi.static.house") / "words.toml"), shared_words().entries)


def needs_server() -> Refused:
    """A refusal of what cannot be done in one browser, to be raised."""
    return Refused("needs_server", _words())
