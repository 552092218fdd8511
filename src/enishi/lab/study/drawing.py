"""How a report's pictures are drawn: rows with points and lines as Vega-Lite, made into SVG when the report is made.

Colour says nothing that shape and place do not say. Ink is drawn in `INK` and what lies behind a number in `PAPER`; both become the
colours of the page around the picture (`themed`).
"""

import math
import re
from typing import Any

from enishi.extras import require
from enishi.lab.intervals import Interval

INK, PAPER, MARK = "#010203", "#fdfcfb", "#2f7fc1"
STEP = 24
"""Pixels from row to row."""
CLOSE_STEP = 18
"""The same where no numbers are written."""

SPOKEN = re.compile(r' (?:role="graphics-[a-z]+"|aria-[a-z]+="[^"]*")')
"""What Vega says of each mark to screen readers; the picture is named as a whole where it stands, with its numbers beside it."""

Spec = dict[str, Any]


def drawn(spec: Spec) -> str:
    """A picture as SVG that takes the colours of the page around it and the width that is there."""
    require("lab", "vl_convert")
    from vl_convert import vegalite_to_svg

    return themed(vegalite_to_svg(spec | {"config": CONFIG, "background": None}))


def themed(svg: str) -> str:
    """Ink in the colour of the text around; what lies behind numbers in that of the paper, where the page says which that is."""
    return SPOKEN.sub("", svg).replace(f'"{INK}"', '"currentColor"').replace(f'"{PAPER}"', '"var(--paper, transparent)"')


CONFIG: Spec = {
    "font": "sans-serif",
    "axis": {
        "labelColor": INK,
        "titleColor": INK,
        "domainColor": INK,
        "tickColor": INK,
        "gridColor": INK,
        "gridOpacity": 0.15,
        "labelLimit": 260,
        "titleFontWeight": "normal",
        "labelFontSize": 12,
        "titleFontSize": 12,
    },
    "view": {"stroke": None},
}


def finite(interval: Interval) -> dict[str, float]:
    """An interval as data; without bounds where there are none yet."""
    low, high = (bound if math.isfinite(bound) else interval.mean for bound in (interval.low, interval.high))
    return {"mean": interval.mean, "low": low, "high": high}


def in_rows(rows: list[dict[str, Any]], x: Spec, *layers: Spec, width: int = 300) -> Spec:
    """Rows under each other by their `label`, in their order, with one horizontal axis."""
    y = {"field": "label", "type": "nominal", "sort": None, "axis": {"title": None, "ticks": False, "domain": False}}
    return {
        "width": width,
        "height": {"step": STEP},
        "data": {"values": rows},
        "encoding": {"y": y, "x": {"type": "quantitative", **x}},
        "layer": list(layers),
    }


def reach(low: str, high: str) -> Spec:
    """A line from bound to bound."""
    return {"mark": {"type": "rule", "color": INK, "strokeWidth": 1.5}, "encoding": {"x": {"field": low}, "x2": {"field": high}}}


def point(field: str = "mean", **mark: Any) -> Spec:
    """A point at the number."""
    return {"mark": {"type": "point", "filled": True, "size": 90, "color": MARK, "opacity": 1, **mark}, "encoding": {"x": {"field": field}}}


def written(field: str = "mean", form: str = ".2f") -> tuple[Spec, Spec]:
    """The number itself, above its point, on a little paper of its own that keeps lines away from it."""
    encoding = {"x": {"field": field}, "text": {"field": field, "format": form}}
    paper = {"type": "text", "dy": -10, "fontSize": 10, "color": PAPER, "stroke": PAPER, "strokeWidth": 4}
    ink = {"type": "text", "dy": -10, "fontSize": 10, "color": INK}
    return {"mark": paper, "encoding": encoding}, {"mark": ink, "encoding": encoding}


def bars(field: str) -> Spec:
    """A bar from nothing to the number."""
    return {"mark": {"type": "bar", "color": MARK, "height": 8}, "encoding": {"x": {"field": field}}}


def line_at(value: float) -> Spec:
    """A dashed line through all rows."""
    mark = {"type": "rule", "color": INK, "strokeDash": [4, 3]}
    return {"mark": mark, "encoding": {"x": {"datum": value}, "y": None}}
