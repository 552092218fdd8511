"""How many minutes a game takes on the site for one person among bots: what the table waits, and what the person thinks.

    python benchmarks/table_minutes.py yurikure --seats 4 --games 4 --think 4 --pace usual

The site's own clock is moved by hand, so nobody waits: bots answer when the table lets them; the person answers `--think` seconds after
being asked, as a bot of the same level would. What bots think is not counted: it is less than the pace once the game is compiled.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from enishi.bots import Bot, bot
from enishi.server.work.fair_queue import NOBODY, Asker, Told
from enishi.server.work.thoughts import Question, answer

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.scene import InlineBots, Scene

STEP = 0.1


class LevelBots(InlineBots):
    """Bots as they play on the site."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, Bot] = {}

    async def choose(self, asked: Question, asker: Asker = NOBODY, told: Told | None = None) -> str:
        return answer(asked, self._kept)


class LevelScene(Scene):
    """A site whose clock is moved by hand, with those bots."""

    def _open(self) -> None:
        self.bots = LevelBots()
        super()._open()


def minutes(game: str, seats: int, think: float, pace: str, level: str) -> tuple[float, int, int]:
    """Minutes, decisions that the person was asked for, and those that were made for them."""
    with tempfile.TemporaryDirectory() as folder:
        scene = LevelScene(Path(folder), pace=0.9, answer_delay=1.2)
        person = scene.browser()
        table = person.open(game, seats=seats, seat=0, bots=[level] * (seats - 1), pace=pace)
        person.do(table, "start")
        begun, asked, made, thinker = scene.time.moment, 0, 0, bot(level)
        while (state := person.state(table))["frame"]["status"] == "playing":
            if 0 in state["view"]["waiting"] and not state["mine"]["held"]:
                asked += 1
                scene.wait(think)
                match = scene.house.rooms[table].table.playing
                person.move(table, thinker.choose(match, 0))
            else:
                before = state["mine"]["held"] is not None
                scene.wait(STEP)
                made += before and person.state(table)["mine"]["held"] is None
        passed = (scene.time.moment - begun) / 60_000
        scene.close()
        return passed, asked, made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--think", type=float, default=4.0, help="seconds that the person takes for each decision")
    parser.add_argument("--pace", default="usual", choices=["slow", "usual", "fast", "at_once"])
    parser.add_argument("--level", default="easy")
    wanted = parser.parse_args()
    found = [minutes(wanted.game, wanted.seats, wanted.think, wanted.pace, wanted.level) for _ in range(wanted.games)]
    for number, (passed, asked, made) in enumerate(found):
        print(f"game {number}: {passed:.1f} minutes, {asked} decisions of one's own, {made} answered for one")
    print(
        f"median {statistics.median(passed for passed, _, _ in found):.1f} minutes at the pace {wanted.pace!r}, {wanted.think} s a decision"
    )


if __name__ == "__main__":
    main()
