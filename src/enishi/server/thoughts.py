"""What a bot is asked, as it is sent to another process: what its seat knows, and what was said openly. Nothing else."""

import msgspec
import numpy as np

from enishi.bots import LEVELS, Bot, Knowledge, bot
from enishi.games import load
from enishi.server.tables import Table

TALK_TOLD = 100
"""How much of what was said a bot is told."""


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


HURRY = {"iterations": None, "think": 0.8, "compiled": False}
"""How a searching bot is made that has no time to compile."""


def question(table: Table, seat: int, level: str) -> Question:
    match = table.playing
    talk = [(said.seat, said.text) for said in table.talk[-TALK_TOLD:] if said.text]
    return Question(level, match.game, match.seats, seat, match.hidden(seat).tobytes(), talk)


def known(asked: Question) -> Knowledge:
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
    return bots[key].choose(known(asked), asked.seat, asked.talk)


def by_chance(asked: Question) -> str:
    """Any choice: where a bot has failed, the game must go on."""
    return bot("random").choose(known(asked), asked.seat)
