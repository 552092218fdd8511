"""The clocks of a table: time that each seat has left, in milliseconds. They know only the table's own time."""

from copy import copy

from enishi.server.messages.from_server import ClockState
from enishi.server.messages.parts import ClockSetting


class Clocks:
    """Time by seat; a seat runs from a moment on until it is charged."""

    def __init__(self, setting: ClockSetting) -> None:
        self.remaining = [None if total is None else total * 1000 for total in setting.totals]
        self.increment = setting.increment * 1000
        self.flag_fall = setting.flag_fall
        self.at = 0
        """When it was last looked at which seats run."""
        self.running: dict[int, int] = {}
        """Seats whose time passes, and from when on it has not been charged yet."""
        self.gains: list[tuple[int, int, int]] = []
        """What decisions have gained: length of the log before, seat, milliseconds."""

    def copy(self) -> "Clocks":
        twin = copy(self)
        twin.remaining, twin.running, twin.gains = list(self.remaining), dict(self.running), list(self.gains)
        return twin

    def charge(self, at: int) -> None:
        """Takes off what has passed until now."""
        for seat, since in self.running.items():
            left = self.remaining[seat]
            if left is not None and since < at:
                self.remaining[seat] = max(0, left - (at - since))
                self.running[seat] = at

    def run(self, running: dict[int, int], at: int) -> None:
        """Lets exactly these seats run, each from its moment on; seats without a clock never do."""
        self.at = at
        self.running = {seat: since for seat, since in running.items() if self.remaining[seat] is not None}

    def gain(self, seat: int, length: int) -> None:
        """The increment for a decision, before which the log had this length."""
        left = self.remaining[seat]
        if left is not None and self.increment:
            self.remaining[seat] = left + self.increment
            self.gains.append((length, seat, self.increment))

    def take_back(self, length: int) -> None:
        """What decisions gained that are taken back; the time that was used for them stays used."""
        while self.gains and self.gains[-1][0] >= length:
            _, seat, gained = self.gains.pop()
            self.remaining[seat] = max(0, (self.remaining[seat] or 0) - gained)

    def forgive(self, lost: int) -> None:
        """Time that passed while the server was away, in entries from before they noted what counts."""
        self.running = {seat: since + lost for seat, since in self.running.items()}

    def falls_at(self) -> tuple[int, int] | None:
        """When the next flag falls if nothing happens, and whose."""
        falls = [(since + (self.remaining[seat] or 0), seat) for seat, since in self.running.items()]
        return min(falls, default=None)

    def state(self, ahead: int) -> ClockState:
        """The clocks as they are shown. `ahead`: how much the time of day is ahead of the table's own."""
        since = [self.running.get(seat) for seat in range(len(self.remaining))]
        running = [None if moment is None else moment + ahead for moment in since]
        return ClockState(list(self.remaining), self.at + ahead, running, self.increment, self.flag_fall)
