"""What the convention is worth that a bot of Secret Signs proposes to a person: who keeps to it against who does not.

    python benchmarks/partners.py [--level master] [--games 400] [--seed 0]

In both teams a bot plays with a person, who is played by the plan of `benchmarks/conventions`. The people of one team state and read by
the convention that their bot has proposed; those of the other state anything, and neither they nor their bot read any of it. Sides and
conventions are changed in turn, and the share of success is that of the team with the convention.
"""

import argparse
import random
import statistics
from typing import Any

import enishi
from conventions.signs import Plan
from enishi.bots import Knowledge
from enishi.games.signs.conduct import propose
from enishi.games.signs.conventions import meant, sign
from enishi.games.signs.rules.cards import VALUES
from enishi.lab.tournament.standings import margin


class Person(Plan):
    """Keeps to a convention in plain words."""

    def __init__(self, key: int) -> None:
        self.key = key

    def said(self, card: int) -> int:
        return int(sign(self.key, 0, 0, card))

    def meant(self, said: int) -> int:
        return int(meant(self.key, 0, 0, said))


class Unsigned(Plan):
    """States anything, and takes what the teammate states for nothing."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def said(self, card: int) -> int:
        return self.rng.randint(1, VALUES)

    def meant(self, said: int) -> int:
        return 3


def share_of_signs(level: str, number: int, seed: int) -> float:
    """A match: what the team with the convention gets."""
    rng = random.Random(f"{seed} {number}")
    key, _ = propose(number // 4)
    players: list[Any] = [None] * 4
    for team, agreed in enumerate((key, 0) if number % 2 else (0, key)):
        bot = enishi.bot(level, seed=rng.getrandbits(30))
        bot.agree(agreed)
        first = team + 2 * (number // 2 % 2)
        players[first], players[(first + 2) % 4] = bot, Person(key) if agreed else Unsigned(rng.getrandbits(30))
    match = enishi.new("signs", 4, seed=rng.getrandbits(62))
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        match.play(seat, players[seat].choose(Knowledge("signs", 4, seat, match.hidden(seat)), seat))
        match.advance()
    assert match.returns
    return match.returns[0 if number % 2 else 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="master")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    found = [share_of_signs(arguments.level, number, arguments.seed) for number in range(arguments.games)]
    print(f"{arguments.level} and a person with the convention: {statistics.fmean(found):.3f} ± {margin(found):.3f}, {len(found)} games")


if __name__ == "__main__":
    main()
