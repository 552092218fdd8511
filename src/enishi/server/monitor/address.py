"""Where measures are told, and to whom: on this machine alone to everybody, anywhere else only to those who have a token."""

import ipaddress
from dataclasses import dataclass

from enishi.server.refusals import refused

TOKEN_VARIABLE = "ENISHI_METRICS_TOKEN"
"""Where the token stands: other users of the machine can read a command line, but not this."""
SHORTEST_TOKEN = 16
HIGHEST_PORT = 65_535


@dataclass(frozen=True)
class MetricsAddress:
    """Where measures are told, and to whom."""

    host: str
    port: int
    token: str = ""

    @classmethod
    def read(cls, text: str, token: str = "") -> "MetricsAddress":
        """`9137`, `127.0.0.1:9137` or `[::1]:9137`; refuses an address that others reach without a token."""
        host, _, port = text.rpartition(":")
        host = host.removeprefix("[").removesuffix("]") or "127.0.0.1"
        try:
            address, number = ipaddress.ip_address(host), int(port)
        except ValueError as error:
            raise refused("bad_metrics", address=text) from error
        if not 0 <= number <= HIGHEST_PORT:
            raise refused("bad_metrics", address=text)
        if token and (len(token) < SHORTEST_TOKEN or not token.isascii()):
            raise refused("bad_metrics_token", variable=TOKEN_VARIABLE, least=SHORTEST_TOKEN)
        if not address.is_loopback and not token:
            raise refused("open_metrics", address=text, variable=TOKEN_VARIABLE)
        return cls(host, number, token)
