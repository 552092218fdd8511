"""Who is at a table now; not kept, because it says nothing after a restart."""

from dataclasses import dataclass, field

from enishi.server.entries import PersonId


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

    def away(self, person: PersonId, now: int) -> float:
        """For how many seconds."""
        return 0.0 if person in self.connections else (now - self.left.get(person, self.woken)) / 1000
