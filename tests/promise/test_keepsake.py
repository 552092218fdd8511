"""The keepsake: the joined picture, and what became of each."""

from xml.etree import ElementTree

import pytest
from tests.promise.prints import LONG_NAMES, LONGEST, cards_named, words_on
from tests.promise.scene import Scene

from enishi.promise.cards import as_pdf, as_svg, keepsake, story_of
from enishi.promise.cards.keepsake import Story, ending
from enishi.promise.story.marks import Mark
from enishi.promise.story.result import Outcome
from enishi.words import LANGUAGES


@pytest.mark.parametrize(
    ("outcomes", "sentence"),
    [
        (["met", "met", "met"], "all_kept"),
        (["met", "met", "waited"], "all_kept"),
        (["met", "met", "absent"], "some_kept"),
        (["waited", "absent", "absent"], "one_kept"),
        (["waited", "waited", "absent"], "apart"),
        (["absent", "absent", "absent"], "none_kept"),
    ],
)
def test_how_it_ended(outcomes: list[Outcome], sentence: str) -> None:
    assert ending(outcomes) == sentence


def test_a_keepsake_tells_who_met_whom_and_when() -> None:
    scene = Scene(4).seal().to_the_day(5)
    scene.meet(0, 2)
    scene.do(scene.came(3))
    page = keepsake(story_of(scene.state), "en")
    words = words_on(as_pdf([page]))
    assert "AyaandAya" not in words
    for said in ("Aya", "Ben", "千代", "Dora", "Ayaand千代,12:05", "Someofthemmetagain.", "waitedalone", "didnotcome"):
        assert said in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [2, 5, 8])
def test_a_keepsake_of_any_number_is_one_picture(people: int, language: str) -> None:
    scene = Scene(people).seal().to_the_day()
    for other in range(1, people):
        scene.meet(0, other)
    page = keepsake(story_of(scene.state), language)
    root = ElementTree.fromstring(as_svg(page))
    assert root.attrib["viewBox"] == f"0 0 {page.width:g} {round(page.height, 2):g}"
    assert not any("style" in element.attrib or "id" in element.attrib for element in root.iter())
    assert all(name in page.words for name in scene.state.text.names)


def test_long_names_and_many_meetings_stay_inside_the_page() -> None:
    sealed = cards_named(LONG_NAMES, **LONGEST)[0].sealed
    everybody = {(one, other): 82_500_000 for one in range(8) for other in range(one + 1, 8)}
    page = keepsake(Story(sealed, (Mark("typed"),) * 8, ["met"] * 8, everybody), "ja")
    assert page.height < 420


def test_the_same_story_gives_the_same_keepsake() -> None:
    scene = Scene(2).seal().to_the_day()
    assert as_svg(keepsake(story_of(scene.state))) == as_svg(keepsake(story_of(scene.state)))
