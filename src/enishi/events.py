"""Events: who did what. In records and stores an event is one text, `2 17@d5` or, where chance did it, `~ 17`."""

from functools import lru_cache
from typing import NamedTuple

from enishi.kernel.actors import CHANCE

Actor = int | str
"""A seat's number, or `~` for chance."""

CHANCE_SIGN = "~"
MOST_DIGITS = 9
"""Of a number that an event may be written with: no seat has more, and a number without end takes long to read."""


class Event(NamedTuple):
    """A move and whose it was: `match.play(*event)` plays it, `str(event)` is its text."""

    actor: Actor
    move: str

    def __str__(self) -> str:
        return f"{self.actor} {self.move}"


def event_text(number: int, move: str) -> str:
    """What `str` gives of the event in which the actor with this number of the kernel does this."""
    return f"{CHANCE_SIGN if number == CHANCE else number} {move}"


@lru_cache(1 << 12)
def read_event(text: str) -> Event:
    """The event of a text. An actor that nobody is stays as it was written, so that whoever plays the event refuses it by that name."""
    sign, _, move = text.partition(" ")
    is_number = sign.isdecimal() and len(sign) <= MOST_DIGITS and str(int(sign)) == sign
    return Event(int(sign) if is_number else sign, move)


def number_of(actor: object, seats: int) -> int | None:
    """The kernel's number of an actor at a table with this many seats; None where it is nobody."""
    if type(actor) is int:  # most often; what is asked below would say the same
        return actor if 0 <= actor < seats else None
    if actor == CHANCE_SIGN and isinstance(actor, str):
        return CHANCE
    if isinstance(actor, int) and not isinstance(actor, bool) and 0 <= actor < seats:
        return actor
    return None


def sign_of(number: int) -> Actor:
    """The actor that the kernel has this number for."""
    return CHANCE_SIGN if number == CHANCE else number
