"""The pictures of a report: what each of them shows."""

import math
from collections.abc import Callable
from typing import Any

from enishi.lab.study.drawing import CLOSE_STEP, INK, MARK, Spec, bars, drawn, finite, in_rows, line_at, point, reach, written
from enishi.lab.study.findings import Findings, SetupFound, Spread, by_chance, spread
from enishi.lab.study.verdicts import Teller

SHAPES = {"favoured": "triangle-up", "behind": "triangle-down", "even": "circle", "open": "diamond", "alone": "circle"}
MOST_SMALL = 12
"""Setups that get a small picture each; of more, the tables say the rest."""
MOST_KINDS = 14
MOST_TICKS = 5
MOST_DIFFERENCES = 60

Picture = tuple[str, str]
"""A title, and the picture as SVG."""


def charts(findings: Findings, teller: Teller) -> dict[str, list[Picture]]:
    """By section, pictures with their titles."""
    found: dict[str, list[Picture]] = {}
    for section, makers in OF_ALL.items():
        for title, make in makers.items():
            spec = make(findings, teller)
            if spec:
                found.setdefault(section, []).append((teller.say(f"picture.{title}"), drawn(spec)))
    for setup in findings.setups[:MOST_SMALL]:
        for section, makers_of_one in OF_ONE.items():
            for title, make_one in makers_of_one.items():
                spec = make_one(setup, teller)
                if spec:
                    heading = teller.say("picture.of_one", setup=teller.label(setup), what=teller.say(f"picture.{title}"))
                    found.setdefault(section, []).append((heading, drawn(spec)))
    return found


def _shaped() -> Spec:
    """A point whose shape says the verdict."""
    points = point()
    points["encoding"]["shape"] = {"field": "shape", "type": "nominal", "scale": None}
    return points


def _wins(found: SetupFound, teller: Teller) -> Spec:
    rows = [{"label": teller.seat(one.seat, found.bots), "shape": SHAPES[one.verdict], **finite(one.wins)} for one in found.by_seat]
    x = {"scale": {"domain": [0, 1]}, "title": teller.say("axis.wins")}
    return in_rows(rows, x, line_at(found.by_seat[0].fair), reach("low", "high"), _shaped(), *written())


def _scores(found: SetupFound, teller: Teller) -> Spec:
    rows = [
        {"label": teller.seat(one.seat, found.bots), **dict(zip(("low", "middle", "high"), spread(one.scores), strict=True))}
        for one in found.by_seat
    ]
    return in_rows(rows, {"title": teller.say("axis.score")}, reach("low", "high"), point("middle"), *written("middle", "d"))


def _uses(found: SetupFound, teller: Teller) -> Spec | None:
    rows = [{"label": teller.kind(move.kind), "uses": move.uses} for move in found.moves[:MOST_KINDS]]
    x = {"title": teller.say("axis.uses"), "scale": {"zero": True}}
    return in_rows(rows, x, bars("uses"), *written("uses", ".1f"), width=220) if rows else None


def _worth(found: SetupFound, teller: Teller) -> Spec | None:
    rows = [{"label": teller.kind(move.kind), **finite(move.worth)} for move in found.moves if math.isfinite(move.worth.margin)]
    x = {"title": teller.say("axis.worth")}
    layers = (line_at(0), reach("low", "high"), point(), *written("mean", "+.3f"))
    return in_rows(rows[:MOST_KINDS], x, *layers, width=220) if rows else None


def _decided(found: SetupFound, teller: Teller) -> Spec | None:
    if not found.decided_at:
        return None
    rows = [{"tenth": f"{10 * tenth}–{10 * tenth + 10} %", "games": found.decided_at.get(tenth, 0)} for tenth in range(10)]
    x = {"field": "tenth", "type": "ordinal", "sort": None, "axis": {"title": teller.say("axis.decided"), "labelAngle": -45}}
    most = max(found.decided_at.values())
    whole = list(range(0, most + 1, math.ceil(most / MOST_TICKS)))
    y = {"field": "games", "type": "quantitative", "axis": {"title": teller.say("axis.games"), "values": whole, "format": "d"}}
    mark = {"type": "bar", "color": MARK}
    return {"width": 280, "height": 120, "data": {"values": rows}, "mark": mark, "encoding": {"x": x, "y": y}}


def _fair() -> Spec:
    """A short line at what would be fair in this row."""
    return {"mark": {"type": "tick", "color": INK, "thickness": 2, "size": 14}, "encoding": {"x": {"field": "fair"}}}


def seat_rows(findings: Findings, teller: Teller) -> Spec:
    """All seats of all setups under each other, each with what would be fair beside it."""
    rows = [
        {
            "label": f"{teller.label(found)}: {teller.seat(one.seat, found.bots)}",
            "shape": SHAPES[one.verdict],
            "fair": one.fair,
            **finite(one.wins),
        }
        for found in findings.setups
        for one in found.by_seat
    ]
    x = {"scale": {"domain": [0, 1]}, "title": teller.say("axis.seats")}
    return in_rows(rows, x, reach("low", "high"), _fair(), _shaped()) | {"height": {"step": CLOSE_STEP}}


def length_rows(findings: Findings, teller: Teller) -> Spec:
    """The mean of each setup's minutes, with its interval."""
    rows = [{"label": teller.label(found), **finite(found.minutes)} for found in findings.setups]
    x = {"title": teller.say("axis.minutes"), "scale": {"zero": True}}
    return in_rows(rows, x, reach("low", "high"), point(), *written("mean", ".1f"))


def _spread(name: str, form: str, of: Callable[[SetupFound], Spread]) -> Callable[[Findings, Teller], Spec]:
    """Of each setup, what is usual and from where to where most games are."""

    def make(findings: Findings, teller: Teller) -> Spec:
        rows = [{"label": teller.label(found), **dict(zip(("low", "middle", "high"), of(found), strict=True))} for found in findings.setups]
        x = {"title": teller.say(f"axis.{name}_spread"), "scale": {"zero": True}}
        return in_rows(rows, x, reach("low", "high"), point("middle"), *written("middle", form), width=240)

    return make


def _turns(found: SetupFound, teller: Teller) -> Spec:
    rows = [{"label": teller.seat(one.seat, found.bots), **finite(one.turns)} for one in found.by_seat]
    x = {"title": teller.say("axis.turns"), "scale": {"zero": True}}
    return in_rows(rows, x, reach("low", "high"), point(), *written("mean", ".1f"), width=240)


def _never_acted(findings: Findings, teller: Teller) -> Spec | None:
    if all(found.somebody_never_acted.mean == 0 for found in findings.setups):
        return None
    rows = [{"label": teller.label(found), **finite(found.somebody_never_acted)} for found in findings.setups]
    x = {"title": teller.say("axis.never_acted"), "scale": {"domain": [0, 1]}}
    return in_rows(rows, x, reach("low", "high"), point(), *written())


def _endings(found: SetupFound, teller: Teller) -> Spec:
    rows = [{"label": teller.say(f"end.{end}"), **finite(share)} for end, share in found.endings.items() if share.mean > 0]
    x = {"title": teller.say("axis.ending"), "scale": {"domain": [0, 1]}}
    return in_rows(rows, x, reach("low", "high"), point(), *written(), width=180)


def _chance(findings: Findings, teller: Teller) -> Spec | None:
    """Random play and bots on one line for every seat, told apart by the shape of the point."""
    rows = [
        {
            "label": f"{teller.setup(one.seats, one.options, beside.bots if beside else [])}: {teller.seat(seat)}",
            "random": one.wins[seat].mean,
            "fair": sum(wins.mean for wins in one.wins) / one.seats,
            **(finite(beside.by_seat[seat].wins) if beside else {}),
        }
        for one, seat, beside in by_chance(findings)
    ]
    if not rows or len(rows) > MOST_DIFFERENCES:
        return None
    x = {"title": teller.say("axis.chance"), "scale": {"domain": [0, 1]}}
    hollow = point("random", shape="square", filled=False, color=INK, size=70)
    return in_rows(rows, x, reach("low", "high"), _fair(), point(), hollow)


def _ladder(findings: Findings, teller: Teller) -> Spec | None:
    return luck_rows(findings, teller) if findings.ladder else None


def luck_rows(findings: Findings, teller: Teller) -> Spec:
    """How much more the better bot of each step gets."""
    rows = [{"label": f"{step.better} – {step.other}", **finite(step.lead)} for step in findings.ladder]
    low = min(0.0, *(finite(step.lead)["low"] for step in findings.ladder))
    x = {"title": teller.say("axis.lead"), "scale": {"domain": [low, 1]}}
    return in_rows(rows, x, line_at(0), reach("low", "high"), point(), *written("mean", "+.2f"))


def _differences(findings: Findings, teller: Teller) -> Spec | None:
    wins = [one for one in findings.differences if one.what == "wins" and one.seat is not None]
    if not wins or len(wins) > MOST_DIFFERENCES:
        return None
    rows: list[dict[str, Any]] = [
        {"label": f"{teller.setup(one.seats, one.options, one.bots)}: {teller.seat(one.seat or 0, one.bots)}", **finite(one.difference)}
        for one in wins
    ]
    return in_rows(rows, {"title": teller.say("axis.difference")}, line_at(0), reach("low", "high"), point(), *written("mean", "+.2f"))


OF_ALL: dict[str, dict[str, Callable[[Findings, Teller], Spec | None]]] = {
    "differences": {"differences": _differences},
    "ladder": {"ladder": _ladder},
    "chance": {"chance": _chance},
    "length": {
        "minutes": _spread("minutes", ".1f", lambda found: found.minutes_spread),
        "decisions": _spread("decisions", ".0f", lambda found: found.decisions_spread),
        "events": _spread("events", ".0f", lambda found: spread(found.lengths)),
    },
    "turns": {"never_acted": _never_acted},
}
OF_ONE: dict[str, dict[str, Callable[[SetupFound, Teller], Spec | None]]] = {
    "wins": {"wins": _wins},
    "turns": {"turns": _turns},
    "scores": {"scores": _scores},
    "endings": {"endings": _endings},
    "moves": {"uses": _uses, "worth": _worth},
    "course": {"decided": _decided},
}
"""By section and title, who draws it."""
