"""What is printed on a card, in words: the promise, whose card it is, and how everybody signed."""

import re
from dataclasses import dataclass

from msgspec.structs import replace

from enishi.promise.cards.card_words import card_words
from enishi.promise.cards.seals import cut_of
from enishi.promise.format.code import Card, card_of, to_code
from enishi.promise.format.keys import Key
from enishi.promise.format.sealed import short_identity
from enishi.promise.format.shares import SIZE, short_code
from enishi.promise.format.text import Point, Text
from enishi.promise.format.text_words import spoken
from enishi.promise.story.marks import Mark
from enishi.promise.story.state import State
from enishi.words import Speaker


@dataclass(frozen=True)
class Face:
    """A card, the marks of all its people in order (a seal for whoever has none here), and the language it is printed in."""

    card: Card
    marks: tuple[Mark, ...] = ()
    language: str = "en"

    @property
    def text(self) -> Text:
        return self.card.text

    @property
    def people(self) -> int:
        return len(self.text.names)

    @property
    def is_blank(self) -> bool:
        """Whether its code is yet to be written in, by the device that has the share."""
        return not self.card.share

    @property
    def code(self) -> str:
        """The code; of a blank card, letters that take the same room."""
        return to_code(replace(self.card, share=bytes(SIZE)) if self.is_blank else self.card)

    @property
    def say(self) -> Speaker:
        return card_words().speaker(self.language)

    def mark(self, index: int) -> Mark:
        """How a person signed; persons are counted around the ring."""
        index %= self.people
        return self.marks[index] if index < len(self.marks) else Mark("seal")

    @property
    def cut(self) -> bytes:
        return cut_of(self.text, self.card.identity)

    @property
    def number(self) -> str:
        return self.say("card.number", number=self.card.index + 1, people=self.people)

    @property
    def identity(self) -> str:
        return short_identity(self.card.identity)

    @property
    def short_code(self) -> str:
        return short_code(self.card.identity, self.card.index, self.card.share)

    def told(self) -> str:
        """All that the card says, for those who cannot see it."""
        text, say = self.text, self.say
        return say(
            "card.told", title=say("card.title"), name=self.card.name, number=self.number, date=date_words(text, say),
            time=time_words(text), zone=zone_words(text, say),
            window=window_words(text, self.language), place=text.place, line=line_words(text, say),
            people=say("card.people", names=list(text.names)), identity=self.identity,
        )  # fmt: skip


def marks_of(state: State) -> tuple[Mark, ...]:
    """How everybody signed the plan that stands."""
    return tuple(state.paper.signings[index].mark for index in state.people)


def face_of(state: State, index: int, language: str = "en", key: Key | None = None) -> Face | None:
    """The card of a person of a sealed promise, as it is printed; None where it is of format 1 and its share is not kept here.

    Since format 2 the code is there only for whoever has the key of the person; without it the place of the code is left empty.
    """
    card = state.card(index) if state.sealed else None
    if card is not None and key is not None and not state.paper.is_former:
        card = card_of(card.sealed, index, key)
    return Face(card, marks_of(state), language) if card else None


def date_words(text: Text, say: Speaker) -> str:
    when = text.when
    return say("card.date", weekday=str(when.weekday()), day=str(when.day), month=str(when.month), year=str(when.year))


def time_words(text: Text) -> str:
    return text.when.strftime("%H:%M")


JAPAN = ("Asia/Tokyo", "Japan")
"""What the tz database calls a zone that people call otherwise: Japan has a single one."""


def zone_words(text: Text, say: Speaker) -> str:
    return say("card.zone_japan") if text.zone in JAPAN else say("card.zone", zone=text.zone.replace("_", " "))


def window_words(text: Text, language: str) -> str:
    """How much earlier or later still counts."""
    say = card_words().speaker(language)
    before, after = (_unbroken(spoken(minutes, language)) for minutes in (text.before, text.after))
    return say("card.window_even", span=after) if text.before == text.after else say("card.window", before=before, after=after)


def _unbroken(span: str) -> str:
    """A stretch of time in which no line ends between a number and its unit."""
    return re.sub(r"(\d) ", "\\1\u00a0", span)


def line_words(text: Text, say: Speaker) -> str:
    return say("card.line", line=text.line) if text.line else ""


def point_words(point: Point, say: Speaker) -> str:
    """A point on earth in degrees, and how near counts."""
    north, east = point.latitude / 1e6, point.longitude / 1e6
    latitude, longitude = f"{abs(north):.5f}°{'N' if north >= 0 else 'S'}", f"{abs(east):.5f}°{'E' if east >= 0 else 'W'}"
    return say("card.point", latitude=latitude, longitude=longitude, distance=distance_words(point.distance, say))


def distance_words(metres: int, say: Speaker) -> str:
    if metres < 1000:
        return say("distance.metres", metres=metres)
    return say("distance.kilometres", kilometres=f"{metres / 1000:.1f}".removesuffix(".0"))
