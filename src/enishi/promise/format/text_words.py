"""What a promise says, in words."""

from enishi.promise.format.sealed import Sealed, short_identity
from enishi.promise.format.text import Point, Text
from enishi.promise.format.zones import Window, clock, window
from enishi.promise.refusals import promise_words


def tell(sealed: Sealed, language: str) -> list[str]:
    """The promise line by line, with the identity that stands on every card."""
    say = promise_words().speaker(language)
    return [*tell_text(sealed.text, language), say("tell.identity", identity=short_identity(sealed.identity))]


def tell_text(text: Text, language: str) -> list[str]:
    """Who, when, where, and the line to remember."""
    say = promise_words().speaker(language)
    lines = [
        say("tell.people", names=[f"{number}. {name}" for number, name in enumerate(text.names, 1)]),
        say("tell.when", time=clock(text.when), zone=text.zone, before=spoken(text.before, language), after=spoken(text.after, language)),
        *tell_window(window(text), language),
        say("tell.place", place=text.place),
        *([] if text.point is None else [say("tell.point", point=degrees(text.point), metres=text.point.distance)]),
        *([say("tell.line", line=text.line)] if text.line else []),
        *([say("tell.revision", revision=text.revision)] if text.revision else []),
    ]
    return lines


def tell_window(found: Window, language: str) -> list[str]:
    """What the law has done to the time since it was written, where it has done anything."""
    say = promise_words().speaker(language)
    notes = []
    if found.moved:
        minutes = spoken(abs(found.moved), language)
        notes.append(say("tell.moved_later" if found.moved > 0 else "tell.moved_earlier", minutes=minutes))
    if found.gap:
        notes.append(say("tell.gap", minutes=spoken(found.gap, language)))
    if found.twice:
        notes.append(say("tell.twice"))
    if not found.known:
        notes.append(say("tell.zone_unknown"))
    return notes


def spoken(minutes: int, language: str) -> str:
    """A stretch of time, at least a minute, in days, hours and minutes."""
    say = promise_words().speaker(language)
    days, rest = divmod(minutes, 24 * 60)
    hours, left = divmod(rest, 60)
    parts = [(days, "span.day"), (hours, "span.hour"), (left, "span.minute")]
    return say("tell.span").join(say(unit, n=n) for n, unit in parts if n)


def degrees(point: Point) -> str:
    """A point as maps write it."""
    return f"{point.latitude / 1e6:.6f}, {point.longitude / 1e6:.6f}"
