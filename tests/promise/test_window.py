"""The time of a promise: the clock at the place, by the law of the day."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from tests.promise.scene import NOW, PLAN, Scene, chance

from enishi.promise import Text, story, window, write
from enishi.promise.format import text, zones
from enishi.promise.format.text_words import tell_text


def text_of(**changes: Any) -> Text:
    return text.from_bytes(write(replace(PLAN, **changes), NOW, chance()).data)


def utc(minute: int) -> str:
    return zones.moment_of(minute).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("zone", "when", "instant"),
    [
        ("Asia/Tokyo", "2036-05-01 12:00", "2036-05-01 03:00"),
        ("America/New_York", "2036-07-01 12:00", "2036-07-01 16:00"),
        ("America/New_York", "2036-12-01 12:00", "2036-12-01 17:00"),
        ("Asia/Kathmandu", "2036-05-01 12:00", "2036-05-01 06:15"),
        ("Australia/Lord_Howe", "2036-07-01 12:00", "2036-07-01 01:30"),
        ("Australia/Lord_Howe", "2036-12-01 12:00", "2036-12-01 01:00"),
        ("UTC", "2036-05-01 12:00", "2036-05-01 12:00"),
    ],
)
def test_the_window_is_around_the_clock_at_the_place(zone: str, when: str, instant: str) -> None:
    found = window(text_of(zone=zone, when=when))
    assert utc(found.starts) == instant
    assert (found.starts - found.opens, found.closes - found.starts) == (60, 90)
    assert (found.moved, found.gap, found.twice, found.known) == (0, 0, False, True)


def test_a_time_that_comes_twice_means_the_first_and_waits_after_the_second() -> None:
    """In New York the clock goes back from 2:00 to 1:00 on 2036-11-02."""
    found = window(text_of(zone="America/New_York", when="2036-11-02 01:30"))
    assert utc(found.starts) == "2036-11-02 05:30"
    assert utc(found.closes) == "2036-11-02 08:00", "90 minutes after the second 1:30"
    assert found.twice


def test_half_an_hour_can_come_twice_too() -> None:
    """On Lord Howe Island the clock goes back by thirty minutes."""
    found = window(text_of(zone="Australia/Lord_Howe", when="2036-04-06 01:45"))
    assert (found.twice, found.closes - found.starts) == (True, 30 + 90)


class Law(tzinfo):
    """A zone as a later law might have it: from a moment on, another offset, by the clock that held before."""

    def __init__(self, hours: float, change: datetime | None = None, then: float = 0.0) -> None:
        self.offset, self.change, self.then = timedelta(hours=hours), change, timedelta(hours=then)

    def utcoffset(self, when: datetime | None) -> timedelta:
        if self.change is None or when is None:
            return self.offset
        leap = self.then - self.offset
        local = when.replace(tzinfo=None, fold=0)
        if leap > timedelta(0) and self.change <= local < self.change + leap:
            return self.then if when.fold else self.offset
        return self.then if local >= self.change + max(leap, timedelta(0)) else self.offset

    def dst(self, when: datetime | None) -> timedelta:
        return timedelta(0)

    def tzname(self, when: datetime | None) -> str:
        return "law"


@pytest.fixture
def under(monkeypatch: pytest.MonkeyPatch) -> Callable[[tzinfo | None], None]:
    """Changes the law of every zone."""

    def change(law: tzinfo | None) -> None:
        monkeypatch.setattr(zones, "zone_of", lambda name: law)

    return change


def test_the_test_s_own_laws_agree_with_the_tz_database() -> None:
    tokyo, law = ZoneInfo("Asia/Tokyo"), Law(9)
    assert datetime(2036, 5, 1, tzinfo=tokyo).utcoffset() == datetime(2036, 5, 1, tzinfo=law).utcoffset()


@pytest.mark.parametrize(("hours", "moved"), [(10, -60), (8, 60), (9.5, -30), (9, 0)])
def test_when_the_law_moves_the_clock_the_clock_at_the_place_wins(under: Callable[[tzinfo | None], None], hours: float, moved: int) -> None:
    promised = text_of()
    under(Law(hours))
    found = window(promised)
    assert found.moved == moved
    assert found.starts == zones.minute_of(datetime(2036, 5, 1, 12, tzinfo=UTC)) - int(hours * 60)
    assert any("law" in line for line in tell_text(promised, "en")) == bool(moved)
    assert any("法律" in line for line in tell_text(promised, "ja")) == bool(moved)


def test_a_law_that_makes_the_clock_leap_over_the_time_moves_it_forward(under: Callable[[tzinfo | None], None]) -> None:
    """The clock goes from 11:30 to 12:30: what was promised for 12:00 is when it shows 13:00, an hour after 12:00 by the old one."""
    promised = text_of()
    under(Law(9, datetime(2036, 5, 1, 11, 30), 10))
    found = window(promised)
    assert found.gap == 60
    assert utc(found.starts) == "2036-05-01 03:00"
    assert any("leaps over" in line for line in tell_text(promised, "en"))


def test_a_zone_that_no_database_knows_any_more_keeps_the_offset_of_the_day_of_writing(under: Callable[[tzinfo | None], None]) -> None:
    promised = text_of()
    before = window(promised)
    under(None)
    found = window(promised)
    assert (found.opens, found.closes, found.known) == (before.opens, before.closes, False)
    assert any("not known here" in line for line in tell_text(promised, "en"))


def test_what_was_in_time_stays_in_time_when_the_law_changes_afterwards(under: Callable[[tzinfo | None], None]) -> None:
    scene = Scene().seal().to_the_day()
    scene.meet(0, 1)
    under(Law(15))
    assert story.read(scene.entries) == scene.state


def test_the_edges_of_the_window_are_inside() -> None:
    scene = Scene().seal()
    assert scene.to_the_day(-61).refused(scene.came(0)).code == "too_early"
    scene.to_the_day(-60)
    assert scene.do(scene.came(0))
    scene.to_the_day(90)
    assert scene.do(scene.came(1))
    assert scene.to_the_day(91).refused(scene.came(2)).code == "too_late"


def test_too_early_and_too_late_say_when_by_the_clock_at_the_place() -> None:
    scene = Scene().seal()
    assert "2036-05-01 11:00" in scene.to_the_day(-1000).refused(scene.came(0)).say("en")
    assert "2036-05-01 13:30" in scene.to_the_day(1000).refused(scene.came(0)).say("ja")


def test_every_zone_of_the_database_can_be_promised_in() -> None:
    for zone in sorted(zones.zone_names()):
        found = window(text_of(zone=zone, when="2036-07-01 12:00"))
        assert found.known
        assert found.opens < found.starts < found.closes


def test_minutes_and_moments_agree() -> None:
    minutes = [zones.minute_of(datetime(2036, 1, 1, 0, minute, second, tzinfo=UTC)) for minute in range(3) for second in (0, 59)]
    assert [later - earlier for earlier, later in pairwise(minutes)] == [0, 1, 0, 1, 0]
    assert zones.minute_of(zones.moment_of(minutes[0])) == minutes[0]
