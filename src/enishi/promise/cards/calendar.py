"""The promise for calendars: one event as an iCalendar file (RFC 5545), the same event through every change of plan.

The time is written as the clock at the place will show it, with its zone, so that calendars that follow the law move it with the law.
No ORGANIZER is written: nobody has an address here, and calendars make events of strangers read-only.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from socket import inet_aton
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec

from enishi.promise.cards.card_words import card_words
from enishi.promise.cards.face import line_words, window_words
from enishi.promise.format.sealed import short_identity
from enishi.promise.format.text import Text
from enishi.promise.format.zones import moment_of, window, zone_of
from enishi.promise.story.state import State

ALARMS = ("-P7D", "-P1D", "-PT2H")
LONGEST = timedelta(hours=12)
"""A window that stays open longer than this is shown as an hour: nobody waits for days."""
AROUND = timedelta(days=550)
"""How far around the day the zone's changes are written down."""
FOLD = 75
"""The most octets of a line."""


class Event(msgspec.Struct, frozen=True):
    """What a calendar is told about a promise."""

    text: Text
    identity: bytes
    """The identity of the plan that holds now."""
    first: bytes
    """The identity of the first plan: what the event is known by for ever."""
    cancelled: bool = False
    address: str = ""
    """Where its page is, if anywhere."""


def event_of(state: State, address: str = "") -> Event:
    """The event of a sealed promise as it stands."""
    return Event(state.text, state.seal().identity, state.first_identity, state.is_cancelled, address)


def as_calendar(event: Event, now: int, language: str = "en") -> bytes:
    """The iCalendar file; `now` in milliseconds since 1970 is its time stamp."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Enishi//Promise of Reunion//{language.upper()}",
        "CALSCALE:GREGORIAN",
        f"METHOD:{'CANCEL' if event.cancelled else 'PUBLISH'}",
        *_zone_lines(event.text),
        *_event_lines(event, now, language),
        "END:VCALENDAR",
    ]
    return b"".join(_folded(line) for line in lines)


def _event_lines(event: Event, now: int, language: str) -> Iterator[str]:
    text, say = event.text, card_words().speaker(language)
    yield "BEGIN:VEVENT"
    yield f"UID:{event.first.hex()[:40]}@promise.enishi"
    yield f"SEQUENCE:{text.revision + event.cancelled}"
    yield f"DTSTAMP:{_utc(datetime.fromtimestamp(now // 1000, UTC))}"
    yield from _times(text)
    yield f"SUMMARY:{_escaped(say('calendar.summary', names=list(text.names)))}"
    yield f"LOCATION:{_escaped(text.place)}"
    if text.point is not None:
        yield f"GEO:{text.point.latitude / 1e6:.6f};{text.point.longitude / 1e6:.6f}"
    yield f"DESCRIPTION:{_escaped(_description(event, language))}"
    if event.address and not _is_of_this_machine(event.address):
        yield f"URL:{_one_line(event.address)}"
    yield from ("CLASS:PRIVATE", "TRANSP:OPAQUE", f"STATUS:{'CANCELLED' if event.cancelled else 'CONFIRMED'}")
    if not event.cancelled:
        yield from _alarms(say("calendar.alarm", place=text.place))
    yield "END:VEVENT"


def _description(event: Event, language: str) -> str:
    text, say = event.text, card_words().speaker(language)
    facts = say(
        "calendar.description", window=window_words(text, language), names=list(text.names), identity=short_identity(event.identity)
    )
    return "\n".join([*([line_words(text, say)] if text.line else []), facts])


def _alarms(words: str) -> Iterator[str]:
    for trigger in ALARMS:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:{trigger}", f"DESCRIPTION:{_escaped(words)}", "END:VALARM")


def _times(text: Text) -> Iterator[str]:
    """From the promised time until the window closes; by the clock at the place where the zone is known, in UTC where it is not."""
    found, zone = window(text), zone_of(text.zone)
    starts, closes = moment_of(found.starts), moment_of(found.closes)
    ends = closes if closes - starts <= LONGEST else starts + timedelta(hours=1)
    if zone is None:
        yield from (f"DTSTART:{_utc(starts)}", f"DTEND:{_utc(ends)}")
    else:
        yield f"DTSTART;TZID={text.zone}:{_local(text.when)}"
        yield f"DTEND;TZID={text.zone}:{_local(ends.astimezone(zone))}"


def _zone_lines(text: Text) -> Iterator[str]:
    """The zone's rules around the day, one change after another."""
    zone = zone_of(text.zone)
    if zone is None:
        return
    middle = text.when.replace(tzinfo=UTC)
    start, end = middle - AROUND, min(middle, datetime(9998, 1, 1, tzinfo=UTC)) + AROUND
    yield from ("BEGIN:VTIMEZONE", f"TZID:{text.zone}")
    before = _offset(start, zone)
    yield from _observance("19700101T000000", before, before, zone, start)
    for change in _changes(start, end, zone):
        before, after = _offset(change - timedelta(minutes=1), zone), _offset(change, zone)
        yield from _observance(_local(change + before), before, after, zone, change)
    yield "END:VTIMEZONE"


def _observance(onset: str, before: timedelta, after: timedelta, zone: ZoneInfo, moment: datetime) -> Iterator[str]:
    local = moment.astimezone(zone)
    kind = "DAYLIGHT" if local.dst() else "STANDARD"
    yield from (f"BEGIN:{kind}", f"DTSTART:{onset}", f"TZOFFSETFROM:{_signed(before)}", f"TZOFFSETTO:{_signed(after)}")
    yield from (f"TZNAME:{_escaped(local.tzname() or zone.key)}", f"END:{kind}")


def _changes(start: datetime, end: datetime, zone: ZoneInfo) -> Iterator[datetime]:
    """The instants between two days at which the zone's offset changes."""
    day = start
    while day < end:
        tomorrow = day + timedelta(days=1)
        if _offset(day, zone) != _offset(tomorrow, zone):
            yield _change_between(day, tomorrow, zone)
        day = tomorrow


def _change_between(early: datetime, late: datetime, zone: ZoneInfo) -> datetime:
    """The minute of a change, by halving."""
    former = _offset(early, zone)
    while late - early > timedelta(minutes=1):
        middle = early + (late - early) // 2
        if _offset(middle, zone) == former:
            early = middle
        else:
            late = middle
    return late.replace(second=0, microsecond=0)


def _offset(moment: datetime, zone: ZoneInfo) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta(0)


def _signed(offset: timedelta) -> str:
    seconds = int(offset.total_seconds())
    hours, rest = divmod(abs(seconds), 3600)
    tail = f"{rest % 60:02d}" if rest % 60 else ""
    return f"{'-' if seconds < 0 else '+'}{hours:02d}{rest // 60:02d}{tail}"


def _local(moment: datetime) -> str:
    return f"{moment.year:04d}{moment:%m%dT%H%M%S}"


def _utc(moment: datetime) -> str:
    return _local(moment) + "Z"


def _escaped(words: str) -> str:
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        words = words.replace(sign, written)
    return words


def _one_line(address: str) -> str:
    """An address as RFC 3986 has it; whatever else was given does not get into the file."""
    return "".join(sign for sign in address if "!" <= sign <= "~")


def _is_of_this_machine(address: str) -> bool:
    """Whether an address means something else on every machine: such a one is of no use in anybody's calendar."""
    try:
        host = (urlsplit(address).hostname or "").rstrip(".")
        if host == "localhost" or host.endswith(".localhost"):
            return True
        found = ip_address(host) if ":" in host else ip_address(inet_aton(host))  # as browsers read them: 127.1 is one, too
    except (OSError, ValueError):
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_loopback or found.is_unspecified


def _folded(line: str) -> bytes:
    """The line in pieces of at most 75 octets, none of which ends inside a character."""
    pieces, piece = [], b""
    for sign in line:
        octets = sign.encode()
        if len(piece) + len(octets) > FOLD:
            pieces.append(piece)
            piece = b" "
        piece += octets
    return b"\r\n".join([*pieces, piece]) + b"\r\n"
