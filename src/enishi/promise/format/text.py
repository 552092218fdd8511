"""The text of a promise: who, when, where, a line to remember; and its one form as bytes (docs/promise-format.md).

A text has exactly one form: `from_bytes` accepts nothing that `to_bytes` would not have written. Texts of format 1 have the marks of the
shares in them, because whoever wrote the promise down cut the tally; since format 2 each device makes its own share (see `shares`).
"""

import struct
from datetime import datetime
from functools import lru_cache

import msgspec

from enishi.promise.format import binary, characters
from enishi.promise.refusals import refused

VERSION = 2
"""What is written today."""
FORMER = 1
FEWEST, MOST = 2, 8
"""People in a promise."""
NAME, PLACE, LINE, ZONE = 24, 80, 80, 48
"""The most characters of each."""
WIDEST = 7 * 24 * 60
"""The most minutes before or after the time that can count."""
NEAREST, FARTHEST = 20, 50_000
"""Metres around the point that can count as there."""
FIRST_YEAR, LAST_YEAR = 2000, 9998
SECRET = 16
"""Bytes of the nonce, of a share and of its mark."""


class Point(msgspec.Struct, frozen=True):
    """A place on earth, and how near to it counts as there."""

    latitude: int
    """Millionths of a degree, north positive."""
    longitude: int
    """Millionths of a degree, east positive."""
    distance: int
    """Metres."""


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """What was promised."""

    version: int = VERSION
    nonce: bytes
    revision: int = 0
    former: bytes = b""
    """The identity of the plan that this one replaces; empty in revision 0."""
    names: tuple[str, ...]
    when: datetime
    """The clock on the wall at the place, to the minute, without an offset."""
    zone: str
    offset: int
    """Minutes east of UTC that the law gave for that time when the text was written: for information, it decides nothing."""
    before: int
    """Minutes before the time that count as there."""
    after: int
    """Minutes after the time that count as there."""
    place: str
    point: Point | None = None
    line: str = ""
    """A line to remember it by."""
    joined: bytes = b""
    """In format 1: hash of the tally's secret, which any two cards give together."""
    marks: tuple[bytes, ...] = ()
    """In format 1: hash of each person's share."""


def to_bytes(text: Text) -> bytes:
    """The one form of a text; a text outside the limits is refused."""
    _check(text)
    head = bytes([text.version]) + text.nonce + struct.pack(">H", text.revision) + text.former
    names = bytes([len(text.names)]) + b"".join(binary.short(name) for name in text.names)
    when = struct.pack(">HBBBB", text.when.year, text.when.month, text.when.day, text.when.hour, text.when.minute)
    window = binary.short(text.zone) + struct.pack(">hHH", text.offset, text.before, text.after)
    words = binary.long(text.place) + _point_bytes(text.point) + binary.long(text.line)
    return head + names + when + window + words + text.joined + b"".join(text.marks)


@lru_cache(maxsize=1024)
def from_bytes(data: bytes) -> Text:
    """The text that these bytes are; anything else is refused."""
    reader = binary.Reader(data)
    version = reader.number("B")
    if version not in (FORMER, VERSION):
        raise refused("text_version", version=version)
    text = _read(reader, version)
    reader.finish()
    if to_bytes(text) != data:
        raise refused("text_unreadable", at=0)
    return text


def _point_bytes(point: Point | None) -> bytes:
    return b"\0" if point is None else b"\1" + struct.pack(">iiH", point.latitude, point.longitude, point.distance)


def _read(reader: binary.Reader, version: int) -> Text:
    nonce, revision = reader.take(SECRET), reader.number("H")
    former = reader.take(32) if revision else b""
    names = tuple(reader.word("B") for _ in range(reader.number("B")))
    when = _read_when(reader)
    zone = reader.word("B")
    offset, before, after = reader.numbers("hHH")
    place, point, line = reader.word("H"), _read_point(reader), reader.word("H")
    joined = reader.take(32) if version == FORMER else b""
    marks = tuple(reader.take(SECRET) for _ in names) if version == FORMER else ()
    return Text(
        version=version, nonce=nonce, revision=revision, former=former, names=names, when=when, zone=zone, offset=offset,
        before=before, after=after, place=place, point=point, line=line, joined=joined, marks=marks,
    )  # fmt: skip


def _read_when(reader: binary.Reader) -> datetime:
    start = reader.at
    try:
        year, month, day, hour, minute = reader.numbers("HBBBB")
        return datetime(year, month, day, hour, minute)
    except ValueError as error:
        raise refused("text_unreadable", at=start) from error


def _read_point(reader: binary.Reader) -> Point | None:
    given = reader.number("B")
    if given > 1:
        raise refused("text_unreadable", at=reader.at - 1)
    return Point(*reader.numbers("iiH")) if given else None


def _check(text: Text) -> None:
    _check_people(text)
    _check_time(text)
    characters.check("place", text.place, 1, PLACE)
    characters.check("line", text.line, 0, LINE)
    if text.point is not None:
        _check_point(text.point)
    if text.version > FORMER:
        characters.check_seen("place", text.place)
    former = text.version == FORMER
    shapes = [(text.nonce, SECRET), (text.former, 32 if text.revision else 0), (text.joined, 32 if former else 0)]
    assert all(len(data) == length for data, length in [*shapes, *((mark, SECRET) for mark in text.marks)]), "a part has another length"
    assert len(text.marks) == (len(text.names) if former else 0), "in format 1 one mark for each person"


def _check_people(text: Text) -> None:
    if not FEWEST <= len(text.names) <= MOST:
        raise refused("people", n=len(text.names), fewest=FEWEST, most=MOST)
    for name in text.names:
        characters.check("name", name, 1, NAME)
        if text.version > FORMER:
            characters.check_seen("name", name)
    if not 0 <= text.revision < 1 << 16:
        raise refused("revisions")


def _check_time(text: Text) -> None:
    characters.check_zone(text.zone, ZONE)
    if not FIRST_YEAR <= text.when.year <= LAST_YEAR:
        raise refused("year", year=text.when.year, first=FIRST_YEAR, last=LAST_YEAR)
    if not -26 * 60 <= text.offset <= 26 * 60:
        raise refused("offset", offset=text.offset)
    for minutes in (text.before, text.after):
        if not 1 <= minutes <= WIDEST:
            raise refused("window_width", minutes=minutes, most=WIDEST)


def _check_point(point: Point) -> None:
    if abs(point.latitude) > 90_000_000 or abs(point.longitude) > 180_000_000:
        raise refused("point")
    if not NEAREST <= point.distance <= FARTHEST:
        raise refused("distance", metres=point.distance, nearest=NEAREST, farthest=FARTHEST)
