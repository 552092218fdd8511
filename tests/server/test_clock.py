"""The clock: total time by seat, an increment, and what happens when a flag falls."""

from collections.abc import Callable
from typing import Any

from tests.server.scene import Browser, Scene, play_on, started

from enishi.bots import LEVELS
from enishi.server.table.game_facts import ClockRules, SiteFacts


def clock(seats: int = 2, **parts: Any) -> dict[str, Any]:
    return {"totals": [60] * seats, "increment": 0, "flag_fall": "lose"} | parts


def remaining(browser: Browser, table: str) -> list[int | None]:
    left: list[int | None] = browser.state(table)["frame"]["clock"]["remaining"]
    return left


def test_time_passes_only_for_the_seat_that_is_waited_for(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock())
    scene.wait(10)
    aki.move(table)
    aki.move(table)
    assert remaining(ben, table) == [50_000, 60_000]
    scene.wait(5)
    ben.move(table)
    assert remaining(aki, table) == [50_000, 55_000]
    assert aki.state(table)["frame"]["clock"]["running_from"] == [None, scene.time.moment]


def test_each_decision_gains_the_increment(scene: Scene) -> None:
    aki, _, table = started(scene, clock=clock(increment=3))
    scene.wait(10)
    aki.move(table)
    assert remaining(aki, table) == [53_000, 60_000]


def test_the_flag_falls_and_the_seat_loses(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock())
    scene.wait(61)
    assert ben.state(table)["frame"]["ended"] == {"reason": "time", "seat": 0, "winners": [1]}
    record = aki.do(table, "get_record")["record"]
    assert record["ended"]["reason"] == "time"
    assert "scores" not in record


def test_the_flag_falls_and_a_bot_goes_on_for_good(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock(flag_fall="bot"))
    scene.wait(61)
    assert ben.state(table)["frame"]["chairs"][0]["bot"] == next(iter(LEVELS))
    assert aki.move(table, "single")["code"] == "resigned"
    assert aki.do(table, "sit", name="Aki")["code"] == "resigned"
    play_on(table, ben)
    assert ben.state(table)["frame"]["ended"]["reason"] == "played"


def test_a_move_that_comes_after_the_flag_has_fallen_comes_too_late(scene: Scene) -> None:
    aki, _, table = started(scene, clock=clock())
    scene.time.moment += 60_000
    assert aki.move(table)["code"] == "not_playing"


def test_with_more_than_two_sides_a_bot_takes_over_whatever_was_chosen(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=3, seat=0, bots=["random"] * 2, clock=clock(3))
    assert aki.state(table)["frame"]["clock"]["flag_fall"] == "bot"


def test_a_game_may_say_itself_that_flag_fall_loses_and_what_is_not_timed(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(facts=SiteFacts(clock=ClockRules(flag_fall="lose", untimed=["lay"])))
    aki, _, table = started(scene, clock=clock(flag_fall="bot"))
    assert aki.state(table)["frame"]["clock"]["flag_fall"] == "lose"
    scene.wait(100)
    aki.move(table)
    assert remaining(aki, table) == [60_000, 60_000]
    scene.wait(7)
    aki.move(table)
    assert remaining(aki, table) == [53_000, 60_000]


def test_one_side_may_play_against_time_alone(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock(totals=[600, None]))
    aki.move(table)
    aki.move(table)
    scene.wait(5000)
    ben.move(table)
    assert remaining(aki, table) == [600_000, None]
    assert ben.ask("open_table", game="connect37", name="Ben", seats=2, clock=clock(3))["code"] == "clock_totals"


def test_no_clock_runs_while_the_table_is_paused(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock())
    scene.wait(10)
    aki.do(table, "pause")
    ben.do(table, "answer_pause", agree=True)
    scene.wait(1000)
    aki.do(table, "resume")
    scene.wait(10)
    aki.move(table)
    assert remaining(aki, table) == [40_000, 60_000]


def test_bots_have_no_clock(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, seat=1, bots=["random"], clock=clock())
    aki.do(table, "start")
    assert remaining(aki, table) == [60_000, 60_000]


def test_the_time_that_the_server_was_away_counts_for_nobody(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock())
    scene.wait(10)
    scene.run(scene.house.beat())
    scene.restart(away=3600)
    aki.reconnect()
    aki.enter(table)
    assert remaining(aki, table) == [50_000, 60_000]
    scene.wait(20)
    aki.move(table)
    assert remaining(aki, table) == [30_000, 60_000]
    ben.reconnect()
    scene.wait(45)
    assert aki.state(table)["frame"]["ended"]["reason"] == "time"


def test_a_flag_falls_also_when_nobody_looks(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=clock())
    aki.hang_up()
    ben.hang_up()
    scene.wait(61)
    scene.house.put_to_sleep()
    aki.reconnect()
    aki.enter(table)
    assert aki.state(table)["frame"]["ended"]["reason"] == "time"
