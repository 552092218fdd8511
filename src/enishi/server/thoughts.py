"""What a bot is asked, as it is sent to another process: what its seat knows, and what was said openly. Nothing else."""

import hashlib
from importlib import import_module
from typing import Any

import msgspec
import numpy as np

from enishi.bots import LEVELS, Bot, Knowledge, bot
from enishi.bots.search import Search
from enishi.games import load
from enishi.kernel.plain import snapshot
from enishi.server.chairs import Chair
from enishi.server.messages import Bet
from enishi.server.tables import Table

TALK_TOLD = 100
"""How much of what was said a bot is told."""
KEY_BYTES = 7
SIGNING = ("search",)
"""Kinds of bots that give secret signs."""


class Question(msgspec.Struct, frozen=True, tag="question"):
    """A decision for a bot."""

    level: str
    game: str
    seats: int
    seat: int
    record: bytes
    """The hidden record of the seat."""
    talk: list[tuple[int | None, str]]
    hurried: bool = False
    """Whether the bot should think briefly and without compiling anything."""
    key: int = 0
    """What the bot has agreed with its teammate, a bot as well; 0: nothing."""


class Advice(msgspec.Struct, frozen=True, tag="advice"):
    """A person asks what a bot would think in their place."""

    game: str
    seats: int
    seat: int
    record: bytes
    """The hidden record of the seat."""
    hurried: bool = False


class SheetJob(msgspec.Struct, frozen=True, tag="sheet"):
    """A person wants the game's sheet."""

    game: str
    module: str
    """Where the sheet is made, in the game's folder."""
    record: bytes
    """The hidden record of the seat."""


HINT: dict[str, Any] = {"iterations": 5000, "seed": 0}
"""How hints are searched for: always alike, so that the same knowledge gives the same hint."""
MOST_BETS = 4
FEWEST_VISITS = 5
"""A move that was tried less often says too little."""

HURRY = {"iterations": None, "think": 0.8, "compiled": False}
"""How a searching bot is made that has no time to compile."""


def question(table: Table, seat: int, level: str) -> Question:
    match = table.playing
    talk = [(said.seat, said.text) for said in table.talk[-TALK_TOLD:] if said.text]
    return Question(level, match.game, match.seats, seat, match.hidden(seat).tobytes(), talk, key=signs_key(table, seat))


def signs_key(table: Table, seat: int) -> int:
    """What the bots of a seat's team have agreed on before the deal; 0 where a person is or was in the team, or a bot gives no signs."""
    team = table.team_of(seat)
    if not table.secret or len(team) < 2 or not all(_gives_signs(table.chairs[member]) for member in team):
        return 0
    digest = hashlib.sha256(f"{table.secret} {team}".encode()).digest()
    return int.from_bytes(digest[:KEY_BYTES]) or 1


def _gives_signs(chair: Chair) -> bool:
    """Whether a bot that gives signs has had this seat from the beginning."""
    return chair.bot is not None and not chair.people and LEVELS[chair.bot][0] in SIGNING


def advice_question(table: Table, seat: int) -> Advice:
    match = table.playing
    return Advice(match.game, match.seats, seat, match.hidden(seat).tobytes())


def sheet_question(table: Table, seat: int) -> SheetJob:
    assert table.facts.aid, "the game has a sheet"
    return SheetJob(table.playing.game, table.facts.aid, table.playing.hidden(seat).tobytes())


def known(asked: Question | Advice) -> Knowledge:
    """What the bot is handed."""
    record = np.frombuffer(asked.record, load(asked.game).state).copy()
    return Knowledge(asked.game, asked.seats, asked.seat, record)


def needs_compiling(level: str) -> bool:
    """Whether the bot of a level is good only when the game has been compiled for it."""
    return "iterations" in LEVELS[level][1]


def answer(asked: Question, bots: dict[str, Bot]) -> str:
    """The bot's choice. Bots are kept by level, so that they may remember."""
    key = f"{asked.level} {asked.hurried}"
    if key not in bots:
        name, settings = LEVELS[asked.level]
        bots[key] = bot(name, **(settings | HURRY if asked.hurried else settings))
    bots[key].agree(asked.key)
    return bots[key].choose(known(asked), asked.seat, asked.talk)


def advise(asked: Advice) -> list[Bet]:
    """What a search thinks of a few moves, the best first, each with its reason where the game can say it."""
    player = Search(**(HINT | HURRY if asked.hurried else HINT))
    knowledge, advice = known(asked), load(asked.game).advice
    weighed = player.weigh(knowledge, asked.seat)
    hidden = snapshot(knowledge.record)
    worth = [bet for number, bet in enumerate(weighed[:MOST_BETS]) if number == 0 or bet.visits >= FEWEST_VISITS]
    reasons = [advice.reason(hidden, asked.seat, bet.move) if advice else None for bet in worth]
    return [Bet(bet.move, bet.mean, bet.margin, bet.visits, reason) for bet, reason in zip(worth, reasons, strict=True)]


def sheet_of(asked: SheetJob) -> msgspec.Struct:
    """The game's sheet of what somebody with this knowledge can work out."""
    game = load(asked.game)
    record = np.frombuffer(asked.record, game.state).copy()
    sheet: msgspec.Struct = import_module(f"{game.package}.{asked.module}").sheet(snapshot(record))
    return sheet


def by_chance(asked: Question) -> str:
    """Any choice: where a bot has failed, the game must go on."""
    return bot("random").choose(known(asked), asked.seat)
