"""Runs the plan of a comparison by a game's modules in Node."""

import json
import subprocess
from dataclasses import asdict
from pathlib import Path

from tests.wasm.trace import Plan, trace

from enishi.games.game import Game
from enishi.wasm.build import built_files
from enishi.web import build as web_build

HERE = Path(__file__).parent


def bundled(folder: Path, name: str) -> Path:
    """A script of this folder, with the loader, as one file."""
    web_build.install()
    script = folder / f"{name}.mjs"
    esbuild = str(web_build.ROOT / "node_modules" / ".bin" / "esbuild")
    subprocess.run(
        [esbuild, str(HERE / f"{name}.ts"), "--bundle", "--format=esm", "--external:node:*", f"--outfile={script}", "--log-level=error"],
        check=True,
    )
    return script


def in_node(script: Path, game: Game, plan: Plan) -> list[str]:
    """The digests of a plan, by the game's modules."""
    command = [str(web_build.node()), str(script), str(built_files(game)), json.dumps(asdict(plan))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found


def compare(script: Path, game: Game, games: int, seed: int) -> None:
    """Modules and native code agree in everything, with fewest and most seats."""
    for seats in sorted({game.manifest.fewest_seats, game.manifest.most_seats}):
        plan = Plan(seats, games, seed)
        assert in_node(script, game, plan) == trace(game, plan), plan
