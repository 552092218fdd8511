"""Why a move of Connect 37 may be good: what one can point at on the board."""

from typing import Any

from enishi.games.connect37.insight import around, most_waiting
from enishi.games.connect37.notation import CELL_NAMES
from enishi.games.connect37.rules import ADJACENT, LAY, SHORTEST_RUN, TILES, touching
from enishi.games.connect37.view import all_runs
from enishi.kernel.bits import count
from enishi.views import Fact, Line


def reason(s: Any, seat: int, text: str) -> Line:
    if s.phase == LAY:
        tile, _, cell = text.partition("@")
        return _why_lay(s, seat, int(tile) - 1, CELL_NAMES.index(cell))
    return _why_chip(s, text)


def _why_lay(s: Any, seat: int, tile: int, cell: int) -> Line:
    below, above = (_run_beside(s, other, cell) for other in (tile - 1, tile + 1))
    if below or above:
        return _why_run(s, seat, tile, cell, below, above)
    return _why_bridge(s, seat, tile, cell) or (_why_block(s, cell) if most_waiting(s, cell) else _why_far(s, tile, cell))


def _run_beside(s: Any, tile: int, cell: int) -> list[int]:
    """The run of a tile that touches a cell; empty where it is not on the board or does not touch."""
    if not 0 <= tile < TILES or not s.cell_of[tile] or not touching(s.cell_of[tile] - 1, cell):
        return []
    return next(run for run in all_runs(s) if tile in run)


def _why_run(s: Any, seat: int, tile: int, cell: int, below: list[int], above: list[int]) -> Line:
    run = [*below, tile, *above]
    facts: dict[str, Fact] = {"first": run[0] + 1, "last": run[-1] + 1}
    if max(len(below), len(above)) >= SHORTEST_RUN:
        return Line("advice.lengthens", facts)
    if len(run) >= SHORTEST_RUN:
        points = sum(_points(s, seat, laid) for laid in below + above)
        return Line("advice.connects_and_scores", facts | {"points": points}) if points else Line("advice.connects", facts)
    missing = _may_follow(s, run, tile, cell)
    if not missing:
        return Line("advice.joins_shut", facts)
    return Line("advice.joins" if len(run) == SHORTEST_RUN - 1 else "advice.begins", facts | {"missing": missing})


def _points(s: Any, seat: int, tile: int) -> int:
    chip = s.chip[s.cell_of[tile] - 1]
    return 1 + (chip - 1) % 2 if chip and (chip - 1) // 2 == seat else 0


def _may_follow(s: Any, run: list[int], tile: int, cell: int) -> list[int]:
    """The numbers that can go on at either end of a run, once the tile lies on the cell."""
    free = {laid: ADJACENT[cell] & s.empty if laid == tile else around(s, laid) & ~(1 << cell) for laid in (run[0], run[-1])}
    ends = [(run[0] - 1, free[run[0]]), (run[-1] + 1, free[run[-1]])]
    return [number + 1 for number, cells in ends if 0 <= number < TILES and not s.cell_of[number] and cells]


def _why_bridge(s: Any, seat: int, tile: int, cell: int) -> Line | None:
    """There is a number two away on the board, and one tile would join the two; better if it is at hand."""
    lines = []
    for step in (-1, 1):
        missing, other = tile + step, tile + 2 * step
        if 0 <= other < TILES and not s.cell_of[missing] and count(around(s, other) & ADJACENT[cell] & ~(1 << cell)):
            held = bool(s.hand[seat] >> missing & 1)
            lines.append((not held, Line("advice.bridge_at_hand" if held else "advice.bridge", _numbers(tile, other, missing))))
    return min(lines, key=lambda line: line[0])[1] if lines else None


def _beside(tile: int) -> list[int]:
    """The numbers before and after."""
    return [other for other in (tile - 1, tile + 1) if 0 <= other < TILES]


def _missing(s: Any, tile: int) -> list[int]:
    """Those of them that do not lie on the board, as they are printed."""
    return [other + 1 for other in _beside(tile) if not s.cell_of[other]]


def _why_block(s: Any, cell: int) -> Line:
    """It takes a cell from a tile that waits for its next number: from the longest run of those beside it."""
    waiting = [run for run in all_runs(s) for end in (run[0], run[-1]) if _waits(s, run, end, cell)]
    run = max(waiting, key=len)
    other = next(end for end in (run[0], run[-1]) if _waits(s, run, end, cell))
    facts: dict[str, Fact] = {"cell": CELL_NAMES[cell], "other": other + 1, "missing": _missing(s, other)}
    return Line("advice.blocks", facts | {"n": count(around(s, other) & ~(1 << cell))})


def _waits(s: Any, run: list[int], end: int, cell: int) -> bool:
    """Whether the end of a run touches a cell, and its next number is not on the board."""
    return bool(touching(s.cell_of[end] - 1, cell) and _missing(s, end))


def _why_far(s: Any, tile: int, cell: int) -> Line:
    """It lies apart, in nobody's way: what may still come beside it, if anything."""
    where: dict[str, Fact] = {"cell": CELL_NAMES[cell]}
    missing, free = _missing(s, tile), count(ADJACENT[cell] & s.empty)
    if not missing:
        return Line("advice.far_alone", where | {"tile": tile + 1, "laid": [other + 1 for other in _beside(tile)]})
    return Line("advice.far_open", where | {"missing": missing, "n": free}) if free else Line("advice.far", where)


def _numbers(tile: int, other: int, missing: int) -> dict[str, Fact]:
    return {"tile": tile + 1, "other": other + 1, "missing": missing + 1}


def _why_chip(s: Any, text: str) -> Line:
    tile = s.board[s.laid] - 1
    run = next(run for run in all_runs(s) if tile in run)
    lacking = SHORTEST_RUN - len(run)
    facts: dict[str, Fact] = {"first": run[0] + 1, "last": run[-1] + 1, "lacking": lacking, "points": 2 if text == "double" else 1}
    if text == "stack":
        return Line("advice.stack") if len(run) == 1 else Line("advice.stack_short" if lacking > 0 else "advice.stack_scoring", facts)
    if len(run) == 1:
        return _why_bet_alone(s, tile)
    return Line("advice.company" if lacking > 0 else "advice.scores", facts)


def _why_bet_alone(s: Any, tile: int) -> Line:
    missing, free = _missing(s, tile), count(around(s, tile))
    if not missing or not free:
        return Line("advice.lost", {"tile": tile + 1})
    return Line("advice.alone", {"tile": tile + 1, "missing": missing, "n": free})
