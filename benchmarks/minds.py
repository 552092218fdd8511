"""Trains the nets that ship, all games side by side on one GPU within a few minutes, then lets exploiters at some of them.

    python benchmarks/minds.py --out DIR [--device cuda] [--scale 1.0] [--plan signs:4=350+80 …]

A plan says of a game and its seats until which second its net is trained, and for how many more an exploiter is. Every game is a process
of its own with another beside it that compiles `hard` meanwhile and measures the net against it as soon as there is one. Whatever
happens to one, the others go on; every few seconds all that there is (nets, curves, findings) is packed into DIR/minds.tar.gz.
"""

import argparse
import io
import json
import math
import os
import subprocess
import sys
import tarfile
import time
import traceback
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

PLAN = ("signs:4=350+75", "altar:2=350+75", "ito:2=350+75", "bird:2=200+80", "soulmates:4=240+0", "connect37:2=425+0", "yurikure:2=425+0")
PACKED_EVERY = 20.0
LEFT_OUT = "checkpoint.pt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--work", type=Path, help="where files are while they are worked on (usual: DIR/work)")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--end", type=float, default=455.0, help="seconds after which everything ends")
    parser.add_argument("--scale", type=float, default=1.0, help="of all times, for trying out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plan", nargs="*", default=PLAN)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--began", type=float, default=time.monotonic(), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        train_one(arguments)
    elif arguments.measure:
        measure_one(arguments)
    else:
        train_all(arguments)


def train_all(arguments: argparse.Namespace) -> None:
    """Starts everything, packs what there is, and ends everything in time."""
    work = arguments.work or arguments.out / "work"
    for folder in (work, arguments.out):
        folder.mkdir(parents=True, exist_ok=True)
    settings = ["--out", str(work), "--device", arguments.device, "--scale", str(arguments.scale), "--seed", str(arguments.seed)]
    command = [sys.executable, "-u", __file__, *settings, "--began", str(arguments.began)]
    running = []
    for plan in arguments.plan:
        for kind in ("one", "measure"):
            log = (work / f"{plan.partition('=')[0].replace(':', '-')}-{kind}.log").open("w")
            environment = os.environ | {"OMP_NUM_THREADS": "1"}
            running.append(subprocess.Popen([*command, f"--{kind}", plan], stdout=log, stderr=subprocess.STDOUT, env=environment))
    end = arguments.began + arguments.end * arguments.scale
    while time.monotonic() < end and any(process.poll() is None for process in running):
        time.sleep(min(PACKED_EVERY, max(0.0, end - time.monotonic())))
        pack(work, arguments.out)
    for process in running:
        process.terminate()
    pack(work, arguments.out)
    for findings in sorted(work.glob("*.json")):
        print(findings.stem, findings.read_text().replace("\n", " "))
    for log in sorted(work.glob("*-one.log")):
        print(log.stem, *log.read_text().splitlines()[-3:], sep="\n  ")


def pack(work: Path, out: Path) -> None:
    """All small files as one; what is being written at this moment is read as it is."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for file in sorted(work.rglob("*")):
            with suppress(OSError):  # gone meanwhile
                if file.is_file() and not file.name.startswith(LEFT_OUT):
                    content = file.read_bytes()
                    member = tarfile.TarInfo(str(file.relative_to(work)))
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))
    (out / "minds.tar.gz").write_bytes(packed.getvalue())


def parted(plan: str) -> tuple[str, int, float, float]:
    """Game, seats, when its training ends, and how long it is exploited."""
    setup, _, times = plan.partition("=")
    game, _, seats = setup.partition(":")
    until, _, exploited = times.partition("+")
    return game, int(seats), float(until), float(exploited)


def note(arguments: argparse.Namespace, name: str, findings: object) -> None:
    (arguments.out / f"{name}.json").write_text(json.dumps(findings, indent=1) + "\n")


def train_one(arguments: argparse.Namespace) -> None:
    """A net, then its exploiter."""
    import msgspec
    import torch

    from enishi.learn import exploit, train
    from enishi.learn.course import Course, Scale, recipe_of

    game, seats, until, exploited = parted(arguments.one)
    scale = Scale(64, 16, 512) if arguments.device == "cpu" else None
    deadline = arguments.began + until * arguments.scale
    command = f"python benchmarks/minds.py --seed {arguments.seed} --plan {arguments.one}"
    how = {"seats": seats, "device": arguments.device, "seed": arguments.seed, "command": command, "scale": scale}

    def tell(row: object) -> None:
        print(f"{time.monotonic() - arguments.began:.0f} s", row, flush=True)

    try:
        trained = train(game, folder=arguments.out, deadline=deadline, report=tell, **how)
    except Exception:
        traceback.print_exc()
        course = Course.of(game, seats, None, torch.device(arguments.device), arguments.seed)
        plain = msgspec.structs.replace(recipe_of(course.game), imitation=0.0, tutor=0.0)
        print("once more, without a tutor", flush=True)
        trained = train(game, folder=arguments.out / "plain", deadline=deadline, report=tell, recipe=plain, **how)
    note(arguments, f"{game}-{seats}-trained", trained.facts)
    (arguments.out / f"{game}-{seats}.bin").write_bytes(trained.file.read_bytes())
    if exploited:
        folder = arguments.out / "exploiting"
        found = exploit(game, net=trained.file, minutes=exploited * arguments.scale / 60, folder=folder, report=tell, **how)
        facts = {"mean": found.mean, "margin": found.margin, "games": found.games, "fair": found.fair, "by_side": found.by_side}
        note(arguments, f"{game}-{seats}-exploited", facts)


def measure_one(arguments: argparse.Namespace) -> None:
    """Compiles what `hard` needs, waits for the net, and lets them play until the end, noting after each game."""
    from enishi.lab.tournament.playing import play
    from enishi.lab.tournament.run import tournament_tasks
    from enishi.learn.strength import player

    game, seats, _, _ = parted(arguments.measure)
    file = arguments.out / f"{game}-{seats}.bin"
    play(tournament_tasks(game, ["hard"] * 2, 1, seats, None, 0, fixed=False, with_records=False)[0])
    while not file.exists():
        time.sleep(1)
    time.sleep(1)
    from enishi.games import load

    teams = load(game).manifest.teams
    bots = [player(file)] + ["hard"] * ((len(teams) or seats) - 1)
    shares: dict[int, list[float]] = {}
    for task in tournament_tasks(game, bots, 2000, seats, None, 1, fixed=False, with_records=False):
        played = play(task)
        own = played.lineup.index(bots[0])
        shares.setdefault(own, []).append(played.returns[own])
        every = [share for those in shares.values() for share in those]
        mean = sum(every) / len(every)
        spread = math.sqrt(sum((share - mean) ** 2 for share in every) / max(len(every) - 1, 1) / len(every))
        by_seat = {seat: [sum(those) / len(those), len(those)] for seat, those in sorted(shares.items())}
        note(arguments, f"{game}-{seats}-against-hard", {"mean": mean, "margin": 1.96 * spread, "games": len(every), "by_seat": by_seat})


if __name__ == "__main__":
    main()
