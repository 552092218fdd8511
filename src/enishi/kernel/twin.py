"""Loads a module of rules a second time, to be compiled: the same source, another `rule`.

A twin's imports of other rule modules are answered with their twins, so the whole of a game's rules, and the drivers over them, is
compiled from the sources that plain Python runs. Numba's disk cache looks only at the file of the function itself; so the cache folder's
name is a hash of every source that can be involved.
"""

import ast
import builtins
import hashlib
import os
import sys
import threading
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from enishi.kernel.language import check_rules

KERNEL = "enishi.kernel."
RULE = KERNEL + "rule"
CONTRACT = KERNEL + "contract"
INSIGHT = KERNEL + "insight"
DRIVERS = KERNEL + "drivers"
OVERLAID = {CONTRACT: "rules", INSIGHT: "insight"}
"""Pages of the kernel that a part of the game is laid over: what the part says stands in place of what the page says."""
COMPILER = KERNEL + "compiled_rule"
SHARED_RULES = (KERNEL + "bits", KERNEL + "chance", KERNEL + "real", CONTRACT, INSIGHT)
"""Modules of the kernel whose functions are compiled, as are those of all drivers."""

_loading = threading.RLock()


def _source_of(name: str) -> Path:
    spec = find_spec(name)
    assert spec, f"no module {name}"
    assert spec.origin, f"no source for {name}"
    return Path(spec.origin)


def _sources_below(folder: Path) -> list[Path]:
    """All pages of a folder and of the packages in it (a game's `rules/`, `insight/`); tests are never compiled."""
    return sorted(source for source in folder.rglob("*.py") if "tests" not in source.relative_to(folder).parts)


@cache
def source_hash(package: str, insight: Path | None = None) -> str:
    """A hash of all sources that a twin of this game can be made of, an insight from elsewhere included."""
    digest = hashlib.sha256()
    sources = [_source_of(name) for name in SHARED_RULES]
    sources += _sources_below(_source_of(DRIVERS).parent) + _sources_below(_source_of(package).parent)
    for source in [*sources, Path(__file__), _source_of(COMPILER), *([insight] if insight else [])]:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder(package: str, insight: Path | None = None) -> Path:
    """Where the compiled code of this game is kept."""
    import platformdirs

    root = os.environ.get("ENISHI_CACHE") or platformdirs.user_cache_dir("enishi", appauthor=False)
    return Path(root) / "compiled" / package.rpartition(".")[2] / source_hash(package, insight)


def _compiling_rule(*, keep: bool) -> ModuleType:
    """What `enishi.kernel.rule` is for twins."""
    import numpy as np

    from enishi.kernel.compiled_rule import CompiledRule

    module = ModuleType(RULE)
    module.rule = partial(CompiledRule, keep=keep)  # type: ignore[attr-defined]
    module.table = lambda rows, kind="i8": np.array(rows, kind)  # type: ignore[attr-defined]
    return module


def _plain_rule() -> ModuleType:
    return import_module(RULE)


class Twins:
    """The rule modules of one game and the drivers over them, plain or compiled, each loaded once."""

    def __init__(self, package: str, *, compiled: bool, insight: Path | None = None, keep: bool = True) -> None:
        self.package = package
        self.compiled = compiled
        self.insight = insight
        """A file that answers in place of the game's own insight; an empty one leaves what the kernel takes for it."""
        self._modules: dict[str, ModuleType] = {}
        self._modules[RULE] = _compiling_rule(keep=keep) if compiled else _plain_rule()

    def module(self, name: str) -> ModuleType:
        """The twin of the module of this name."""
        with _loading:
            if name not in self._modules:
                module = self._load(name, _source_of(name))
                if name in OVERLAID:
                    self._lay_over(module, OVERLAID[name])
                self._modules[name] = module
            return self._modules[name]

    def _lay_over(self, page: ModuleType, part: str) -> None:
        """Lays what a part of the game answers over a page; the page's own functions then ask the game's, too."""
        name = f"{self.package}.{part}"
        own = self._own_part(name)
        missing = [answer for answer in page.REQUIRED if not hasattr(own, answer)]
        assert not missing, f"{name} does not answer {', '.join(missing)}"
        for answer in (*page.REQUIRED, *page.OPTIONAL):
            if hasattr(own, answer):
                setattr(page, answer, getattr(own, answer))

    def _own_part(self, name: str) -> ModuleType | None:
        """What is laid over a page: the game's own part, if it has one, or the insight from elsewhere."""
        if self.insight and name == f"{self.package}.{OVERLAID[INSIGHT]}":
            return self._load(name, self.insight)
        return self.module(name) if find_spec(name) else None

    def _belongs(self, name: str) -> bool:
        return name == RULE or name in SHARED_RULES or name.startswith((DRIVERS + ".", self.package + "."))

    def _import(self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        if level == 0 and fromlist and self._belongs(name):
            return self.module(name)
        return builtins.__import__(name, globals, locals, fromlist, level)

    def _twin_name(self, name: str) -> str:
        insight = f" by {source_hash(self.package, self.insight)}" if self.insight else ""
        return f"{name} {'compiled' if self.compiled else 'plain'} for {self.package}{insight}"

    def _load(self, name: str, source: Path) -> ModuleType:
        module = ModuleType(self._twin_name(name))
        sys.modules[module.__name__] = module  # where Numba looks for it when it reads compiled code from the disk
        module.__file__ = str(source)
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        tree = ast.parse(source.read_bytes(), str(source))
        code = compile(tree, str(source), "exec")
        if not self.compiled:
            exec(code, module.__dict__)
            return module
        check_rules(tree, str(source))
        from numba.core import config

        settings: Any = config
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(cache_folder(self.package, self.insight))
        try:
            exec(code, module.__dict__)
        finally:
            settings.CACHE_DIR = before
        return module
