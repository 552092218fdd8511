"""How much anybody may ask of a site."""

from dataclasses import dataclass


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
    """Messages per second from one connection."""
    burst: int = 40
    """Messages at once from one connection."""
    rate_from_address: int = 200
    """Frames per second on all lines of one address together, and requests as well; faster ones wait. A school may share one. Each process
    listens at this pace, as it has a processor of its own; what somebody has at once is counted over all processes."""
    burst_from_address: int = 2000
    """The same at once."""
    patience: int = 100
    """Messages over the rate that are refused before the line is closed."""
    tables_an_hour: int = 30
    """Tables that one person may open within an hour."""
    tables_an_hour_from_address: int = 600
    """The same for one address, which a school may share."""
    rematches_an_hour: int = 60
    """Rematches that one person may ask for within an hour; for one address they count as tables."""
    arranged_an_hour: int = 300
    """How often one person may change who sits where and how a table goes on, within an hour, at all tables together."""
    arranged_an_hour_from_address: int = 3000
    tables: int = 20
    """Tables that one person may have open as their host."""
    seats: int = 40
    """Seats that one person may have at tables that are not over."""
    onlookers: int = 100
    """Connections without a seat at one table."""
    people: int = 8
    """People in one seat."""
    steps: int = 10_000
    """Entries of one table, after which nothing but the game itself is added."""
    orders: int = 8
    """Standing orders of one seat."""
    talk_kept: int = 5000
    """Things said at one table."""
    talk_bytes: int = 400_000
    """Bytes of what is said at one table, openly; and again as much in private."""
    said_an_hour: int = 900
    """Things that one person may say within an hour, at all tables together."""
    said_an_hour_from_address: int = 9000
    onlookers_talk: int = 60_000
    """Bytes of what onlookers say at one table."""
    onlooker_pause: int = 4
    """Seconds between two things that one onlooker says at a table."""
    talk_page: int = 40_000
    """Bytes of what was said that somebody is shown on coming; more is read page by page."""
    rooms: int = 4
    """Tables that one connection looks at."""
    connections: int = 20_000
    connections_of_person: int = 20
    connections_from_address: int = 400
    """Lines from one address, and again as many connections for requests: a school may share one."""
    bodies_from_address: int = 8
    """Bodies that are sent at the same time from one address."""
    all_tables: int = 100_000
    """Tables that are not over, on the whole site."""
    wrong_codes: int = 5
    """Wrong codes from one connection."""
    codes_an_hour: int = 60
    """Codes that are tried from one address, or (where none is known) by one person."""
    reports_an_hour: int = 10
    """Reports of one person to the host of the site."""
    reports_an_hour_from_address: int = 60
    erasures_an_hour: int = 5
    """How often people at one address may erase themselves."""
    record: int = 1_000_000
    """Bytes of a record to be replayed."""
    replay_events: int = 10_000
    """Events of a record to be replayed."""
    waiting_of_one: int = 4
    """Replays, hints and pieces of analyses that wait for one person or address."""
    replays_waiting: int = 64
    """Replays that wait to be made."""
    hints_waiting: int = 100
    """Hints and sheets that wait to be worked out."""
    analyses_waiting: int = 8
    """Analyses at the same time; they take turns."""
    promises: int = 200
    """Promises that one person may have written or signed."""
    promises_an_hour: int = 30
    """Promises that one person may write or bring within an hour."""
    promises_an_hour_from_address: int = 300
    signing: int = 65_536
    """Bytes of a message about a promise, which may carry a drawn signature."""
    story: int = 2_097_152
    """Bytes of a promise that is brought from elsewhere."""
    unsent: int = 1_000_000
    """Bytes that wait for a slow connection before it is closed."""
