"""Which pages may talk to this server: its own, under the names by which it may be asked for."""

import ipaddress
import socket
from urllib.parse import urlsplit

from enishi.server.settings import Settings

_ANY = ("0.0.0.0", "::", "")


def local_addresses() -> list[str]:
    """The addresses of this machine in its networks, without loopback."""
    found = []
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:  # nothing is sent: the system only picks the way
                probe.connect((target, 9))
                found.append(probe.getsockname()[0])
        except OSError:
            continue
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def bracketed(host: str) -> str:
    """An IPv6 address as addresses of pages write it."""
    return f"[{host}]" if ":" in host else host


def elsewhere(settings: Settings) -> list[str]:
    """Where people on other machines find the site, the best first: none if it is for this machine only, or under the address one sees."""
    if settings.public_url:
        return [settings.public_url.rstrip("/")]
    return [f"http://{bracketed(address)}:{settings.port}" for address in local_addresses()] if settings.host in _ANY else []


class Origins:
    """The origins that are the site's own."""

    def __init__(self, settings: Settings) -> None:
        names = {"localhost", "127.0.0.1", "::1", settings.host, *settings.hosts}
        if settings.host in _ANY:
            names |= {*local_addresses(), socket.gethostname(), f"{socket.gethostname()}.local"}
        self._names = {bracketed(name.lower()) for name in names if name not in _ANY}
        public = urlsplit(settings.public_url or "")
        self._public = f"{public.scheme}://{public.netloc}".lower() if public.netloc else None
        self._public_host = public.netloc.lower()

    def allows(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may talk to a server asked for by this `Host`.

        The host must be one of the site's names: otherwise a page elsewhere could point a name of its own at this machine.
        """
        origin, host = origin.lower(), host.lower()
        if self._public and origin == self._public:
            return True
        return self.is_own(host) and origin in (f"http://{host}", f"https://{host}")

    def is_own(self, host: str) -> bool:
        """Whether this `Host` is a name of the site."""
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name.lower() in self._names or host.lower() == self._public_host
