"""Chairs: who has a seat, and who goes on when nobody is there."""

from dataclasses import dataclass, field

from enishi.server.entries import PersonId


@dataclass
class Sitter:
    """Somebody who has a seat, or has left it and may come back."""

    person: PersonId
    name: str
    left: bool = False


@dataclass
class Chair:
    """A seat and who has it."""

    people: list[Sitter] = field(default_factory=list)
    bot: str | None = None
    by_lot: bool = True
    resigned: bool = False

    @property
    def is_free(self) -> bool:
        return not self.people and self.bot is None

    @property
    def has_people(self) -> bool:
        """Whether people decide here."""
        return self.bot is None and any(not sitter.left for sitter in self.people)

    @property
    def may_be_asked_back(self) -> bool:
        """Whether somebody plays here, or may come back to."""
        return bool(self.people) and not self.resigned

    def sitter(self, person: PersonId) -> Sitter | None:
        return next((sitter for sitter in self.people if sitter.person == person), None)
