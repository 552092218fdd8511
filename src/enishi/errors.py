"""Every way Enishi says no.

    Refused (a ValueError)      something asked for cannot be had; nothing was changed
    ├── IllegalMove             a move: unreadable, out of turn, or against a rule
    ├── BadSetup                `new`: no such game, seats that it does not have
    │   └── BadOption           an unknown option, or a value that is not allowed
    └── BadRecord               `replay`: what was given is not a record of a game that can be played
        └── OtherRules          it was played by another version of the game's rules: it can be read, but not played on

Each carries a code and the facts; sentences come from the word files, in both languages. `str(error)` is the English one.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enishi.words import Words


__all__ = ["BadOption", "BadRecord", "BadSetup", "IllegalMove", "OtherRules", "Refused", "bad_number", "check_minutes"]


class Refused(ValueError):
    """Something that cannot be done, with its reason as a code and facts."""

    def __init__(self, code: str, words: "Words | None" = None, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        self.words = words

    def __reduce__(self) -> tuple[Any, ...]:
        """Refusals travel from worker processes with everything they carry."""
        return _again, (type(self), self.code, self.words, self.facts)

    def say(self, language: str = "en") -> str:
        """The reason as a sentence."""
        from enishi.words import shared_words

        return (self.words or shared_words()).say(f"refusal.{self.code}", language, self.facts)

    def __str__(self) -> str:
        return self.say()


def _again(kind: type[Refused], code: str, words: "Words | None", facts: dict[str, Any]) -> Refused:
    return kind(code, words, **facts)


class IllegalMove(Refused):
    """A move that was refused; the match is as it was."""


class BadSetup(Refused):
    """A game that cannot be set up like that."""


class BadOption(BadSetup):
    """An option that does not exist, or a value that it cannot have."""


LONGEST_SHOWN = 100
"""Characters of something that a stranger wrote which a refusal says again."""


def shown(value: object) -> str:
    """Something of a stranger's in a sentence, and not all of a megabyte."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        text = type(value).__name__
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def bad_number(what: str, value: object, least: int, most: int | None = None) -> BadSetup:
    """A number that is none, or beyond what is allowed."""
    if most is None:
        return BadSetup("number_below", what=what, value=repr(value), least=least)
    return BadSetup("bad_number", what=what, value=repr(value), least=least, most=most)


def check_minutes(minutes: float) -> None:
    """Refuses a time in which nothing can be done."""
    if not minutes > 0:
        raise BadSetup("not_positive", what="minutes", value=repr(minutes))


class BadRecord(Refused):
    """A record that cannot be replayed."""


class OtherRules(BadRecord):
    """A record, or a table, of another version of the rules than there is here."""
