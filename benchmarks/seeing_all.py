"""How much could be won by somebody who sees all hands? A bound, so to speak, for those who see their own: no bot of the house.

    python benchmarks/seeing_all.py signs Plan [--games 200] [--playouts 60] [--seed 0] [--minutes N]
    python benchmarks/seeing_all.py soulmates Caller …

One team of `signs`, or one seat of `soulmates`, is played by a cheat: it is handed the whole position, though not the cards that will be
drawn. Each of its moves is played on many times, everybody keeping to the game's own policy, and the best is made; those that are near to
it are tried four times as often again. All others keep to a plan of `benchmarks/conventions` (or are any bots, by their names). What the
cheat finds is at most the best that there is, so this is how far up the bound lies at least.
"""

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

import enishi
from enishi.games import load
from enishi.kernel.engine import Engine, engine
from enishi.lab.tournament.playing import Knowledge
from enishi.lab.tournament.standings import margin
from enishi.match import Match
from lines import SEATS, plans

NEAR = 0.06
"""Moves that seem worse by more than this are not looked at again."""
AGAIN = 4


def alike(game: str, moves: Sequence[str]) -> list[str]:
    """Moves that differ for somebody who sees everything: what is stated in Secret Signs is nothing to such a one."""
    if game != "signs":
        return list(moves)
    return list({" ".join(move.split()[:2]): move for move in moves}.values())


def best_move(match: Match, rules: Engine, seat: int, playouts: int, rng: random.Random) -> str:
    """By play-outs from the whole position."""
    game, moves = load(match.game), alike(match.game, match.legal(seat))

    def expected(move: str, number: int) -> float:
        sums, _ = rules.forecast(rules.play(match.position, seat, game.numbers[move]), number, rng.getrandbits(30))
        return sums[seat] / number

    if len(moves) == 1:
        return moves[0]
    found = {move: expected(move, playouts) for move in moves}
    near = [move for move in moves if found[move] > max(found.values()) - NEAR]
    again = {move: (found[move] + AGAIN * expected(move, AGAIN * playouts)) / (1 + AGAIN) for move in near}
    return max(again, key=lambda move: again[move])


def lead_of_cheat(name: str, others: str, number: int, arguments: argparse.Namespace) -> tuple[float, float]:
    """A game: what the cheat gets, and the mean of the others."""
    seats, rng = SEATS[name], random.Random(f"{arguments.seed} {number}")
    rules = engine(load(name), compiled=True)
    cheats = {number % 2, number % 2 + 2} if name == "signs" else {number % seats}
    players: list[Any] = [enishi.bot(others, seed=rng.getrandbits(30)) for _ in range(seats)]
    match = enishi.new(name, seats, seed=rng.getrandbits(62))
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        if seat in cheats:
            move = best_move(match, rules, seat, arguments.playouts, rng)
        else:
            move = players[seat].choose(Knowledge(name, seats, seat, match.hidden(seat)), seat)
        match.play(seat, move)
        match.advance()
    assert match.returns
    rest = [share for seat, share in enumerate(match.returns) if seat not in cheats]
    return statistics.fmean(match.returns[seat] for seat in cheats), statistics.fmean(rest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("signs", "soulmates"))
    parser.add_argument("others", help="a plan, or a bot")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=60.0)
    arguments = parser.parse_args()
    others = plans(arguments.game).get(arguments.others, arguments.others)
    until, found = time.monotonic() + 60 * arguments.minutes, []
    for number in range(arguments.games):
        if time.monotonic() < until:
            found.append(lead_of_cheat(arguments.game, others, number, arguments))
    shares, leads = [own for own, _ in found], [own - rest for own, rest in found]
    print(f"{arguments.game}, all others {arguments.others}: share {statistics.fmean(shares):.3f} ± {margin(shares):.3f}, ", end="")
    print(f"lead {statistics.fmean(leads):.3f} ± {margin(leads):.3f}, {len(found)} games")


if __name__ == "__main__":
    main()
