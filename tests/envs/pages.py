"""The examples of docs/environments.md, by the library that they are for."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
EXAMPLE = re.compile(r"^### ([^\n]+)\n\n(?:[^`#][^\n]*\n\n|`pip[^\n]*\n\n)?```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> dict[str, str]:
    """The code under each heading."""
    return dict(EXAMPLE.findall(PAGE.read_text(encoding="utf-8")))


def run(library: str, **shorter: str) -> None:
    """Runs an example as it is written, but for numbers that would take long."""
    code = examples()[library]
    for old, new in shorter.items():
        written = old.removeprefix("_")
        assert written in code, (library, written)
        code = code.replace(written, new)
    exec(compile(code, f"{PAGE.name}: {library}", "exec"), {"__name__": "example"})
