"""Number 11: time that is gained by taking moves back, and by pausing one's own clock."""

import pytest
from tests.server.scene import Browser, Scene, started

GAINS = {"totals": [600, 600], "increment": 600}


def left(browser: Browser, table: str) -> list[int]:
    remaining: list[int] = browser.state(table)["frame"]["clock"]["remaining"]
    return remaining


@pytest.mark.parametrize("game", ["ito", "yurikure"])
def test_move_and_undo_gain_nothing(scene: Scene, game: str) -> None:
    aki, ben = scene.browser(), scene.browser()
    seats = 2
    table = aki.open(game, seats=seats, seat=0, clock=GAINS | {"totals": [600] * seats})
    ben.join(aki, table, "Ben", seat=1)
    aki.do(table, "start")
    mover, other = (aki, ben) if aki.state(table)["view"]["legal"] else (ben, aki)
    before = left(mover, table)
    undone = 0
    for _ in range(5):
        scene.wait(1)
        assert mover.move(table)["type"] == "ack"
        if mover.do(table, "undo")["type"] == "ack":
            other.do(table, "answer_undo", agree=True)
            undone += mover.state(table)["frame"]["undo"] is None
    assert undone == 5
    seat = mover.state(table)["seat"]
    assert before[seat] - 5000 <= left(mover, table)[seat] <= before[seat]  # some phases of a game have no clock


def test_clocks_of_tables_from_before_stay_what_they_were() -> None:
    from enishi.server.table.entries import Undone, decode

    assert decode(b'{"kind":"undone","at":1,"length":3}') == Undone(at=1, length=3, takes_gains_back=False)


def test_pausing_ones_own_running_clock_is_asked_of_the_others(scene: Scene) -> None:
    aki, ben, table = started(scene, clock={"totals": [60, 60]})
    assert aki.state(table)["view"]["legal"]
    assert aki.do(table, "pause")["type"] == "ack"
    assert not aki.state(table)["frame"]["paused"]
    assert ben.state(table)["frame"]["pause_asked"] == []
    assert aki.do(table, "answer_pause", agree=True)["code"] == "no_pause_asked"
    scene.wait(10)
    assert ben.do(table, "answer_pause", agree=False)["type"] == "ack"
    assert ben.state(table)["frame"]["pause_asked"] is None
    assert ben.do(table, "answer_pause", agree=True)["code"] == "no_pause_asked"
    aki.do(table, "pause")
    assert ben.do(table, "answer_pause", agree=True)["type"] == "ack"
    assert aki.state(table)["frame"]["paused"]
    scene.wait(100)
    aki.do(table, "resume")
    assert left(aki, table)[0] == 50_000


def test_the_host_pauses_at_once_while_another_is_waited_for(scene: Scene) -> None:
    aki, ben, table = started(scene, clock={"totals": [60, 60]})
    while aki.state(table)["view"]["legal"]:
        aki.move(table)
    assert ben.state(table)["view"]["legal"]
    assert aki.do(table, "pause")["type"] == "ack"
    assert aki.state(table)["frame"]["paused"]
