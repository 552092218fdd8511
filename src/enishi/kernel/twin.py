"""Loads a module of rules a second time, to be compiled: the same source, another `rule`.

A twin's imports of other rule modules are answered with their twins, so the whole of a game's rules, and the drivers over them, is
compiled from the sources that plain Python runs. Numba's disk cache looks only at the file of the function itself; so the cache folder's
name is a hash of every source that can be involved.
"""

import builtins
import hashlib
import os
import sys
import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import platformdirs

KERNEL = "enishi.kernel."
RULE = KERNEL + "rule"
CONTRACT = KERNEL + "contract"
CHOOSING = KERNEL + "choosing"
INSIGHTS = {
    KERNEL + "prior": "prior",
    KERNEL + "policy": "policy",
    KERNEL + "evaluation": "evaluate",
    KERNEL + "settling": "is_settled",
    KERNEL + "ignorance": "ignorant",
}
"""Modules that a game's `insight` stands in for, if it has this function."""
SHARED_RULES = tuple(
    KERNEL + name
    for name in (
        "bits",
        "chance",
        "single",
        "choosing",
        "choosing_by_pick",
        "playout",
        "prior",
        "policy",
        "evaluation",
        "settling",
        "ignorance",
        "search",
    )
)
"""Modules of the kernel whose functions are compiled."""

_loading = threading.RLock()


def _source_of(name: str) -> Path:
    spec = find_spec(name)
    assert spec, f"no module {name}"
    assert spec.origin, f"no source for {name}"
    return Path(spec.origin)


@cache
def source_hash(package: str) -> str:
    """A hash of all sources that a twin of this game can be made of."""
    digest = hashlib.sha256()
    sources = [_source_of(name) for name in SHARED_RULES]
    sources += sorted(_source_of(package).parent.glob("*.py"))
    for source in [*sources, Path(__file__)]:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder(package: str) -> Path:
    """Where the compiled code of this game is kept."""
    root = os.environ.get("ENISHI_CACHE") or platformdirs.user_cache_dir("enishi", appauthor=False)
    return Path(root) / "compiled" / package.rpartition(".")[2] / source_hash(package)


def _compiling_rule() -> ModuleType:
    """What `enishi.kernel.rule` is for twins."""
    import numba

    module = ModuleType(RULE)
    module.rule = numba.njit(cache=True, nogil=True, error_model="numpy")  # type: ignore[attr-defined]
    module.table = lambda rows, kind="i8": np.array(rows, kind)  # type: ignore[attr-defined]
    return module


def _plain_rule() -> ModuleType:
    return import_module(RULE)


class Twins:
    """The rule modules of one game and the drivers over them, plain or compiled, each loaded once."""

    def __init__(self, package: str, *, compiled: bool) -> None:
        self.package = package
        self.compiled = compiled
        self._modules: dict[str, ModuleType] = {}
        self._modules[RULE] = _compiling_rule() if compiled else _plain_rule()

    def module(self, name: str) -> ModuleType:
        """The twin of the module of this name."""
        with _loading:
            name = self._stand_in(name)
            if name not in self._modules:
                self._modules[name] = self._load(name)
            return self._modules[name]

    def _stand_in(self, name: str) -> str:
        """The module that answers for this one: the game's own rules for the contract, its own way to pick for choosing."""
        if name == CONTRACT:
            return self.package + ".rules"
        if name == CHOOSING and hasattr(self.module(CONTRACT), "pick"):
            return CHOOSING + "_by_pick"
        insight = self.package + ".insight"
        if name in INSIGHTS and find_spec(insight) and hasattr(self.module(insight), INSIGHTS[name]):
            return insight
        return name

    def _belongs(self, name: str) -> bool:
        if name in (RULE, CONTRACT) or name in SHARED_RULES:
            return True
        return name.startswith(self.package + ".")

    def _import(self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        if level == 0 and fromlist and self._belongs(name):
            return self.module(name)
        return builtins.__import__(name, globals, locals, fromlist, level)

    def _twin_name(self, name: str) -> str:
        return f"{name} {'compiled' if self.compiled else 'plain'} for {self.package}"

    def _load(self, name: str) -> ModuleType:
        source = _source_of(name)
        module = ModuleType(self._twin_name(name))
        sys.modules[module.__name__] = module  # where Numba looks for it when it reads compiled code from the disk
        module.__file__ = str(source)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        code = compile(source.read_bytes(), str(source), "exec")
        if not self.compiled:
            exec(code, module.__dict__)
            return module
        from numba.core import config

        settings: Any = config
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(cache_folder(self.package))
        try:
            exec(code, module.__dict__)
        finally:
            settings.CACHE_DIR = before
        return module
