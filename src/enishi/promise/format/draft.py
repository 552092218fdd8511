"""Writing a promise: tidies the words, and refuses what cannot be promised."""

import secrets
from datetime import datetime

import msgspec

from enishi.promise.format import zones
from enishi.promise.format.characters import check_written, tidy
from enishi.promise.format.random_bytes import Random
from enishi.promise.format.sealed import Sealed
from enishi.promise.format.text import SECRET, Point, Text, to_bytes
from enishi.promise.refusals import refused


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to promise, as a form or a command gives it."""

    names: tuple[str, ...]
    when: str
    """`2027-05-01 12:00` or `2027-05-01T12:00`: the clock at the place."""
    zone: str
    place: str
    before: int = 60
    after: int = 60
    point: Point | None = None
    line: str = ""


class Draft(msgspec.Struct, frozen=True):
    """A written text, ready to be signed."""

    data: bytes


def write(plan: Plan, now: int, random: Random = secrets.token_bytes) -> Draft:
    """A new promise. `now` is in milliseconds since 1970."""
    return _written(plan, now, random, 0, b"")


def rewrite(former: Sealed, plan: Plan, now: int, random: Random = secrets.token_bytes) -> Draft:
    """A change of plan for the same people."""
    draft = _written(plan, now, random, former.text.revision + 1, former.identity)
    if tuple(tidy(name) for name in plan.names) != former.text.names:
        raise refused("change_people")
    return draft


def _written(plan: Plan, now: int, random: Random, revision: int, former: bytes) -> Draft:
    when = read_time(plan.when)
    text = Text(
        nonce=random(SECRET), revision=revision, former=former, names=tuple(tidy(name) for name in plan.names),
        when=when, zone=plan.zone, offset=zones.offset_of_new(when, plan.zone), before=plan.before, after=plan.after,
        place=tidy(plan.place), point=plan.point, line=tidy(plan.line),
    )  # fmt: skip
    data = to_bytes(text)
    for what, word in (*(("name", name) for name in text.names), ("place", text.place)):
        check_written(what, word)
    refuse_past(text, now)
    return Draft(data)


def read_time(words: str) -> datetime:
    """A date and time to the minute, without an offset."""
    try:
        when = datetime.fromisoformat(words.strip())
    except ValueError as error:
        raise refused("time_unreadable", time=words) from error
    if when.tzinfo is not None or when.second or when.microsecond or len(words.strip()) < len("2027-05-01T12:00"):
        raise refused("time_unreadable", time=words)
    return when


def refuse_past(text: Text, now: int) -> None:
    """Refuses a time that has come already."""
    if zones.window(text).starts * zones.MINUTE <= now:
        raise refused("past", time=zones.clock(text.when), zone=text.zone)
