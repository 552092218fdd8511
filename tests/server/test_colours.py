"""Colours: people keep theirs in the games that follow, whoever moves, comes or goes."""

from typing import Any

import pytest
from tests.server.scene import Browser, Scene

from enishi.server.table.colours import colours_in


def colours(browser: Browser, table: str) -> dict[str, int]:
    """Of everybody at the table by name, bots by their level; no two are alike."""
    frame = browser.state(table)["frame"]
    assert sorted(frame["colours"]) == list(range(frame["seats"]))
    names = [" & ".join(person["name"] for person in chair["people"]) or chair["bot"] or "" for chair in frame["chairs"]]
    return dict(zip(names, frame["colours"], strict=True))


def three(scene: Scene, game: str = "bird") -> tuple[Browser, Browser, str]:
    """Aki, Ben and a bot, in this order."""
    aki, ben = scene.browser(), scene.browser()
    table = aki.open(game, seats=3, seat=0)
    ben.join(aki, table, "Ben", seat=1)
    aki.do(table, "seat_bot", seat=2, level="random")
    aki.do(table, "start")
    return aki, ben, table


def next_table(table: str, *people: Browser) -> str:
    """The rematch, after all have given up."""
    for one in people:
        one.do(table, "resign")
    following: str = people[0].do(table, "rematch")["table"]
    for one in people:
        one.enter(following)
    return following


def test_everybody_keeps_their_colour_in_every_rematch(scene: Scene) -> None:
    aki, ben, table = three(scene)
    for seats in ((0, 1), (2, 0), (1, 2), (0, 1)):
        assert (aki.state(table)["seat"], ben.state(table)["seat"]) == seats
        assert colours(aki, table) == colours(ben, table) == {"Aki": 0, "Ben": 1, "random": 2}
        table = next_table(table, aki, ben)


def test_colours_are_kept_with_the_table_and_stand_in_its_record(scene: Scene) -> None:
    aki, ben, table = three(scene)
    again = next_table(table, aki, ben)
    assert "colours" not in aki.do(table, "get_record")["record"], "everybody had the colour of their seat"
    scene.restart()
    aki = scene.browser(aki.secret)
    aki.enter(again)
    assert colours(aki, again) == {"Aki": 0, "Ben": 1, "random": 2}
    ben = scene.browser(ben.secret)
    ben.enter(again)
    next_table(again, aki, ben)
    assert aki.do(again, "get_record")["record"]["colours"] == [1, 2, 0]


def gathering(scene: Scene) -> tuple[Browser, Browser, str]:
    """The rematch of three, to which Ben has not come: Ben's chair is 0, the bot's 1, and Aki, the host, has 2."""
    aki, ben, table = three(scene)
    for one in (ben, aki):
        one.do(table, "resign")
    ben.hang_up()
    scene.wait(60)
    again = aki.do(table, "rematch")["table"]
    aki.enter(again)
    assert aki.state(again)["frame"]["status"] == "gathering"
    assert colours(aki, again) == {"Ben": 1, "random": 2, "Aki": 0}
    return aki, ben, again


def test_where_others_come_to_a_rematch_nobody_shares_a_colour(scene: Scene) -> None:
    aki, ben, table = gathering(scene)
    aki.do(table, "remove", person=ben.person)
    aki.do(table, "sit", name="Aki", seat=0)
    assert aki.state(table)["seat"] == 0
    assert colours(aki, table) == {"Aki": 0, "random": 2, "": 1}, "whoever changes chairs keeps the colour"
    cho = scene.browser()
    cho.join(aki, table, "Cho", seat=2)
    assert colours(cho, table) == {"Aki": 0, "random": 2, "Cho": 1}
    aki.do(table, "unseat_bot", seat=1)
    cho.do(table, "sit", name="Cho", seat=1)
    aki.do(table, "seat_bot", seat=2, level="easy")
    assert colours(cho, table) == {"Aki": 0, "Cho": 1, "easy": 2}
    aki.do(table, "start")
    assert colours(cho, table) == {"Aki": 0, "Cho": 1, "easy": 2}


def test_whoever_gives_way_before_the_start_of_a_rematch_keeps_the_colour(scene: Scene) -> None:
    aki, ben, table = gathering(scene)
    aki.do(table, "unseat_bot", seat=1)
    dan, cho = scene.browser(), scene.browser()
    dan.join(aki, table, "Dan")
    aki.do(table, "remove", person=ben.person)
    assert colours(dan, table) == {"": 1, "Dan": 2, "Aki": 0}
    cho.join(aki, table, "Cho", seat=1)
    assert dan.state(table)["seat"] == 0, "Dan sat by lot"
    assert colours(cho, table) == {"Dan": 2, "Cho": 1, "Aki": 0}
    aki.do(table, "start")
    assert colours(cho, table)["Aki"] == 0


def test_whoever_leaves_a_shared_seat_of_a_rematch_leaves_its_colour_there(scene: Scene) -> None:
    aki, _, table = gathering(scene)
    dan = scene.browser()
    dan.join(aki, table, "Dan", seat=2, share=True)
    aki.do(table, "answer_share", person=dan.person, agree=True)
    aki.do(table, "unseat_bot", seat=1)
    assert colours(dan, table) == {"Ben": 1, "": 2, "Aki & Dan": 0}
    dan.do(table, "sit", name="Dan", seat=1)
    assert colours(dan, table) == {"Ben": 1, "Dan": 2, "Aki": 0}


def test_in_a_first_game_the_colour_is_that_of_the_chair(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("bird", seats=3)
    ben.join(aki, table, "Ben", seat=2)
    ben.do(table, "sit", name="Ben", seat=1)
    aki.do(table, "seat_bot", seat=2, level="random")
    for _ in range(2):
        assert aki.state(table)["frame"]["colours"] == [0, 1, 2]
        aki.do(table, "start")


def test_where_seats_are_sides_the_colour_is_the_sides(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("ito", seats=2, seat=0)
    ben.join(aki, table, "Ben", seat=1)
    aki.do(table, "start")
    again = next_table(table, aki, ben)
    assert aki.state(again)["seat"] == 1
    assert colours(aki, again) == {"Ben": 0, "Aki": 1}


def test_a_table_that_goes_on_from_a_record_has_its_colours(scene: Scene) -> None:
    aki = scene.browser()
    record = {"enishi": 1, "game": "connect37", "seats": 2, "events": [], "colours": [1, 0]}
    assert aki.state(aki.open(seats=2, seat=0, record=record))["frame"]["colours"] == [1, 0]
    wrong = {**record, "colours": [1, 1]}
    assert aki.state(aki.open(seats=2, seat=0, record=wrong))["frame"]["colours"] == [0, 1]


@pytest.mark.parametrize("told", [None, "10", [1], [0, 2], [1, 1], [1.0, 0.0], [True, False], [1, 0, 2], {"0": 1}, [[1], [0]]])
def test_what_is_no_order_of_colours_is_left_alone(told: Any) -> None:
    assert colours_in({"colours": told}, 2) is None


def test_what_was_said_before_the_lot_is_said_in_the_record_by_the_seat_that_was_drawn(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("bird", seats=2)
    ben.join(aki, table, "Ben")
    aki.do(table, "say", to="open", text="hello")
    aki.do(table, "start")
    seat = aki.state(table)["seat"]
    for one in (aki, ben):
        one.do(table, "resign")
    talk = aki.do(table, "get_record")["record"]["talk"]
    assert [said["seat"] for said in talk if said.get("text") == "hello"] == [seat]
