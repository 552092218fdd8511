"""Number 1: talk that fills a table, and onlookers whom nobody wants."""

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.hostile.tools import crowd
from tests.server.scene import Browser, Scene, started

from enishi.errors import Refused
from enishi.server.limits import Limits
from enishi.server.table.texts import clean_talk

LONG = "縁" * 500


def onlookers(scene: Scene, host: Browser, table: str, size: int) -> list[Browser]:
    found = crowd(scene, size)
    for one in found:
        assert one.enter(table, host.invitations[table])["type"] == "entered"
    return found


def test_however_much_onlookers_say_people_still_come_in_and_talk(scene: Scene) -> None:
    aki, ben, table = started(scene)
    loud = onlookers(scene, aki, table, 12)
    for number in range(60):
        for one in loud:
            one.ask("say", table=table, expects=0, text=LONG, name=f"Loud {number}")
        scene.wait(scene.settings.limits.onlooker_pause)
    late = scene.browser()
    answer = late.enter(table, aki.invitations[table])
    assert answer["type"] == "entered"
    assert late.closed is None
    assert late.sizes[-1] < 150_000
    for text in (LONG, LONG, "we are still here"):
        assert ben.do(table, "say", text=text)["type"] == "ack"
    assert aki.state(table)["talk"][-1]["text"] == "we are still here"


def test_one_onlooker_says_one_thing_at_a_time(scene: Scene) -> None:
    aki, _, table = started(scene)
    (loud,) = onlookers(scene, aki, table, 1)
    assert loud.ask("say", table=table, expects=0, text="hello", name="L")["type"] == "ack"
    assert loud.ask("say", table=table, expects=0, text="hello", name="L")["code"] == "onlooker_pause"
    scene.wait(scene.settings.limits.onlooker_pause)
    assert loud.ask("say", table=table, expects=0, text="hello", name="L")["type"] == "ack"


def test_what_was_said_is_read_page_by_page_without_a_gap(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, talk_page=4000))
    aki, ben, table = started(scene)
    for number in range(50):
        ben.do(table, "say", text=f"number {number}")
    late = scene.browser()
    state = late.enter(table, aki.invitations[table])["state"]
    talk, before = state["talk"], state["talk_before"]
    assert 0 < len(talk) < 50
    while before:
        page = late.ask("read_talk", table=table, expects=0, before=before)
        assert page["first"] + len(page["talk"]) == before
        talk, before = page["talk"] + talk, page["first"]
    assert [said["text"] for said in talk] == [f"number {number}" for number in range(50)]
    ben.do(table, "say", text="one more")
    assert late.state(table)["talk"][-1]["text"] == "one more"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("a" + "\u0321" * 300 + "b" + "\u20dd" * 9, "a" + "\u0321" * 4 + "b" + "\u20dd" * 4),
        ("x" + "\n" * 400 + "y", "x\n\ny"),
        ("x\n \n\t\n\u3000\ny\nz", "x\n\ny\nz"),
        ("กี่ שָׁלוֹם Việt", "กี่ שָׁלוֹם Việt"),
    ],
    ids=["towers", "lines", "lines with spaces", "languages"],
)
def test_nobody_covers_what_others_say(said: str, shown: str) -> None:
    """Towers of marks, and empty lines without end; languages that need marks have theirs."""
    assert clean_talk(said, 500) == unicodedata.normalize("NFC", shown)


@pytest.mark.parametrize("said", ["\u3164", "\u2800 \u2800", "\u200d", "\n\u3000"])
def test_nothing_is_not_said(said: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_talk(said, 500)
    assert caught.value.code == "talk_empty"


def test_private_talk_has_a_limit_too(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(limits=Limits(burst=1_000_000, talk_bytes=20_000))
    aki = scene.browser()
    ben = scene.browser()
    table = aki.open("connect37", seats=2, seat=0, bots=["random"])
    aki.do(table, "start")
    ben.enter(table, aki.invitations[table])
    ben.do(table, "sit", name="Ben", seat=0, share=True)
    aki.do(table, "answer_share", person=ben.person, agree=True)
    answers: list[dict[str, Any]] = [aki.do(table, "say", to="seat", text=LONG) for _ in range(20)]
    assert answers[0]["type"] == "ack"
    assert answers[-1]["code"] == "talk_full"


def test_the_host_can_silence_onlookers_and_send_them_away(scene: Scene) -> None:
    aki, ben, table = started(scene)
    loud, quiet = onlookers(scene, aki, table, 2)
    assert ben.do(table, "set_onlookers", talk=False, watch=True)["code"] == "not_host"
    assert aki.do(table, "set_onlookers", talk=False, watch=True)["type"] == "ack"
    assert loud.ask("say", table=table, expects=0, text="hello", name="L")["code"] == "onlookers_muted"
    assert ben.do(table, "say", text="players talk")["type"] == "ack"
    assert aki.do(table, "send_away", person=ben.person)["code"] == "not_an_onlooker"
    assert aki.do(table, "send_away", person=loud.person)["type"] == "ack"
    assert [message["code"] for message in loud.received if message["type"] == "gone"] == ["removed"]
    assert loud.enter(table, aki.invitations[table])["code"] == "removed"
    seen = len(loud.received)
    aki.move(table)
    assert len(loud.received) == seen
    assert quiet.state(table)["event"] == aki.state(table)["event"]
    assert aki.do(table, "set_onlookers", talk=True, watch=False)["type"] == "ack"
    assert quiet.received[-1]["type"] == "gone"
    assert quiet.enter(table, aki.invitations[table])["code"] == "no_onlookers"
    assert aki.state(table)["frame"]["onlookers"] == 0
    scene.restart()
    for one in (aki, quiet):
        one.reconnect()
    assert quiet.enter(table, aki.invitations[table])["code"] == "no_onlookers"
    assert aki.enter(table)["type"] == "entered"
