"""Whether a decision may be taken back: at once, by consent of all, or never.

What somebody has seen cannot be unseen. So every event that would be taken back is weighed by what it showed to whom, found out from
the rules alone: worlds are drawn that a viewer could not tell from the real one, the event happens in them, and if the viewer then sees
something else, the event has shown a secret.

- never: an event showed somebody a secret that was not its mover's own: a card drawn in private, a hand that was turned up;
- by consent: chance happened in the open, somebody else moved, or the move showed a secret of the mover's own (a tile of the hand);
- at once: everything else.
"""

from dataclasses import dataclass
from typing import Literal

import msgspec

from enishi.games import load
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Engine, Position
from enishi.kernel.game import Game
from enishi.kernel.tier import tier
from enishi.match import Match
from enishi.server.site import facts_of

WORLDS = 12
"""How many worlds are tried for each viewer."""

Cost = Literal["free", "consent", "never", "nothing"]
_DEARER: list[Cost] = ["free", "consent", "never"]


class Undoable(msgspec.Struct, frozen=True):
    """Back to `length` events, and at what cost; `nothing`: the seat has not decided anything yet."""

    length: int
    cost: Cost


@dataclass(frozen=True)
class _Happened:
    """One event between two positions."""

    before: Position
    after: Position
    actor: int
    move: int


def last_decision(match: Match, seat: int) -> Undoable:
    """What it takes to take the seat's last decision back."""
    game = load(match.game)
    events = [event.partition(" ") for event in match.events]
    own = [index for index, (sign, _, _) in enumerate(events) if sign == str(seat)]
    if not own:
        return Undoable(0, "nothing")
    begun = _beginning(match, own[-1], events)
    back = match.copy()
    costs: list[Cost] = ["free"]
    for sign, _, text in reversed(events[begun:]):
        after = back.position
        back.undo()
        actor = CHANCE if sign == "~" else int(sign)
        costs.append(_cost(game, match.seats, seat, _Happened(back.position, after, actor, game.numbers[text])))
    return Undoable(begun, max(costs, key=_DEARER.index))


def _beginning(match: Match, last: int, events: list[tuple[str, str, str]]) -> int:
    """Where the decision began: a set that the rules enter one by one is one decision."""
    facts = facts_of(match.game)
    while last and events[last - 1][0] == events[last][0] and facts.is_of_set(events[last - 1][2]):
        last -= 1
    return last


def _cost(game: Game, seats: int, asker: int, event: _Happened) -> Cost:
    engine = tier(game).engine
    viewers = [*range(seats), ONLOOKER]
    witnesses = engine.witnesses(event.before, event.actor, event.move)
    seeing = [viewer for viewer in viewers if witnesses >> viewer & 1]
    if event.actor == CHANCE:
        return "consent" if seeing in ([], viewers) else "never"
    shown = False
    for number, viewer in enumerate(viewers):
        rng = engine.generator(len(seeing), number)
        for _ in range(WORLDS):
            outcome = _in_another_world(game, engine, event, viewer, viewer in seeing, rng)
            if outcome == "differs":
                return "never"
            shown = shown or outcome == "impossible"
    return "consent" if shown or event.actor != asker else "free"


def _in_another_world(
    game: Game, engine: Engine, event: _Happened, viewer: int, sees: bool, rng: Position
) -> Literal["same", "differs", "impossible"]:
    """The event in a world that the viewer could not tell from the real one: whether the viewer sees the same come of it."""
    world = engine.redeal(engine.hide(event.before, viewer), viewer, rng)
    possible = engine.legal(engine.hide(world, event.actor), event.actor)
    alike = [event.move] if sees else _look_alike(game, event.move, possible)
    move = next((move for move in alike if move in possible), None)
    if move is None:
        return "impossible"  # that it was possible is something that the viewer has learned
    after = engine.hide(engine.play(world, event.actor, move), viewer)
    return "same" if after.tobytes() == engine.hide(event.after, viewer).tobytes() else "differs"


def _look_alike(game: Game, move: int, possible: list[int]) -> list[int]:
    """The moves that somebody who does not see them whole cannot tell from this one."""
    seen = game.masked(game.moves[move])
    return [move, *(other for other in possible if game.masked(game.moves[other]) == seen)]
