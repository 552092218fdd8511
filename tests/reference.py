"""`python tests/reference.py > docs/api.md` (`make reference`): the page of public names, made from their docstrings.

Public is what a module of `PUBLIC` names in its `__all__`; docs/releases.md says what that promises.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

PUBLIC = (
    "enishi",
    "enishi.errors",
    "enishi.bots",
    "enishi.lab",
    "enishi.promise",
    "enishi.promise.cards",
    "enishi.words",
    "enishi.testing",
    "enishi.extras",
)
BLANK = "\n\n"
HEAD = """# Public names

Made from the docstrings by `make reference`; [releases.md](releases.md) says what is promised about these names.
What is not here may change at any time.
"""


def names_of(module: str) -> list[str]:
    """The public names of a module, classes first, as it lists them."""
    return sorted(import_module(module).__all__)


def page() -> str:
    """All of it as Markdown."""
    return "\n".join([HEAD, *(line for module in PUBLIC for line in _module(module))])


def names_on(page: str) -> dict[str, list[str]]:
    """The names that a page has, by module."""
    found: dict[str, list[str]] = {}
    for level, name in re.findall(r"^(##|###) `([\w.]+)", page, re.MULTILINE):
        if level == "##":
            found[name] = []
        else:
            found[list(found)[-1]].append(name)
    return found


def _module(name: str) -> Iterator[str]:
    module = import_module(name)
    yield f"## `{name}`\n\n{_plain((module.__doc__ or '').partition(BLANK)[0])}\n"
    for public in names_of(name):
        value = getattr(module, public)
        first = next(other for other in PUBLIC if getattr(import_module(other), public, None) is value and public in names_of(other))
        if first == name:
            yield from _entry(module, public, value)
        else:
            yield f"### `{public}`\n\nThe same as `{first}.{public}`.\n"


def about(module: ModuleType, name: str) -> str:
    """What a public name says of itself: its docstring, or the words below it where it is made."""
    value = getattr(module, name)
    if inspect.isclass(value):
        return _own_doc(value)
    if inspect.ismodule(value) or inspect.isfunction(inspect.unwrap(value)):
        return inspect.getdoc(value) or ""
    return _told_below(module, name)


def _entry(module: ModuleType, name: str, value: Any) -> Iterator[str]:
    told = _plain(about(module, name))
    if inspect.isclass(value):
        yield f"### `{name}`\n\nA class. {told}\n"
        members = [*_fields(value), *_methods(value)]
        if members:
            yield "\n".join(members) + "\n"
    elif inspect.ismodule(value):
        yield f"### `{name}`\n\nThe module `{value.__name__}`. {told.partition(BLANK)[0]}\n"
    elif inspect.isfunction(inspect.unwrap(value)):
        yield f"### `{name}{_signature(value)}`\n\n{told}\n"
    else:
        yield f"### `{name}`\n\n{told}\n"


def _plain(text: str) -> str:
    """A docstring as Markdown: what is indented stays so, examples become code."""
    text = inspect.cleandoc(text)
    return re.sub(r"((?:^(?:>>>|\.\.\.).*\n?(?:^(?!>>>|\n).+\n?)*)+)", r"```python\n\1```\n", text, flags=re.MULTILINE)


def _own_doc(kind: type) -> str:
    """A class's own docstring; what dataclasses write by themselves is none."""
    doc = kind.__doc__ or ""
    return "" if doc.startswith(f"{kind.__name__}(") else doc


def _signature(function: Any) -> str:
    parts = []
    star = False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        mark = "*" if parameter.kind is parameter.VAR_POSITIONAL else "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        star = star or mark == "*"
        plain = parameter.default is parameter.empty or not isinstance(parameter.default, int | float | str | tuple | type(None))
        parts.append(mark + parameter.name + ("" if parameter.default is parameter.empty else "=…" if plain else f"={parameter.default!r}"))
    return f"({', '.join(parts)})"


def _methods(kind: type) -> Iterator[str]:
    for name, value in vars(kind).items():
        if name.startswith("_"):
            continue
        is_property = isinstance(value, property) or type(value).__name__ == "cached_property"
        function = next((found for key in ("__func__", "fget", "func") if (found := getattr(value, key, None))), value)
        if inspect.isfunction(function):
            doc = " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())
            yield f"- `{name}{'' if is_property else _signature(function)}`" + (f": {doc}" if doc else "")


def _fields(kind: type) -> Iterator[str]:
    """The fields of a dataclass or struct, with the words below each."""
    if not (hasattr(kind, "__dataclass_fields__") or hasattr(kind, "__struct_fields__")):
        return
    tree = ast.parse(inspect.getsource(kind).lstrip())
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    for before, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
            told = _text(after)
            yield f"- `{before.target.id}`: `{ast.unparse(before.annotation)}`" + (f". {told}" if told else "")


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split())
    return ""


def _told_below(module: ModuleType, name: str) -> str:
    """The words below a value where it is made, in this module or in the one that it comes from."""
    body = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body
    for before, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        targets = before.targets if isinstance(before, ast.Assign) else [before.target] if isinstance(before, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return _text(after)
        if isinstance(before, ast.ImportFrom) and before.module and name in [alias.asname or alias.name for alias in before.names]:
            return _told_below(import_module(before.module), name)
    return ""


if __name__ == "__main__":
    print(page(), end="")
