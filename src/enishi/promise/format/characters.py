"""Which characters the words of a promise may have: the same for ever, so that a card stays readable."""

import re
import unicodedata

from enishi.promise.refusals import refused

_FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]")
"""Controls, line ends, and what turns or hides letters without being seen. Joiners stay: some scripts and emoji need them."""
_BLANK = re.compile("[\\s\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]*")
"""What is not seen on paper: spaces, fillers of scripts, the empty Braille cell, joiners and selectors."""
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2065\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\ufff0-\ufff8\ufffc"
    "\U0001107f\U00013430-\U00013455\U00016fe4\U0001d159\U000e0000-\U000e0fff"
    + "".join(chr(plane << 16 | 0xFFFE) + chr(plane << 16 | 0xFFFF) for plane in range(17)) + "]"
)  # fmt: skip
"""Everything that is not seen and is no space, as far as is known today: also what no letter will ever be. For what is newly written; what
a card may have is said above and stays."""
_NOTHING_ALONE = ("Cc", "Cf", "Cs", "Mn", "Mc", "Me", "Zs", "Zl", "Zp")
"""Controls, marks (which stand on a letter), and spaces. What was not a letter yet when Python was made may be a new picture."""
_ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*")


def tidy(word: str) -> str:
    """A word as it is written into a promise: NFC, without spaces around it."""
    return unicodedata.normalize("NFC", word).strip()


def check(what: str, word: str, fewest: int, most: int) -> None:
    """Refuses a word that is too long, empty where it must not be, or not tidy."""
    if len(word) > most:
        raise refused("word_long", what=what, most=most, n=len(word))
    if len(word) < fewest:
        raise refused("word_empty", what=what)
    if _FORBIDDEN.search(word) or word != tidy(word) or not _encodable(word):
        raise refused("word_signs", what=what)


def check_seen(what: str, word: str) -> None:
    """Refuses a word in which there is nothing to see (since format 2)."""
    if is_blank(word):
        raise refused("word_empty", what=what)


def check_written(what: str, word: str) -> None:
    """Refuses a new word in which there is nothing to see but marks without a letter."""
    if not is_seen(word):
        raise refused("word_empty", what=what)


def is_seen(word: str) -> bool:
    """Whether there is anything to see in a word, by all that is known today."""
    return any(unicodedata.category(letter) not in _NOTHING_ALONE for letter in UNSEEN.sub("", word))


def is_blank(word: str) -> bool:
    """Whether nothing of a word would be seen."""
    return _BLANK.fullmatch(word) is not None


def check_zone(zone: str, most: int) -> None:
    """Refuses what cannot be the name of a time zone, whether or not the tz database of today knows it."""
    if len(zone) > most or not _ZONE.fullmatch(zone):
        raise refused("zone_name", zone=zone[:most])


def _encodable(word: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in word)
