"""What people have from before opens: whole stories, one that not all have signed, cards as codes and as a drawing."""

from pathlib import Path

from tests.promise.scene import NOW, SEAL, chance

from enishi.promise import State, from_file, new_key, phase, result, short_identity, story, verify
from enishi.promise.cards import read_file
from enishi.promise.story import requests

SAMPLES = Path(__file__).parent / "samples"


def told(name: str) -> State:
    return story.read(from_file((SAMPLES / name).read_text(encoding="utf-8")))


def test_a_whole_story_is_what_it_was() -> None:
    state = told("format-1-story.json")
    assert (state.text.version, state.text.revision, state.text.names) == (1, 1, ("Aya", "Ben", "千代"))
    assert result(state).outcomes == ["met", "waited", "met"]


def test_its_cards_are_read_and_shown_as_what_they_are() -> None:
    codes = read_file(SAMPLES / "format-1-cards.txt")
    assert read_file(SAMPLES / "format-1-card.svg") == codes[:1]
    report = verify(list(zip("abc", codes, strict=True)))
    assert report.proven
    said = "\n".join(report.lines("en"))
    assert "format 1" in said
    assert "give the secret of the promise" in said
    assert short_identity(told("format-1-story.json").seal().identity) in said


def test_one_in_which_keys_left_and_came_back_is_what_it_was() -> None:
    """Written before leaving was for good: somebody left, a place was opened again, and both came back with the keys they had."""
    state = told("format-2-came-back.json")
    assert (phase(state, NOW), state.text.version, state.text.names) == ("sealed", 2, ("Aya", "Ben"))


def test_one_that_was_half_signed_is_signed_to_the_end() -> None:
    state, key = told("format-1-gathering.json"), new_key(chance(5))
    assert phase(state, NOW) == "gathering"
    accepted = story.accept(state, requests.sign(state, 1, key, SEAL, chance(5)), NOW)
    assert accepted is not None
    assert phase(accepted[1], NOW) == "sealed"
