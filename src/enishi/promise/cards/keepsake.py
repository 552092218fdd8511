"""The keepsake: the joined picture when the day is over, with everybody's mark across the cuts and what became of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from enishi.promise.cards.card_words import card_words
from enishi.promise.cards.face import date_words, line_words, marks_of, time_words, zone_words
from enishi.promise.cards.palettes import INK, INK_SOFT, PAPER, RULE, VERMILION
from enishi.promise.cards.picture import picture
from enishi.promise.cards.seals import cut_of
from enishi.promise.cards.shapes import Page, Pen, Shape, Window, Writing, all_placed
from enishi.promise.cards.signature import mark_shapes
from enishi.promise.cards.typesetting import LEADING, block, column, fitting_size, lines_of, packed
from enishi.promise.format.sealed import Sealed, short_identity
from enishi.promise.format.zones import clock, clock_at
from enishi.promise.story.marks import Mark
from enishi.promise.story.result import Outcome, result
from enishi.promise.story.state import Pair, State
from enishi.words import Speaker

PART = (70.0, 46.0)
"""One person's part of the picture."""
BAND = 24.0
"""What is written below it."""
MARGIN = 14.0
OVERLAP = 0.1
"""How far a part is drawn under the next, so that no line is seen where they join."""
WIDEST = 4
"""Parts in a row, at most."""


@dataclass(frozen=True)
class Story:
    """What a keepsake tells: the promise, how each signed, what became of each, and who met when (minutes since 1970, UTC)."""

    sealed: Sealed
    marks: tuple[Mark, ...]
    outcomes: Sequence[Outcome]
    meetings: dict[Pair, int] = field(default_factory=dict)


def story_of(state: State) -> Story:
    """The story of a sealed promise as it is so far."""
    assert state.sealed is not None, "a keepsake is of a sealed promise"
    met = {people: meeting.minute for people, meeting in state.meetings.items() if meeting.is_confirmed}
    return Story(state.sealed, marks_of(state), result(state).outcomes, met)


def keepsake(story: Story, language: str = "en") -> Page:
    """One page with everything; as wide as its picture."""
    say = card_words().speaker(language)
    rows = _rows(len(story.outcomes))
    width = 2 * MARGIN + len(rows[0]) * PART[0]
    shapes, y = _head(story, say, width)
    for row in rows:
        shapes += _row(story, say, row, (width - len(row) * PART[0]) / 2, y)
        y += PART[1] + BAND + 4
    foot, height = _foot(story, say, width, y + 2)
    paper = Pen().rectangle(0, 0, width, height).filled(PAPER)
    return Page(width, height, (paper, *shapes, *foot), say("card.title"), _told(story, say))


def _rows(people: int) -> list[range]:
    """Up to four parts in a row; more people stand in two rows."""
    first = people if people <= WIDEST else -(-people // 2)
    return [range(first), range(first, people)] if first < people else [range(people)]


def _head(story: Story, say: Speaker, width: float) -> tuple[list[Shape], float]:
    """Title, time and place."""
    text, middle, room = story.sealed.text, width / 2, width - 2 * MARGIN
    title = say("card.title")
    shapes: list[Shape] = [Writing(middle, 19, title, 7, INK, "middle", 0.5)]
    when = f"{date_words(text, say)}  {time_words(text)}  {zone_words(text, say)}"
    shapes.append(Writing(middle, 27, when, fitting_size(when, room, 3.4), INK_SOFT, "middle"))
    place, used = block(text.place, middle, 29.5, room, 3.4, INK_SOFT, "middle")
    return [*shapes, *place], 33.5 + used


def _row(story: Story, say: Speaker, row: range, x: float, y: float) -> list[Shape]:
    """Parts of the picture side by side, marks across their cuts, and each person's name below."""
    identity, people = story.sealed.identity, len(story.outcomes)
    inside: list[Shape] = []
    for place, index in enumerate(row):
        left = x + place * PART[0]
        part = picture(identity, people, index, *PART, story.sealed.text.when.hour)
        inside += all_placed([replace(part, width=PART[0] + OVERLAP)], left, y)
        if story.outcomes[index] == "absent":
            inside.append(Pen().rectangle(left, y, *PART).filled(PAPER, 0.74))
        inside += _person(story, say, index, left + PART[0] / 2, y + PART[1])
    inside += _marks(story, row, x, y + PART[1] + BAND / 2 - 1)
    frame = Pen().rectangle(x, y, len(row) * PART[0], PART[1]).stroked(RULE, 0.2)
    return [Window(x, y, len(row) * PART[0], PART[1] + BAND, tuple(inside)), frame]


def _marks(story: Story, row: range, x: float, y: float) -> list[Shape]:
    """Everybody's mark across the cut on their right; at the ends of a row, the halves that join the other end."""
    shapes: list[Shape] = []
    cut = cut_of(story.sealed.text, story.sealed.identity)
    for place in range(len(row) + 1):
        index = (row[0] + place - 1) % len(story.outcomes)
        name = story.sealed.text.names[index]
        shapes += mark_shapes(story.marks[index], name, cut, index, x + place * PART[0], y, (24, 14))
    return shapes


def _person(story: Story, say: Speaker, index: int, x: float, y: float) -> list[Shape]:
    """A name, and what became of its promise."""
    outcome, name = story.outcomes[index], story.sealed.text.names[index]
    room, words = PART[0] - 30, say(f"keepsake.{outcome}")
    ink, note = (INK_SOFT, INK_SOFT) if outcome == "absent" else (INK, VERMILION)
    size = max(fitting_size(name, room, 5), 3.2)
    lines = lines_of(name, room, size)
    writings, used = column(lines, x, y + 9.5 - size * LEADING * len(lines) / 2, size, ink, "middle")
    return [*writings, Writing(x, y + 11.5 + used / 2, words, fitting_size(words, room, 2.7), note, "middle")]


def ending(outcomes: Sequence[Outcome]) -> str:
    """Which sentence tells how it ended: as the game says it, and one more for people who were there and did not find each other."""
    came = sum(outcome != "absent" for outcome in outcomes)
    if came == 0:
        return "none_kept"
    if "met" not in outcomes:
        return "one_kept" if came == 1 else "apart"
    return "all_kept" if came == len(outcomes) else "some_kept"


def _foot(story: Story, say: Speaker, width: float, y: float) -> tuple[list[Shape], float]:
    """How it ended, the line to remember, who met when, and the identity; and where the page ends."""
    middle, room = width / 2, width - 2 * MARGIN
    shapes: list[Shape] = []
    for words, size, ink in ((say(f"keepsake.{ending(story.outcomes)}"), 5.0, VERMILION), (line_words(story.sealed.text, say), 3.8, INK)):
        writings, used = block(words, middle, y, room, size, ink, "middle")
        shapes += writings
        y += used + 3 if words else 0
    meetings, used = column(packed(_meetings(story, say), "   ·   ", room, 2.6), middle, y, 2.6, INK_SOFT, "middle")
    identity = Writing(middle, y + used + 7, short_identity(story.sealed.identity), 2.8, INK_SOFT, "middle", 0.3)
    return [*shapes, *meetings, identity], y + used + 16


def _meetings(story: Story, say: Speaker) -> list[str]:
    """Who met whom, in the order of the day."""
    names = story.sealed.text.names
    ordered = sorted(story.meetings.items(), key=lambda met: (met[1], met[0]))
    return [say("keepsake.meeting", one=names[one], other=names[other], time=_time(story, minute)) for (one, other), minute in ordered]


def _time(story: Story, minute: int) -> str:
    """The clock at the place; with the date where it was not the promised day."""
    text = story.sealed.text
    return clock_at(minute, text).removeprefix(f"{clock(text.when)[:10]} ")


def _told(story: Story, say: Speaker) -> str:
    """The keepsake in words."""
    text = story.sealed.text
    people = [f"{name}: {say(f'keepsake.{outcome}')}" for name, outcome in zip(text.names, story.outcomes, strict=True)]
    head = f"{date_words(text, say)} {time_words(text)}, {text.place}."
    return " ".join([head, *(f"{person}." for person in people), say(f"keepsake.{ending(story.outcomes)}")])
