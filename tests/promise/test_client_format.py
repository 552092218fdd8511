"""The browser reads cards as Python does: the same cards, the same refusals, whatever byte is changed."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from enishi.errors import Refused
from enishi.promise import code, statements, tally
from enishi.promise.domain import base32
from enishi.promise.keys import new_key
from enishi.promise.sealed import Sealed
from enishi.promise.text import Point
from enishi.promise.verify import check_card, verify
from enishi.promise.writing import Draft, Plan, rewrite, write
from enishi.web import build as web_build

FORMAT = web_build.WEB / "promise" / "format"
NOW = 1_800_000_000_000
PROGRAM = """
import { readFileSync } from "node:fs";
import { verify } from "./format.mjs";
const asked = JSON.parse(readFileSync(0, "utf8"));
const told = (report) => ({
  findings: report.findings.map(({ card, refusal }) => (card ? [card.index, card.text.names, card.text.when] : refusal.code)),
  ties: report.ties.map((tie) => tie.kind),
});
console.log(JSON.stringify(asked.map((codes) => told(verify(codes.map((one, i) => [String(i), one]))))));
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's module, bundled for Node."""
    web_build.install(tools=True)  # as all tests do, so that nobody installs while another one uses it
    folder = tmp_path_factory.mktemp("format")
    made = json.dumps({"entry": str(FORMAT / "verify.ts"), "out": str(folder / "format.mjs")})
    script = f"import {{ build }} from 'esbuild'; const at = {made};"
    script += "await build({ entryPoints: [at.entry], outfile: at.out, bundle: true, format: 'esm' });"
    subprocess.run([str(web_build.node()), "--input-type=module", "-e", script], cwd=web_build.ROOT, check=True)
    (folder / "program.mjs").write_text(PROGRAM)
    return folder / "program.mjs"


def read_by_client(reader: Path, asked: list[list[str]]) -> list[dict[str, Any]]:
    ended = subprocess.run([str(web_build.node()), str(reader)], input=json.dumps(asked), capture_output=True, text=True, check=True)
    answer: list[dict[str, Any]] = json.loads(ended.stdout)
    return answer


def read_here(codes: list[str]) -> dict[str, Any]:
    report = verify([(str(number), one) for number, one in enumerate(codes)])
    findings: list[Any] = []
    for finding in report.findings:
        if finding.card is None:
            assert finding.refusal is not None
            findings.append(finding.refusal.code)
        else:
            findings.append([finding.card.index, list(finding.card.text.names), f"{finding.card.text.when:%Y-%m-%d %H:%M}"])
    return {"findings": findings, "ties": [tie.kind for tie in report.ties]}


def seal(draft: Draft, rng: random.Random) -> Sealed:
    keys = [new_key(rng.randbytes) for _ in draft.shares]
    signatures = tuple(key.sign(statements.signing(draft.data, index, key.public)) for index, key in enumerate(keys))
    return Sealed(draft.data, tuple(key.public for key in keys), signatures)


def codes_of(draft: Draft, sealed: Sealed) -> list[str]:
    return [code.to_code(code.Card(index, sealed, share)) for index, share in enumerate(draft.shares)]


def a_plan(people: int) -> Plan:
    names = tuple(f"結衣{number}" for number in range(people))
    point = Point(35_658_581, 139_745_433, 300) if people > 2 else None
    return Plan(names=names, when="2037-05-01 12:00", zone="Asia/Tokyo", place="東京タワーの下", point=point, line="また会おう 🌸")


@pytest.mark.parametrize("people", [2, 3, 8])
def test_whole_cards_and_their_ties(reader: Path, people: int) -> None:
    rng = random.Random(people)
    draft = write(a_plan(people), NOW, rng.randbytes)
    sealed = seal(draft, rng)
    other = codes_of(draft, seal(draft, rng))
    changed = rewrite(sealed, replace(a_plan(people), place="上野"), NOW, rng.randbytes)
    codes = codes_of(draft, sealed)
    asked = [
        codes,
        [codes[0], codes[0].lower()],
        [codes[1], other[0]],
        [codes[0], codes_of(changed, seal(changed, rng))[1]],
        [codes[0], "hello"],
    ]
    here = [read_here(one) for one in asked]
    assert set(here[0]["ties"]) == {"joined"}
    assert [one["ties"] for one in here[1:]] == [["same_card"], ["other_keys"], ["former"], []]
    assert read_by_client(reader, asked) == here


def test_every_changed_byte_is_refused_alike(reader: Path) -> None:
    """Whether or not whoever changed it made the check anew."""
    rng = random.Random(5)
    draft = write(a_plan(3), NOW, rng.randbytes)
    whole = code.to_bytes(code.Card(1, seal(draft, rng), draft.shares[1]))
    asked = []
    for at in range(len(whole)):
        torn = bytearray(whole)
        torn[at] ^= 1 << rng.randrange(8)
        body = bytes(torn[: -code.CHECK])
        asked += [[code.PREFIX + base32(bytes(torn))], [code.PREFIX + base32(body + code.check_of(body))]]
    here = [read_here(one) for one in asked[:-8]]
    assert all(isinstance(one["findings"][0], str) for one in here)
    assert read_by_client(reader, asked[:-8]) == here


def test_a_share_that_nobody_signed_is_refused_alike(reader: Path) -> None:
    rng = random.Random(6)
    draft = write(a_plan(3), NOW, rng.randbytes)
    forged = code.to_code(code.Card(2, seal(draft, rng), rng.randbytes(tally.SIZE)))
    with pytest.raises(Refused, match="share is not the one"):
        check_card(forged)
    assert read_by_client(reader, [[forged]]) == [{"findings": ["share"], "ties": []}]
