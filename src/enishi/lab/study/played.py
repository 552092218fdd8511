"""One game of a study: played by bots that are handed what their seats know, and noted down; by nets alone, many at once (`by_net`).

A game's chance and its bots' random numbers follow from the plan's seed, the setup and the game's number: it does not matter who plays.
"""

import hashlib
import math
import platform
import random
import time
from functools import cache

from enishi import __version__
from enishi.bots import Knowledge
from enishi.bots import bot as make_bot
from enishi.errors import BadSetup
from enishi.games import load
from enishi.games.game import Game
from enishi.kernel.twin import source_hash
from enishi.lab.study.by_net import net_games, play_nets
from enishi.lab.study.course import Course, course_of
from enishi.lab.study.kinds import kind_of
from enishi.lab.study.note import Chunk, Note, Timed
from enishi.lab.study.plan import Cell
from enishi.lab.tournament import agree_on_signs
from enishi.lab.warming import warm_up, warm_up_by
from enishi.match import Match, new
from enishi.nets import NETS


@cache
def sources_of(game: str) -> str:
    """What games are played by here: the version of Enishi, and a hash of the game's rules, insight, levels and nets, and of the search."""
    loaded = load(game)
    digest = hashlib.sha256(source_hash(loaded.package).encode())
    for file in (loaded.folder / "levels.toml", *sorted((loaded.folder / NETS).glob("*.bin"))):
        digest.update(file.name.encode() + b"\0" + (file.read_bytes() if file.is_file() else b""))
    return f"{__version__} ({digest.hexdigest()[:16]})"


def timed_chunk(chunk: Chunk) -> Timed:
    """Plays the games of a chunk; refuses them where they would be other games than on the machine that asks."""
    if chunk.sources not in ("", sources_of(chunk.game)):
        raise BadSetup("other_sources", machine=platform.node(), game=chunk.game, asked=chunk.sources, here=sources_of(chunk.game))
    _warm(chunk.game, chunk.cell)
    nets = net_games(chunk.game, chunk.cell)
    began = time.perf_counter()
    games = play_nets(nets, chunk) if nets else [play_one(chunk, number) for number in range(chunk.first, chunk.first + chunk.games)]
    return games, time.perf_counter() - began


@cache
def _warm(game: str, cell: Cell) -> None:
    """Once in a process; what is compiled then is no time of a game."""
    nets = net_games(game, cell)
    if nets:
        warm_up_by(game, "nets", lambda: nets.play(0, 0, 1))
    else:
        warm_up(game, cell.seats, cell.setup, cell.bots)


def play_one(chunk: Chunk, number: int) -> Note:
    """Plays game `number` of a setup."""
    game, cell = load(chunk.game), chunk.cell
    rng = random.Random(f"{chunk.seed} {cell.key} {number}")
    match = new(game.id, cell.seats, cell.setup, seed=rng.getrandbits(62))
    choices, bits = _play(match, game, cell.lineup(game, number), rng)
    course = course_of(match, seed=rng.getrandbits(62)) if number < chunk.courses and cell.seats > 1 else None
    return noted(match, game, choices, bits, course)


def _play(match: Match, game: Game, lineup: tuple[str, ...], rng: random.Random) -> tuple[list[int], float]:
    """Plays a match to its end; how often each seat had a choice, and how much there was to choose from."""
    players = [make_bot(name, seed=rng.getrandbits(62)) for name in lineup]
    agree_on_signs(game, lineup, players)
    choices, bits = [0] * len(lineup), 0.0
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        known = Knowledge(game.id, match.seats, seat, match.hidden(seat))
        possible = len(match.legal(seat))
        choices[seat] += possible > 1
        bits += math.log2(possible)
        match.play(seat, players[seat].choose(known, seat))
        match.advance()
    return choices, bits


def noted(match: Match, game: Game, choices: list[int], bits: float, course: Course | None) -> Note:
    """What is kept of a match that is over."""
    actors = [event.partition(" ") for event in match.events]
    moves, turns, chance, before = [0] * match.seats, [0] * match.seats, 0, ""
    uses: dict[str, list[int]] = {}
    for actor, _, text in actors:
        if not actor.isdecimal():
            chance += 1
            continue
        seat = int(actor)
        moves[seat] += 1
        turns[seat] += actor != before
        uses.setdefault(kind_of(game, text), [0] * match.seats)[seat] += 1
        before = actor
    returns, scores, ending = match.returns, match.scores, match.ending
    assert returns is not None
    assert scores is not None
    assert ending is not None
    end = game.manifest.ends.index(ending)
    return Note(returns, scores, end, len(match), chance, moves, choices, turns, round(bits, 6), uses, course)
