"""The lists of tables on the front page."""

from typing import Any

from tests.server.scene import Browser, Scene, play_on


def lists(browser: Browser) -> dict[str, Any]:
    return [message for message in browser.received if message["type"] == "lobby"][-1]


def test_open_tables_and_own_ones(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    secret, listed = aki.open(), aki.open(seats=3, open=True)
    ben.ask("watch_lobby")
    assert [line["table"] for line in lists(ben)["open"]] == [listed]
    assert lists(ben)["own"] == []
    aki.ask("watch_lobby")
    assert {line["table"] for line in lists(aki)["own"]} == {secret, listed}
    line = lists(ben)["open"][0]
    assert (line["game"], line["seats"], line["free"], line["host"], line["names"]) == ("connect37", 3, 2, "Aki", ["Aki"])


def test_the_lists_change_at_most_once_a_second(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    ben.ask("watch_lobby")
    ben.received.clear()
    for _ in range(3):
        aki.open(open=True)
    assert ben.received == []
    scene.wait(1.1)
    assert len(ben.received) == 1
    assert len(lists(ben)["open"]) == 3
    ben.ask("unwatch_lobby")
    ben.received.clear()
    aki.open(open=True)
    scene.wait(2)
    assert ben.received == []


def test_a_table_that_has_begun_is_listed_for_its_own_people_with_whose_turn_it_is(scene: Scene) -> None:
    aki, ben, cho = (scene.browser() for _ in range(3))
    table = aki.open(seats=2, seat=0, open=True)
    ben.join(aki, table, "Ben")
    for browser in (aki, ben, cho):
        browser.ask("watch_lobby")
    aki.do(table, "start")
    scene.wait(2)
    assert lists(cho)["open"] == []
    assert [line["your_turn"] for line in lists(aki)["own"]] == [True]
    assert [line["your_turn"] for line in lists(ben)["own"]] == [False]
    scene.restart()
    aki.reconnect()
    aki.ask("watch_lobby")
    assert [(line["status"], line["your_turn"]) for line in lists(aki)["own"]] == [("playing", True)]


def test_tables_sleep_when_nobody_looks_and_wake_when_somebody_comes(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"])
    aki.do(table, "start")
    play_on(table, aki, most=3)
    before = aki.state(table)["view"]
    aki.hang_up()
    scene.wait(100)
    scene.house.put_to_sleep()
    assert table not in scene.house.rooms
    aki.reconnect()
    aki.enter(table)
    assert aki.state(table)["view"] == before


def test_a_table_is_forgotten_when_nothing_has_happened_for_long(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open()
    scene.restart(away=400 * 86_400)
    aki.reconnect()
    assert aki.enter(table)["code"] == "no_table"
