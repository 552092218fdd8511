"""What a bot is asked, as it is sent to another process: what its seat knows, and what was said openly. Nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from enishi.bots import Bot, Knowledge, bot
from enishi.bots import level as bot_of_level
from enishi.bots.hints import NOBODY_CARELESS
from enishi.bots.search import Bet as Weighed
from enishi.bots.search import Longer, Search
from enishi.games import load
from enishi.games.parts import Advice as GameAdvice
from enishi.games.parts import SigningAdvice
from enishi.games.sheet import Sheet, sheet_of
from enishi.kernel.plain import snapshot
from enishi.kernel.record import position_of
from enishi.server.messages.from_server import Bet
from enishi.server.table.table import Table
from enishi.server.table.team_signs import THINKING, plain_key, signs_key

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
    late: bool = False
    """Whether it has waited long enough that the bot should think briefly."""
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
    late: bool = False
    """Whether it has waited long enough that it should be thought about briefly."""
    key: int = 0
    """What the seat's team has agreed on in plain words; 0: nothing that is known."""


class SheetJob(msgspec.Struct, frozen=True, tag="sheet"):
    """A person wants the game's sheet."""

    game: str
    record: bytes
    """The hidden record of the seat."""


HINT: dict[str, Any] = {"iterations": 5000, "seed": 0, "carelessness": NOBODY_CARELESS}
"""How hints are searched for: always alike, so that the same knowledge gives the same hint, wherever there is time for it."""
LONGER = 15_000
"""Iterations more, where there is time for them: what they get is told, and how far it is from what came before."""
MOST_BETS = 4
WIDEST_MARGIN = 0.1
"""What may be this much better or worse than it is said to be says nothing."""
NARROW_MARGIN = 0.03
"""Nor does what is less than what it may be wrong by, unless that is so little."""
STILL_MOVES = 2
"""As much as a mean has lately moved while the tree grew, so many times it may move still."""
FEWEST_VISITS = 5
"""A move that was tried less often says too little."""

HURRY = {"iterations": None, "think": 0.8, "compiled": False}
"""How a searching bot is made that has no time to compile."""


BRIEF = {"iterations": None, "think": 0.3}
"""How a searching bot is made that has waited for long."""


def question(table: Table, seat: int, level: str) -> Question:
    match = table.playing
    talk = [(said.seat, said.text) for said in table.talk[-TALK_TOLD:] if said.text]
    return Question(level, match.game, match.seats, seat, match.hidden(seat).tobytes(), talk, key=signs_key(table, seat))


def advice_question(table: Table, seat: int) -> Advice:
    match = table.playing
    return Advice(match.game, match.seats, seat, match.hidden(seat).tobytes(), key=plain_key(table, seat))


def sheet_question(table: Table, seat: int) -> SheetJob:
    return SheetJob(table.playing.game, table.playing.hidden(seat).tobytes())


def known(asked: Question | Advice) -> Knowledge:
    """What the bot is handed."""
    return Knowledge(asked.game, asked.seats, asked.seat, position_of(asked.record, load(asked.game).state))


def needs_compiling(level: str) -> bool:
    """Whether the bot of a level is good only when the game has been compiled for it."""
    return bot_of_level(level)[0] in THINKING


def answer(asked: Question, bots: dict[str, Bot]) -> str:
    """The bot's choice. Bots are kept by level, so that they may remember."""
    key = f"{asked.level} {asked.hurried} {asked.late}"
    if key not in bots:
        name, settings = bot_of_level(asked.level)
        bots[key] = bot(name, **_in_time(asked, settings))
    bots[key].agree(asked.key)
    return bots[key].choose(known(asked), asked.seat, asked.talk)


def _in_time(asked: Question, settings: dict[str, Any]) -> dict[str, Any]:
    """How the bot is made: one that searches thinks briefly where it is late, or where nothing may be compiled."""
    if asked.hurried:
        return settings | HURRY
    return settings | BRIEF if asked.late and needs_compiling(asked.level) else settings


def advise(asked: Advice) -> list[Bet]:
    """What a search thinks of a few moves, the best first, each with its reason where the game can say it."""
    knowledge, advice = known(asked), load(asked.game).advice
    player = Search(**(HINT | HURRY if asked.hurried else HINT))
    player.agree(asked.key)
    before: list[Weighed] = []
    weighed = player.weigh(knowledge, asked.seat, Longer(LONGER, lambda bets: _noted(before, bets)) if player.compiled else None)
    hidden = snapshot(knowledge.record)
    worth = _worth_telling(settled(weighed, before))
    reasons = [advice.reason(hidden, asked.seat, bet.move) if advice else None for bet in worth]
    moves = [as_stated(advice, hidden, asked.seat, bet.move, asked.key) for bet in worth]
    told = zip(moves, worth, reasons, strict=True)
    return [Bet(move, bet.mean, bet.margin, bet.visits, reason) for move, bet, reason in told]


def as_stated(advice: GameAdvice | None, hidden: Any, seat: int, move: str, key: int) -> str:
    """A move as it is to be made: where something is said with it, by the signs of the seat's team."""
    return advice.stated(hidden, seat, move, key) if isinstance(advice, SigningAdvice) else move


def _noted(before: list[Weighed], bets: Sequence[Weighed]) -> bool:
    """Keeps what was found in the middle of a search that goes on."""
    before += bets
    return True


@dataclass(frozen=True)
class Settled:
    """What a search says of a move by now."""

    move: str
    visits: int
    mean: float
    """What its latest walks got on the average."""
    margin: float
    """What that may be wrong by: half of a 95 % interval, and as much as it still moves while the tree grows."""


def settled(weighed: Sequence[Weighed], before: Sequence[Weighed]) -> list[Settled]:
    """What is to be said of moves by a search, and by what it had found in the middle.

    Walks of a tree that knows little are not those of one that knows more: a mean of all of them lags behind, and the luck of the tries
    alone is less than what it may be wrong by. A page judges alike (`web/wasm/settling.ts`).
    """
    former = {bet.move: bet for bet in before}
    return [_settled(bet, former.get(bet.move)) for bet in weighed]


def _settled(bet: Weighed, before: Weighed | None) -> Settled:
    latest = bet.visits - (before.visits if before else 0)
    if before is None or latest < FEWEST_VISITS:
        return Settled(bet.move, bet.visits, bet.mean, bet.margin)
    mean = (bet.mean * bet.visits - before.mean * before.visits) / latest
    return Settled(bet.move, bet.visits, mean, Weighed(bet.move, latest, mean).margin + STILL_MOVES * abs(mean - bet.mean))


def _worth_telling(weighed: Sequence[Settled]) -> list[Settled]:
    """What the search would play, and what else it knows well enough to say.

    First what is surely good: what was tried less often may only have been lucky.
    """
    chosen, *others = weighed
    known_well = [bet for bet in others if bet.visits >= FEWEST_VISITS and _says_something(bet)]
    return sorted([chosen, *known_well[: MOST_BETS - 1]], key=lambda bet: bet.margin - bet.mean)


def _says_something(bet: Settled) -> bool:
    """Whether its number is more than what it may be wrong by. A page judges by the same (`web/coach/thinking.ts`)."""
    return bet.margin <= NARROW_MARGIN or (bet.margin <= WIDEST_MARGIN and bet.margin < bet.mean)


def work_out(asked: SheetJob) -> Sheet:
    """The game's sheet of what somebody with this knowledge can work out."""
    game = load(asked.game)
    assert game.aid, "the game has a sheet"
    return sheet_of(game.aid, snapshot(position_of(asked.record, game.state)))


def by_chance(asked: Question) -> str:
    """Any choice: where a bot has failed, the game must go on."""
    return bot("random").choose(known(asked), asked.seat)
