"""Ratings of the levels in each game, on one scale: writes `ratings.json` into the game's folder.

    python benchmarks/ratings.py [--minutes 10] [--only bird …] [--seed 0] [--levels master hard …] [--dry]
    python benchmarks/ratings.py --results FILE … [--only bird …] [--dry]

With `--results` it plays nothing, and goes by the games between levels in files that `benchmarks/strength.py --json` has written.
Otherwise, in each round every two levels that stand at most two steps apart play both ways round; rounds go on for some minutes a game,
two at least. A rating is Bradley and Terry's, drawn out as Elo's are: 400 points more are ten to one. `random` has 1000. Margins are 95 %,
from drawing the games again a few hundred times.
"""

import argparse
import datetime
import itertools
import json
import math
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from enishi.games import load
from enishi.lab.tournament import tournament

LADDER = ("master", "hard", "instant", "normal", "easy", "random")
SEATS = {"connect37": 2, "bird": 2, "altar": 2, "signs": 4, "soulmates": 4, "yurikure": 2, "ito": 2}
FEWEST_ROUNDS = 2
BOTH_WAYS = 2
ANCHOR, AT = "random", 1000
A_DECADE = 400
AGAIN = 300
"""How often games are drawn again for the margins."""
PRIOR = 0.5
"""A drawn game that every two neighbours are taken to have played: without it, who never lost would be rated without end."""

Result = tuple[str, str, float]
"""Two levels, and the share of the first."""


def pairs(levels: Sequence[str]) -> list[tuple[str, str]]:
    """Levels that stand at most two steps apart."""
    return [(a, b) for (i, a), (j, b) in itertools.combinations(enumerate(levels), 2) if j - i <= 2]


def played(game: str, levels: Sequence[str], minutes: float, seed: int) -> tuple[list[Result], int]:
    """All results, and how many rounds there were."""
    results: list[Result] = []
    until, number = time.monotonic() + 60 * minutes, 0
    while number < FEWEST_ROUNDS or time.monotonic() < until:
        for a, b in pairs(levels):
            found = tournament(game, [a, b], games=BOTH_WAYS, seats=SEATS[game], seed=seed + number, processes=1)
            for one in found.played:
                shares = [[share for share, bot in zip(one.returns, one.lineup, strict=True) if bot == name] for name in (a, b)]
                mine, theirs = (sum(own) / len(own) for own in shares)
                results.append((a, b, 0.5 + (mine - theirs) / 2))
        number += 1
    return results, number


def kept(files: Sequence[str], game: str, levels: Sequence[str]) -> tuple[list[Result], int]:
    """The results of all games between two levels in these files; there are no rounds."""
    results: list[Result] = []
    for file in files:
        for line in json.loads(Path(file).read_text(encoding="utf-8"))["lines"]:
            first, *others = line["bots"]
            if line["game"] == game and others and len(set(others)) == 1 and {first, others[0]} <= set(levels) and first != others[0]:
                results += [(first, others[0], 0.5 + (one["own"] - one["others"]) / 2) for one in line["played"]]
    return results, 0


def fitted(levels: Sequence[str], results: Sequence[Result]) -> dict[str, float]:
    """Ratings that make the results likeliest."""
    strength = dict.fromkeys(levels, 0.0)
    games = [(*game, 1.0 * times) for game, times in Counter(results).items()]
    games += [(a, b, 0.5, PRIOR) for a, b in itertools.pairwise(levels)]
    for _ in range(400):
        slope, curve = dict.fromkeys(levels, 0.0), dict.fromkeys(levels, 1e-9)
        for a, b, share, weight in games:
            likely = 1 / (1 + math.exp(strength[b] - strength[a]))
            for name, sign in ((a, 1), (b, -1)):
                slope[name] += weight * sign * (share - likely)
                curve[name] += weight * likely * (1 - likely)
        for name in levels:
            strength[name] += max(-1.0, min(1.0, 0.5 * slope[name] / curve[name]))
    per = A_DECADE / math.log(10)
    return {name: AT + per * (strength[name] - strength[ANCHOR]) for name in levels}


def margins(levels: Sequence[str], results: list[Result], seed: int) -> dict[str, float]:
    rng = random.Random(seed)
    again = [fitted(levels, rng.choices(results, k=len(results))) for _ in range(AGAIN)]
    return {name: 1.96 * _deviation([ratings[name] for ratings in again]) for name in levels}


def _deviation(numbers: list[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", nargs="*", default=list(SEATS), choices=list(SEATS))
    parser.add_argument("--levels", nargs="*", default=list(LADDER))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--results", nargs="*", metavar="FILE", help="games that have been played, in place of new ones")
    parser.add_argument("--dry", action="store_true", help="print, and write nothing")
    arguments = parser.parse_args()
    for game in arguments.only:
        if arguments.results:
            results, rounds = kept(arguments.results, game, arguments.levels)
            command = f"python benchmarks/ratings.py --only {game} --results {' '.join(Path(file).name for file in arguments.results)}"
        else:
            results, rounds = played(game, arguments.levels, arguments.minutes, arguments.seed)
            command = f"python benchmarks/ratings.py --only {game} --minutes {arguments.minutes:g} --seed {arguments.seed}"
        met = {name for first, second, _ in results for name in (first, second)}
        levels = [name for name in arguments.levels if name in met]
        if ANCHOR not in met:
            print(f"{game}: nobody met {ANCHOR}, so nothing can be rated")
            continue
        ratings, wide = fitted(levels, results), margins(levels, results, arguments.seed)
        found = {name: {"rating": round(ratings[name]), "margin": round(wide[name])} for name in levels}
        made = {"command": command, "date": datetime.datetime.now(datetime.UTC).date().isoformat(), "seed": arguments.seed}
        table = {
            **made,
            "rules": load(game).manifest.version,
            "seats": SEATS[game],
            "rounds": rounds,
            "games": len(results),
            "levels": found,
        }
        print(game, json.dumps(table), flush=True)
        if not arguments.dry:
            (load(game).folder / "ratings.json").write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
