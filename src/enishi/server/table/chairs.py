"""Chairs: who has a seat, and who goes on when nobody is there."""

import msgspec

from enishi.server.table.entries import PersonId


class Sitter(msgspec.Struct):
    """Somebody who has a seat, or has left it and may come back."""

    person: PersonId
    name: str
    left: bool = False


class Chair(msgspec.Struct):
    """A seat and who has it."""

    people: list[Sitter] = []
    bot: str | None = None
    by_lot: bool = True
    resigned: bool = False
    bot_by: PersonId | None = None
    """Who seated the bot."""

    @property
    def is_free(self) -> bool:
        return not self.people and self.bot is None

    @property
    def has_people(self) -> bool:
        """Whether people decide here."""
        if self.bot is None:
            for sitter in self.people:  # a loop, because it is asked several times with every move
                if not sitter.left:
                    return True
        return False

    @property
    def may_be_asked_back(self) -> bool:
        """Whether somebody plays here, or may come back to."""
        return bool(self.people) and not self.resigned

    def copy(self) -> "Chair":
        people = [Sitter(sitter.person, sitter.name, sitter.left) for sitter in self.people]
        return Chair(people, self.bot, self.by_lot, self.resigned, self.bot_by)

    def sitter(self, person: PersonId) -> Sitter | None:
        return next((sitter for sitter in self.people if sitter.person == person), None)
