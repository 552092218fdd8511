"""What the record of a match says of its deal, once the match has been played to its end."""

from collections.abc import Generator, Sequence

import msgspec

from enishi.deals import Deal, Draw, Part
from enishi.deals.commitments import SERVER
from enishi.deals.verify import FORMAT, UNDO
from enishi.events import CHANCE_SIGN, read_event
from enishi.match import Match
from enishi.server.table.dealing import Dealing
from enishi.server.table.table import Table, deal_setup


def telling_deal(table: Table) -> Generator[None, None, dict[str, object] | None]:
    """The key `deal` of a record, in steps of one event; None where the match was not finished, or not dealt like that."""
    dealing, match = table.dealing, table.match
    if dealing is None or match is None or not match.over:
        return None
    draws = yield from _drawing((yield from table.preparing()), table.story)
    deal = Deal(
        format=FORMAT,
        table=table.id,
        round=dealing.round,
        setup=deal_setup(table),
        parts=_parts(table, dealing),
        draws=draws,
        brought=len(table.setup.events or ()),
        story=list(table.story) if any(step.startswith(UNDO) for step in table.story) else None,
        voided=dealing.voided,
        absent=sorted({table.seat_in_game[person] for person in dealing.absent if person in table.seat_in_game}),
    )
    told: dict[str, object] = msgspec.to_builtins(deal)
    return told


def _parts(table: Table, dealing: Dealing) -> list[Part]:
    server = Part(who=SERVER, commitment=dealing.commitment, part=dealing.secret)
    people = [
        Part(
            who=dealing.who(person),
            commitment=dealing.fixed[person],
            part=dealing.shown[person],
            seat=table.seat_in_game.get(person),
        )
        for person in dealing.order
    ]
    return [server, *people]


def _drawing(match: Match, story: Sequence[str]) -> Generator[None, None, list[Draw]]:
    """Plays the match once more, and notes at each draw what could have come."""
    draws = []
    for step in story:
        actor, move = read_event(step)
        if actor == UNDO:
            while len(match) > int(move):
                match.undo()
            continue
        if actor == CHANCE_SIGN:
            draws.append(Draw(list(match.weights(CHANCE_SIGN).items()), move))
        match.play(actor, move)
        yield
    return draws
