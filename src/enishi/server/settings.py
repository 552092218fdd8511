"""What can be set about a site; times are in seconds unless a name says otherwise."""

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much anybody may ask of the site."""

    name: int = 24
    """Characters of a name."""
    talk: int = 500
    """Characters of one thing said."""
    message: int = 4096
    """Bytes of a message."""
    opening: int = 16_384
    """Bytes of the message that opens a table, which may carry a record."""
    rate: int = 10
    """Messages a second from one connection."""
    burst: int = 40
    """Messages at once from one connection."""
    patience: int = 100
    """Messages over the rate that are refused before the line is closed."""
    tables: int = 20
    """Tables that one person may have open as their host."""
    seats: int = 40
    """Seats that one person may have at tables that are not over."""
    onlookers: int = 100
    """Connections without a seat at one table."""
    people: int = 8
    """People in one seat."""
    orders: int = 8
    """Standing orders of one seat."""
    talk_kept: int = 5000
    """Things said at one table."""
    rooms: int = 4
    """Tables that one connection looks at."""
    connections: int = 20_000
    connections_of_person: int = 20
    all_tables: int = 100_000
    """Tables that are not over, on the whole site."""
    wrong_codes: int = 5
    """Wrong codes from one connection."""
    wrong_codes_a_minute: int = 30
    """Wrong codes from everybody."""
    record: int = 1_000_000
    """Bytes of a record to be replayed."""
    replay_events: int = 10_000
    """Events of a record to be replayed."""
    replays_waiting: int = 8
    """Replays that wait to be made."""
    hints_waiting: int = 100
    """Hints and sheets that wait to be worked out."""
    analyses_waiting: int = 8
    """Analyses at the same time; they take turns."""
    promises: int = 200
    """Promises that one person may have written or signed."""
    signing: int = 65_536
    """Bytes of a message about a promise, which may carry a drawn signature."""
    story: int = 4_194_304
    """Bytes of a promise that is brought from elsewhere."""
    unsent: int = 1_000_000
    """Bytes that wait for a slow connection before it is closed."""


@dataclass(frozen=True)
class Settings:
    """One site."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8037
    public_url: str | None = None
    hosts: frozenset[str] = frozenset()
    """Names under which the site may be asked for, besides those that it finds itself."""
    limits: Limits = field(default_factory=Limits)
    pace: float = 0.9
    """A bot moves no sooner than this after what came before, so that people can follow."""
    answer_delay: float = 1.2
    """Where answers are shown after the same delay: this long after the question."""
    absence: float = 15.0
    """Somebody whose line is lost counts as away after this."""
    host_absence: float = 60.0
    """After this, another seated person may do what the host may do, and is the host from then on."""
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
    hello_time: float = 20.0
    """A connection that has not said who it is by then is closed."""
    listed_days: float = 1.0
    """An open table at which nothing has happened for so long is no longer listed."""
    sleep_after: float = 60.0
    """A table that nobody looks at is put out of memory after this."""
    lobby_interval: float = 1.0
    heartbeat: float = 5.0
    """How often the time is written down while clocks run, so that a stop of the server costs nobody time."""
    keep_days: int = 365
    """A table at which nothing has happened for so long is forgotten."""
    durable: bool = True
    """Whether each commit also waits for the disk, so that even a power failure loses nothing acknowledged."""
