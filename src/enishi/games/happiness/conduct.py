"""How a bot talks and listens in Time of Happiness.

As the speaker it tells stories from a small stock (`stories.toml`), lays the card that the story it told stands for, and answers questions
truthfully: first with something more about it, then with how it feels; the first answer at a table says that all are prepared. As a guesser
it goes by the last thing that the speaker said: words of great joy and exclamation marks speak for very good, words of mild pleasure for
good; where they are even, it does not know.

Everything that it remembers is what was said, so nothing is lost when another bot, or the same one elsewhere, goes on.
"""

import random
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from enishi.games.happiness.rules import FEELINGS
from enishi.games.happiness.view import TIME_NAMES
from enishi.games.parts import Known, Noted, Remark, Thinker
from enishi.kernel.plain import snapshot

GOOD, VERY_GOOD = FEELING_NAMES = ("good", "very_good")
LANGUAGES = ("en", "ja")

JOY = re.compile(
    r"!|！|\b(?:love[ds]?|best|most|very|so happy|happiest|never|always wanted|wonderful|perfect|precious|amazing|dreams?|joy|nothing|"
    r"anything|heart|changed my life)\b|"
    r"とても|最高|一番|いちばん|大好き|大切|夢|忘れられ|すばらし|素晴らし|うれしくて|嬉しくて|すてき|ほど幸せ|あんなに|人生",
    re.IGNORECASE,
)
"""Words of great joy."""
PLEASURE = re.compile(
    r"\b(?:nice|pleasant|fine|quite|fairly|rather|all right|enough|okay|sometimes|some|maybe|perhaps|may|might|a little|half|not bad)\b|"
    r"まあ|ちょっと|わりと|なかなか|けっこう|結構|それなり|ときどき|かもしれ|悪くな|そこそこ|くらい|枯れなければ",
    re.IGNORECASE,
)
"""Words of mild pleasure, and of things that are not sure."""


class Story(NamedTuple):
    """A story of the stock."""

    topic: int
    time: str
    feeling: str


@cache
def stock() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((files("enishi.games.happiness") / "stories.toml").read_text(encoding="utf-8"))
    return found


def in_words(text: dict[str, str], language: str | None = None) -> str:
    """A text of the stock in a language; None: in both."""
    return text[language] if language else " / ".join(text[one] for one in LANGUAGES)


@cache
def known_stories() -> dict[str, Story]:
    """Every story of the stock by its words, in one language or both."""
    found = {}
    for topic, stories in enumerate(stock()["stories"]):
        for time in TIME_NAMES:
            for feeling in FEELING_NAMES:
                for language in (*LANGUAGES, None):
                    found[in_words(stories[time][feeling], language)] = Story(topic, time, feeling)
    return found


def choose(known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
    """The card that fits what was said; None where nothing was, or it is even."""
    s = snapshot(known.hidden(seat))
    feeling = told(seat, TIME_NAMES[s.time], talk) if seat == s.speaker else heard(s.speaker, talk)
    if feeling is None:
        return None
    player.calls += 1
    return f"card {s.time * FEELINGS + FEELING_NAMES.index(feeling) + 1}"


def told(seat: int, time: str, talk: Sequence[Remark]) -> str | None:
    """How good the story was that this seat told of a time, if it is one of the stock."""
    stories = [known_stories()[text] for speaker, text in talk if speaker == seat and text in known_stories()]
    return next((story.feeling for story in reversed(stories) if story.time == time), None)


def heard(speaker: int, talk: Sequence[Remark]) -> str | None:
    """How good the last thing sounds that the speaker said."""
    last = next((text for seat, text in reversed(talk) if seat == speaker and text.strip()), "")
    joy, pleasure = len(JOY.findall(last)), len(PLEASURE.findall(last))
    if joy == pleasure:
        return None
    return VERY_GOOD if joy > pleasure else GOOD


def tell(
    known: Known, seat: int, notes: Sequence[Noted], rng: random.Random, language: str | None = None, earlier: Sequence[Noted] = ()
) -> list[tuple[str, str]]:
    """What a bot has to say now, as kinds of notes and their texts; `notes` are those of the round that is on, `earlier` those before it.

    It tells before it lays a card, and answers what it was asked. Where somebody else began to tell in this seat, it does not go on.
    """
    s = snapshot(known.hidden(seat))
    if s.speaker != seat or s.speaker == s.speakers:
        return []
    mine = [note for note in notes if note.seat == seat]
    stories = [known_stories()[note.text] for note in mine if note.text in known_stories()]
    if any(note.kind in TIME_NAMES and note.text not in known_stories() for note in mine):
        return []
    time = TIME_NAMES[s.time]
    if not s.guessing and all(story.time != time for story in stories):
        if any(note.kind == "topic" for note in mine) and not stories:
            return []
        topic = stories[0].topic if stories else rng.choice(_new_topics(earlier))
        return _next_story(topic, time, rng, language, is_first=not stories)
    return _answers(stories, notes, language, is_first=not any(_is_told_how(note.text) for note in (*earlier, *notes)))


def _new_topics(earlier: Sequence[Noted]) -> list[int]:
    """The topics that nobody has told of yet; all of them, where all have been told of."""
    told_of = {known_stories()[note.text].topic for note in earlier if note.text in known_stories()}
    every = range(len(stock()["stories"]))
    return [topic for topic in every if topic not in told_of] or list(every)


def _next_story(topic: int, time: str, rng: random.Random, language: str | None, *, is_first: bool) -> list[tuple[str, str]]:
    stories = stock()["stories"][topic]
    story = (time, in_words(stories[time][rng.choice(FEELING_NAMES)], language))
    return [("topic", in_words(stories["topic"], language)), story] if is_first else [story]


def _is_told_how(text: str) -> bool:
    """Whether this says how bots answer."""
    return any(text.startswith(in_words(stock()["prepared"], language)) for language in LANGUAGES)


def _answers(stories: list[Story], notes: Sequence[Noted], language: str | None, *, is_first: bool) -> list[tuple[str, str]]:
    """An answer to each question that has none yet; how bots answer is said once at a table."""
    answered = sum(note.kind == "answer" for note in notes)
    asked = sum(note.kind == "question" for note in notes)
    since = [note.kind for note in notes]
    here = since[_last_story(since) :].count("answer")
    answers = [_answer(stories[-1], here + n) for n in range(asked - answered)] if stories else []
    return [("answer", in_words(_after(answer) if is_first and not n else answer, language)) for n, answer in enumerate(answers)]


def _after(answer: dict[str, str]) -> dict[str, str]:
    """An answer after the sentence that says how bots answer."""
    return {language: text + (" " if language == "en" else "") + answer[language] for language, text in stock()["prepared"].items()}


def _last_story(kinds: list[str]) -> int:
    return max((place for place, kind in enumerate(kinds) if kind in TIME_NAMES), default=0)


def _answer(story: Story, before: int) -> dict[str, str]:
    """The answer to give, by how many others about this story came before it."""
    feelings = stock()["feelings"]
    answers: list[dict[str, str]] = [stock()["stories"][story.topic][story.time]["more"], feelings[story.feeling], feelings["enough"]]
    return answers[min(before, len(answers) - 1)]
