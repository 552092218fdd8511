"""Which engine answers for single moves: the plain one at once, the compiled one as soon as it is there.

Nobody waits for a compiler to sit down. A process that plays many moves has its game compiled by another process in the background,
into the cache on the disk, and reads it from there when it is ready. `ENISHI_JIT=0` turns compiling off.

Reading takes a few tenths of a second. A process in which others wait meanwhile (`read_in_background`) has a thread do that.
"""

import hashlib
import os
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path

from enishi.games import ids, load
from enishi.games.exercise import ask_everything
from enishi.games.game import Game
from enishi.kernel.engine import Engine, engine
from enishi.kernel.held import is_held
from enishi.kernel.twin import cache_folder

MANY_MOVES = 400
"""After this many plain moves of a game, compiling it pays; where others are at it, one looks after as many again."""


_in_background = threading.Event()


def read_in_background() -> None:
    """From now on nobody in this process waits until compiled code is read; single moves are played by the plain rules until then."""
    _in_background.set()


def compiling_allowed() -> bool:
    return os.environ.get("ENISHI_JIT", "1") != "0"


class Tier:
    """The engine of one game for single moves."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.engine = engine(game, compiled=False)
        self._settled = not compiling_allowed()
        self._plain_moves = 0
        self._compiler: subprocess.Popen[bytes] | None = None
        self._reading: threading.Thread | None = None
        self._change_if_ready()

    def current(self) -> Engine:
        """The best engine there is now; called once for each move that is played."""
        if not self._settled:
            self._plain_moves += 1
            if self._compiler is not None:
                self._change_if_compiled(self._compiler)
            elif self._plain_moves % MANY_MOVES == 0:
                self._change_if_ready()
                self._compiler = None if self._settled else _compile_in_background(self.game)
        return self.engine

    def _change_if_compiled(self, compiler: "subprocess.Popen[bytes]") -> None:
        """Changes over when the compiler is done; where it failed, this process does not try again."""
        if compiler.poll() is not None:
            self._change_if_ready()
            self._settled = True

    def _change_if_ready(self) -> None:
        if self._settled or not ready_mark(self.game).exists():
            return
        self._settled = True
        if _in_background.is_set():
            self._reading = threading.Thread(target=self._read_and_change, name=f"reads {self.game.id}")
            self._reading.start()
        else:
            self.engine = engine(self.game, compiled=True)

    def wait(self) -> None:
        """Returns when nothing is being read any more."""
        if self._reading is not None:
            self._reading.join()

    def _read_and_change(self) -> None:
        compiled = engine(self.game, compiled=True)
        ask_everything(compiled)
        self.engine = compiled


def read_all() -> None:
    """Reads the compiled code of every game, one after the other, as far as it is on the disk: before anybody comes who would wait."""
    for id in ids():
        tier(load(id)).wait()


def ready_mark(game: Game) -> Path:
    """A file that is there when the compiled code of a game's single moves is on the disk."""
    return mark(game, "ready")


def compiling_mark(game: Game) -> Path:
    """A file that is held by the process that compiles a game: if that is killed, another may."""
    found = mark(game, "compiling")
    found.parent.mkdir(parents=True, exist_ok=True)
    return found


def mark(game: Game, what: str) -> Path:
    """A file beside the compiled code of a game.

    Numba keeps compiled code by the place of its sources: of two copies of Enishi with the same rules, each has its own.
    """
    places = f"{Path(__file__).resolve()}\0{game.folder.resolve()}"
    return cache_folder(game.package) / f"{what}-{hashlib.sha256(places.encode()).hexdigest()[:8]}"


def _compile_in_background(game: Game) -> "subprocess.Popen[bytes] | None":
    """Has another process compile a game, unless one is at it already; None where that cannot be."""
    command = [sys.executable, "-m", "enishi.games.compile", game.id]
    quiet = subprocess.DEVNULL
    try:
        if is_held(compiling_mark(game)):
            return None
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
    except OSError:
        return None


@cache
def tier(game: Game) -> Tier:
    """The tier of a game in this process."""
    return Tier(game)
