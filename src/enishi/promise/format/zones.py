"""The time of a promise: the clock on the wall at the place, by the law of the day.

What was promised is what the clock at the place will show. If a law moves that clock before the day, the instant moves with it; the
offset that held at writing only tells by how much. Instants here are minutes since 1970 in UTC, as people's statements have them.
"""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec

from enishi.promise.format.text import Text
from enishi.promise.refusals import refused

MINUTE = 60_000
"""Milliseconds."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Window(msgspec.Struct, frozen=True):
    """When meeting counts, in minutes since 1970 (UTC); the last minute is still inside."""

    opens: int
    starts: int
    """The promised time itself."""
    closes: int
    moved: int = 0
    """By how many minutes the instant is later (or, negative, earlier) than by the law of the day of writing."""
    known: bool = True
    """Whether the tz database of today knows the zone; if not, the offset at writing counts."""
    gap: int = 0
    """The minutes by which it goes forward, where a later law has made the time one that the clock leaps over."""
    twice: bool = False
    """Whether the clock shows this time twice: the first counts, and the window ends after the second."""


def minute_of(moment: datetime) -> int:
    """The minute since 1970 in which an aware moment lies."""
    return (moment - _EPOCH) // timedelta(minutes=1)


def moment_of(minute: int) -> datetime:
    return _EPOCH + timedelta(minutes=minute)


@cache
def zone_names() -> frozenset[str]:
    """The zones that a promise can be written in."""
    return frozenset(name for name in available_timezones() if not name.startswith(("posix", "right", "localtime", "Factory")))


def zone_of(name: str) -> ZoneInfo | None:
    """The zone as the tz database of today has it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def window(text: Text) -> Window:
    """When meeting counts, by the law as it is known now."""
    written = minute_of(text.when.replace(tzinfo=UTC)) - text.offset
    zone = zone_of(text.zone)
    if zone is None:
        return Window(written - text.before, written, written + text.after, known=False)
    first, second = _instant(text.when, zone, 0), _instant(text.when, zone, 1)
    gap, twice = max(first - second, 0), max(second - first, 0)
    return Window(first - text.before, first, first + twice + text.after, first - written, gap=gap, twice=twice > 0)


def offset_at(when: datetime, zone: ZoneInfo) -> int:
    """Minutes east of UTC at this time by the clock at the place."""
    offset = when.replace(tzinfo=zone).utcoffset()
    assert offset is not None, "a zone has an offset"
    return offset // timedelta(minutes=1)


def offset_of_new(when: datetime, zone: str) -> int:
    """The offset for a text that is being written; refuses a zone that nobody knows and a time that the clock leaps over."""
    found = zone_of(zone) if zone in zone_names() else None
    if found is None:
        raise refused("zone_unknown", zone=zone)
    if _instant(when, found, 0) > _instant(when, found, 1):
        raise refused("time_leapt_over", time=clock(when), zone=zone)
    return offset_at(when, found)


def clock(when: datetime) -> str:
    """A time as both languages write it."""
    return when.strftime("%Y-%m-%d %H:%M")


def clock_at(minute: int, text: Text) -> str:
    """An instant as the clock at the place shows it."""
    zone = zone_of(text.zone)
    moment = moment_of(minute)
    return clock(moment.astimezone(zone) if zone else moment + timedelta(minutes=text.offset))


def _instant(when: datetime, zone: ZoneInfo, fold: int) -> int:
    return minute_of(when.replace(tzinfo=zone, fold=fold))
