"""Talk: open, within a seat, within a team before a deal, and as part of the game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.server.scene import Browser, Scene, play_on, started

from enishi.games import load
from enishi.server.table.game_facts import Note, SiteFacts, TalkRules
from enishi.server.table.rulings.talk import gestures


def said(browser: Browser, table: str, where: str = "talk") -> list[str]:
    return [talk["text"] for talk in browser.state(table)[where]]


def test_open_talk_reaches_everybody_and_markup_stays_text(scene: Scene) -> None:
    aki, ben, table = started(scene)
    onlooker = scene.browser()
    onlooker.enter(table, aki.invitations[table])
    aki.do(table, "say", text="<img src=x onerror=alert(1)>")
    assert onlooker.do(table, "say", text="hi")["code"] == "no_name"
    onlooker.do(table, "say", text="こんにちは", name="Dai")
    for browser in (aki, ben, onlooker):
        assert said(browser, table) == ["<img src=x onerror=alert(1)>", "こんにちは"]
    talk = ben.state(table)["talk"]
    assert (talk[0]["name"], talk[0]["seat"], talk[1]["name"], talk[1]["seat"]) == ("Aki", 0, "Dai", None)


def test_talk_has_a_length(scene: Scene) -> None:
    aki, _, table = started(scene)
    assert aki.do(table, "say", text="x" * 501)["code"] == "talk_too_long"
    assert aki.do(table, "say", text=" \u0007 ")["code"] == "talk_empty"
    assert aki.do(table, "say", text="x" * 500)["type"] == "ack"


def test_gestures(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.do(table, "say", gesture=gestures()[0])["type"] == "ack"
    assert aki.do(table, "say", gesture="rude")["code"] == "no_gesture"
    assert ben.state(table)["talk"][0]["gesture"] == gestures()[0]


def test_what_is_said_within_a_seat_stays_there_and_is_in_no_record(scene: Scene) -> None:
    aki, cho, ben, onlooker = (scene.browser() for _ in range(4))
    table = aki.open(seats=2, seat=0)
    cho.join(aki, table, "Cho", seat=0, share=True)
    aki.do(table, "answer_share", person=cho.person, agree=True)
    ben.join(aki, table, "Ben", seat=1)
    onlooker.enter(table, aki.invitations[table])
    aki.do(table, "start")
    cho.do(table, "say", to="seat", text="between us")
    assert ben.do(table, "say", to="seat", text="alone")["code"] == "not_shared"
    assert onlooker.do(table, "say", to="seat", text="x", name="Dai")["code"] == "not_seated"
    assert said(aki, table, "private") == said(cho, table, "private") == ["between us"]
    for browser in (ben, onlooker):
        assert "between us" not in str(browser.received)
    play_on(table, aki, ben)
    assert "between us" not in str(ben.do(table, "get_record"))


def test_private_talk_is_for_those_who_were_there(scene: Scene) -> None:
    aki, cho, dai = (scene.browser() for _ in range(3))
    table = aki.open(seats=2, seat=0, bots=["random"])
    cho.join(aki, table, "Cho", seat=0, share=True)
    aki.do(table, "answer_share", person=cho.person, agree=True)
    aki.do(table, "say", to="seat", text="early")
    dai.join(aki, table, "Dai", seat=0, share=True)
    for one in (aki, cho):
        one.do(table, "answer_share", person=dai.person, agree=True)
    aki.do(table, "say", to="seat", text="late")
    assert said(dai, table, "private") == ["late"]
    cho.hang_up()
    aki.do(table, "say", to="seat", text="later")
    cho.reconnect()
    answer = cho.enter(table, have={"seat": 0, "event": 0, "talk": 0, "private": 2})
    assert answer["private_from"] == 2
    assert said(cho, table, "private") == ["early", "late", "later"]


@pytest.fixture
def with_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect 37 with two teams."""
    game = load("connect37")
    monkeypatch.setattr(game, "manifest", replace(game.manifest, teams=((0, 2), (1, 3))))


@pytest.mark.usefixtures("with_teams")
def test_teams_confer_before_the_deal_and_not_from_the_deal_on(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=SiteFacts(talk=TalkRules(team_before=["deal"])))
    people = [scene.browser() for _ in range(4)]
    aki, ben, cho, dai = people
    table = aki.open(seats=4, seat=0)
    for seat, (browser, name) in enumerate(zip(people[1:], ("Ben", "Cho", "Dai"), strict=True), 1):
        browser.join(aki, table, name, seat=seat)
    assert aki.do(table, "say", to="team", text="too early")["code"] == "team_closed"
    aki.do(table, "start")
    assert aki.state(table)["frame"]["conferring"]
    assert [entry["event"][:1] for entry in aki.state(table)["view"]["log"]] == ["~"], "the centre has been turned up, nothing dealt"
    cho.do(table, "say", to="team", text="our sign")
    assert said(aki, table, "private") == ["our sign"]
    assert "our sign" not in str(ben.received) + str(dai.received)
    assert aki.move(table, "single")["code"] == "waiting_for_chance"
    for browser in people[:3]:
        assert browser.do(table, "ready")["type"] == "ack"
    assert aki.state(table)["frame"]["ready"] == [0, 1, 2]
    dai.do(table, "ready")
    assert not aki.state(table)["frame"]["conferring"]
    assert len(aki.state(table)["view"]["log"]) > 8
    assert cho.do(table, "say", to="team", text="too late")["code"] == "team_closed"
    assert aki.do(table, "ready")["code"] == "not_conferring"


@pytest.mark.usefixtures("with_teams")
def test_bots_are_always_ready_and_a_restart_does_not_deal(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=SiteFacts(talk=TalkRules(team_before=["deal"])))
    aki, cho = scene.browser(), scene.browser()
    table = aki.open(seats=4, seat=1, bots=["random"] * 2)
    cho.join(aki, table, "Cho", seat=3)
    aki.do(table, "start")
    scene.restart()
    for browser in (aki, cho):
        browser.reconnect()
        browser.enter(table)
        assert browser.state(table)["frame"]["conferring"]
        browser.do(table, "ready")
    assert aki.state(table)["view"]["legal"]


@pytest.mark.usefixtures("with_teams")
def test_who_has_nobody_to_confer_with_is_not_asked(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=SiteFacts(talk=TalkRules(team_before=["deal"])))
    aki = scene.browser()
    table = aki.open(seats=4, seat=0, bots=["random"] * 3)
    aki.do(table, "start")
    changes = [change for message in aki.received for change in message.get("changes", [])]
    assert [["frame", "conferring"], True] not in changes, "not even for the moment before the deal"
    assert aki.state(table)["view"]["legal"]


NOTES = SiteFacts(
    talk=TalkRules(
        notes=[
            Note(name="topic", who="table.speaker", about="table.speaker", keep="last"),
            Note(name="question", not_who="table.speaker", about="table.speaker"),
            Note(name="past", who="table.speaker", phases=["tell_past"]),
        ]
    )
)


def test_what_the_speaker_tells_and_the_others_ask_is_part_of_the_table(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=NOTES)
    aki, ben, table = started(scene, "happiness")
    assert aki.do(table, "say", note="topic", text="Summer")["type"] == "ack"
    assert ben.do(table, "say", note="topic", text="Winter")["code"] == "note_not_yours"
    assert aki.do(table, "say", note="question", text="?")["code"] == "note_not_yours"
    assert aki.do(table, "say", note="past", text="We swam.")["type"] == "ack"
    assert ben.do(table, "say", note="question", text="Where?")["type"] == "ack"
    assert ben.do(table, "say", note="poem", text="…")["code"] == "no_note"
    aki.move(table)
    assert aki.do(table, "say", note="past", text="More.")["code"] == "note_not_yours"
    notes: list[tuple[Any, ...]] = [(talk["note"], talk.get("about"), talk["text"]) for talk in ben.state(table)["talk"]]
    assert notes == [("topic", 0, "Summer"), ("past", None, "We swam."), ("question", 0, "Where?")]


def test_what_was_agreed_stands_with_the_first_answer(scene: Scene) -> None:
    """In Promise of Reunion: what one has put one's seal to had been written anew by another."""
    aki, ben, table = started(scene, "reunion")
    assert aki.do(table, "say", note="promise", text="1 May, at noon")["type"] == "ack"
    assert ben.do(table, "say", note="promise", text="1 May, at three")["type"] == "ack"
    aki.move(table, "keep")
    for somebody in (aki, ben):
        assert somebody.do(table, "say", note="promise", text="1 June")["code"] == "note_too_late"
    assert [talk["text"] for talk in ben.state(table)["talk"]] == ["1 May, at noon", "1 May, at three"]


def test_a_note_outside_of_a_game_is_refused(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=NOTES)
    aki = scene.browser()
    table = aki.open("happiness", seats=2)
    assert aki.do(table, "say", note="topic", text="Summer")["code"] == "not_playing"
