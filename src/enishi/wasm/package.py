"""A folder that npm can publish: the modules of games, the loader, its types, and a README whose example runs."""

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from enishi import __version__
from enishi.games.game import Game
from enishi.wasm.build import built_files
from enishi.wasm.found import FILES
from enishi.web.build import ROOT, install

HERE = Path(__file__).parent
LOADER = HERE.parent / "web" / "wasm" / "index.ts"
AS_IT_IS = ("node.js", "node.d.ts")
"""What goes into the package as it is written here."""


def write_package(folder: Path, games: Sequence[Game]) -> None:
    """Writes the package of these games; what is in the way of its files is replaced."""
    for game in games:
        source, target = built_files(game), folder / "games" / game.id
        target.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            shutil.copyfile(source / name, target / name)
    _bundle(folder)
    for name in AS_IT_IS:
        shutil.copyfile(HERE / name, folder / name)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    readme = (HERE / "package.md").read_text(encoding="utf-8").replace("{game}", games[0].id)
    (folder / "README.md").write_text(readme, encoding="utf-8")
    (folder / "package.json").write_text(json.dumps(_manifest(), indent=2) + "\n", encoding="utf-8")


def _manifest() -> dict[str, object]:
    return {
        "name": "enishi-rules",
        "version": __version__,
        "description": "Small Japanese tabletop games as WebAssembly: their rules, and a search that plays them",
        "license": "MIT",
        "type": "module",
        "exports": {
            ".": {"types": "./types/index.d.ts", "default": "./index.js"},
            "./node": {"types": "./node.d.ts", "default": "./node.js"},
            "./games/*": "./games/*",
        },
        "files": ["index.js", "node.js", "node.d.ts", "types", "games"],
        "engines": {"node": ">=18"},
    }


def _bundle(folder: Path) -> None:
    """The loader as one plain module, and its types."""
    install(tools=True)
    tools = ROOT / "node_modules"
    _run([str(tools / ".bin" / "esbuild"), str(LOADER), "--bundle", "--format=esm", "--target=es2022", f"--outdir={folder}"])
    options = "--ignoreConfig --declaration --emitDeclarationOnly --skipLibCheck --module esnext --moduleResolution bundler --target es2022"
    _run([str(tools / ".bin" / "tsc"), *options.split(), "--lib", "es2022,dom", "--outDir", str(folder / "types"), str(LOADER)])
    for file in (folder / "types").glob("*.d.ts"):  # Node's own way of finding types wants the whole name
        file.write_text(re.sub(r'from "(\./\w+)"', r'from "\1.js"', file.read_text(encoding="utf-8")), encoding="utf-8")


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr or done.stdout).strip())
