"""The nets in a game's folder, if there are any."""

from functools import cache
from pathlib import Path

from enishi.errors import BadSetup
from enishi.games.game import Game
from enishi.nets.file import Net, read_net

NETS = "nets"
"""The folder in a game's folder with a net for each number of seats that there is one for: `2.bin`."""


@cache
def net_of(game: Game, seats: int, file: Path | None = None) -> Net | None:
    """The net of a file, or the game's own, for a table with this number of seats; None where there is none that has learned it.

    A file that was named must fit the game. A variant of a game (`enishi fork`) has the folder of another one with other rules: the nets
    in it are left alone.
    """
    if file is not None:
        net = read_net(file.read_bytes(), game, str(file))
        return net if seats in net.seats else None
    own = game.folder / NETS / f"{seats}.bin"
    if not own.is_file():
        return None
    try:
        return read_net(own.read_bytes(), game, own.name)
    except BadSetup:
        return None
