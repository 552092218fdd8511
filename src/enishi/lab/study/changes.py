"""What options change, in words."""

import itertools
from collections.abc import Iterable

import msgspec

from enishi.lab.intervals import Interval
from enishi.lab.study.findings import DifferenceFound, Findings
from enishi.lab.study.verdicts import Teller, bounds

PLACES = {"wins": 2, "minutes": 2, "never_acted": 2}
"""What is told, and how exactly; decisions and events, of which the minutes are made, stand in the table."""


def changes(findings: Findings, teller: Teller) -> list[str]:
    """A sentence for every setup beside the first with the same seats and bots: what it surely changes, or that nothing is sure."""
    return [_sentence(list(group), teller) for _, group in itertools.groupby(findings.differences, _compared)]


def _compared(one: DifferenceFound) -> bytes:
    return msgspec.json.encode((one.seats, one.bots, one.options, one.than))


def _sentence(group: list[DifferenceFound], teller: Teller) -> str:
    first = group[0]
    said = list(_sure(group, teller)) or [teller.say("change.none")]
    facts = {"setup": teller.setup(first.seats, first.options, first.bots), "than": teller.options(first.than, first.seats)}
    return teller.say("change.beside", changes=teller.say("change.join").join(said), **facts)


def _sure(group: list[DifferenceFound], teller: Teller) -> Iterable[str]:
    for one in group:
        if one.what in PLACES and one.difference.excludes(0):
            more = one.difference.mean > 0
            size = one.difference if more else _turned(one.difference)
            key = f"change.{one.what}_{'more' if more else 'less'}"
            yield teller.at(one.bots)(key, seat=one.seat, **bounds(size, PLACES[one.what]))


def _turned(interval: Interval) -> Interval:
    """How much less, where `interval` is how much more."""
    return Interval(-interval.mean, -interval.high, -interval.low, interval.count)
