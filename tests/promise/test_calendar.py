"""The promise as an iCalendar file, parsed by a parser that is not ours."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar
from msgspec.structs import replace
from tests.promise.scene import HACHIKO, NOW, Scene, cards_for

from enishi.promise.cards.calendar import Event, as_calendar, event_of


def event_for(**changes: Any) -> Event:
    card = cards_for(3, **changes)[0]
    return Event(card.text, card.identity, card.identity)


def parsed(event: Event, language: str = "en") -> tuple[Any, Any]:
    """The calendar and its one event."""
    calendar = Calendar.from_ical(as_calendar(event, NOW, language))
    assert not calendar.errors
    (found,) = calendar.walk("VEVENT")
    assert not found.errors
    return calendar, found


@pytest.mark.parametrize(
    ("when", "zone", "instant"),
    [
        ("2036-05-01 12:00", "Asia/Tokyo", datetime(2036, 5, 1, 3, 0, tzinfo=UTC)),
        ("2030-01-15 12:00", "America/New_York", datetime(2030, 1, 15, 17, 0, tzinfo=UTC)),
        ("2030-07-15 12:00", "America/New_York", datetime(2030, 7, 15, 16, 0, tzinfo=UTC)),
        ("2030-01-15 12:00", "Australia/Lord_Howe", datetime(2030, 1, 15, 1, 0, tzinfo=UTC)),
        ("2030-07-15 12:00", "Australia/Lord_Howe", datetime(2030, 7, 15, 1, 30, tzinfo=UTC)),
        ("2027-11-07 01:30", "America/New_York", datetime(2027, 11, 7, 5, 30, tzinfo=UTC)),
        ("9998-12-31 23:00", "Europe/Berlin", datetime(9998, 12, 31, 22, 0, tzinfo=UTC)),
    ],
)
def test_the_time_is_right_by_the_zone_and_by_the_rules_in_the_file(when: str, zone: str, instant: datetime) -> None:
    calendar, event = parsed(event_for(when=when, zone=zone))
    start = event["DTSTART"]
    assert start.params["TZID"] == zone
    assert start.dt.replace(tzinfo=None) == datetime.fromisoformat(when)
    assert start.dt.astimezone(UTC) == instant
    (rules,) = calendar.walk("VTIMEZONE")
    assert datetime.fromisoformat(when).replace(tzinfo=rules.to_tz(lookup_tzid=False)).astimezone(UTC) == instant


def test_the_event_ends_when_the_window_closes() -> None:
    _, event = parsed(event_for(after=90))
    assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(minutes=90)


def test_a_window_of_days_is_shown_as_an_hour() -> None:
    _, event = parsed(event_for(after=3 * 24 * 60))
    assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(hours=1)


def test_a_time_that_comes_twice_ends_after_the_second() -> None:
    _, event = parsed(event_for(when="2027-11-07 01:30", zone="America/New_York", after=30))
    assert event["DTEND"].dt.astimezone(UTC) == datetime(2027, 11, 7, 7, 0, tzinfo=UTC)


def test_a_zone_that_is_not_known_any_more_is_written_in_utc() -> None:
    event = event_for()
    lost = replace(event, text=replace(event.text, zone="Asia/Atlantis"))
    calendar, found = parsed(lost)
    assert not calendar.walk("VTIMEZONE")
    assert found["DTSTART"].dt == datetime(2036, 5, 1, 3, 0, tzinfo=UTC)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_event_says_who_where_and_the_line(language: str) -> None:
    calendar, event = parsed(event_for(point=HACHIKO), language)
    assert calendar["VERSION"] == "2.0"
    assert calendar["METHOD"] == "PUBLISH"
    assert event["STATUS"] == "CONFIRMED"
    assert event["LOCATION"] == "渋谷、ハチ公前"
    assert (event["GEO"].latitude, event["GEO"].longitude) == (35.65905, 139.70048)
    assert event["DTSTAMP"].dt == datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
    assert all(name in event["SUMMARY"] for name in ("Aya", "Ben", "千代"))
    assert "十年後に、また。" in event["DESCRIPTION"]


def test_there_are_reminders() -> None:
    _, event = parsed(event_for())
    alarms = event.walk("VALARM")
    assert [alarm["TRIGGER"].dt for alarm in alarms] == [-timedelta(days=7), -timedelta(days=1), -timedelta(hours=2)]
    assert {str(alarm["ACTION"]) for alarm in alarms} == {"DISPLAY"}


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:8037/promise/x", "http://localhost/", "https://enishi.localhost/", "http://[::1]:80/", "http://127.1/"]
)
def test_an_address_of_one_machine_is_in_no_calendar(address: str) -> None:
    assert "URL" not in parsed(replace(event_for(), address=address))[1]


def test_an_address_that_others_reach_is_in_it() -> None:
    for address in ("https://enishi.example/promise/x", "http://192.168.1.20:8037/promise/x"):
        assert parsed(replace(event_for(), address=address))[1]["URL"] == address


def test_signs_that_mean_something_to_calendars_are_only_text() -> None:
    place = "Bar; “A\\B”, 2nd floor: left, n\\n"
    _, event = parsed(event_for(place=place))
    assert event["LOCATION"] == place


def test_lines_are_short_end_right_and_break_no_character() -> None:
    data = as_calendar(event_for(place="京" * 80, line="🌸" * 80), NOW, "ja")
    lines = data.split(b"\r\n")
    assert lines[-1] == b""
    assert b"\n" not in b"".join(lines)
    for line in lines:
        assert len(line) <= 75
        line.decode()


def test_it_stays_the_same_event_through_a_change_and_a_cancellation() -> None:
    scene = Scene().seal()
    before = parsed(event_of(scene.state))[1]
    scene.change(1, when="2036-06-01 18:00")
    changed = parsed(event_of(scene.state, "https://example.org/promise"))[1]
    assert changed["UID"] == before["UID"]
    assert (before["SEQUENCE"], changed["SEQUENCE"]) == (0, 1)
    assert changed["DTSTART"].dt.replace(tzinfo=None) == datetime(2036, 6, 1, 18, 0)
    assert changed["URL"] == "https://example.org/promise"
    for index in range(3):
        scene.do(scene.cancel(index))
    calendar, cancelled = parsed(event_of(scene.state))
    assert (calendar["METHOD"], cancelled["STATUS"]) == ("CANCEL", "CANCELLED")
    assert (cancelled["UID"], cancelled["SEQUENCE"]) == (before["UID"], 2)
    assert not cancelled.walk("VALARM")


def test_an_address_adds_no_line() -> None:
    data = as_calendar(event_of(Scene().seal().state, "https://example.org/\r\nATTENDEE:mailto:x@example.org"), NOW)
    assert not [line for line in data.split(b"\r\n") if line.startswith(b"ATTENDEE")]
