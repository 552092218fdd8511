"""How bots talk and listen in Time of Happiness."""

import random

import pytest

import enishi
from enishi import Match
from enishi.bots import Bot
from enishi.games.happiness.conduct import FEELING_NAMES, LANGUAGES, asked_for, heard, known_stories, stock, tell
from enishi.games.happiness.view import TIME_NAMES
from enishi.games.parts import Noted

OF_A_TOPIC, OF_A_TIME = ("colour", "like"), ("more", "where", "who", "when")
"""What is answered."""


def bot() -> Bot:
    return enishi.bot("search", iterations=4, seed=1, compiled=False)


def test_the_stock_has_every_story_in_both_languages() -> None:
    for story in stock()["stories"]:
        assert all(story[part][language] for part in ("topic", *OF_A_TOPIC) for language in LANGUAGES)
        for time in TIME_NAMES:
            for part in (*FEELING_NAMES, *OF_A_TIME):
                assert all(story[time][part][language] for language in LANGUAGES)
    assert len(known_stories()) == len(stock()["stories"]) * 3 * 2 * 3, "no two are alike"


@pytest.mark.parametrize("text", known_stories())
def test_every_story_of_the_stock_can_be_understood(text: str) -> None:
    assert heard(0, [(0, text)]) == known_stories()[text].feeling


@pytest.mark.parametrize(
    ("said", "feeling"),
    [
        ("It was the best day of my life!", "very_good"),
        ("It was quite nice.", "good"),
        ("とても楽しくて、忘れられない一日でした。", "very_good"),
        ("まあまあでした。", "good"),
        ("We went by train.", None),
        ("", None),
    ],
)
def test_words_of_joy_speak_for_very_good_and_mild_ones_for_good(said: str, feeling: str | None) -> None:
    assert heard(0, [(1, "The best!"), (0, said), (1, "Wonderful!")]) == feeling


def test_a_guess_follows_the_last_thing_that_the_speaker_said() -> None:
    match = enishi.new("happiness", 3)
    match.play(0, "card 1")
    talk = [(0, "It was quite nice."), (2, "the best!"), (0, "No, really: I loved it!")]
    assert bot().choose(match, 1, talk) == "card 2"
    assert bot().choose(match, 1, talk[:2]) == "card 1"
    assert bot().choose(match, 1, []) in ("card 1", "card 2")


def said_so_far(notes: list[Noted]) -> list[tuple[int | None, str]]:
    return [(note.seat, note.text) for note in notes]


@pytest.mark.parametrize("seed", range(6))
def test_a_speaker_lays_what_its_story_stands_for(seed: int) -> None:
    match, notes, rng = enishi.new("happiness", 2, {"speakers": 1}), list[Noted](), random.Random(seed)
    for number, time in enumerate(TIME_NAMES):
        new = tell(match, 0, notes, rng, rng.choice([None, "en", "ja"]))
        assert [kind for kind, _ in new] == (["topic", time] if number == 0 else [time])
        notes += [Noted(0, kind, text) for kind, text in new]
        assert tell(match, 0, notes, rng) == [], "nothing is told twice"
        card = bot().choose(match, 0, said_so_far(notes))
        assert card == f"card {1 + 2 * number + (known_stories()[new[-1][1]].feeling == 'very_good')}"
        match.play(0, card)
        match.play(1, bot().choose(match, 1, said_so_far(notes)))
    assert match.scores == [0, 1], "whoever listens understands a bot"


def test_no_topic_is_told_of_twice_as_long_as_there_are_others() -> None:
    topics, earlier = [story["topic"]["en"] for story in stock()["stories"]], list[Noted]()
    for seed in range(len(topics)):
        match = enishi.new("happiness", 2)
        earlier += [Noted(0, kind, text) for kind, text in tell(match, 0, [], random.Random(seed), "en", earlier)]
    assert sorted(note.text for note in earlier if note.kind == "topic") == sorted(topics)
    assert tell(enishi.new("happiness", 2), 0, [], random.Random(1), "en", earlier), "then they come again"


def test_an_answer_says_nothing_of_joy_or_pleasure() -> None:
    """It holds beside the good story as beside the very good one."""
    for story in stock()["stories"]:
        answers = [story[part] for part in OF_A_TOPIC] + [story[time][part] for time in TIME_NAMES for part in OF_A_TIME]
        answers += [stock()["instead"]]
        assert [text for answer in answers for text in answer.values() if heard(0, [(0, text)])] == []


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Where was that?", "where"),
        ("どこで飲んだのですか？", "where"),
        ("Who was with you?", "who"),
        ("だれと一緒でしたか？", "who"),
        ("How old were you?", "when"),
        ("いつごろの話ですか？", "when"),
        ("いつも見るのですか？", None),
        ("What colour was it?", "colour"),
        ("何色でしたか？", "colour"),
        ("景色は？", None),
        ("What did it taste like?", "like"),
        ("そのお茶はどんな味でしたか？", "like"),
        ("How did it feel?", "feeling"),
        ("どんな気持ちでしたか？", "feeling"),
        ("And then?", None),
    ],
)
def test_what_a_question_asks_for_is_understood_by_its_words(question: str, kind: str | None) -> None:
    assert asked_for(question) == kind


def asked(match: Match, *questions: str) -> list[Noted]:
    notes = [Noted(0, kind, text) for kind, text in tell(match, 0, [], random.Random(3), "en")]
    match.play(0, "card 1")
    return notes + [Noted(1, "question", question) for question in questions]


def test_a_speaker_answers_each_question_once() -> None:
    match = enishi.new("happiness", 2)
    notes = asked(match, "Where?", "Really?")
    answers = tell(match, 0, notes, random.Random(1), "en")
    story = known_stories()[notes[1].text]
    assert answers == [
        ("answer", f"{stock()['prepared']['en']} {stock()['stories'][story.topic]['past']['where']['en']}"),
        ("answer", stock()["stories"][story.topic]["past"]["more"]["en"]),
    ]
    assert tell(match, 0, [*notes, *(Noted(0, *answer) for answer in answers)], random.Random(1)) == []


def test_a_question_that_cannot_be_answered_is_answered_so() -> None:
    """Asked how something tasted, a bot had spoken of a house with a garden, as if that were an answer."""
    match = enishi.new("happiness", 2)
    notes = asked(match, "How many?", "How many?", "How many?")
    story, instead = known_stories()[notes[1].text], stock()["instead"]["en"]
    (_, first), (_, second), (_, third) = tell(match, 0, notes, random.Random(1), "en")
    assert first.endswith(f"{instead} {stock()['stories'][story.topic]['past']['more']['en']}")
    assert second == f"{instead} {stock()['feelings'][story.feeling]['en']}"
    assert third == stock()["feelings"]["enough"]["en"]


@pytest.mark.parametrize("language", [*LANGUAGES, None])
def test_that_answers_are_prepared_is_said_once_at_a_table(language: str | None) -> None:
    """A question whose answer does not fit it puzzled people; of joy or pleasure the sentence says nothing."""
    match = enishi.new("happiness", 2)
    notes = asked(match, "Where?")
    (_, first), *_ = tell(match, 0, notes, random.Random(1), language)
    prepared = stock()["prepared"]
    assert first.startswith(prepared[language or "en"])
    assert all(heard(0, [(0, prepared[one])]) is None for one in LANGUAGES)
    notes += [Noted(0, "answer", first), Noted(1, "question", "Really?")]
    (_, second), *_ = tell(match, 0, notes, random.Random(1), language)
    again, *_ = tell(match, 0, asked(enishi.new("happiness", 2), "Where?"), random.Random(1), language, notes)
    assert not any(words in second + again[1] for words in prepared.values())


def test_only_the_speaker_tells_and_only_stories_of_its_own() -> None:
    match = enishi.new("happiness", 2)
    assert tell(match, 1, [], random.Random(1)) == []
    assert tell(match, 0, [Noted(0, "topic", "Snow"), Noted(0, "past", "We built a house of it.")], random.Random(1)) == []
    assert tell(match, 0, [Noted(0, "topic", "Snow")], random.Random(1)) == []
