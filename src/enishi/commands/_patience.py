"""Why somebody waits: the first time that a game is thought about on a machine, its rules are compiled."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from enishi.games.game import Game
from enishi.games.tier import compiling_allowed, mark
from enishi.words import Speaker


@contextmanager
def thinking_about(game: Game, speak: Speaker) -> Iterator[None]:
    """Around a search: says beforehand that it takes long, unless one has been through on this machine."""
    searched = mark(game, "searched")
    if compiling_allowed() and not searched.exists():
        print(speak("cli.play.compiles"), flush=True)
    yield
    with suppress(OSError):  # a cache that cannot be written to: then it is said again
        searched.parent.mkdir(parents=True, exist_ok=True)
        searched.touch()
