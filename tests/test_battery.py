"""Every game passes the battery; so does the template that new games start from."""

import pytest

from enishi.games import ids, load
from enishi.testing import CHECKS, Check

GAMES = [pytest.param(id, marks=pytest.mark.xdist_group(id)) for id in (*ids(), "_template")]
"""In parallel runs one process takes all of a game, so that each game is compiled once."""


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(id: str, check: Check) -> None:
    check(load(id))
