"""How often a level makes a move that a master finds absurd: worse by more than 0.3 of a win than the best.

    python benchmarks/absurd.py [--games 6] [--only bird …] [--levels easy normal] [--seed 0]

The level plays all seats of whole games. Each of its decisions is looked at again by a search with the settings of `master`, which is told
to try everything (`--exploration`), so that moves it would not play are known, too. Intervals are 95 % (Agresti and Coull).
"""

import argparse
import math
from collections.abc import Iterator

import enishi
from enishi.bots import Knowledge, bot
from enishi.bots.search import Search
from enishi.games import load

ABSURD = 0.3
WANTED = {"easy": 0.06, "normal": 0.02}
SEATS = {"connect37": 2, "bird": 2, "altar": 2, "signs": 4, "soulmates": 4, "yurikure": 2, "ito": 2}
FEWEST_VISITS = 30
"""What was tried less often is not judged."""


def losses(game: str, level: str, seed: int, iterations: int, exploration: float) -> Iterator[float]:
    """How much each decision of a game cost, as far as the master knows."""
    match = enishi.new(game, seats=SEATS[game], seed=seed)
    match.advance()
    players = [bot(level, seed=seed * 8 + seat) for seat in range(match.seats)]
    for team in load(game).manifest.teams:
        players[team[0]].team_with(players[team[1]])
    judge = Search(iterations=iterations, seed=seed, exploration=exploration)
    while not match.over:
        seat = int(match.waiting[0])
        known = Knowledge(game, match.seats, seat, match.hidden(seat))
        move = players[seat].choose(known, seat)
        if len(known.legal(seat)) > 1:
            bets = judge.weigh(known, seat)
            tried = {bet.move: bet for bet in bets if bet.visits >= FEWEST_VISITS}
            if move in tried:
                yield max(bet.mean for bet in tried.values()) - tried[move].mean
        match.play(seat, move)
        match.advance()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--only", nargs="*", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--levels", nargs="*", default=list(WANTED))
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--exploration", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(f"{'game':10} {'level':32} {'absurd':>7} {'95 %':>7} {'wanted':>7} {'decisions':>9} {'mean loss':>9}")
    for game in arguments.only:
        for level in arguments.levels:
            seeds = range(arguments.seed, arguments.seed + arguments.games)
            found = [loss for seed in seeds for loss in losses(game, level, seed, arguments.iterations, arguments.exploration)]
            tried = len(found) + 4
            share = (sum(loss > ABSURD for loss in found) + 2) / tried
            margin = 1.96 * math.sqrt(share * (1 - share) / tried)
            real = sum(loss > ABSURD for loss in found) / max(1, len(found))
            wanted = f"{WANTED[level]:.2f}" if level in WANTED else ""
            mean = sum(found) / max(1, len(found))
            print(f"{game:10} {level:32} {real:7.3f} ±{margin:6.3f} {wanted:>7} {len(found):9} {mean:9.3f}", flush=True)


if __name__ == "__main__":
    main()
