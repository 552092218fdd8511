"""A PostgreSQL of one's own, for tests and benchmarks: in a temporary folder, on a socket in it, ended with the process that made it.

PostgreSQL does not run as root: where we are root, it runs as the system's user `postgres`, or `nobody`.
"""

import contextlib
import ctypes
import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

PLACES = "/usr/lib/postgresql/*/bin"
"""Where Debian has PostgreSQL's programs, which do not stand in the path."""
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""For tests in which no machine loses its power."""
START_TIME = 60.0


class NoPostgres(Exception):
    """There is no PostgreSQL on this machine."""


def programs() -> Path:
    """The folder of PostgreSQL's programs, the newest where there are several."""
    found = shutil.which("initdb")
    if found and not Path(found).is_symlink():
        return Path(found).parent
    folders = [folder for folder in Path("/").glob(PLACES.lstrip("/")) if (folder / "initdb").exists()]
    if not folders:
        raise NoPostgres("there is no PostgreSQL on this machine (no initdb, neither in the path nor under /usr/lib/postgresql)")
    return max(folders, key=lambda folder: int(folder.parent.name))


class Database:
    """One PostgreSQL. `kill` is -9; `start` begins it again on the same data."""

    def __init__(self, settings: Mapping[str, str] | None = None, *, of: "Database | None" = None) -> None:
        """`of`: it is a standby of that one, which it copies and then follows."""
        self._programs = programs()
        self._settings = QUICK if settings is None else settings
        self._owner = _owner()
        self.folder = Path(tempfile.mkdtemp(prefix="enishi-postgres-"))
        if self._owner is not None:
            os.chown(self.folder, self._owner.pw_uid, self._owner.pw_gid)
        self._data = self.folder / "data"
        if of is None:
            self._run("initdb", "--auth=trust", "--username=enishi", "--no-sync", "--encoding=UTF8", "--locale=C", "-D", str(self._data))
        else:
            where = ("-h", str(of.folder), "-U", "enishi", "-D", str(self._data))
            self._run("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", *where)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        """The process that has begun all others."""
        assert self._process, "it was started"
        return self._process.pid

    def url(self) -> str:
        """Its address."""
        return f"postgresql://enishi@/postgres?host={self.folder}"

    def start(self) -> None:
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "100", **self._settings}
        command = [str(self._programs / "postgres"), "-D", str(self._data), *(f"--{name}={value}" for name, value in settings.items())]
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, preexec_fn=self._become)
        log.close()
        self._wait()

    def _wait(self) -> None:
        assert self._process, "it was started"
        end = time.monotonic() + START_TIME
        while subprocess.run([self._programs / "pg_isready", "-q", "-h", self.folder], check=False).returncode:
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("PostgreSQL did not start:\n" + (self.folder / "log").read_text(errors="replace")[-2000:])
            time.sleep(0.02)

    def promote(self) -> None:
        """A standby becomes the database itself; returns when it does."""
        self._run("pg_ctl", "promote", "-D", str(self._data))

    def kill(self) -> None:
        """From one moment to the next, with everything that it has begun."""
        assert self._process, "it was started"
        children = _children(self._process.pid)
        for pid in (self._process.pid, *children):
            _end(pid, signal.SIGKILL)
        self._process.wait()
        for pid in children:
            _gone(pid)

    def make(self, name: str) -> str:
        """A new schema, which is as good as a database and much quicker made; its address."""
        self.ask(f'CREATE SCHEMA "{name}"')
        return f"{self.url()}&search_path={name}"

    def drop(self, name: str) -> None:
        self.ask(f'DROP SCHEMA "{name}" CASCADE')

    def ask(self, sql: str) -> str:
        """What the database answers, as text."""
        command = [str(self._programs / "psql"), "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d", self.url(), "-c", sql]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def close(self) -> None:
        """Ends it, and removes everything."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, preexec_fn=self._become, cwd=self.folder)
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stderr}")

    def _become(self) -> None:
        """In the new process: it is somebody who is not root, and it ends when we do, however we end."""
        if self._owner is not None:
            os.setgid(self._owner.pw_gid)
            os.setgroups([])
            os.setuid(self._owner.pw_uid)
        _end_with_parent()


def _owner() -> pwd.struct_passwd | None:
    """Whom it runs as; None: ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoPostgres("PostgreSQL does not run as root, and there is no user `postgres` or `nobody` here")


_PR_SET_PDEATHSIG = 1


@functools.cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def _end_with_parent() -> None:
    _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGQUIT)


def _children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], check=False, capture_output=True, text=True).stdout
    return [int(one) for one in found.split()]


def _end(pid: int, how: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, how)


def _gone(pid: int) -> None:
    """Waits until a process that was killed is there no longer."""
    while Path(f"/proc/{pid}").exists():
        time.sleep(0.005)
