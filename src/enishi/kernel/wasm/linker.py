"""`wasm-ld`, which makes a module of an object: from the system (Debian's `lld`), or from the package `ziglang`."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

NAMES = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(30, 13, -1)))

STACK = 1 << 16
"""Bytes for local variables: rules keep theirs in the record."""


class NoLinker(RuntimeError):
    """There is no `wasm-ld`."""

    def __init__(self) -> None:
        super().__init__("no wasm-ld: install Debian's lld, or pip install 'enishi[wasm]'")


def linker() -> list[str] | None:
    """The command that links, None where there is none."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return [found]
    return [sys.executable, "-m", "ziglang", "wasm-ld"] if find_spec("ziglang") else None


def linked(code: bytes, entries: Sequence[str]) -> bytes:
    """A module whose entry points can be called from outside; what it exports besides is its memory and where free memory begins."""
    command = linker()
    if command is None:
        raise NoLinker
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "rules.o"), Path(folder, "rules.wasm")
        source.write_bytes(code)
        options = ["--no-entry", "--strip-all", "--gc-sections", "-z", f"stack-size={STACK}", "--stack-first", "--export=__heap_base"]
        exports = [f"--export={name}" for name in entries]
        done = subprocess.run([*command, *options, *exports, "-o", str(result), str(source)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"wasm-ld failed: {done.stderr.strip()}")
        return result.read_bytes()
