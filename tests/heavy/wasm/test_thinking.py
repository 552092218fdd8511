"""Whatever a browser lacks to think by itself, the server thinks: the faults that `tests/web/test_thinking.py` leaves out."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web import test_thinking as thinking
from tests.web.visitor import Visitor

Bring = Callable[..., Visitor]

pytestmark = pytest.mark.usefixtures("house")  # a site looks for modules once


@pytest.mark.parametrize("fault", ["a broken module", "no workers"])
def test_hints(visitor: Bring, fault: str) -> None:
    thinking.test_where_this_machine_cannot_the_server_thinks(visitor, fault)


@pytest.mark.parametrize("fault", ["no module", "a broken module", "a silent worker", "no workers", "no WebAssembly"])
def test_analyses(visitor: Bring, tmp_path: Path, fault: str) -> None:
    thinking.test_where_this_machine_cannot_the_server_analyses(visitor, tmp_path, fault)
