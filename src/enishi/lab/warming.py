"""Compiling before games are played: of several processes one does it, and the others wait for it instead of doing the same."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

from enishi.bots import Knowledge
from enishi.bots import bot as make_bot
from enishi.errors import Refused
from enishi.games import load
from enishi.games.tier import compiling_allowed, mark
from enishi.kernel.held import Hold, held
from enishi.match import new


def warm_up(game: str, seats: int, options: Mapping[str, Any], bots: Sequence[str]) -> None:
    """Lets each bot decide once in a match that does not count; one that cannot play is refused by its first game."""
    names = sorted(set(bots))
    what = hashlib.sha256(repr(names).encode()).hexdigest()[:8]
    warm_up_by(game, what, lambda: _decide(game, seats, options, names))


def warm_up_by(game: str, what: str, compile: Callable[[], object]) -> None:
    """Does what compiles; `what` names it among all that is compiled of a game."""
    if not compiling_allowed():
        return
    done = mark(load(game), f"warm-{what}")
    if done.exists():
        compile()
        return
    with closing(_alone(done.with_suffix(".lock"))):
        compile()
        with suppress(OSError):
            done.touch()


def _alone(path: Path) -> Hold:
    """One's turn to compile; where nothing can be kept on the disk, nobody waits for another."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return held(path)
    except OSError:
        return ExitStack()


def _decide(game: str, seats: int, options: Mapping[str, Any], bots: Sequence[str]) -> None:
    match = new(game, seats, options, seed=0)
    match.advance()
    while not match.over and len(match.legal(match.waiting[0])) == 1:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
        match.advance()
    if match.over:
        return
    seat = int(match.waiting[0])
    for name in bots:
        with suppress(Refused):
            make_bot(name, seed=0).choose(Knowledge(match.game, match.seats, seat, match.hidden(seat)), seat)
