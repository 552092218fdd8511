"""What a seat of Connect 37 may know: the board, its hand, and the runs as far as they go."""

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from enishi.games.connect37.notation import CELL_NAMES
from enishi.games.connect37.rules import (
    CELLS,
    CENTRE,
    CHIP,
    DEAL,
    DRAW,
    LAY,
    OVER,
    SHORTEST_RUN,
    TILES,
    touching,
)
from enishi.views import Line

PHASES = {CENTRE: "centre", DEAL: "deal", DRAW: "draw", LAY: "lay", CHIP: "chip", OVER: "over"}


class Chip(msgspec.Struct, frozen=True, gc=False):
    """A chip on a tile, and whether its run is long enough to score it."""

    seat: int
    points: int
    scoring: bool


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A cell of the board; `run` is the length of the run its tile is in."""

    cell: str
    tile: int | None
    chip: Chip | None
    run: int


class Run(msgspec.Struct, frozen=True, gc=False):
    """Two or more consecutive numbers, each touching the next; `points` are what its chips score, or would with four tiles."""

    tiles: list[int]
    cells: list[str]
    connected: bool
    points: list[int]


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat, with its points if the game ended now."""

    singles: int
    doubles: int
    held: int
    points: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Connect 37."""

    board: list[Cell]
    hand: list[int] | None
    """The tiles that this seat holds; None for an onlooker."""
    unseen: list[int]
    """Tiles that this seat has not seen: in the stock, set aside, or in other hands."""
    stock: int
    set_aside: int
    runs: list[Run]
    seats: list[Seat]
    turn: int
    last_laid: str | None


def phase(s: Any) -> str:
    return PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    laid = _laid(s.packed("cell_of"), s.packed("chip"), s.seats)
    return Table(
        board=laid.board,
        hand=_tiles(s.hand[seat]) if seat < s.seats else None,
        unseen=_tiles(s.unseen),
        stock=TILES - s.seats - s.drawn,
        set_aside=s.seats,
        runs=laid.runs,
        seats=_seats(s.packed("singles"), s.packed("doubles"), s.packed("held"), tuple(laid.points)),
        turn=s.turn,
        last_laid=CELL_NAMES[s.laid] if s.empty.bit_count() < CELLS - 1 else None,
    )


class _Laid(NamedTuple):
    """What lies on the board."""

    board: list[Cell]
    runs: list[Run]
    points: list[int]
    """Of each seat, if the game ended now."""


@lru_cache(64)
def _laid(cell_of: bytes, chips: bytes, seats: int) -> _Laid:
    """The same for everybody who looks at a position, and so made once. Fields are as the record has them: a byte for each number."""
    board, runs = _EMPTY_BOARD.copy(), list[Run]()
    for tiles in runs_of(cell_of):
        length = len(tiles)
        for tile in tiles:
            cell = cell_of[tile] - 1
            board[cell] = _cell(cell, tile, chips[cell], length)
        if length > 1:
            cells = tuple([cell_of[tile] - 1 for tile in tiles])
            runs.append(_run(tuple(tiles), cells, tuple([chips[cell] for cell in cells]), seats))
    return _Laid(board, runs, [sum(run.points[seat] for run in runs if run.connected) for seat in range(seats)])


@lru_cache(1 << 10)
def _seats(singles: bytes, doubles: bytes, held: bytes, points: tuple[int, ...]) -> list[Seat]:
    """Seats stay as they are from view to view, too."""
    return [Seat(*seat) for seat in zip(singles, doubles, held, points, strict=False)]


def all_runs(s: Any) -> list[list[int]]:
    """The tiles on the board as maximal runs, single ones included."""
    return runs_of(s.packed("cell_of"))


@lru_cache(64)
def runs_of(cell_of: bytes) -> list[list[int]]:
    """Asked several times of each position, and so found once; nobody changes what is found."""
    runs: list[list[int]] = []
    before = 0
    for tile, cell in enumerate(cell_of):
        if cell:
            if before and _TOUCHING[before - 1][cell - 1]:
                runs[-1].append(tile)
            else:
                runs.append([tile])
        before = cell
    return runs


_TOUCHING = [[bool(touching(one, other)) for other in range(CELLS)] for one in range(CELLS)]
"""What the rules say of each two cells, looked up: it is asked often."""


@lru_cache(1 << 12)
def _tiles(members: int) -> list[int]:
    """Most hands stay as they are from view to view; nobody changes what is found."""
    found: list[int] = []
    for first, byte in enumerate(members.to_bytes(-(-TILES // 8), "little")):
        found += _TILES_OF_BYTE[first][byte]
    return found


_TILES_OF_BYTE = [[[first + bit + 1 for bit in range(8) if byte >> bit & 1] for byte in range(256)] for first in range(0, TILES, 8)]
"""The tiles of each eight that a set may have: many sets are new with every move, and eight at a time they are soon listed."""


@lru_cache(1 << 14)
def _cell(cell: int, tile: int, chip: int, run: int) -> Cell:
    """Most cells stay as they are from view to view, and so are the same object: it is seen at once that nothing has changed there."""
    shown = Chip((chip - 1) // 2, 1 + (chip - 1) % 2, run >= SHORTEST_RUN) if chip else None
    return Cell(CELL_NAMES[cell], tile + 1 or None, shown, run)


_EMPTY_BOARD = [_cell(cell, -1, 0, 0) for cell in range(CELLS)]


@lru_cache(1 << 12)
def _run(tiles: tuple[int, ...], cells: tuple[int, ...], chips: tuple[int, ...], seats: int) -> Run:
    """A run and what lies on it; like cells, most stay as they are from view to view."""
    points = [_chip_points(chips, seat) for seat in range(seats)]
    return Run([tile + 1 for tile in tiles], [CELL_NAMES[cell] for cell in cells], len(tiles) >= SHORTEST_RUN, points)


def _chip_points(chips: tuple[int, ...], seat: int) -> int:
    return sum(1 + (chip - 1) % 2 for chip in chips if chip and (chip - 1) // 2 == seat)


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    if before.phase == CENTRE:
        return [Line("log.centre", {"tile": text})]
    if before.phase in (DEAL, DRAW):
        key = "deal" if before.phase == DEAL else "draw"
        if text == "?":
            return [Line(f"log.{key}_hidden", {"seat": before.turn})]
        return [Line(f"log.{key}", {"seat": before.turn, "tile": text})]
    if before.phase == LAY:
        tile, cell = text.split("@")
        return [Line("log.lay", {"seat": actor, "tile": tile, "cell": cell}), *_tell_run(before, after, int(tile) - 1)]
    chip = Line(f"log.{text}", {"seat": actor, "tile": str(before.board[before.laid])})
    return [chip, *_tell_end(after)] if after.phase == OVER else [chip]


def _tell_run(before: Any, after: Any, tile: int) -> list[Line]:
    """A run that has just become long enough to score."""
    run = next(run for run in all_runs(after) if tile in run)
    if len(run) < SHORTEST_RUN:
        return []
    grown = all(len(old) < SHORTEST_RUN for old in all_runs(before) if old[0] in run)
    return [Line("log.connected", {"first": run[0] + 1, "last": run[-1] + 1})] if grown else []


def _tell_end(s: Any) -> list[Line]:
    """The run that put the winner furthest ahead of the others; nothing where several have won."""
    laid = _laid(s.packed("cell_of"), s.packed("chip"), s.seats)
    best = max(laid.points)
    if laid.points.count(best) > 1:
        return []
    winner = laid.points.index(best)
    ahead = [(run.points[winner] - _most_of_others(run.points, winner), run) for run in laid.runs if run.connected]
    _, run = max(ahead, key=lambda one: one[0])
    facts = {"seat": winner, "points": run.points[winner], "others": _most_of_others(run.points, winner)}
    return [Line("log.board_full", facts | {"first": run.tiles[0], "last": run.tiles[-1]})]


def _most_of_others(points: list[int], seat: int) -> int:
    return max(scored for other, scored in enumerate(points) if other != seat)


def explain(s: Any) -> list[Line]:
    """Who scored what for which run."""
    lines = []
    for run in _laid(s.packed("cell_of"), s.packed("chip"), s.seats).runs:
        for seat, points in enumerate(run.points):
            if run.connected and points:
                facts = {"seat": seat, "points": points, "first": run.tiles[0], "last": run.tiles[-1]}
                lines.append(Line("result.run", facts))
    return lines or [Line("result.no_runs")]
