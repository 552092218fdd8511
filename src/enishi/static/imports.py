"""Which modules of Enishi a browser needs: what the house imports when it begins, and what these import in their turn.

What is imported inside a function is left to those who have it: in the house nothing is (workers, machines, other stores).
"""

import ast
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2]


def file_of(module: str) -> Path | None:
    """The file of one of our modules; None where there is none of this name."""
    place = SOURCES.joinpath(*module.split("."))
    return next((file for file in (place / "__init__.py", place.with_suffix(".py")) if file.is_file()), None)


def imported(starts: Iterable[str], empty: Collection[str]) -> set[str]:
    """All modules of Enishi that these need, themselves included; what an `empty` package says of itself is not asked."""
    found: set[str] = set()
    wanted = list(starts)
    while wanted:
        module = wanted.pop()
        if module not in found and (file := file_of(module)):
            found.add(module)
            wanted += [module.rpartition(".")[0], *(() if module in empty else _named_in(file))]
    return found


def _named_in(file: Path) -> Iterator[str]:
    """What a module imports when it is imported."""
    for statement in _executed(ast.parse(file.read_text(encoding="utf-8")).body):
        if isinstance(statement, ast.Import):
            yield from (one.name for one in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            yield statement.module
            yield from (f"{statement.module}.{one.name}" for one in statement.names)


def _executed(statements: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module's own level; what is for type checkers alone is not among them."""
    for statement in statements:
        yield statement
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            yield from _executed(statement.orelse)
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in ("body", "orelse", "finalbody"):
                yield from _executed(getattr(statement, part, []))
            for handler in getattr(statement, "handlers", []):
                yield from _executed(handler.body)
