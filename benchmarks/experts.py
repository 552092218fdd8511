"""Expert iteration for one game: searches play, a net learns what they found, and searches with that net play on.

    python benchmarks/experts.py altar:2 --out DIR [--rounds 2] [--seconds 150] [--iterations 1500] [--net FILE] [--trust 0.5]

Every round gathers lessons for some seconds on all processes, then learns all lessons so far. Begins with no net, or with the one of a
file: then it is learned on, and the first searches are guided by it. Each round leaves `round-N.bin` and a line in `rounds.json`.
"""

import argparse
import datetime
import json
import time
from pathlib import Path

import torch

from enishi.lab.lessons import Lessons, gather
from enishi.learn.course import Course
from enishi.learn.files import Files, imported, units_of
from enishi.learn.tables import checked_device
from enishi.learn.teaching import teach
from enishi.learn.training import settle_on


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME:SEATS")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=150.0)
    parser.add_argument("--iterations", type=int, default=1500)
    parser.add_argument("--net", type=Path)
    parser.add_argument("--trust", type=float, default=0.5)
    parser.add_argument("--passes", type=int, default=20)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game, _, seats = arguments.game.partition(":")
    course = Course.of(game, int(seats), None, checked_device(arguments.device), arguments.seed)
    settle_on(course.device)
    files, net_file = Files(arguments.out), arguments.net
    lessons, told = list[Lessons](), list[dict[str, object]]()
    for number in range(1, arguments.rounds + 1):
        search = {"iterations": arguments.iterations}
        if net_file:
            search |= {"net": str(net_file), "trust": arguments.trust}
        began = time.monotonic()
        how = {"seats": course.seats, "search": search, "seed": arguments.seed * 1000 + number, "processes": arguments.processes}
        found = gather(game, seconds=arguments.seconds, **how)
        lessons.append(found)
        gathered = time.monotonic() - began
        net = _beginning(course, arguments.net)
        taught = teach(course, net, Lessons.together(lessons), passes=arguments.passes, seed=arguments.seed)
        facts = {"command": f"python benchmarks/experts.py {arguments.game} --rounds {arguments.rounds} --seconds {arguments.seconds:g}"}
        facts |= {"date": datetime.date.today().isoformat(), "lessons": sum(map(len, lessons)), "round": number}
        net_file = files.export(course, net, f"round-{number}.bin", **facts)
        told.append(
            facts
            | {
                "gathered": gathered,
                "seconds": time.monotonic() - began,
                "before": taught.before,
                "passes": taught.passes,
                "best": taught.best,
            }
        )
        (arguments.out / "rounds.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        before, after = (", ".join(f"{one:.3f}" for one in understood) for understood in (taught.before, taught.passes[taught.best]))
        print(f"round {number}: {len(found)} lessons; distance, surprise, alike: {before} before, {after} after", flush=True)


def _beginning(course: Course, file: Path | None) -> torch.nn.Module:
    if file is None:
        return course.fresh_net()
    data = file.read_bytes()
    assert units_of(data, course) == course.recipe.units, "the net has other layers than the recipe of its game"
    return imported(data, course).requires_grad_(True)


if __name__ == "__main__":
    main()
