"""The table of baselines: for every game the share of success against random seats of random play, of the bots, and of one net.

    python benchmarks/baselines.py [--games id …] [--seconds 120]

Seats are rotated; after each share half of its 95 % interval. The net is trained by `examples/ppo_selfplay.py` for so many seconds of
processor time on one core; a row is printed as soon as it is known.
"""

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import enishi.envs
from enishi.games import ids, load

PPO = Path(__file__).parent.parent / "examples" / "ppo_selfplay.py"
EVALUATED = {"random": 2000, "easy": 200, "normal": 100, "hard": 40}
"""How many games each level plays; those who think longer play fewer."""


def share(level: str, game: str, games: int) -> str:
    found = enishi.envs.evaluate(level, game, "random", games=games, seed=7)
    return f"{found.mean:.3f} ± {found.margin:.3f}"


def trained(game: str, seconds: float) -> tuple[str, str]:
    """A net's share among random seats and among easy ones."""
    command = [sys.executable, str(PPO), "--game", game, "--seconds", str(seconds), "--evaluated", "1000"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [line.partition("games: ")[2] for line in done.stdout.splitlines() if line.startswith("against ")]
    return lines[0], lines[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(ids()))
    parser.add_argument("--seconds", type=float, default=120)
    arguments = parser.parse_args()
    print("| game | seats | random | `easy` | `normal` | `hard` | PPO by self-play | PPO among `easy` |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for game in arguments.games:
        levels = [share(level, game, games) for level, games in EVALUATED.items()]
        net = trained(game, arguments.seconds)
        print(f"| `{game}` | {load(game).manifest.usual_seats} | {' | '.join((*levels, *net))} |", flush=True)


if __name__ == "__main__":
    main()
