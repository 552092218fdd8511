"""What the people of a seat, or the onlookers, have last been shown, and what is new since then."""

from dataclasses import dataclass

import msgspec

from enishi.server.messages import from_server, parts
from enishi.server.messages.from_server import Frame, Mine, TableState
from enishi.server.messages.parts import Change, Step
from enishi.server.room.frames import mine_of, stored_of
from enishi.server.room.patch import Compared, changes, changes_of_view
from enishi.server.room.talk_page import page_of
from enishi.server.table.entries import PersonId
from enishi.server.table.table import Table
from enishi.views import View

_EVENT: list[Step] = ["event"]


@dataclass
class Shown:
    """What one seat has been shown."""

    seat: int | None
    event: int
    arrangements: int
    """Who sits where may have changed, if these have."""
    frame: Frame
    view: View | None
    """Of its log only what was told last: the whole is long, and the match has it."""
    mine: Mine | None
    talk: int

    def changes(self, table: Table, frame: Frame, compared: Compared) -> list[Change]:
        """What is new at the table; notes that it is shown now."""
        found: list[Change] = [] if self.event == table.event else [(_EVENT, table.event)]
        if self.frame is not frame:
            found += changes(self.frame, frame, ["frame"])
            self.frame = frame
        mine = mine_of(table, self.seat)
        if self.mine != mine:
            found += changes(self.mine, mine, ["mine"])
            self.mine = mine
        found += self._view_changes(table, compared)
        if self.talk < len(table.talk):
            found.append((["talk"], self.talk, table.talk[self.talk :]))
            self.talk = len(table.talk)
        return found

    def _view_changes(self, table: Table, compared: Compared) -> list[Change]:
        old = self.view
        if table.match is None or (old is not None and self.event == table.event and self.arrangements == table.arrangements):
            return []
        kept = table.log_from(self.event) if old is not None else 0
        new = self.view = table.match.typed_view(self.seat, kept)
        self.event, self.arrangements = table.event, table.arrangements
        if old is None:
            return changes(old, new, ["view"])
        return changes_of_view(old, new, kept, new.log, compared)

    def greeting(
        self, table: Table, person: PersonId, have: parts.Have | None, page: int, *, id: str | None, now: int
    ) -> from_server.Entered:
        """The whole table as it has been shown, but for what somebody has of log and talk; of talk, one `page` of bytes at most."""
        said = table.private.get(person, [])
        if have is None or have.seat != self.seat or have.event > self.event:
            have = parts.Have(seat=self.seat, event=0, talk=0, private=0)
        log_from = table.log_from(have.event) if self.view else 0
        talk_from = max(min(have.talk, self.talk), page_of(table.talk, self.talk, page)[0])
        private_from = max(min(have.private, len(said)), page_of(said, len(said), page)[0])
        view = self.view and msgspec.structs.replace(self.view, log=table.playing.typed_view(self.seat, log_from).log)
        talk = table.talk[talk_from : self.talk]
        state = TableState(self.event, self.seat, self.frame, view, self.mine, talk, said[private_from:], talk_from, private_from)
        return from_server.Entered(
            id=id,
            table=table.id,
            invitation=table.setup.invitation,
            now=now,
            state=msgspec.structs.replace(state, stored=stored_of(table)),
            log_from=log_from,
            talk_from=talk_from,
            private_from=private_from,
        )


def shown_first(table: Table, seat: int | None, frame: Frame) -> Shown:
    """A seat that is shown the table for the first time, or anew."""
    view = table.match.typed_view(seat) if table.match else None
    return Shown(seat, table.event, table.arrangements, frame, view, mine_of(table, seat), len(table.talk))
