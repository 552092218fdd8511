"""`python -m enishi.games.compile <game> …`: compiles the single moves of games into the cache on the disk."""

import sys

from enishi.games import load
from enishi.games.exercise import ask_everything
from enishi.games.game import Game
from enishi.games.tier import ready_mark
from enishi.kernel.engine import engine


def compile_game(game: Game) -> None:
    """Asks every question, which compiles the answers, and marks the cache as ready."""
    ask_everything(engine(game, compiled=True))
    mark = ready_mark(game)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


if __name__ == "__main__":
    for id in sys.argv[1:]:
        compile_game(load(id))
