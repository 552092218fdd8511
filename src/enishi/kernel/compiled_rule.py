"""A rule that Numba compiles, with a way in for Python only where Python comes in.

Nearly all functions of a game are called by other compiled ones alone. What Python needs to call a function is as long as the function
itself, and making it for each of them was a third of the time that compiling a game took.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core.registry import CPUDispatcher

OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
"""Rules make no arrays, so their owners need not be counted (`_nrt`): it is done with atomic writes, for every row that is handed on.
Nobody calls them from C."""


class CompiledRule(CPUDispatcher):
    """A function as other compiled functions call it; Python is let in by another one, which is compiled when it first calls."""

    def __init__(self, function: Callable[..., Any], *, keep: bool) -> None:
        super().__init__(function, targetoptions=OPTIONS | {"no_cpython_wrapper": True})
        self.door: Any = Door(function, self)
        if keep:
            self.enable_caching()
            self.door.keep()

    def add_overload(self, made: Any) -> None:
        """Keeps what was compiled for other functions away from Python, which would find no way in."""
        self.overloads[tuple(made.signature.args)] = made

    def _compile_for_args(self, *arguments: Any, **named: Any) -> Any:
        """What Numba asks for when Python calls with arguments of new types."""
        return self.door._compile_for_args(*arguments, **named)


class Door(CPUDispatcher):
    """The same function with a way in for Python."""

    def __init__(self, function: Callable[..., Any], rule: CompiledRule) -> None:
        super().__init__(function, targetoptions=OPTIONS)
        self._rule: Any = rule

    def keep(self) -> None:
        """Keeps it on the disk in a folder of its own: Numba tells functions there apart by their sources alone."""
        settings: Any = config
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(Path(before) / "doors")
        try:
            self.enable_caching()
        finally:
            settings.CACHE_DIR = before

    def add_overload(self, made: Any) -> None:
        """From now on the rule, called with such arguments, comes here at once."""
        super().add_overload(made)
        self._rule._insert([argument._code for argument in made.signature.args], made.entry_point, made.objectmode)
