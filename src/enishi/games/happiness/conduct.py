"""How a bot talks and listens in Time of Happiness.

As the speaker it tells stories from a small stock (`stories.toml`), lays the card that the story it told stands for, and answers questions
truthfully: with what was asked for, as far as it was thought of before (`ASKS`), else with something more about it, then with how it
feels; the first answer at a table says that all are prepared. As a guesser
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

FEELING = "feeling"
ASKS = {
    kind: re.compile(words, re.IGNORECASE)
    for kind, words in {
        "where": r"\b(?:where|which (?:place|town|country))\b|どこ|何処|場所|どの(?:町|街|国|店|辺|あたり)",
        "who": r"\b(?:who|whom|whose|alone|together)\b|(?:だれ|誰|どなた)|(?:ひとり|一人)で|一緒",
        "colour": r"\bcolou?rs?\b|(?<!景)色(?!々)",
        "like": r"\b(?:tast\w*|smell\w*|sounds?|flavou?r|touch|sweet|bitter)\b|(?<![意興趣])味|におい|匂|香り|音|手ざわり|手触り",
        "when": r"\b(?:when|how (?:old|often|long|early|late)|what (?:time|year|season|month|day|age))\b|"
        r"いつ(?!も|か)|何(?:歳|年|時|月|日|曜)|いくつの(?:とき|頃|ころ)|季節|時期",
        FEELING: r"\b(?:feel\w*|felt|happy|like (?:it|that)|love[ds]?|miss\w*|important|mean|why|joy|fun|how (?:good|much|dear))\b|"
        r"気持|感じ|気分|思い[ま出]|思う|うれし|嬉し|幸せ|好き|楽し|大切|大事|恋し|懐かし|なつかし|なぜ|何で|なんで|どうして|どれ(?:くらい|ぐらい|ほど)|いちばん|一番",
    }.items()
}
"""What a question asks for, by its words; the first that fits."""
OPEN = re.compile(
    r"\b(?:more|else|then|next|really|tell)\b|もっと|ほか|他に|それから|そのあと|その後|続き|詳し|くわし|本当|ほんと", re.IGNORECASE
)
"""Questions to which something more is an answer."""


Text = dict[str, str]
"""A text of the stock by language."""


class Story(NamedTuple):
    """A story of the stock."""

    topic: int
    time: str
    feeling: str


@cache
def stock() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((files("enishi.games.happiness") / "stories.toml").read_text(encoding="utf-8"))
    return found


def in_words(text: Text, language: str | None = None) -> str:
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
    if not stories:
        return []
    answered = sum(note.kind == "answer" for note in notes)
    answers = _answers_to_all(stories[-1], notes)[answered:]
    return [("answer", in_words(_after("prepared", one) if is_first and not n else one, language)) for n, one in enumerate(answers)]


def _answers_to_all(latest: Story, notes: Sequence[Noted]) -> list[Text]:
    """What was, or is, the answer to each question, by the story that was told last before it."""
    story, given, found = latest, list[Text](), list[Text]()
    for note in notes:
        if note.kind in TIME_NAMES:
            story, given = known_stories().get(note.text, latest), []
        elif note.kind == "question":
            answer, begun = _answer(story, note.text, given)
            given.append(answer)
            found.append(_after("instead", answer) if begun else answer)
    return found


def _after(begin: str, answer: Text) -> Text:
    """An answer after a sentence of the stock that begins it."""
    return {language: text + (" " if language == "en" else "") + answer[language] for language, text in stock()[begin].items()}


def asked_for(question: str) -> str | None:
    """What a question asks for; None where no word of it says so."""
    return next((kind for kind, words in ASKS.items() if words.search(question)), None)


def _answer(story: Story, question: str, given: Sequence[Text]) -> tuple[Text, bool]:
    """The answer to a question, and whether it is another one than was asked for. `given`: those about this story before it."""
    about, feelings = stock()["stories"][story.topic], stock()["feelings"]
    how: Text = feelings[story.feeling]
    kind = asked_for(question)
    fitting: Text | None = how if kind == FEELING else about[story.time].get(kind) or about.get(kind)
    if fitting is not None:
        return fitting, False
    rest = next((one for one in (about[story.time]["more"], how) if one not in given), None)
    return (feelings["enough"], False) if rest is None else (rest, not OPEN.search(question))
