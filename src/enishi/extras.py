"""Parts of Enishi that are installed only where they are used, and the sentence that names a missing one.

`pip install enishi` is the games, their bots and simulation; `pip install 'enishi[site]'` adds what the site needs, and so on
(`pyproject.toml` lists every extra). A part asks for its libraries before it loads them, so whoever lacks one reads which command helps.
"""

from importlib.util import find_spec

from enishi.errors import Refused

__all__ = ["MissingExtra", "is_installed", "require"]


class MissingExtra(Refused, ImportError):
    """A library is not installed; the sentence says which command installs it."""


def require(extra: str, *modules: str) -> None:
    """Goes on where these modules are installed; otherwise names the extra that brings them."""
    missing = [module for module in modules if not is_installed(module)]
    if missing:
        raise MissingExtra("missing_extra", extra=extra, missing=missing)


def is_installed(module: str) -> bool:
    """Whether a module could be imported; it is not."""
    return find_spec(module) is not None
