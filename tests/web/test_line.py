"""A browser whose line is closed again and again waits longer each time: the client's module, in Node, on a clock that the test moves."""

import json
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from enishi.web import build as web_build

LIVE = web_build.WEB / "live"
PROGRAM = """
const { bundle, server, seconds } = JSON.parse(process.argv[1]);
let now = 1_700_000_000_000;
const begun = now, calls = [], tries = [];
const later = (what, wait) => calls.push({ at: now + wait, what }) && calls.length;
Date.now = () => now;
globalThis.window = { setTimeout: later };
globalThis.clearTimeout = () => {};
globalThis.setInterval = (what, wait) => later(function again() { what(); later(again, wait); }, wait);
const page = new Proxy(() => {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => "" : page), apply: () => page, set: () => true });
for (const name of ["addEventListener", "matchMedia", "document", "localStorage"]) globalThis[name] = page;
Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });
globalThis.location = { origin: "http://127.0.0.1" };
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  constructor() {
    tries.push((now - begun) / 1000);
    if (server === "refuses") later(() => this.close(), 5);
    else later(() => { this.readyState = 1; this.onopen(); }, 5);
  }
  send(said) {
    const message = JSON.parse(said);
    if (message.type !== "hello") return later(() => this.say({ type: "pong", id: message.id, now }), 5);
    later(() => this.say({ type: "welcome", id: message.id, person: "aki", now, version: "1" }), 5);
    later(() => this.close(), server === "turns away" ? 20 : 11_000);
  }
  say(message) { if (this.readyState === 1) this.onmessage({ data: JSON.stringify(message) }); }
  close() { if (this.readyState !== 3) { this.readyState = 3; this.onclose(); } }
};
const { startLine } = await import(bundle);
startLine();
while (calls.length) {
  const next = calls.reduce((first, call) => (call.at < first.at ? call : first));
  if (next.at > begun + seconds * 1000) break;
  calls.splice(calls.indexOf(next), 1);
  now = Math.max(now, next.at);
  next.what();
}
console.log(JSON.stringify(tries));
"""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's line, bundled for Node."""
    web_build.install(tools=True)
    made = tmp_path_factory.mktemp("line") / "line.mjs"
    esbuild = web_build.ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
    command = [
        str(web_build.node()),
        str(esbuild),
        str(LIVE / "line.ts"),
        "--bundle",
        "--format=esm",
        f"--outfile={made}",
        "--log-level=error",
    ]
    subprocess.run(command, check=True)
    return made


def tries(bundle: Path, server: str, seconds: int) -> list[float]:
    """When the browser tried to get a line, in seconds."""
    asked = json.dumps({"bundle": str(bundle), "server": server, "seconds": seconds})
    command = [str(web_build.node()), "--input-type=module", "-e", PROGRAM, asked]
    found: list[float] = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return found


@pytest.mark.parametrize("server", ["refuses", "turns away"])
def test_a_browser_that_is_turned_away_waits_longer_each_time(bundle: Path, server: str) -> None:
    found = tries(bundle, server, 3600)
    assert len([moment for moment in found if moment <= 12]) <= 7
    waits = [after - before for before, after in pairwise(found)]
    assert waits[0] < 0.3  # what is over in a moment costs a moment
    assert all(22 < wait < 38 for wait in waits[8:])


def test_a_line_that_held_is_taken_up_again_at_once(bundle: Path) -> None:
    found = tries(bundle, "holds for a while", 60)
    assert len(found) == 6
    assert all(11 < after - before < 11.4 for before, after in pairwise(found))
