"""Bots of one team share a key for their secret signs, which nobody else is told; to people a bot proposes signs in plain words."""

import msgspec
from tests.server.scene import Scene

from enishi.games import load
from enishi.games.signs.conventions import NAMES
from enishi.server.table.team_signs import signs_key
from enishi.server.work.thoughts import Question
from enishi.words import LANGUAGES


def keys(scene: Scene) -> dict[int, set[int]]:
    """The keys that came with the questions, by seat."""
    found: dict[int, set[int]] = {}
    for asked in scene.bots.asked:
        found.setdefault(asked.seat, set()).add(asked.key)
    return found


def watched(scene: Scene, bots: list[str]) -> str:
    """A table with four bots, that somebody looks on at."""
    aki = scene.browser()
    table = aki.open("signs", seats=4, onlooker=True, bots=bots)
    assert aki.do(table, "start")["type"] == "ack"
    scene.wait(60)
    return table


def test_the_bots_of_the_two_teams_have_different_keys(scene: Scene) -> None:
    watched(scene, ["easy", "hard", "normal", "hard"])
    found = keys(scene)
    assert all(len(of_seat) == 1 for of_seat in found.values())
    assert found[0] == found[2] != found[1] == found[3]
    assert 0 not in found[0] | found[1]


def test_a_bot_proposes_signs_in_plain_words_to_the_person_who_is_its_partner(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("signs", seats=4, seat=0, bots=["hard", "hard"])
    ben.join(aki, table, "Ben", seat=3)
    aki.do(table, "start")
    agreed = {partner: signs_key(scene.house.rooms[table].table, partner) for partner in (1, 2)}
    for browser, partner in ((aki, 2), (ben, 1)):
        proposal = browser.state(table)["mine"]["signs"]
        assert proposal == {language: load("signs").words.say(f"convention.{NAMES[agreed[partner]]}", language) for language in LANGUAGES}
        assert browser.state(table)["frame"]["conferring"]
        assert browser.do(table, "ready")["type"] == "ack"
    aki.move(table)
    scene.wait(60)
    found = keys(scene)
    assert found
    assert all(found[partner] == {agreed[partner]} for partner in found)


def test_a_bot_that_gives_no_signs_leaves_its_partner_without(scene: Scene) -> None:
    table = watched(scene, ["random", "hard", "hard", "hard"])
    levels = [chair.bot for chair in scene.house.rooms[table].table.chairs]
    found, seat = keys(scene), levels.index("random")
    assert found[seat] == found[(seat + 2) % 4] == {0}
    assert found[(seat + 1) % 4] == found[(seat + 3) % 4] != {0}


def test_the_key_is_the_same_after_a_restart_and_never_sent(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open("signs", seats=4, seat=0, bots=["hard", "hard", "hard"])
    aki.do(table, "start")
    before = scene.house.rooms[table].table.secret
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    assert before
    assert scene.house.rooms[table].table.secret == before
    assert before not in msgspec.json.encode(aki.received).decode()


def test_where_there_are_no_teams_there_is_no_secret(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open("connect37", seats=2, seat=0, bots=["hard"])
    aki.do(table, "start")
    assert scene.house.rooms[table].table.secret == ""


def test_a_question_without_a_key_is_one_without_signs() -> None:
    assert Question("hard", "signs", 4, 0, b"", []).key == 0
