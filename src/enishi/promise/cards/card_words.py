"""The words of cards, keepsakes and calendars, and how they say no."""

from functools import cache
from importlib.resources import files

from enishi.errors import Refused
from enishi.promise.refusals import promise_words
from enishi.words import Words, read_words


@cache
def card_words() -> Words:
    """The words of cards, keepsakes and calendars."""
    return Words(read_words(files("enishi.promise.cards") / "words.toml"), promise_words().entries)


def refused(code: str, **facts: object) -> Refused:
    """A refusal about cards, to be raised."""
    return Refused(code, card_words(), **facts)
