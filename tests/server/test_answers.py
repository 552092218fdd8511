"""Answers that are shown after the same delay, and answers that are given in advance."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.scene import Browser, Scene, started

from enishi.server.table.game_facts import Answers, Automation, SiteFacts

GUESSES = ["guess_past", "guess_present", "guess_future"]
FACTS = SiteFacts(
    answers=Answers(delayed=GUESSES),
    automation=Automation(moves=["card 1", "card 3"], conditions=["table.speaker", "phase"]),
)


@pytest.fixture
def contest(new_scene: Callable[..., Scene]) -> tuple[Scene, Browser, Browser, str]:
    """Time of Happiness where guesses are shown 1.5 seconds after they were asked for; the speaker has laid a card."""
    scene = new_scene(facts=FACTS, answer_delay=1.5)
    aki, ben, table = started(scene, "happiness")
    aki.move(table, "card 1")
    return scene, aki, ben, table


def log(browser: Browser, table: str) -> list[str]:
    return [entry["event"] for entry in browser.state(table)["view"]["log"]]


def test_an_answer_is_shown_when_the_delay_is_over(contest: Any) -> None:
    scene, aki, ben, table = contest
    aki.received.clear()
    assert ben.move(table, "card 2")["type"] == "ack"
    assert ben.state(table)["mine"]["held"] == "card 2"
    assert ben.move(table, "card 1")["code"] == "held"
    scene.wait(1.4)
    assert aki.received == [], "nothing tells the others that there is an answer"
    scene.wait(0.2)
    assert log(aki, table) == ["0 card 1", "1 card 2"]
    assert ben.state(table)["mine"]["held"] is None


def test_the_clock_does_not_tell_either(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=FACTS, answer_delay=1.5)
    aki, ben, table = started(scene, "happiness", clock={"totals": [60, 60]})
    aki.move(table, "card 1")
    aki.received.clear()
    scene.wait(0.5)
    ben.move(table, "card 2")
    ben.do(table, "undo")
    ben.do(table, "set_orders", orders=[{"move": "card 3"}])
    ben.move(table, "card 1")
    assert aki.received == []
    scene.wait(1.0)
    assert log(aki, table) == ["0 card 1", "1 card 1"]
    assert aki.state(table)["frame"]["clock"]["remaining"] == [60_000, 60_000]


def test_what_is_illegal_is_refused_at_once(contest: Any) -> None:
    _, _, ben, table = contest
    assert ben.move(table, "card 5")["type"] == "refusal"
    assert ben.state(table)["mine"]["held"] is None


def test_who_takes_longer_is_not_kept_waiting(contest: Any) -> None:
    scene, aki, ben, table = contest
    scene.wait(10)
    ben.move(table, "card 2")
    assert log(aki, table) == ["0 card 1", "1 card 2"]


def test_a_held_answer_can_be_taken_back(contest: Any) -> None:
    scene, aki, ben, table = contest
    ben.move(table, "card 2")
    assert ben.do(table, "undo")["type"] == "ack"
    scene.wait(2)
    assert log(aki, table) == ["0 card 1"]
    ben.move(table, "card 1")
    assert log(aki, table) == ["0 card 1", "1 card 1"]


def test_a_held_answer_outlives_the_server(contest: Any) -> None:
    scene, aki, ben, table = contest
    ben.move(table, "card 2")
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    scene.wait(2)
    assert log(aki, table) == ["0 card 1", "1 card 2"]


def moments(new_scene: Callable[..., Scene], how: str) -> list[tuple[int, int]]:
    """When the onlooker is sent something, in milliseconds after the question, and how many bytes: whoever answers."""
    scene = new_scene(facts=FACTS, answer_delay=1.5, pace=0.3)
    aki, onlooker = scene.browser(), scene.browser()
    table = aki.open("happiness", seats=2, seat=0, bots=["random"] if how == "bot" else [])
    ben = scene.browser()
    if how != "bot":
        ben.join(aki, table, "Ben")
    onlooker.enter(table, aki.invitations[table])
    scene.bots.choice = "card 1"
    aki.do(table, "start")
    if how == "order":
        ben.do(table, "set_orders", orders=[{"move": "card 1"}])
    aki.move(table, "card 1")
    asked, seen = scene.time.moment, len(onlooker.received)
    if how == "person":
        scene.wait(0.7)
        ben.move(table, "card 1")
    found = []
    for _ in range(30):
        scene.wait(0.1)
        for size in onlooker.sizes[seen:]:
            found.append((scene.time.moment - asked, size))
        seen = len(onlooker.received)
    return found


def test_nobody_can_tell_from_timing_whether_a_person_a_bot_or_an_order_answered(new_scene: Callable[..., Scene]) -> None:
    person, order, bot = (moments(new_scene, how) for how in ("person", "order", "bot"))
    assert person == order
    assert [moment for moment, _ in bot][:1] == [moment for moment, _ in person][:1] == [1500]


def test_an_order_answers_when_its_conditions_hold_and_asks_otherwise(contest: Any) -> None:
    scene, aki, ben, table = contest
    orders = [{"move": "card 1", "unless": {"table.speaker": [0]}}, {"move": "card 3", "when": {"phase": ["guess_present"]}}]
    assert ben.do(table, "set_orders", orders=orders)["type"] == "ack"
    scene.wait(5)
    assert log(aki, table) == ["0 card 1"], "the speaker is seat 0: ben is asked"
    ben.move(table, "card 2")
    aki.move(table, "card 3")
    scene.wait(1.6)
    assert log(aki, table)[-1] == "1 card 3"
    assert [order["move"] for order in ben.state(table)["mine"]["orders"]] == ["card 1", "card 3"]
    assert aki.state(table)["mine"]["orders"] == []
    assert "unless" not in str(aki.received)


def test_only_what_the_game_allows_can_be_answered_in_advance(contest: Any) -> None:
    _, _, ben, table = contest
    assert ben.do(table, "set_orders", orders=[{"move": "card 2"}])["code"] == "order_move"
    assert ben.do(table, "set_orders", orders=[{"move": "card 1", "when": {"table.hand": [1]}}])["code"] == "order_condition"
    assert ben.do(table, "set_orders", orders=[{"move": "card 1"}] * 9)["code"] == "too_many_orders"


def test_a_game_that_allows_nothing_says_so(scene: Scene) -> None:
    aki, _, table = started(scene)
    assert aki.do(table, "set_orders", orders=[])["code"] == "no_automation"


def test_only_where_nothing_else_is_legal(contest: Any) -> None:
    scene, aki, ben, table = contest
    ben.do(table, "set_orders", orders=[{"move": "card 1", "only": True}])
    scene.wait(5)
    assert log(aki, table) == ["0 card 1"]


def test_the_delay_costs_nobody_time(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=FACTS, answer_delay=1.5)
    aki, ben, table = started(scene, "happiness", clock={"totals": [60, 60]})
    aki.move(table, "card 1")
    scene.wait(1)
    ben.move(table, "card 1")
    scene.wait(1)
    assert aki.state(table)["frame"]["clock"]["remaining"] == [60_000, 60_000]
    scene.wait(2)
    aki.move(table, "card 3")
    scene.wait(3.5)
    ben.move(table, "card 3")
    assert aki.state(table)["frame"]["clock"]["remaining"] == [57_500, 58_000]


def test_bots_move_at_a_pace_that_one_can_follow(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(pace=0.9)
    aki = scene.browser()
    table = aki.open(seats=3, seat=2, bots=["random"] * 2)
    aki.do(table, "start")
    lengths = [len(aki.state(table)["view"]["log"])]
    for _ in range(4):
        scene.wait(0.8)
        lengths.append(len(aki.state(table)["view"]["log"]))
        scene.wait(0.1)
    assert lengths == [8, 8, 9, 11, 12], "four decisions of two bots, and the draw between them"


def test_a_bot_is_handed_what_its_seat_knows_and_what_was_said_openly(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, seat=1, bots=["random"])
    aki.do(table, "say", text="be gentle")
    aki.do(table, "start")
    asked = scene.bots.asked[0]
    match = scene.house.rooms[table].table.playing
    while len(match.events) > 6:
        match.undo()
    assert asked.record == match.hidden(0).tobytes()
    assert asked.record != match.position.tobytes()
    assert asked.talk == [(1, "be gentle")]
