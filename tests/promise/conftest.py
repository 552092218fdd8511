"""Tests of promises print cards."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _printing(letters: None) -> None:
    """Every test here may print."""
