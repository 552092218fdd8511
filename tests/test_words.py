"""Words: look-ups, lists, names, numbers; and that the shared word files are complete."""

from importlib.resources import files

import pytest

from enishi.words import LANGUAGES, Words, placeholders, read_words, shared_words

WORDS = Words(
    {
        "hello": {"en": "{seat:seat} has {n:count.bird} and {cards:card}.", "ja": "{seat:seat}は{n:count.bird}と{cards:card}を持つ。"},
        "count.bird": {"one": "one bird", "en": "{n} birds", "ja": "{n}羽"},
        "won": {"en": "{seats:seat} win.", "ja": "{seats:seat}の勝ち。"},
        "card.gold": {"en": "gold", "ja": "金"},
        "card.red": {"en": "red", "ja": "赤"},
    },
    shared_words().entries,
)


def test_facts_are_looked_up_counted_listed_and_named() -> None:
    facts = {"seat": 1, "n": 1, "cards": ["gold", "red"]}
    assert WORDS.say("hello", "en", facts) == "Seat 2 has one bird and gold, red."
    assert WORDS.say("hello", "ja", facts, ["a", "縁"]) == "縁は1羽と金、赤を持つ。"
    assert WORDS.say("hello", "en", facts | {"n": 2, "cards": []}) == "Seat 2 has 2 birds and none."


def test_people_are_named_as_in_a_sentence() -> None:
    """Things keep their commas: they stand in lists."""
    names = ["Ann", "Bo", "縁"]
    assert WORDS.say("won", "en", {"seats": [0, 1, 2]}, names) == "Ann, Bo and 縁 win."
    assert WORDS.say("won", "ja", {"seats": [0, 2]}, names) == "Annと縁の勝ち。"
    assert WORDS.say("won", "en", {"seats": [1]}, names) == "Bo win."


def test_markup_in_a_name_is_only_text() -> None:
    assert WORDS.say("hello", "en", {"seat": 0, "n": 2, "cards": []}, ["{n}<b>"]) == "{n}<b> has 2 birds and none."


@pytest.mark.parametrize("folder", ["enishi", "enishi.commands", "enishi.lab", "enishi.lab.study"])
def test_shared_words_have_both_languages_with_the_same_facts(folder: str) -> None:
    for key, entry in read_words(files(folder) / "words.toml").items():
        assert set(entry) - {"one"} == set(LANGUAGES), key
        assert placeholders(entry["en"]) == placeholders(entry["ja"]), key
