"""Games of a study between bots that are a net alone: compiled from start to end, hundreds at once, on a core or on a GPU.

Wherever they are played, they are the same games. How they went is looked into as in any other game, with the events written down.
"""

import random
from functools import cache

from enishi.bots import bot as make_bot
from enishi.bots.instant import Instant, goes_by_net_alone
from enishi.games import load
from enishi.games.game import Game
from enishi.kernel.drivers.by_net import BITS, CHANCES, CHOICES, END, EVENTS, MOVES, POINTS, TURNS
from enishi.lab.net_games import LOG_BITS, NetGames, Played
from enishi.lab.study.course import Course, course_of
from enishi.lab.study.kinds import kind_of
from enishi.lab.study.note import Chunk, Note
from enishi.lab.study.plan import Cell
from enishi.match import Match, new
from enishi.nets import Net


@cache
def net_games(id: str, cell: Cell) -> NetGames | None:
    """The games of a setup in which every bot is a net alone; None where one is not."""
    game = load(id)
    names = list(dict.fromkeys(cell.bots))
    nets = [_net(game, cell.seats, name) for name in names]
    known = [net for net in nets if net is not None]
    if len(known) < len(nets):
        return None
    kinds = {kind: number for number, kind in enumerate(_kinds(game))}
    orders = [[names.index(name) for name in lineup] for lineup in cell.lineups(game)]
    return NetGames(game, cell.seats, cell.setup, known, orders, [kinds[kind_of(game, text)] for text in game.moves])


def _net(game: Game, seats: int, name: str) -> Net | None:
    player = make_bot(name)
    net = player.net_at(game, seats) if isinstance(player, Instant) else None
    return None if net and net.lean else net


def why_not(id: str, cell: Cell) -> tuple[str, str] | None:
    """The first bot of a setup that is no net alone, and why, as the end of a word's name; None where all are."""
    game = load(id)
    for name in cell.bots:
        player = make_bot(name)
        if not isinstance(player, Instant):
            return name, "thinks"
        if _net(game, cell.seats, name) is None:
            is_net = player.net_at(game, cell.seats) is not None
            return name, "no_net" if goes_by_net_alone(game) and not is_net else "more_than_its_net"
    return None


def play_nets(games: NetGames, chunk: Chunk, device: str = "cpu") -> list[Note]:
    """The games of a chunk."""
    seed = seed_of(chunk)
    played = games.play(seed, chunk.first, chunk.games, device)
    courses = [_course(games, chunk, number, seed) for number in range(chunk.first, chunk.first + chunk.games)]
    return [_note(games, played, at, course) for at, course in enumerate(courses)]


def seed_of(chunk: Chunk) -> int:
    """Game `number` of a setup draws from stream `number` of this seed."""
    return random.Random(f"{chunk.seed} {chunk.cell.key}").getrandbits(62)


def _course(games: NetGames, chunk: Chunk, number: int, seed: int) -> Course | None:
    if number >= chunk.courses or chunk.cell.seats < 2:
        return None
    rng = random.Random(f"{chunk.seed} {chunk.cell.key} {number}")
    return course_of(told(games, chunk.cell, number, seed), seed=rng.getrandbits(62))


def told(games: NetGames, cell: Cell, number: int, seed: int) -> Match:
    """A game as a match, event by event."""
    match = new(games.game.id, cell.seats, cell.setup)
    for actor, text in games.events(seed, number):
        match.play("~" if actor is None else actor, text)
    return match


def _note(games: NetGames, played: Played, at: int, course: Course | None) -> Note:
    facts, seats = played.facts[at].tolist(), games.seats
    by_seat = played.of_seats[at, :, :seats].tolist()
    uses = dict(zip(_kinds(games.game), played.uses[at, :, :seats].tolist(), strict=True))
    return Note(
        played.shares[at, :seats].tolist(),
        by_seat[POINTS],
        facts[END],
        facts[EVENTS],
        facts[CHANCES],
        by_seat[MOVES],
        by_seat[CHOICES],
        by_seat[TURNS],
        round(facts[BITS] / (1 << LOG_BITS), 6),
        {kind: used for kind, used in uses.items() if any(used)},
        course,
    )


@cache
def _kinds(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind_of(game, text) for text in game.moves))
