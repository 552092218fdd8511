"""What environments are given: taken as it is meant, or refused in one sentence before anything has changed."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from enishi.errors import BadSetup, bad_number

Array = np.ndarray[Any, Any]

LARGEST_SEED = (1 << 62) - 1


def number_of(choices: Mapping[str, int], what: str, name: object) -> int:
    """The number of a way that was asked for by its name, or by an enumeration's member of that value."""
    name = getattr(name, "value", name)
    if not isinstance(name, str) or name not in choices:
        raise BadSetup("unknown_choice", what=what, value=repr(name), allowed=", ".join(choices))
    return choices[name]


def checked_number(what: str, value: object, low: int, high: int) -> int:
    """A whole number between two bounds, also one of NumPy's."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise bad_number(what, value, low, high)
    return int(value)


def checked_keys(state: object, *keys: str) -> None:
    """Refuses what is no state: it must have these parts."""
    for key in keys:
        if not isinstance(state, Mapping) or key not in state:
            raise BadSetup("bad_state", what=key)


def as_array(what: str, given: object, wanted: str) -> Array:
    """An array, or a refusal of what has no shape."""
    try:
        return np.asarray(given)
    except (TypeError, ValueError):
        raise BadSetup("bad_shape", what=what, found=type(given).__name__, wanted=wanted) from None


def checked_action(action: object) -> int:
    """The number of an action: one whole number, also as an array or a tensor that holds nothing else."""
    number = as_array("action", action, "int")
    if number.size != 1 or number.dtype.kind not in "iub":
        raise BadSetup("bad_shape", what="action", found=repr(action), wanted="int")
    return int(number.item())


def checked_actions(what: str, actions: object, size: int) -> Array:
    """One whole number for each of some games."""
    numbers = as_array(what, actions, f"int ({size},)")
    if numbers.shape != (size,) or numbers.dtype.kind not in "iu":
        raise BadSetup("bad_shape", what=what, found=f"{numbers.dtype} {numbers.shape}", wanted=f"int ({size},)")
    return np.ascontiguousarray(numbers, np.int64)
