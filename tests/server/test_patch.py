"""What has changed: rebuilt exactly, and short."""

import random
from typing import Any

import msgspec
import pytest

from enishi.server.room.patch import changes, patched


def rebuilt(old: Any, new: Any) -> Any:
    made = msgspec.json.decode(msgspec.json.encode(changes(old, new, [])))
    return patched(msgspec.json.decode(msgspec.json.encode(old)), made)


@pytest.mark.parametrize(
    ("old", "new", "most"),
    [
        ({"a": 1}, {"a": 1}, 0),
        ({"a": 1}, {"a": 2}, 1),
        ({"a": [{"x": 1}, {"x": 2}, {"x": 3}]}, {"a": [{"x": 1}, {"x": 5}, {"x": 3}]}, 1),
        ({"a": [[1], [2]]}, {"a": [[1], [2], [3]]}, 1),
        ({"a": [[1], [2], [3]]}, {"a": [[1]]}, 1),
        ({"a": [1, 2]}, {"a": []}, 1),
        ({"a": []}, {"a": [1]}, 1),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, 1),
        ({"a": None}, {"a": {"b": 1}}, 1),
        ({"a": 1}, {"a": 1.5}, 1),
        ({"a": [*range(20)]}, {"a": [*range(10), *range(11, 20)]}, 1),
        ({"a": [*range(20)]}, {"a": [*range(5), 50, *range(5, 20)]}, 1),
        ({"a": [*range(20)]}, {"a": [*range(5), 50, *range(6, 20)]}, 1),
    ],
)
def test_the_new_value_is_rebuilt_in_few_changes(old: Any, new: Any, most: int) -> None:
    assert len(changes(old, new, [])) <= most
    assert msgspec.json.encode(rebuilt(old, new)) == msgspec.json.encode(new)


def some_value(rng: random.Random, depth: int) -> Any:
    kind = rng.randrange(5 if depth else 2)
    if kind < 2:
        return rng.choice([0, 1, "a", "b", None, True])
    if kind < 4:
        return [some_value(rng, depth - 1) for _ in range(rng.randrange(6))]
    return {key: some_value(rng, depth - 1) for key in "xyz"[: rng.randrange(4)]}


def test_any_value_is_rebuilt_from_any_other() -> None:
    for seed in range(2000):
        rng = random.Random(seed)
        old, new = {"v": some_value(rng, 3)}, {"v": some_value(rng, 3)}
        assert rebuilt(old, new) == new, f"seed {seed}"
