"""What is printed on a card, in words: the promise, whose card it is, and how everybody signed."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from enishi.errors import Refused
from enishi.promise.code import Card, to_code
from enishi.promise.marks import Mark
from enishi.promise.refusals import promise_words
from enishi.promise.sealed import short_identity
from enishi.promise.state import State
from enishi.promise.tally import short_code
from enishi.promise.telling import spoken
from enishi.promise.text import Point, Text
from enishi.words import Speaker, Words, read_words


@cache
def card_words() -> Words:
    """The words of cards, keepsakes and calendars."""
    return Words(read_words(files("enishi.promise.cards") / "words.toml"), promise_words().entries)


def refused(code: str, **facts: object) -> Refused:
    """A refusal about cards, to be raised."""
    return Refused(code, card_words(), **facts)


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
    def code(self) -> str:
        return to_code(self.card)

    @property
    def say(self) -> Speaker:
        return card_words().speaker(self.language)

    def mark(self, index: int) -> Mark:
        """How a person signed; persons are counted around the ring."""
        index %= self.people
        return self.marks[index] if index < len(self.marks) else Mark("seal")

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


def face_of(state: State, index: int, language: str = "en") -> Face | None:
    """The card of a person of a sealed promise, as it is printed; None where its share is not kept here."""
    card = state.card(index) if state.sealed else None
    return Face(card, marks_of(state), language) if card else None


def date_words(text: Text, say: Speaker) -> str:
    when = text.when
    return say("card.date", weekday=str(when.weekday()), day=str(when.day), month=str(when.month), year=str(when.year))


def time_words(text: Text) -> str:
    return text.when.strftime("%H:%M")


def zone_words(text: Text, say: Speaker) -> str:
    return say("card.zone", zone=text.zone.replace("_", " "))


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
