"""What a person types at a prompt."""

import unicodedata

MOST_DIGITS = 9
"""Of a number that somebody types; a longer one is as good as the largest."""


def typed(prompt: str) -> str:
    """What a person types, with full-width letters and digits as plain ones."""
    return unicodedata.normalize("NFKC", input(prompt)).strip()


def as_number(answer: str) -> int | None:
    """A number as typed; None where it is none."""
    if not answer.isdecimal():
        return None
    return int(answer) if len(answer) <= MOST_DIGITS else 10**MOST_DIGITS
