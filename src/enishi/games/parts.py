"""What the optional parts of a game's folder answer: `conduct.py`, `advice.py` and `aid.py`.

A part is a module, and a module fits a protocol if it has its functions; the battery holds every part to its protocol, names and all. What
`insight.py` may answer is in `kernel.insight`, because it is compiled; what `site.toml` may say is in `server.table.game_facts`.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from enishi.kernel.engine import Position
from enishi.views import Line

Remark = tuple[int | None, str]
"""Something said openly: the seat (None: an onlooker) and the words."""


class Known(Protocol):
    """What a bot may ask: of a match, or of what one seat knows of it."""

    @property
    def game(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def hidden(self, seat: int | None) -> Position: ...

    def legal(self, actor: int) -> list[str]: ...

    def weights(self, actor: int) -> dict[str, int]: ...


class Thinker(Protocol):
    """The bot that a conduct speaks for."""

    seed: int
    key: int
    """What it has agreed with its teammate before the game; 0: nothing."""
    calls: int
    """How often it has been asked."""
    level: str | None
    """What it is to play like."""
    compiled: bool
    """Whether rules may be compiled for it: otherwise there is no time for that now."""

    def decide(self, match: Known, seat: int) -> str:
        """The best move, or any at all where it slips."""

    def advised(self, match: Known, seat: int, **heard: Sequence[int]) -> dict[str, float]:
        """The odds of each legal move by the game's net, asked with these fields of the record changed; none where there is no net."""


class Conduct(Protocol):
    """What a bot does beyond searching. Asked by `bots.search` before it searches."""

    def choose(self, known: Known, seat: int, talk: Sequence[Remark], player: Thinker) -> str | None:
        """A move, or None to search for one."""


class Noted(NamedTuple):
    """Something that was said as part of the game; the kinds are the notes of `site.toml`."""

    seat: int | None
    kind: str
    text: str


@runtime_checkable
class TalkingConduct(Conduct, Protocol):
    """A conduct for a game whose talk is part of it. Asked by the server when a bot may speak."""

    def tell(
        self,
        known: Known,
        seat: int,
        notes: Sequence[Noted],
        rng: random.Random,
        language: str | None = None,
        earlier: Sequence[Noted] = (),
    ) -> list[tuple[str, str]]:
        """Kinds of notes, each with a text, that the bot of a seat has to say now; `notes`: those of what is on; `earlier`: all others.

        `language`: None for both at once; the same random numbers say the same in every language.
        """


@runtime_checkable
class ProposingConduct(Conduct, Protocol):
    """A conduct for a game with secret signs. Asked by the server for the people whose teammate is a bot."""

    def propose(self, number: int) -> tuple[int, str]:
        """A convention that a person can keep to, chosen by a number: the key that its bots agree on, and the word that tells it."""


class Advice(Protocol):
    """Why a move may be good. Asked for hints, about what a search thinks best."""

    def reason(self, s: Any, seat: int, text: str) -> Line | None:
        """The reason from a hidden record, to be read only; None where there is none to be given."""


@runtime_checkable
class SigningAdvice(Advice, Protocol):
    """An advice for a game in which something is said with a move: a search tries one way of saying it for all."""

    def stated(self, s: Any, seat: int, text: str, key: int) -> str:
        """The move as it is to be made by the signs of the seat's team; where none are known (0), as it is."""


class Aid(Protocol):
    """What somebody with a hidden record can work out, for people who switch it on at the table: a sheet (`games.sheet`)."""

    COUNTED: tuple[str, ...]
    """Names of the things that may be so or not in a world."""

    def count(self, s: Any, out: Any) -> int:
        """Goes through all worlds that agree with what was seen: writes for each name in how many it is so, and returns how many there are.

        A rule, as those of the game: it also runs as WebAssembly. `s` is a copy, which it may change.
        """
