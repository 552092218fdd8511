"""Every game passes the battery; so does the template that new games start from."""

import pytest

from enishi.games import ids, load
from enishi.testing import CHECKS, Check


@pytest.mark.parametrize("id", [*ids(), "_template"])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(id: str, check: Check) -> None:
    check(load(id))
