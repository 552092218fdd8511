"""Who is at a table now; not kept, because it says nothing after a restart."""

from dataclasses import dataclass, field

from enishi.server.machines.neighbours import There
from enishi.server.table.entries import PersonId


@dataclass
class Presence:
    """Connections of each person, and since when somebody has had none."""

    woken: int
    connections: dict[PersonId, int] = field(default_factory=dict)
    left: dict[PersonId, int] = field(default_factory=dict)

    def came(self, person: PersonId) -> None:
        self.connections[person] = self.connections.get(person, 0) + 1
        self.left.pop(person, None)

    def went(self, person: PersonId, now: int) -> None:
        self.connections[person] -= 1
        if not self.connections[person]:
            del self.connections[person]
            self.left[person] = now

    def is_connected(self, person: PersonId, elsewhere: There | None = None) -> bool:
        """Whether somebody has a line to the table. `elsewhere`: what another process knows of them."""
        return person in self.connections or (elsewhere is not None and elsewhere.lines > 0)

    def away(self, person: PersonId, now: int, elsewhere: There | None = None) -> float:
        """For how many seconds somebody has had none."""
        left = [self.left.get(person), elsewhere.left if elsewhere is not None else None]
        return (now - max((moment for moment in left if moment is not None), default=self.woken)) / 1000
