"""Ways to spoil what is right: bytes that are cut, changed and doubled, and JSON in which a part is another one."""

import json
from typing import Any

from hypothesis import strategies as st

NUMBERS = "9" * 5000
"""More digits than Python reads as a number."""
ODD = [
    "", "\u3164", "\u2800", "a\r\nB:c", "\x00", "\ud7ff", "９９", "-1", "1e400", "null", "../..", "🎴" * 50, "x" * 5000,
    NUMBERS, f"undo {NUMBERS}",
]  # fmt: skip
odd_text = st.one_of(st.text(max_size=30), st.sampled_from(ODD))
scalar = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=-(2**70), max_value=2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    odd_text,
)
junk = st.recursive(
    scalar, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)), max_leaves=8
)
"""Any JSON."""


@st.composite
def spoiled_bytes(draw: st.DrawFn, samples: list[bytes]) -> bytes:
    """One of the samples, whole or with a few places spoiled; or any bytes at all."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.binary(max_size=400))
    data = bytearray(draw(st.sampled_from(samples)))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        how = draw(st.sampled_from(["cut", "drop", "change", "insert", "double"]))
        if how == "cut":
            del data[place:]
        elif how == "drop":
            del data[place : place + draw(st.integers(1, 40))]
        elif how == "change" and data:
            data[place] = draw(st.integers(0, 255))
        elif how == "insert":
            data[place:place] = draw(st.binary(min_size=1, max_size=20))
        else:
            data[place:place] = data[place : place + draw(st.integers(1, 60))]
    return bytes(data)


@st.composite
def spoiled_json(draw: st.DrawFn, samples: list[Any]) -> Any:
    """One of the samples in which a few parts are others, are missing or stand twice."""
    found = json.loads(json.dumps(draw(st.sampled_from(samples))))
    for _ in range(draw(st.integers(0, 3))):
        found = _spoil(draw, found)
    return found


def _spoil(draw: st.DrawFn, value: Any) -> Any:
    """The value with one place below it spoiled."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        if draw(st.integers(0, 9)) == 0:
            renamed = {draw(odd_text): value[key]} if draw(st.booleans()) else {}
            return {other: one for other, one in value.items() if other != key} | renamed
        return value | {key: _spoil(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(value) - 1))
        how = draw(st.sampled_from(["spoil", "spoil", "spoil", "drop", "double", "move"]))
        if how == "drop":
            return value[:place] + value[place + 1 :]
        if how == "double":
            return value[: place + 1] + value[place:]
        if how == "move":
            return value[place:] + value[:place]
        return [*value[:place], _spoil(draw, value[place]), *value[place + 1 :]]
    return draw(junk)
