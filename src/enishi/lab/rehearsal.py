"""The first games of a variant, played in a process of their own (`trial`): what rests on its rules is written, and it is compared.

It writes one line of JSON: what was found (`Compared`), or what is wrong, in words.
"""

import json
import random
import traceback
from collections.abc import Callable
from pathlib import Path

import msgspec

from enishi.errors import BadSetup, Refused
from enishi.games import load
from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.lab.simulate import simulate
from enishi.lab.tables import lab_words
from enishi.match import Match, new

MOST_TRIES = 400
"""Random games that are played to find one for every way to end."""
MOST_EVENTS = 20_000
"""Of a random game; one that is longer than any game of the house by far is taken to have no end."""
COMPARED, PLAINLY = 2_000, 20
"""Random games of the variant and of the original that are compared; fewer where nothing is compiled."""
NOT_THE_REASON = ("Failed in nopython mode", "During:", "File ", "^")
"""How lines begin that compiling writes around the reason."""


Fingerprints = Callable[[Game], dict[str, str] | None]
"""What is known of what a game's rules do: of each kind of game a hash."""


class Average(msgspec.Struct, frozen=True):
    """What random games of some rules are like."""

    events: float
    shares: list[float]
    """What each seat won."""
    score: float


class Compared(msgspec.Struct, frozen=True):
    """A variant beside its original, in random games with the same number of seats."""

    games: int
    seats: int
    own: Average
    original: Average
    same: bool
    """Whether all these games, and those of the fingerprints, go exactly as they do by the original's rules."""


def main(id: str, of: str, language: str, write: Callable[[Game], None], fingerprints: Fingerprints) -> int:
    """All first steps, `write` among them, which compiles the rules and writes what the battery compares; 1 where one of them fails."""
    game = load(id)
    try:
        renew(game)
        write(game)
        print(msgspec.json.encode(compared(game, load(of), fingerprints)).decode())
    except Exception as error:  # rules that somebody changed may do anything
        print(json.dumps({"wrong": failure(error, game.folder, language)}))
        return 1
    return 0


def failure(error: Exception, folder: Path, language: str = "en") -> str:
    """What a refusal says; of anything else where in the variant it happened, and the kind of failure."""
    if isinstance(error, Refused):
        return error.say(language)
    said = reason(f"{type(error).__name__}: {error}")
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]
    if not own:
        return said
    facts = {"file": str(Path(own[-1].filename).relative_to(folder)), "line": own[-1].lineno, "said": said}
    return lab_words().say("variant.where", language, facts)


def reason(text: str) -> str:
    """Of a complaint the kind, and the first line that says what is wrong."""
    kind, colon, rest = text.partition(": ")
    said = (line.strip() for line in (rest if colon else text).splitlines())
    first = next((line for line in said if line and not line.startswith(NOT_THE_REASON)), "")
    return f"{kind}{colon}{first}"[:300] if first else kind.strip()[:300]


def renew(game: Game) -> None:
    """Writes what rests on the rules: a recorded match for every way to end that random play finds, and counts of positions."""
    tests = game.folder / "tests"
    (tests / "records").mkdir(parents=True, exist_ok=True)
    (tests / "__init__.py").touch()
    missing = set(game.manifest.ends)
    for number in range(MOST_TRIES):
        match = _played(game, number)
        if match.ending in missing:
            (tests / "records" / f"{match.ending}.json").write_text(json.dumps(match.record(), ensure_ascii=False) + "\n", encoding="utf-8")
            missing.discard(match.ending)
        if not missing:
            break
    match = new(game.id)
    choices = sum(len(match.legal(actor)) for actor in match.waiting)
    (tests / "perft.txt").write_text(f"# the first position\nseats {match.seats}\n1 {choices}\n", encoding="utf-8")


def _played(game: Game, number: int) -> Match:
    """A random game, with each number of seats and each sample of options in turn."""
    rng = random.Random(f"variant {number}")
    seats = rng.randint(game.manifest.fewest_seats, game.manifest.most_seats)
    options = {option.name: rng.choice(list(option.samples(seats))) for option in game.manifest.options}
    match = new(game.id, seats, options)
    while not match.over:
        if len(match) > MOST_EVENTS:
            raise BadSetup("variant_endless", events=f"{MOST_EVENTS:,}")
        weights = match.weights(match.waiting[0]) if match.waiting else {}
        if not weights:
            raise BadSetup("variant_stuck", events=len(match))
        match.play(match.waiting[0], rng.choices(list(weights), list(weights.values()))[0])
    return match


def compared(game: Game, original: Game, fingerprints: Fingerprints) -> Compared:
    """Random games of both."""
    games, seats = COMPARED if compiling_allowed() else PLAINLY, game.manifest.usual_seats
    own, others = _average(game, seats, games), _average(original, seats, games)
    alike = own == others and _alike(fingerprints(game) or {}, fingerprints(original) or {})
    return Compared(games, seats, own, others, alike)


def _average(game: Game, seats: int, games: int) -> Average:
    found = simulate(game.id, seats, games, seed=0)
    return Average(found.mean_length, list(found.returns), sum(found.mean_scores) / seats)


def _alike(own: dict[str, str], others: dict[str, str]) -> bool:
    """Whether the fingerprints of seeded games are the same; False where the original has none at hand."""
    return bool(others) and all(own.get(what) == hashed for what, hashed in others.items() if what.startswith("games of "))
