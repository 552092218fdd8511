"""A site in a process of its own, with the real client, for tests in a browser. All who come, come from one address."""

import os
import signal
import subprocess
import sys
from pathlib import Path

SERVE = """
import sys
from pathlib import Path
from enishi.server.limits import Limits
from enishi.server.run import serve
from enishi.server.settings import Settings
from enishi.server.timing import RealTime
data, port, clock = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
class Moved(RealTime):
    def __init__(self):
        super().__init__()
        self._begun += self.ahead()
    def ahead(self):
        return int(clock.read_text()) if clock.is_file() else 0
    def passed(self):
        return super().passed() + self.ahead()
one_address = dict.fromkeys(("rate", "burst", "connections", "tables_an_hour", "arranged_an_hour", "said_an_hour"), 10**6)
limits = Limits(**{f"{name}_from_address": most for name, most in one_address.items()})
settings = Settings(data=data, port=port, limits=limits, pace=0, answer_delay=0, lobby_interval=0.05, heartbeat=0.1, durable=False)
serve(port=port, data=data, settings=settings, timing=Moved())
"""


class House:
    """Starts, stops and kills a site; the port stays the same."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.clock = data.with_name("clock")
        """By how many milliseconds the site's clock is ahead."""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.data), str(self.port), str(self.clock)]
        environment = os.environ | {"ENISHI_JIT": "0"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        said = self.process.stdout.readline().strip()
        assert said.startswith("http"), f"the site did not start: {said!r}"
        self.port = int(said.rstrip("/").rpartition(":")[2])

    def move_clock(self, milliseconds: int) -> None:
        """More has passed for the site than really has, by this."""
        new = self.clock.with_suffix(".new")
        new.write_text(str(milliseconds))
        new.replace(self.clock)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
