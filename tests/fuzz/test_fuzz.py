"""A short run of every fuzz; `python benchmarks/fuzz.py --minutes 10` is the long one."""

import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, seed, settings
from tests.fuzz import protocol
from tests.fuzz import requests as over_http
from tests.fuzz.files import FILES
from tests.fuzz.requests import requests

EXAMPLES = {
    "protocol": 60,
    "frames": 60,
    "requests": 40,
    "records": 60,
    "records_as_bytes": 60,
    "deals": 60,
    "stories": 60,
    "pictures": 60,
    "pdfs": 3,
}
SEED = int(os.environ.get("ENISHI_SEED", "0"))


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ENISHI_JIT", "0")
    yield
    protocol.close()
    over_http.close()


@pytest.mark.parametrize("target", [*protocol.PROTOCOL, requests, *FILES], ids=lambda target: target.__name__)
def test_whatever_comes_is_answered_or_refused_in_words(target: Callable[[], None]) -> None:
    print(f"seed {SEED}; ENISHI_SEED takes another one")
    bounded = settings(
        max_examples=EXAMPLES.get(target.__name__, 100),
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    seed(SEED)(bounded(target))()
