"""Number 7: clocks that jump, on the wall and in the database, while a process runs and between two of them."""

import time
from collections.abc import Callable

import pytest
from tests.server.moved_time import START
from tests.server.scene import Browser, Scene, started

from enishi.server.timing import RealTime, WallTime
from enishi.testing.database import Database

HOUR = 3_600_000
CLOCK = {"totals": [60, 60], "flag_fall": "lose"}


def left(browser: Browser, table: str) -> list[int]:
    remaining: list[int] = browser.state(table)["frame"]["clock"]["remaining"]
    return remaining


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets the clock on the wall forward by a number of seconds, or back."""
    real = time.time_ns

    def jump(seconds: int) -> None:
        monkeypatch.setattr(time, "time_ns", lambda: real() + seconds * 1_000_000_000)

    return jump


def test_a_clock_that_jumps_takes_nothing_and_stops_nothing(wall: Callable[[int], None]) -> None:
    timing = RealTime()
    before = timing.now()
    for seconds in (3600, -3600, 86_400):
        wall(seconds)
        assert 0 <= timing.now() - before < 60_000
    assert WallTime().now() - timing.now() > 80_000_000


def test_time_goes_on_from_what_the_store_has_seen() -> None:
    timing = RealTime()
    later, passed = timing.now() + HOUR, timing.passed()
    timing.begin_after(later)
    assert later <= timing.now() < later + 60_000
    timing.begin_after(START)
    assert later <= timing.now() < later + 60_000
    timing.follow(later + HOUR)
    assert later + HOUR <= timing.now()
    assert timing.passed() - passed < 60_000


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_within_a_process_takes_no_more_than_what_passed(scene: Scene, jump: int) -> None:
    aki, ben, table = started(scene, clock=CLOCK)
    scene.wait(10)
    scene.time.ahead += jump
    scene.wait(5)
    assert aki.state(table)["frame"]["ended"] is None
    while aki.state(table)["view"]["legal"]:
        assert aki.move(table)["type"] == "ack"
    assert left(ben, table) == [45_000, 60_000]
    scene.time.ahead -= jump
    scene.wait(20)
    assert ben.move(table)["type"] == "ack"
    assert left(aki, table) == [45_000, 40_000]
    clock = aki.state(table)["frame"]["clock"]
    assert [moment - scene.time.now() for moment in clock["running_from"] if moment is not None] == [
        0
    ]  # browsers count from the right moment
    scene.wait(46)
    assert aki.state(table)["frame"]["ended"]["reason"] == "time"


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_bots_keep_their_pace_when_the_clock_jumps(new_scene: Callable[..., Scene], jump: int) -> None:
    scene = new_scene(pace=1.0)
    aki = scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"])
    aki.do(table, "start")
    while aki.state(table)["view"]["legal"]:
        aki.move(table)
    scene.time.ahead += jump
    before = aki.state(table)["event"]
    scene.wait(0.5)
    assert aki.state(table)["event"] == before
    scene.wait(3)
    assert aki.state(table)["event"] > before


def passed_at(scene: Scene, table: str) -> list[int | None]:
    return [entry.passed for entry in scene.run(scene.store.entries(table))]


def test_each_entry_carries_the_time_used(scene: Scene) -> None:
    aki, ben, table = started(scene, clock=CLOCK)
    begun = len(passed_at(scene, table))
    for browser, seconds in ((aki, 3.25), (aki, 1.5), (ben, 2.0)):
        scene.wait(seconds)
        assert browser.move(table)["type"] == "ack"
    scene.wait(1)
    aki.do(table, "say", text="hm")
    scene.wait(58)
    passed = passed_at(scene, table)
    assert None not in passed
    assert passed[:begun] == [0] * begun
    assert passed[begun:] == [3250, 1500, 2000, 1000, 57_000]  # the last is the flag's, to the moment


def test_waking_a_table_moves_no_other_clock(new_scene: Callable[..., Scene]) -> None:
    """The wall was set back, and what was kept last is not in the lists to the second."""
    scene = new_scene()
    aki, ben, timed = started(scene, clock=CLOCK)
    other = aki.open()
    scene.wait(10)
    scene.run(scene.house.beat())
    scene.wait(25)
    aki.do(other, "say", text="late")
    scene.restart(away=-30)
    ben.reconnect()
    ben.enter(timed)
    assert left(ben, timed) == [50_000, 60_000]
    aki.reconnect()
    aki.enter(other)
    scene.wait(5)
    aki.enter(timed)
    aki.move(timed)
    assert left(aki, timed) == [45_000, 60_000]


@pytest.mark.parametrize("beats", [True, False])
def test_a_server_whose_clock_was_set_forward_takes_no_time(new_scene: Callable[..., Scene], beats: bool) -> None:
    scene = new_scene()
    aki, _, table = started(scene, clock=CLOCK)
    scene.wait(10)
    if beats:
        scene.run(scene.house.beat())
    scene.restart(away=3600)
    aki.reconnect()
    aki.enter(table)
    assert left(aki, table) == [50_000 if beats else 60_000, 60_000]


def test_a_server_whose_clock_was_set_back_lets_bots_go_on(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene(pace=1.0)
    aki = scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"], clock={"totals": [600, 600]})
    aki.do(table, "start")
    while aki.state(table)["view"]["legal"]:
        aki.move(table)
    scene.wait(0.1)
    scene.run(scene.house.beat())
    scene.restart(away=-3600)
    aki.reconnect()
    aki.enter(table)
    before = aki.state(table)["event"]
    scene.wait(5)
    assert aki.state(table)["event"] > before


class TestMachines:
    """Several machines with one database, whose clock jumps."""

    @pytest.fixture
    def store_kind(self, database: Database) -> str:
        return "postgresql"

    @pytest.mark.parametrize("jump", [HOUR, -HOUR])
    def test_a_machine_that_wakes_a_table_goes_by_what_was_noted(self, new_scene: Callable[..., Scene], jump: int) -> None:
        scene = new_scene(machines=2)
        aki, _, table = started(scene, clock=CLOCK)
        scene.wait(10)
        scene.sweep()
        scene.time.ahead += jump
        elsewhere = self.by_way_of(scene, aki, 1)
        elsewhere.enter(table)
        scene.wait(5)
        assert elsewhere.move(table)["type"] == "ack"
        assert left(elsewhere, table) == [45_000, 60_000]

    def test_a_machine_that_is_gone_is_replaced_though_the_clock_was_set_back(self, new_scene: Callable[..., Scene]) -> None:
        scene = new_scene(machines=2)
        _, ben, table = started(scene, clock=CLOCK)
        scene.wait(10)
        scene.sweep()
        scene.kill(0)
        scene.time.ahead -= HOUR
        scene.sweep()
        ben.reconnect(0)
        ben.enter(table)
        scene.wait(51)
        assert ben.state(table)["frame"]["ended"]["reason"] == "time"

    def by_way_of(self, scene: Scene, browser: Browser, machine: int) -> Browser:
        """The same person at another machine."""
        there = scene.browser(secret=browser.secret, at=machine)
        assert there.person == browser.person
        return there
