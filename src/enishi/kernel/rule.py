"""`rule` and `table`, as plain Python sees them: they leave functions and numbers as they are.

A module of rules imports both from here. When the same source is loaded to be compiled (`kernel.twin`),
this module is replaced by one whose `rule` compiles and whose `table` is a NumPy array.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from enishi.kernel.plain import Constants

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Marks a function of the rules: it works on one record and is compiled when speed is wanted."""
    return function


def table(rows: Sequence[Any], kind: str = "i8") -> Any:
    """A constant table of numbers that rules look things up in."""
    return Constants(rows, float if kind.startswith("f") else int)
