"""What people write: names, talk and codes, made clean before they are kept."""

import re
import unicodedata

from enishi.promise.format.characters import UNSEEN, is_seen
from enishi.server.refusals import refused

_JOINER = "\u200d"
"""Joins emoji; other invisible signs could make one name look like another."""

MOST_MARKS = 4
"""Marks on one letter. No language puts more there; a tower of them covers what others say."""
_EMPTY_LINES = re.compile(r"\n\s*\n\s*\n")


def _is_visible(sign: str) -> bool:
    return sign in ("\n", _JOINER) or unicodedata.category(sign) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def clean(text: str) -> str:
    """The text without invisible signs, in one normal form, with no more marks on a letter and no more empty lines than are read."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        if _is_visible(sign):
            marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
            kept += [sign] if marks <= MOST_MARKS else []
    return _EMPTY_LINES.sub("\n\n", "".join(kept)).strip()


def clean_name(name: str, most: int) -> str:
    """A name in one line, or a refusal."""
    name = " ".join(UNSEEN.sub("", clean(name)).split())  # with one of these it would look like another without
    if not is_seen(name):
        raise refused("no_name")
    if len(name) > most:
        raise refused("name_too_long", most=most)
    return name


def clean_talk(text: str, most: int) -> str:
    text = clean(text)
    if not is_seen(text):
        raise refused("talk_empty")
    if len(text) > most:
        raise refused("talk_too_long", most=most)
    return text


def digits(code: str) -> str:
    """The digits of a code as somebody typed it, full-width ones too."""
    return "".join(str(unicodedata.decimal(sign)) for sign in code if unicodedata.decimal(sign, None) is not None)
