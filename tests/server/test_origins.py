"""Which pages may talk to the server."""

from pathlib import Path

import pytest

from enishi.server.http.origins import Origins, elsewhere
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
        ("http://[", "127.0.0.1:8037", False),
        ("http://[", "[", False),
        ("http://]:[", "]:[", False),
        ("http://127.0.0.1:8037/page", "127.0.0.1:8037", False),
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


def test_others_are_told_the_public_address_or_those_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enishi.server.http.origins.local_addresses", lambda: ["192.168.1.20", "fd00::2"])
    assert elsewhere(Settings(data=Path())) == []
    assert elsewhere(Settings(data=Path(), host="0.0.0.0", port=80)) == ["http://192.168.1.20:80", "http://[fd00::2]:80"]
    assert elsewhere(Settings(data=Path(), host="0.0.0.0", public_url="https://play.example/")) == ["https://play.example"]
