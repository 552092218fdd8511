"""What a run leaves in its folder: a checkpoint to go on from, the log as a table, the curve as a picture, and nets that bots can play."""

import csv
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from enishi.errors import BadSetup
from enishi.kernel.drivers.net import UNIT_BITS
from enishi.learn.course import Course
from enishi.learn.net import Net
from enishi.learn.run import Row
from enishi.nets import make, read_net
from enishi.nets.file import HEADS, parts_of

CHECKPOINT, LOG, CURVE, NET = "checkpoint.pt", "log.csv", "curve.svg", "net.bin"
GROUPS = ("past", "tutor", "open", "random", "rival")
"""Whom a net meets while it learns, in the order of the log's columns."""


@dataclass(frozen=True)
class Files:
    """The folder of one run."""

    folder: Path

    def identity(self, course: Course) -> dict[str, Any]:
        """What a checkpoint must be of, for a course to go on with it."""
        manifest = course.game.manifest
        versions = {"rules": manifest.version, "observation": manifest.observation_version}
        setup = {"seats": course.seats, "options": dict(course.options), "units": list(course.recipe.units), "seed": course.seed}
        setup |= {"lean": course.recipe.lean} if course.recipe.lean else {}
        return {"game": course.game.id, **versions, **setup}

    def save(self, course: Course, state: Mapping[str, Any]) -> None:
        """Writes the checkpoint; the file is the old one or the new one, never half of one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f"{CHECKPOINT}.{os.getpid()}"
        torch.save({"identity": self.identity(course), **state}, fresh)
        fresh.replace(self.folder / CHECKPOINT)

    def load(self, course: Course) -> dict[str, Any] | None:
        """The checkpoint, if there is one; refuses that of another course."""
        file = self.folder / CHECKPOINT
        if not file.exists():
            return None
        try:
            state: dict[str, Any] = torch.load(file, map_location=course.device, weights_only=True)
            identity = state["identity"]
        except Exception as error:  # whatever the unpickler says: it is no checkpoint
            raise BadSetup("checkpoint_unreadable", file=str(file)) from error
        for what, wanted in self.identity(course).items():
            if identity.get(what) != wanted:
                raise BadSetup("checkpoint_of_another", file=str(file), what=what, value=str(identity.get(what)), wanted=str(wanted))
        return state

    def log(self, rows: Sequence[Row]) -> None:
        """Writes table and picture anew."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOG).open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(("update", "progress", "seconds", "decisions", "games", "entropy", "change", "value_loss", *GROUPS))
            for row in rows:
                facts = (f"{fact:.4f}" for fact in (row.entropy, row.change, row.value_loss))
                shares = (f"{row.shares[group]:.4f}" if group in row.shares else "" for group in GROUPS)
                table.writerow((row.update, f"{row.progress:.4f}", f"{row.seconds:.1f}", row.decisions, row.games, *facts, *shares))
        (self.folder / CURVE).write_text(curve_svg(rows), encoding="utf-8")

    def export(self, course: Course, net: Net, name: str = NET, **facts: Any) -> Path:
        """Writes a net as bots play it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / name
        file.write_bytes(exported(course, net, **facts))
        return file


def exported(course: Course, net: Net, **facts: Any) -> bytes:
    """The net in whole numbers; `facts` say how it was made."""
    parts = [*net.trunk, net.policy, net.value]
    layers = [tuple(array.detach().cpu().double().numpy() for array in (part.weight, part.bias)) for part in parts]
    lean = {"lean": course.recipe.lean} if course.recipe.lean else {}
    head = {"seats": [course.seats], "options": dict(course.options), "seed": course.seed, **lean, **facts}
    return make(course.game, layers[:-HEADS], layers[-2], layers[-1], head)


def units_of(data: bytes, course: Course) -> tuple[int, ...]:
    """How wide the layers of an exported net are."""
    return tuple(read_net(data, course.game).head["layers"])


def lean_of(data: bytes, course: Course) -> float:
    """How much an exported net leans on the game's own policy."""
    return read_net(data, course.game).lean


def imported(data: bytes, course: Course) -> Net:
    """An exported net, to be played against or to be learned from; the course has its units."""
    read = read_net(data, course.game)
    net = course.fresh_net()
    for number, part in enumerate([*net.trunk, net.policy, net.value]):
        weights, biases = parts_of(read, number)
        shift = int(read.layers[number]["shift"])
        for parameter, whole, bits in ((part.weight, weights, shift), (part.bias, biases, shift + UNIT_BITS)):
            real = torch.from_numpy(np.ascontiguousarray(whole[: len(parameter)] / (1 << bits))).float()
            with torch.no_grad():
                parameter.copy_(real.to(parameter.device))
    net.requires_grad_(False)
    return net


WIDTH, HEIGHT, EDGE = 640, 240, 30
COLOURS = {"past": "#888", "tutor": "#b5443b", "open": "#3b8f5a", "random": "#3b6fb5", "rival": "#b5443b"}


def curve_svg(rows: Sequence[Row]) -> str:
    """Shares of success against each group over the run, as a picture."""
    lines = [f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{_y(share)}" y2="{_y(share)}" stroke="#ddd"/>' for share in (0, 0.5, 1)]
    lines += [f'<text x="4" y="{_y(share) + 4}" font-size="11">{share}</text>' for share in (0, 0.5, 1)]
    for number, group in enumerate(GROUPS):
        points = [f"{EDGE + row.progress * (WIDTH - 2 * EDGE):.1f},{_y(row.shares[group])}" for row in rows if group in row.shares]
        if points:
            lines.append(f'<polyline fill="none" stroke="{COLOURS[group]}" points="{" ".join(points)}"/>')
            lines.append(f'<text x="{EDGE + 80 * number}" y="14" font-size="12" fill="{COLOURS[group]}">{group}</text>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(lines)}</svg>\n'


def _y(share: float) -> float:
    return round(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE), 1)


def rewritten(file: Path, **facts: Any) -> None:
    """Writes the head of an exported net anew, with more facts in it; its numbers stay as they are."""
    line, _, numbers = file.read_bytes().partition(b"\n")
    head = json.loads(line) | facts
    file.write_bytes(json.dumps(head, ensure_ascii=False).encode() + b"\n" + numbers)
