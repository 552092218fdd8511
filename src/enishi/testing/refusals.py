"""What must be refused, asked without a library of tests: whoever has Enishi can run the battery."""

from collections.abc import Callable
from typing import TypeVar

Kind = TypeVar("Kind", bound=Exception)


def refusal_of(kind: type[Kind], what: object, ask: Callable[[], object]) -> Kind:
    """The refusal that an asking is answered with; `what` names it where it is not refused."""
    try:
        ask()
    except kind as refusal:
        return refusal
    raise AssertionError(f"not refused: {what}")
