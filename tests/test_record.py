"""Positions without NumPy: the same table of fields, read from bytes."""

import random
from collections.abc import Sequence
from typing import Any, cast

import pytest

from enishi import new
from enishi.games import ids, load
from enishi.kernel.plain import snapshot
from enishi.kernel.record import Bytes, Layout, position_of


def _layout_of(game: str) -> Layout:
    """The table of fields that a game's rules write, as it is made where there is no NumPy."""
    state = load(game).state
    return Layout([(name, state[name].base.str[1:], state[name].shape) for name in state.names or ()])


def _values(seen: object, names: Sequence[str]) -> dict[str, object]:
    return {name: getattr(seen, name) for name in names}


@pytest.mark.parametrize("game", ids())
def test_bytes_read_like_the_record(game: str) -> None:
    """Every field of positions of a random game is the same, whoever reads it."""
    layout, match, rng = _layout_of(game), new(game, seed=1), random.Random(1)
    assert layout.itemsize == load(game).state.itemsize
    for _ in range(60):
        if match.over:
            break
        actor = rng.choice(match.waiting)
        match.play(actor, rng.choice(match.legal(actor)))
        read = _values(snapshot(cast(Any, Bytes(match.position.tobytes(), layout))), layout.names)
        assert read == _values(snapshot(match.position), layout.names)
        assert read == {name: match.position[name][0].tolist() for name in layout.names}


def test_bytes_of_another_length_are_no_position() -> None:
    layout = _layout_of("connect37")
    with pytest.raises(AssertionError, match="a record has"):
        Bytes(bytes(layout.itemsize - 1), layout)


def test_a_position_from_bytes_is_in_memory_of_its_own() -> None:
    first = new("connect37", seed=1).position
    again = position_of(first.tobytes(), first.dtype)
    assert again.tobytes() == first.tobytes()
    assert again.flags.writeable
