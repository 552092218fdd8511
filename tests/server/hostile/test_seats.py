"""Numbers 9 and 10: somebody who sits down beside a player unseen, and somebody who looks into a bot's hand."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from tests.server.scene import Browser, Scene

from enishi.words import read_words


def gathered(scene: Scene) -> tuple[Browser, Browser, Browser, str]:
    """Two people before the start, and a stranger who has the link."""
    aki, ben, mallory = scene.browser(), scene.browser(), scene.browser()
    table = aki.open(seats=2, seat=0)
    ben.join(aki, table, "Ben", seat=1)
    mallory.enter(table, aki.invitations[table])
    return aki, ben, mallory, table


# --- 9: sharing a seat ---------------------------------------------------------------------------------------------------------


def test_nobody_shares_a_seat_before_the_start_without_being_asked(scene: Scene) -> None:
    aki, ben, mallory, table = gathered(scene)
    assert mallory.do(table, "sit", name="Ben", seat=1, share=True)["type"] == "ack"
    assert mallory.state(table)["seat"] is None
    assert [one["name"] for one in ben.state(table)["frame"]["sharing"]] == ["Ben (2)"]
    aki.do(table, "start")
    assert mallory.state(table)["seat"] is None
    assert mallory.state(table)["view"]["legal"] == []
    assert aki.state(table)["frame"]["sharing"] == []


def test_sharing_before_the_start_needs_the_consent_of_the_seat_and_of_nobody_else(scene: Scene) -> None:
    aki, ben, cho, table = gathered(scene)
    cho.do(table, "sit", name="Cho", seat=1, share=True)
    assert aki.do(table, "answer_share", person=cho.person, agree=True)["code"] == "not_your_seat"
    assert ben.do(table, "answer_share", person=cho.person, agree=True)["type"] == "ack"
    assert cho.state(table)["seat"] == 1


def test_the_host_starts_what_the_host_has_seen(scene: Scene) -> None:
    aki, ben, cho, table = gathered(scene)
    seen = aki.state(table)["frame"]["arrangement"]
    cho.do(table, "sit", name="Cho", seat=1, share=True)
    ben.do(table, "answer_share", person=cho.person, agree=True)
    assert aki.do(table, "start", arrangement=seen)["code"] == "seats_changed"
    assert aki.do(table, "start", arrangement=aki.state(table)["frame"]["arrangement"])["type"] == "ack"


def test_the_people_of_a_seat_can_end_a_share_and_newcomers_cannot_turn_them_out(scene: Scene) -> None:
    aki, ben, cho, table = gathered(scene)
    cho.do(table, "sit", name="Cho", seat=1, share=True)
    ben.do(table, "answer_share", person=cho.person, agree=True)
    aki.do(table, "start")
    assert cho.do(table, "end_share", person=ben.person)["code"] == "not_your_seat"
    assert aki.do(table, "end_share", person=cho.person)["code"] == "not_your_seat"
    assert ben.do(table, "end_share", person=cho.person)["type"] == "ack"
    assert cho.state(table)["seat"] is None
    assert cho.state(table)["view"]["seat"] is None
    assert cho.do(table, "sit", name="Cho", seat=0, share=True)["code"] == "other_seat"
    scene.restart()
    cho.reconnect()
    cho.enter(table, cho.invitations[table])
    assert cho.state(table)["seat"] is None


def test_two_equal_names_are_told_apart_however_they_are_written(scene: Scene) -> None:
    aki, _, mallory, table = gathered(scene)
    unseen = ("Be\ufe0fn", "Ben\u034f", "Ben\u3164", "Be\U000e0101n", "Be\u2065n", "\ufff8Ben")
    for written in ("Ben", "ＢＥＮ", " b e n ", *unseen, "\u0412en", "\u0392\u0435n"):
        mallory.do(table, "say", text="I am Ben", name=written)
        assert aki.state(table)["talk"][-1]["name"].endswith("(2)")
        scene.wait(10)


@pytest.mark.parametrize("name", ["Aki", "аki", "ᴀᴋɪ", "ɑki", "Aкӏ"])
def test_nobody_passes_for_a_host_who_only_looks_on(scene: Scene, name: str) -> None:
    """The host had no chair, and so nobody's name was compared with the host's."""
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("connect37", seats=2, onlooker=True)
    ben.enter(table, aki.invitations[table])
    ben.do(table, "say", text="I am the host", name=name)
    assert aki.state(table)["talk"][-1]["name"] == f"{name} (2)"
    ben.do(table, "sit", name=name)
    assert [one["name"] for chair in aki.state(table)["frame"]["chairs"] for one in chair["people"]] == [f"{name} (2)"]


def test_kana_that_look_like_other_letters_are_told_apart(scene: Scene) -> None:
    aki, mallory = scene.browser(), scene.browser()
    table = aki.open(name="カトー", seats=2)
    assert mallory.join(aki, table, "力卜一")["type"] == "ack"
    assert {one["people"][0]["name"] for one in aki.state(table)["frame"]["chairs"]} == {"カトー", "力卜一 (2)"}


@pytest.mark.parametrize("key", ["name.guest", "talk.nobody"])
def test_the_nameless_of_two_languages_are_told_apart_by_the_order_in_which_they_came(scene: Scene, key: str) -> None:
    """Each reads these names in their own language: which of them has a number does not depend on where they sit."""
    words = read_words(files("enishi.web") / "words.toml")[key]
    aki, ben, cho = scene.browser(), scene.browser(), scene.browser()
    table = aki.open(name=words["en"], seats=3)
    assert ben.join(aki, table, words["ja"])["type"] == "ack"
    assert cho.join(aki, table, words["en"])["type"] == "ack"
    named = {one["people"][0]["name"] for one in aki.state(table)["frame"]["chairs"]}
    assert named == {words["en"], f"{words['ja']} (2)", f"{words['en']} (3)"}


# --- 10: a bot's chair -----------------------------------------------------------------------------------------------------------


def with_bot(scene: Scene) -> tuple[Browser, Browser, Browser, str]:
    """Two people and a bot at a game of three, and a stranger."""
    aki, ben, mallory = scene.browser(), scene.browser(), scene.browser()
    table = aki.open("connect37", seats=3, seat=0, bots=["random"])
    ben.join(aki, table, "Ben")
    return aki, ben, mallory, table


def bot_seat(state: dict[str, object]) -> int:
    chairs = state["frame"]["chairs"]  # type: ignore[index]
    return next(number for number, chair in enumerate(chairs) if chair["bot"])


def test_a_bots_chair_is_taken_only_with_the_consent_of_everybody(scene: Scene) -> None:
    aki, ben, mallory, table = with_bot(scene)
    aki.do(table, "start")
    mallory.enter(table, aki.invitations[table])
    seat = bot_seat(aki.state(table))
    before = mallory.state(table)["view"]
    assert mallory.do(table, "sit", name="Mal", seat=seat)["type"] == "ack"
    assert mallory.state(table)["seat"] is None
    assert mallory.state(table)["view"]["table"] == before["table"]
    assert aki.do(table, "answer_share", person=mallory.person, agree=True)["type"] == "ack"
    assert mallory.state(table)["seat"] is None
    assert ben.do(table, "answer_share", person=mallory.person, agree=False)["type"] == "ack"
    assert mallory.do(table, "sit", name="Mal", seat=seat)["code"] == "share_declined"


def test_the_log_says_openly_who_took_and_left_a_chair(scene: Scene) -> None:
    aki, ben, cho, table = with_bot(scene)
    aki.do(table, "start")
    cho.enter(table, aki.invitations[table])
    cho.do(table, "sit", name="Cho", seat=bot_seat(aki.state(table)))
    for one in (aki, ben):
        one.do(table, "answer_share", person=cho.person, agree=True)
    assert cho.state(table)["seat"] is not None
    cho.do(table, "leave")
    noted = [(said["name"], said["happened"]) for said in aki.state(table)["talk"] if said.get("happened")]
    assert noted == [("Cho", "took_chair"), ("Cho", "left_chair")]
    for seat in range(3):
        if seat != cho.state(table)["frame"]["chairs"].index(next(c for c in cho.state(table)["frame"]["chairs"] if c["bot"])):
            assert cho.do(table, "sit", name="Cho", seat=seat)["code"] == "other_seat"
    assert cho.do(table, "say", to="team", text="what I saw")["type"] == "refusal"


def test_the_host_can_close_the_chairs_of_bots_before_the_start(scene: Scene) -> None:
    aki, ben, mallory, table = with_bot(scene)
    assert ben.do(table, "close_chairs", closed=True)["code"] == "not_host"
    assert aki.do(table, "close_chairs", closed=True)["type"] == "ack"
    aki.do(table, "start")
    mallory.enter(table, aki.invitations[table])
    assert mallory.do(table, "sit", name="Mal", seat=bot_seat(aki.state(table)))["code"] == "chairs_closed"
    assert aki.do(table, "close_chairs", closed=False)["code"] == "not_gathering"


def test_where_nobody_sits_any_more_nobody_need_be_asked(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(pace=1.0)
    aki, ben, cho, table = with_bot(scene)
    aki.do(table, "start")
    cho.enter(table, aki.invitations[table])
    seat = bot_seat(aki.state(table))
    for one in (ben, aki):
        one.do(table, "leave")
    assert cho.do(table, "sit", name="Cho", seat=seat)["type"] == "ack"
    assert cho.state(table)["seat"] == seat
