"""The lines of the table of strength: who plays whom in each game, and what we want of it."""

import ast
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
LADDER = ("master", "hard", "normal", "easy", "random")
THINKING = LADDER[:4]
BEFORE = "hard-0.1"
"""What `hard` of version 0.1 is called."""
SEATS = {"connect37": 2, "bird": 2, "altar": 2, "signs": 4, "soulmates": 4, "yurikure": 2, "ito": 2}
GAMES = tuple(SEATS)

TARGETS = {"connect37": 0.60, "bird": 0.60, "altar": 0.60, "yurikure": 0.60, "signs": 0.75}
"""What `master` should have against `hard`, where there are two sides that can be compared so."""
AGAINST_PLANS = 0.65
"""What `master` should have against plans without any search."""
AGAINST_RANDOM = {"connect37": 0.99, "bird": 0.90, "altar": 0.88, "signs": 0.90, "soulmates": 0.85, "yurikure": 0.92}
"""What `hard` should have against random play."""
ALONE = {"master": 20.5, "hard": 17.5}
"""How many birds a level should find alone."""
LUCKY = {"soulmates": 3.0}
"""Games in which luck is great and which are quick: their lines play several times as many games."""
ONE_SIDED = 0.25
"""Lines that tell much with few games play this part of them."""

SHARE, LEAD, SCORE = "share", "lead", "score"


@dataclass(frozen=True)
class Line:
    """Games of one kind. The first bot is the one that is looked at: its share of success, its lead over the others, or its score."""

    game: str
    bots: tuple[str, ...]
    seats: int
    what: str
    kind: str = SHARE
    least: float | None = None
    """What is wanted at least; of a lead, more than this, by more than the margin. None: nothing."""
    fixed: bool = False
    """Whether the bots sit in this order always."""
    times: float = 1.0
    """How many times the usual number of games."""

    @property
    def wanted(self) -> str:
        if self.least is None:
            return ""
        return f"above {self.least:g}" if self.kind == LEAD else f"at least {self.least:g}"


def lines_of(game: str) -> Iterator[Line]:
    """All lines of a game."""
    if game == "ito":
        yield from _sides()
    else:
        yield from _ladder(game)
        yield from _against_hard(game)
        yield from _against_random(game)
        yield from _against_plans(game)
    if game == "signs":
        yield Line(game, ("hard", "hard:agrees=false"), 4, "hard less hard without signs", LEAD, 0.0)
    if game == "bird":
        for level, least in ALONE.items():
            yield Line(game, (level,), 1, f"{level} alone, birds", SCORE, least)


def _ladder(game: str) -> Iterator[Line]:
    """Each level against the next weaker one (`master` against `hard` has a line of its own), and where `instant` stands among them."""
    for better, worse in itertools.pairwise(LADDER):
        if better != "master" or is_kept(game):
            yield Line(game, (better, worse), SEATS[game], f"{better} less {worse}", LEAD, 0.0, times=LUCKY.get(game, 1.0))
    for level in ("hard", "normal", "easy"):
        yield Line(game, ("instant", level), SEATS[game], f"instant less {level}", LEAD)


def is_kept(game: str) -> bool:
    """Whether the insight of version 0.1 is kept, for it has changed since."""
    return (FOLDER / "hard_0_1" / f"{game}.py").is_file()


def hard_as_it_was(game: str) -> tuple[str, str]:
    """`hard` of version 0.1, and its name in the table. Where its insight has not changed since, that is the `hard` of now."""
    return (f"{FOLDER / 'hard_0_1' / 'player.py'}:Hard", BEFORE) if is_kept(game) else ("hard", "hard")


def _against_hard(game: str) -> Iterator[Line]:
    """What `master` should have against `hard` as it was in version 0.1; at tables of more than two sides, alone among them."""
    before, name = hard_as_it_was(game)
    if game in TARGETS:
        yield Line(game, ("master", before), SEATS[game], f"master against {name}", SHARE, TARGETS[game])
    seats = {"soulmates": 4, "yurikure": 3}.get(game)
    if seats:
        bots = "master", *[before] * (seats - 1)
        yield Line(game, bots, seats, f"master less {seats - 1} {name}", LEAD, 0.0, times=LUCKY.get(game, 1.0))


def _against_random(game: str) -> Iterator[Line]:
    seats = 3 if game == "yurikure" else SEATS[game]
    bots = ("hard", "random") if game == "signs" else ("hard", *["random"] * (seats - 1))
    what = f"hard against {', '.join(bots[1:])}"
    yield Line(game, bots, seats, what, SHARE, AGAINST_RANDOM[game], times=ONE_SIDED)


def plans(game: str) -> dict[str, str]:
    """The plans without any search that there are of a game: their names, and the bots."""
    file = FOLDER / "conventions" / f"{game}.py"
    found = [node.name for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    return {name: f"{file}:{name}" for name in found}


def _against_plans(game: str) -> Iterator[Line]:
    """Where there are more than two sides, alone among others that all follow the plan: there, a lead is what can be wanted."""
    others = 1 if game == "signs" else SEATS[game] - 1
    for name, plan in plans(game).items():
        bots = "master", *[plan] * others
        if others == 1:
            yield Line(game, bots, SEATS[game], f"master against {name}", SHARE, AGAINST_PLANS, times=ONE_SIDED)
        else:
            yield Line(game, bots, SEATS[game], f"master less {others} {name}", LEAD, 0.0)


def _sides() -> Iterator[Line]:
    """Both sides of `ito`: a cross table of all levels, `hard` of version 0.1 against those that think, and plans against `master`.

    The protagonist's share counts.
    """
    before, name = hard_as_it_was("ito")
    named = {level: level for level in (*LADDER, "instant")} | {name: before} | plans("ito")
    for protagonist, possessor in itertools.product(named, repeat=2):
        both = {protagonist, possessor}
        if _is_line_of_sides(both):
            bots = named[protagonist], named[possessor]
            least = 0.92 if (protagonist, possessor) == ("hard", "random") else None
            times = 1.0 if both <= {*THINKING, BEFORE} else ONE_SIDED
            yield Line("ito", bots, 2, f"protagonist {protagonist}, possessors {possessor}", SHARE, least, fixed=True, times=times)


def _is_line_of_sides(both: set[str]) -> bool:
    """Whether the two are to meet."""
    if BEFORE in both:
        return bool(both & set(THINKING))
    if both & set(plans("ito")):
        return "master" in both
    return both != {"random"}
