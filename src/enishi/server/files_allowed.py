"""How many files, and so connections, the system lets the process have: as many as it may, and a line in the log where that is few."""

import logging
import sys

_log = logging.getLogger("enishi")

FEW = 4096
"""Fewer than this are worth a line."""
AROUND = 200
"""Files besides connections: the database, workers, the client's files."""


def allow_files(connections: int) -> int | None:
    """Asks for as many as the connections need; how many there are now, None where nobody can say."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + AROUND
    unlimited = hard == resource.RLIM_INFINITY
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if unlimited else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft != resource.RLIM_INFINITY and soft < min(wanted, FEW):
        _log.warning("the system allows %d open files, so about %d connections at once; ulimit -n raises that", soft, soft - AROUND)
    return soft
