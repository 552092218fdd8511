"""What can be set about a site; times are in seconds unless a name says otherwise."""

from dataclasses import dataclass, field
from pathlib import Path

from enishi.server.limits import Limits
from enishi.server.monitor.address import MetricsAddress


@dataclass(frozen=True)
class Settings:
    """One site."""

    data: Path
    store: str | None = None
    """The address of a store that several machines share; None: it is in the folder `data`."""
    host: str = "127.0.0.1"
    port: int = 8037
    public_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed where they say from where somebody came."""
    hosts: frozenset[str] = frozenset()
    """Names under which the site may be asked for, besides those that it finds itself."""
    metrics: MetricsAddress | None = None
    """Where measures are told; nowhere, if nothing is said."""
    log: str = "plain"
    """How the log is written: plain, or as lines of JSON (`monitor.logs.FORMS`)."""
    limits: Limits = field(default_factory=Limits)
    pace: float = 0.9
    """A bot moves no sooner than this after what came before, so that people can follow."""
    answer_delay: float = 1.2
    """Where answers are shown after the same delay: this long after the question."""
    seems_away: float = 3.0
    """Somebody whose line is lost is shown as away after this; a page that is loaded anew takes less."""
    absence: float = 15.0
    """Somebody whose line is lost counts as away after this."""
    host_absence: float = 60.0
    """After this, another seated person may do what the host may do, and is the host from then on."""
    part_time: float = 5.0
    """How long a browser is waited for that is asked for its part of a deal."""
    code_life: float = 600.0
    bot_time: float = 15.0
    """The most that a bot may think."""
    replay_time: float = 30.0
    """The most that making a replay may take."""
    analysis_time: float = 60.0
    """The most that an analysis may take; what has been found by then is told."""
    playouts: int = 400
    """How often an analysis plays each moment on."""
    workers: int = 1
    """Processes in which bots think."""
    header_time: float = 15.0
    """A connection that has not sent its request by then is closed."""
    body_time: float = 60.0
    """The same for the body of a request."""
    taking_time: float = 30.0
    """A connection is closed if it takes nothing of what it is sent for this long."""
    hello_time: float = 20.0
    """A connection that has not said who it is by then is closed."""
    listed_days: float = 1.0
    """An open table is no longer listed if nothing happens at it for this long."""
    sleep_after: float = 60.0
    """A table that nobody looks at is put out of memory after this."""
    lobby_interval: float = 1.0
    heartbeat: float = 5.0
    """How often the time is written down while clocks run, so that a stop of the server costs nobody time."""
    sweep: float = 2.0
    """With several processes: how often each gives a sign of life and looks for what it was not told."""
    unstarted_days: float = 3.0
    """A table whose game has not begun is forgotten if nothing happens at it for this long."""
    keep_days: int = 365
    """A table is forgotten if nothing happens at it for this long."""
    durable: bool = True
    """Whether each commit also waits for the disk, so that even a power failure loses nothing acknowledged."""

    @property
    def address(self) -> str:
        """Where everything is kept."""
        return f"sqlite:{self.data}" if self.store is None else self.store
