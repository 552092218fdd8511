"""Which pages may talk to the server."""

from pathlib import Path

import pytest

from enishi.server.origins import Origins
from enishi.server.run import addresses
from enishi.server.settings import Settings


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://127.0.0.1:8037", "127.0.0.1:8037", True),
        ("http://localhost:8037", "localhost:8037", True),
        ("http://[::1]:8037", "[::1]:8037", True),
        ("http://localhost:8037", "127.0.0.1:8037", False),
        ("http://localhost:9999", "localhost:8037", False),
        ("http://evil.example:8037", "evil.example:8037", False),
        ("https://play.example", "127.0.0.1:8037", True),
        ("http://play.example", "127.0.0.1:8037", False),
        ("https://play.example.evil.example", "play.example", False),
        ("", "127.0.0.1:8037", False),
        ("null", "127.0.0.1:8037", False),
    ],
)
def test_only_the_sites_own_pages(origin: str, host: str, allowed: bool) -> None:
    origins = Origins(Settings(data=Path(), public_url="https://play.example"))
    assert origins.allows(origin, host) is allowed


def test_the_addresses_that_are_printed() -> None:
    assert addresses("127.0.0.1", 8037, None) == ["http://127.0.0.1:8037/"]
    assert addresses("::1", 80, None) == ["http://[::1]:80/"]
    assert addresses("127.0.0.1", 8037, "https://play.example/") == ["https://play.example/", "http://127.0.0.1:8037/"]
    assert addresses("0.0.0.0", 8037, None)[-1] == "http://localhost:8037/"
