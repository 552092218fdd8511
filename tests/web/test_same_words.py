"""The client fills sentences in as Python does: both say every line of every game's word file alike.

In a browser, where Japanese breaks anywhere, a number also stays with what it is the number of."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.web.visitor import tied

from enishi.games import ids, load
from enishi.web import build as web_build
from enishi.words import LANGUAGES, placeholders

NAMES = ["Hana", None, "{n}<b>"]

SAY = """
import {{ readFileSync }} from "node:fs";
import {{ speaker }} from {module};
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([words, language, key, facts]) => speaker(words, language, {names})(key, facts))));
"""


def _facts(words: Any, key: str, language: str) -> dict[str, Any]:
    """Something for every fact that a text wants: a seat, a number, a list of words."""
    facts: dict[str, Any] = {}
    for name, spec in placeholders(words.entries[key][language]):
        if spec == "seat":
            facts[name] = [0, 1, 2]
        elif spec in words.entries:
            facts[name] = 1
        elif spec:
            facts[name] = [other.rpartition(".")[2] for other in words.entries if other.rpartition(".")[0] == spec]
        else:
            facts.setdefault(name, 7)
    return facts


def _questions() -> list[tuple[str, str, str, dict[str, Any]]]:
    asked = []
    for game in ids():
        words = load(game).words
        for key in words.entries:
            if key.partition(".")[0] not in web_build.NOT_SAID_BY_TABLES:
                asked += [(game, language, key, _facts(words, key, language)) for language in LANGUAGES]
    return asked


def test_both_say_the_same(tmp_path: Path) -> None:
    web_build.install(tools=True)
    module = tmp_path / "words.mjs"
    esbuild = web_build.ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
    source = web_build.WEB / "language" / "words.ts"
    subprocess.run([web_build.node(), esbuild, source, f"--outfile={module}", "--log-level=error"], check=True)
    lists = {game: made["words"] for game, made in web_build.plan()["games"].items()}
    asked = _questions()
    body = [(lists[game][language], language, key, facts) for game, language, key, facts in asked]
    script = SAY.format(module=json.dumps(module.as_uri()), names=json.dumps(NAMES))
    answer = subprocess.run([web_build.node(), "--input-type=module", "-e", script], input=json.dumps(body), capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    for (game, language, key, facts), said in zip(asked, json.loads(answer.stdout), strict=True):
        same = load(game).words.say(key, language, facts, NAMES)
        assert said == (tied(same) if language == "ja" else same), (game, key)
