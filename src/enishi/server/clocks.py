"""The clocks of a table: time that each seat has left, in milliseconds. They know only the times that entries state."""

from enishi.server.messages import ClockSetting, ClockState


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

    def gain(self, seat: int) -> None:
        """The increment for a decision."""
        left = self.remaining[seat]
        if left is not None:
            self.remaining[seat] = left + self.increment

    def forgive(self, lost: int) -> None:
        """Time that passed while the server was away."""
        self.running = {seat: since + lost for seat, since in self.running.items()}

    def falls_at(self) -> tuple[int, int] | None:
        """When the next flag falls if nothing happens, and whose."""
        falls = [(since + (self.remaining[seat] or 0), seat) for seat, since in self.running.items()]
        return min(falls, default=None)

    def state(self) -> ClockState:
        """The clocks as they are shown."""
        running = [self.running.get(seat) for seat in range(len(self.remaining))]
        return ClockState(list(self.remaining), self.at, running, self.increment, self.flag_fall)
