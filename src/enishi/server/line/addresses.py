"""Where somebody comes from, for limits by address; never kept, never logged whole for longer than the limits need it.

Behind a proxy every line comes from the proxy, which says in `X-Forwarded-For` from where it came there. Only proxies that the site
trusts are believed; from anybody else the header is ignored. An IPv6 address counts by its /64, which is what one household is given.
"""

import hashlib
import ipaddress
import re
from collections.abc import Iterable, Mapping
from typing import Any

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
UNKNOWN = ""
"""No address is known: limits by address do not apply."""
HOUSEHOLD = 64
"""Bits of an IPv6 address that one household shares."""


class Addresses:
    """The addresses that lines and requests come from."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = [ipaddress.ip_network(one, strict=False) for one in trusted]

    def of(self, scope: Mapping[str, Any]) -> str:
        """The address of whoever sent this, as limits count it."""
        client = scope.get("client")
        peer = _read(client[0]) if client else None
        if peer is None or not self._is_trusted(peer):
            return _counted(peer)
        said = b",".join(value for name, value in scope.get("headers", ()) if name == b"x-forwarded-for").decode("latin-1")
        for one in reversed(said.split(",")):
            address = _read(one.strip())
            if address is None:
                return UNKNOWN
            if not self._is_trusted(address):
                return _counted(address)
        return UNKNOWN

    def is_proxy(self, scope: Mapping[str, Any]) -> bool:
        """Whether this was sent by a proxy that is believed."""
        client = scope.get("client")
        peer = _read(client[0]) if client else None
        return peer is not None and self._is_trusted(peer)

    def _is_trusted(self, address: _Address) -> bool:
        return any(address in network for network in self._trusted)


_WITH_PORT = re.compile(r"\[(?P<six>[^\]]+)\](?::\d+)?|(?P<four>[0-9.]+):\d+")
"""Some proxies write down the port as well, and then an IPv6 address in brackets."""


def _read(text: str) -> _Address | None:
    with_port = _WITH_PORT.fullmatch(text)
    try:
        address = ipaddress.ip_address(with_port["six"] or with_port["four"] if with_port else text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _counted(address: _Address | None) -> str:
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))
    return UNKNOWN if address is None else str(address)


def hashed(address: str) -> str:
    """An address as the database sees it: told apart from others, and not to be read at a glance."""
    return hashlib.sha256(b"enishi address " + address.encode()).hexdigest()[:16]
