"""Bots that speak: in Time of Happiness they tell stories that fit their cards, and answer."""

from typing import Any

import msgspec
import pytest
from tests.server.scene import Browser, Scene

from enishi.games.happiness.conduct import known_stories, stock
from enishi.server.work.thoughts import Question, answer, needs_compiling


@pytest.fixture(autouse=True)
def thinking(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots decide as on the site, but without compiling anything."""

    async def choose(asked: Question, *_: object) -> str:
        scene.bots.asked.append(asked)
        return answer(msgspec.structs.replace(asked, hurried=needs_compiling(asked.level)), {})

    monkeypatch.setattr(scene.bots, "choose", choose)


def with_a_speaking_bot(scene: Scene, level: str = "normal") -> tuple[Browser, str]:
    """A person in seat 1; seat 0, a bot, speaks first."""
    aki = scene.browser()
    table = aki.open("happiness", seats=2, seat=1, bots=[level])
    assert aki.do(table, "start")["type"] == "ack"
    return aki, table


def notes(browser: Browser, table: str) -> list[dict[str, Any]]:
    return [said for said in browser.state(table)["talk"] if said.get("note")]


def test_a_bot_names_a_topic_and_tells_before_it_lays_its_card(scene: Scene) -> None:
    aki, table = with_a_speaking_bot(scene)
    topic, story = notes(aki, table)
    assert [topic["note"], story["note"]] == ["topic", "past"]
    assert [said["events"] for said in (topic, story)] == [0, 0]
    assert {(said["seat"], said["about"], said["name"]) for said in (topic, story)} == {(0, 0, "Normal / ふつう")}
    assert story["text"] in known_stories()
    assert aki.state(table)["view"]["phase"] == "guess_past"


def test_the_cards_of_a_bot_are_what_its_stories_stand_for(scene: Scene) -> None:
    aki, table = with_a_speaking_bot(scene)
    for _ in range(3):
        aki.move(table)
    stories = [known_stories()[said["text"]] for said in notes(aki, table) if said["note"] != "topic"]
    assert len({story.topic for story in stories}) == 1
    assert [story.time for story in stories] == ["past", "present", "future"]
    laid = [card["number"] for card in aki.state(table)["view"]["table"]["rounds"][0]["cards"][0]]
    assert laid == [1 + 2 * time + (story.feeling == "very_good") for time, story in enumerate(stories)]


def test_a_bot_answers_each_question_once_with_what_was_asked_for(scene: Scene) -> None:
    aki, table = with_a_speaking_bot(scene)
    story = known_stories()[notes(aki, table)[1]["text"]]
    for text in ("Where was that?", "How did it feel?", "And then?"):
        assert aki.do(table, "say", note="question", text=text)["type"] == "ack"
    answers = [said["words"]["en"] for said in notes(aki, table) if said["note"] == "answer"]
    feelings, past = stock()["feelings"], stock()["stories"][story.topic]["past"]
    assert answers == [f"{stock()['prepared']['en']} {past['where']['en']}", feelings[story.feeling]["en"], past["more"]["en"]]


def test_a_bot_says_everything_in_the_language_of_each_reader(scene: Scene) -> None:
    aki, table = with_a_speaking_bot(scene)
    aki.do(table, "say", note="question", text="どこでしたか？")
    story = known_stories()[notes(aki, table)[1]["text"]]
    assert notes(aki, table)[1]["words"] == stock()["stories"][story.topic]["past"][story.feeling]
    prepared, where = stock()["prepared"], stock()["stories"][story.topic]["past"]["where"]
    assert notes(aki, table)[-1]["words"] == {"en": f"{prepared['en']} {where['en']}", "ja": prepared["ja"] + where["ja"]}
    assert all(set(said["words"]) == {"en", "ja"} for said in notes(aki, table) if said["person"] == "bot")


def test_a_guessing_bot_goes_by_what_was_said_openly(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open("happiness", seats=2, seat=0, bots=["normal"])
    aki.do(table, "start")
    aki.do(table, "say", note="past", text="It was the best day of my life!")
    aki.move(table, "card 1")
    aki.do(table, "say", note="present", text="まあまあ、いい感じです。")
    aki.move(table, "card 4")
    guesses = [card["number"] for card in aki.state(table)["view"]["table"]["rounds"][0]["cards"][1][:2]]
    assert guesses == [2, 3], "by the words, not by the cards"


def test_a_bot_that_plays_by_chance_tells_nothing(scene: Scene) -> None:
    aki, table = with_a_speaking_bot(scene, "random")
    assert aki.state(table)["view"]["phase"] == "guess_past"
    assert notes(aki, table) == []


def test_a_bot_does_not_go_on_with_the_story_of_a_person(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("happiness", seats=2, seat=0)
    ben.join(aki, table, "Ben", seat=1)
    aki.do(table, "start")
    aki.do(table, "say", note="topic", text="Snow")
    aki.do(table, "say", note="past", text="We built a house of it.")
    aki.move(table)
    aki.do(table, "leave")
    ben.move(table)
    assert ben.state(table)["view"]["phase"] == "guess_present"
    assert [said["text"] for said in notes(ben, table)] == ["Snow", "We built a house of it."]


def test_what_a_bot_told_outlives_a_restart(scene: Scene) -> None:
    aki, table = with_a_speaking_bot(scene)
    before = notes(aki, table)
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    assert notes(aki, table) == before
