"""What a person types at a prompt: moves, numbers, and commands by their words in either language."""

import unicodedata

from enishi.words import LANGUAGES, Speaker

COMMANDS = ("moves", "hint", "undo", "rules", "help", "quit")
"""What can be typed instead of a move; the words for it stand under `cli.play.typed.`, and those of both languages are understood."""
MOST_DIGITS = 9
"""Of a number that somebody types; a longer one is as good as the largest."""


def typed(prompt: str) -> str:
    """What a person types, with full-width letters and digits as plain ones."""
    return unicodedata.normalize("NFKC", input(prompt)).strip()


def command_of(answer: str, speak: Speaker) -> str | None:
    """The command that an answer is; None where it is none."""
    for command in COMMANDS:
        if any(answer.casefold() in speak.words.say(f"cli.play.typed.{command}", language).split(", ") for language in LANGUAGES):
            return command
    return None


def as_number(answer: str) -> int | None:
    """A number as typed; None where it is none."""
    if not answer.isdecimal():
        return None
    return int(answer) if len(answer) <= MOST_DIGITS else 10**MOST_DIGITS


def alike(move: str, answer: str) -> bool:
    """Whether an answer is this move, however many spaces and capitals it was typed with."""
    return move.casefold().split() == answer.casefold().split()
