"""What Shiawase no Ito with the usual notice cards is worth to the protagonist side, between the best players found: a bracket.

    python benchmarks/ito_value.py [--games 200] [--minutes N] [--seed 0]

Whole games of players who reckon (`games/ito/insight/reckoning`), without any search. Each side has a policy that is fixed and draws by
lot, and players who know it:

- possessors who *mix* choose their rooms by the number of ways that they have, and a way by the square of how likely a three has it. The
  protagonist who *knows* that goes by the chances that follow from it. No protagonist can be worth more than the best answer to them;
- a protagonist who *draws* watches threes by lot, each as likely as it is after what was given, if possessors give anything. Possessors
  who *know* that look ahead by just that. No possessors can hold the protagonist below the best answer to it.

Both answers are the best that were found, not the best there are: the true best answer to the possessors gets at least as much, the one to
the protagonist leaves at most as much. So the bracket is one between players found. `master` plays both sides, too.
"""

import argparse
import statistics
import time
from typing import Any

from numba import njit

from enishi.games import load
from enishi.games.ito.insight.reckoning.desk import new_desks, new_notes
from enishi.games.ito.rules.record import LAST_TURN
from enishi.kernel.engine import engine
from enishi.lab.tournament.standings import margin

DRAWS, KNOWS, MASTER = range(3)
MIXES, LOOKS_AHEAD = range(2)
NAMES = {DRAWS: "protagonist draws", KNOWS: "protagonist knows the mix", MASTER: "protagonist master"}
OTHERS = {MIXES: "possessors mix", LOOKS_AHEAD: "possessors look ahead (master)"}

RULES = engine(load("ito"), compiled=True)
_beliefs, _hiding, _watching, _ways = (
    RULES.twins.module(f"enishi.games.ito.insight.reckoning.{name}") for name in ("beliefs", "hiding", "watching", "ways")
)
add_masses, clear, learn, mass_of = _beliefs.add_masses, _beliefs.clear, _beliefs.learn, _beliefs.mass_of
sit_down, weigh_homes = _beliefs.sit_down, _beliefs.weigh_homes
best_way = _hiding.best_way
best_watch, by_weight = _watching.best_watch, _watching.by_weight
list_ways = _ways.list_ways
draw = RULES.twins.module("enishi.kernel.chance").draw
CAUTIOUS, CHOOSY_ONES, WORD = _beliefs.CAUTIOUS, _beliefs.CHOOSY_ONES, _watching.WORD


@njit
def mixed_way(notes: Any, desk: Any, three: Any, rng: Any) -> Any:
    """A way of a three, drawn by the mass of each; -1 where there is none."""
    add_masses(notes, desk)
    number = list_ways(notes, desk, three)
    left, way = mass_of(notes, number) * draw(rng) / WORD, -1
    for j in range(number):
        if left >= 0.0:
            way = notes.ways[j]
            left -= notes.mass[way]
    clear(notes)
    return way


@njit
def expect(notes: Any, desk: Any, choosy: Any) -> None:
    """What is believed before the first gift, if this part of possessors chooses rooms by the number of ways."""
    if choosy > 0.0:
        weigh_homes(notes, desk)
        for i in range(desk.number):
            desk.weights[i] = choosy * desk.weights[i] + (1.0 - choosy) / desk.number


@njit
def game(start: Any, notes: Any, seen: Any, own: Any, rng: Any, protagonist: int, possessors: int) -> bool:
    """Whether the protagonist side wins. `seen` are the desks of the protagonist, `own` those of the possessors."""
    note = notes[0]
    cautious = CAUTIOUS if protagonist == MASTER else 1.0 if protagonist == KNOWS else 0.0
    sit_down(own[0], start[0])
    weigh_homes(note, own[0])
    three = own[0].threes[by_weight(own[0], rng)]
    if possessors == LOOKS_AHEAD:
        sit_down(own[0], start[0])
    sit_down(seen[0], start[0])
    expect(note, seen[0], CHOOSY_ONES if protagonist == MASTER else cautious)
    for turn in range(1, LAST_TURN):
        if turn > 1:
            watched = seen[0].threes[by_weight(seen[0], rng)] if protagonist == DRAWS else best_watch(note, seen[0], rng)
            seen[0].watched = own[0].watched = watched
        if list_ways(note, own[0], three) == 0:
            return True
        way = mixed_way(note, own[0], three, rng) if possessors == MIXES else best_way(note, own, three, rng)
        learn(note, own[0], way, 1.0 if possessors == MIXES else 0.0)
        learn(note, seen[0], way, cautious)
    watched = seen[0].threes[by_weight(seen[0], rng)] if protagonist == DRAWS else best_watch(note, seen[0], rng)
    return bool(watched == three)


def played(protagonist: int, possessors: int, games: int, seed: int, until: float) -> list[float]:
    """What the protagonist side got in games of these two."""
    start, found = RULES.start(2, {}), []
    for number in range(games):
        rng = RULES.generator(seed, number)
        found.append(float(game(start, new_notes(), new_desks(), new_desks(), rng, protagonist, possessors)))
        if time.monotonic() > until:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="each line ends after its part of them")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    lines = [(protagonist, possessors) for possessors in OTHERS for protagonist in NAMES]
    found = {}
    for protagonist, possessors in lines:
        until = time.monotonic() + 60 * arguments.minutes / len(lines)
        shares = played(protagonist, possessors, arguments.games, arguments.seed, until)
        found[protagonist, possessors] = statistics.fmean(shares)
        said = f"{NAMES[protagonist]}, {OTHERS[possessors]}"
        print(f"{said:60} {found[protagonist, possessors]:.3f} ± {margin(shares):.3f} ({len(shares)} games)", flush=True)
    low = min(found[DRAWS, possessors] for possessors in OTHERS)
    high = max(found[protagonist, MIXES] for protagonist in NAMES)
    print(f"between {low:.3f} and {high:.3f} for the protagonist side, by the best answers found (seed {arguments.seed})")


if __name__ == "__main__":
    main()
