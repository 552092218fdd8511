"""`python -m enishi.games.compile <game> …`: compiles the single moves of games into the cache on the disk."""

import sys
from contextlib import ExitStack, closing

from enishi.games import load
from enishi.games.exercise import ask_everything
from enishi.games.game import Game
from enishi.games.tier import compiling_mark, ready_mark
from enishi.kernel.engine import engine
from enishi.kernel.held import hold


def compile_game(game: Game) -> None:
    """Asks every question, which compiles the answers, and marks the cache as ready; meanwhile nobody else begins with it by himself."""
    with closing(hold(compiling_mark(game)) or ExitStack()):
        ask_everything(engine(game, compiled=True))
        ready_mark(game).touch()


if __name__ == "__main__":
    for id in sys.argv[1:]:
        compile_game(load(id))
