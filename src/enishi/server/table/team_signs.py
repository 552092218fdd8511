"""What teammates have agreed on before the deal where bots are among them: bots alone in secret, a bot with people in plain words.

A bot proposes a convention to the people of its team (`propose` of the game's conduct); only they are told. Nobody has to keep to
it, but the bot reads them by it.
"""

import hashlib
from typing import NamedTuple

from enishi.bots import level as bot_of_level
from enishi.games import load
from enishi.games.parts import ProposingConduct
from enishi.server.table.chairs import Chair
from enishi.server.table.table import Table
from enishi.words import LANGUAGES

KEY_BYTES = 7
THINKING = ("search", "instant")
"""Kinds of bots that search, in some game at least: they are good only when the game has been compiled, and may give secret signs."""


class Proposal(NamedTuple):
    """A convention that a bot and a person can keep to."""

    key: int
    words: dict[str, str]


def signs_key(table: Table, seat: int) -> int:
    """What the team of a seat has agreed on, for its bots; 0: nothing."""
    team = table.team_of(seat)
    if not table.secret or len(team) < 2:
        return 0
    if all(_gives_signs(table.chairs[member]) for member in team):
        return _drawn(table, seat) or 1
    return plain_key(table, seat)


def plain_key(table: Table, seat: int) -> int:
    """What a seat's people have been told in plain words that their team has agreed on; 0: nothing."""
    proposal = proposal_to(table, seat)
    return proposal.key if proposal else 0


def proposal_to(table: Table, seat: int) -> Proposal | None:
    """What a bot proposes to the people of a seat's team; None where all are people, or all bots, or a bot gives no signs."""
    if not table.secret:  # as at all tables without teams
        return None
    chairs = [table.chairs[member] for member in table.team_of(seat)]
    bots = [chair for chair in chairs if not chair.people]
    if not 0 < len(bots) < len(chairs) or not all(_gives_signs(chair) for chair in bots):
        return None
    conduct = load(table.setup.game).conduct
    if not isinstance(conduct, ProposingConduct):
        return None
    key, word = conduct.propose(_drawn(table, seat))
    return Proposal(key, {language: load(table.setup.game).words.say(word, language) for language in LANGUAGES})


def has_to_confer(table: Table, seat: int) -> bool:
    """Whether the people of a seat have somebody to confer with, or a proposal to read."""
    others = [table.chairs[member] for member in table.team_of(seat) if member != seat]
    return any(chair.has_people for chair in others) or proposal_to(table, seat) is not None


def conferring_seats(table: Table) -> list[int]:
    """The seats whose people confer now; without any the cards are dealt at once, and nobody is asked whether they are ready."""
    if not table.conferring:
        return []
    return [seat for seat, chair in enumerate(table.chairs) if chair.has_people and has_to_confer(table, seat)]


def _drawn(table: Table, seat: int) -> int:
    digest = hashlib.sha256(f"{table.secret} {table.team_of(seat)}".encode()).digest()
    return int.from_bytes(digest[:KEY_BYTES])


def _gives_signs(chair: Chair) -> bool:
    """Whether a bot that gives signs has had this seat from the beginning."""
    return chair.bot is not None and not chair.people and bot_of_level(chair.bot)[0] in THINKING
