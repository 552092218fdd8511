"""The page of public names has every public name, and no other."""

from importlib import import_module
from pathlib import Path

import pytest
from tests.reference import PUBLIC, about, names_of, names_on, page

DOCS = Path(__file__).parent.parent / "docs"
WRITTEN = names_on((DOCS / "api.md").read_text(encoding="utf-8"))


def test_the_page_has_the_public_modules() -> None:
    assert list(WRITTEN) == list(PUBLIC)


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_on_the_page_and_none_that_is_gone(module: str) -> None:
    """Where this fails, `make reference` writes the page anew."""
    assert WRITTEN[module] == names_of(module)


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_says_what_it_is(module: str) -> None:
    silent = [name for name in names_of(module) if not about(import_module(module), name)]
    assert silent == []


def test_the_page_can_be_made_anew() -> None:
    assert names_on(page()) == {module: names_of(module) for module in PUBLIC}


def test_the_page_of_releases_names_every_public_module() -> None:
    text = (DOCS / "releases.md").read_text(encoding="utf-8")
    assert all(f"`{module}`" in text for module in PUBLIC)
