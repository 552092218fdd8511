"""What it takes to take a decision back: nothing, or the consent of all.

What somebody has seen cannot be unseen. So every event that would be taken back is weighed by what it showed to whom, found out from
the rules alone: worlds are drawn that a viewer could not tell from the real one, the event happens in them, and if the viewer then sees
something else, the event has shown a secret.

- a secret was seen: an event showed somebody a secret that was not its mover's own: a card drawn in private, a hand that
  was turned up. Who is asked is told so;
- by consent: chance happened in the open, somebody else moved, or the move showed a secret of the mover's own (a tile of the hand);
- at once: everything else.

Where nobody else plays but bots, everything is taken back at once; how many draws that were is told with the result.
"""

from dataclasses import dataclass
from typing import Literal

import msgspec

from enishi.events import Event, number_of, read_event
from enishi.games import load
from enishi.games.game import Game
from enishi.games.tier import tier
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Engine, Position
from enishi.match import Match
from enishi.server.table.game_facts import facts_of

WORLDS = 12
"""How many worlds are tried for each viewer."""

Cost = Literal["free", "consent", "seen", "nothing", "unknown"]
_DEARER: list[Cost] = ["free", "consent", "seen"]


class Undoable(msgspec.Struct, frozen=True):
    """Back to `length` events, and at what cost; `nothing`: the seat has not decided anything yet; `unknown`: it could not be
    found out."""

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
    events = [read_event(event) for event in match.events]
    last = _last_choice(match, seat, events)
    if last is None:
        return Undoable(0, "nothing")
    begun = _beginning(match, last, events)
    back = match.copy()
    costs: list[Cost] = ["free"]
    for event in reversed(events[begun:]):
        after = back.position
        back.undo()
        actor = number_of(event.actor, match.seats)
        assert actor is not None, event
        costs.append(_cost(game, match.seats, seat, _Happened(back.position, after, actor, game.numbers[event.move])))
    return Undoable(begun, max(costs, key=_DEARER.index))


def _last_choice(match: Match, seat: int, events: list[Event]) -> int | None:
    """The seat's last event that could have been another one: what was done for it is no decision."""
    back = match.copy()
    for index in reversed(range(len(events))):
        back.undo()
        if events[index].actor == seat and len(back.legal(seat)) > 1:
            return index
    return None


def _beginning(match: Match, last: int, events: list[Event]) -> int:
    """Where the decision began: a set that the rules enter one by one is one decision."""
    facts = facts_of(match.game)
    while last and events[last - 1].actor == events[last].actor and facts.is_of_set(events[last - 1].move):
        last -= 1
    return last


def _cost(game: Game, seats: int, asker: int, event: _Happened) -> Cost:
    engine = tier(game).engine
    viewers = [*range(seats), ONLOOKER]
    witnesses = engine.witnesses(event.before, event.actor, event.move)
    seeing = [viewer for viewer in viewers if witnesses >> viewer & 1]
    if event.actor == CHANCE:
        return "consent" if seeing in ([], viewers) else "seen"
    shown = False
    for number, viewer in enumerate(viewers):
        rng = engine.generator(len(seeing), number)
        for _ in range(WORLDS):
            outcome = _in_another_world(game, engine, event, viewer, viewer in seeing, rng)
            if outcome == "differs":
                return "seen"
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
