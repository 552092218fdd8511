"""Games by nets on a GPU: nets, records and notes stay there while games are played, and the notes come back."""

import numpy as np

from enishi.kernel.cuda.by_net import net_kernel
from enishi.kernel.cuda.device import THREADS, aligned, blocks_for, cuda
from enishi.lab.net_games import AT_ONCE, NetGames, Played


def play_on_device(games: NetGames, seed: int, first: int, played: Played) -> None:
    """Fills `played` with games from `first` on."""
    size, record, eyes = min(AT_ONCE, len(played.facts)), aligned(games.game.state), aligned(games.eyes.dtype)
    states, places = cuda.device_array(size, record), cuda.device_array(size, record)
    looks = cuda.to_device(np.repeat(games.eyes, size).view(eyes))
    template, layers = cuda.to_device(games.template.view(record)), cuda.to_device(games.layers.view(aligned(games.layers.dtype)))
    orders, begins, weights, biases, kinds, logs = (
        cuda.to_device(array) for array in (games.orders, games.begins, games.weights, games.biases, games.kind_of, games.logs)
    )
    for at in range(0, len(played.facts), size):
        rows = [array[at : at + size] for array in played.arrays]
        now = len(rows[0])
        notes = [cuda.to_device(np.ascontiguousarray(array)) for array in rows]
        trails = cuda.device_array((now, 0), np.int64)
        net_kernel(games.game)[blocks_for(now), THREADS](
            states, template, games.seats, seed, first + at, orders, begins, looks, layers, weights, biases, places, kinds, logs,
            trails, *notes,
        )  # fmt: skip
        for row, note in zip(rows, notes, strict=True):
            row[...] = note.copy_to_host()
