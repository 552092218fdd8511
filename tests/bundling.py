"""Modules of the client, bundled for Node: what a browser does is tested without one."""

import json
import subprocess
from pathlib import Path
from typing import Any

from enishi.web import build as web_build


def bundled(folder: Path, resolve_from: Path, entry: str, program: str) -> Path:
    """A program that imports `./module.mjs`: what `entry`, a piece of TypeScript in a folder of the client, exports."""
    web_build.install(tools=True)  # as all tests do, so that nobody installs while another one uses it
    made = json.dumps({"from": str(resolve_from), "entry": entry, "out": str(folder / "module.mjs")})
    script = (
        f"import {{ build }} from 'esbuild'; const at = {made}; const stdin = {{ contents: at.entry, resolveDir: at.from, loader: 'ts' }};"
    )
    script += "await build({ stdin, outfile: at.out, bundle: true, format: 'esm' });"
    subprocess.run([str(web_build.node()), "--input-type=module", "-e", script], cwd=web_build.ROOT, check=True)
    (folder / "program.mjs").write_text(program)
    return folder / "program.mjs"


def answered(program: Path, said: object) -> Any:
    """What a program that is handed JSON answers with, as JSON."""
    ended = subprocess.run(
        [str(web_build.node()), str(program)], input=json.dumps(said), capture_output=True, text=True, check=True, timeout=120
    )
    return json.loads(ended.stdout)
