"""The browser reads cards as Python does: the same cards, the same refusals, whatever byte is changed."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.bundling import answered, bundled
from tests.promise.former import FormerDraft, rewrite_former, write_former
from tests.promise.scene import sealed_by, sealed_former
from tests.promise.test_documents import EXAMPLE, text_of_example, value

from enishi.errors import Refused
from enishi.promise import codes_in
from enishi.promise.format import code, shares
from enishi.promise.format.curve import ORDER, is_key
from enishi.promise.format.domain import base32
from enishi.promise.format.draft import Plan, rewrite, write
from enishi.promise.format.keys import Key, new_key, signed_by
from enishi.promise.format.text import Point, from_bytes, to_bytes
from enishi.promise.format.verify import check_card, verify
from enishi.web import build as web_build

FORMAT = web_build.WEB / "promise" / "format"
NOW = 1_800_000_000_000
ENTRY = """
export { verify } from "./verify";
export { keyOf, signedBy, signedWith } from "./keys";
export { codeOf } from "./code";
export { agreeing, leaving } from "./statements";
export { shortOf } from "./shown";
export * from "./shares";
"""
PROGRAM = """
import { readFileSync } from "node:fs";
import {
  agreeing, checkFor, codeOf, keyOf, leaving, markOf, shareOf, shortCode, shortOf, signedBy, signedWith, verify,
} from "./module.mjs";
const { what, asked } = JSON.parse(readFileSync(0, "utf8"));
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (made) => Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
const told = (report) => ({
  findings: report.findings.map(({ card, refusal }) => (card ? [card.index, card.text.names, card.text.when] : refusal.code)),
  ties: report.ties.map((tie) => tie.kind),
});
const answers = {
  verify: () => asked.map((codes) => told(verify(codes.map((one, i) => [String(i), one])))),
  shown: () => asked.map(([read, identity, text]) => {
    try {
      return shortOf(read, bytes(identity), bytes(text));
    } catch (refusal) {
      return refusal.code;
    }
  }),
  signed: () => asked.map((three) => signedBy(...three.map(bytes))),
  code: () => [codeOf(...asked.map(bytes))],
  example: async () => {
    const [seed, text, identity, salt, index, signature] = asked.map(bytes);
    const key = keyOf(seed);
    const share = shareOf(key, text);
    const short = shortCode(identity, index[0], share);
    const signed = hex(signedWith(key, agreeing(identity, index[0]))) === hex(signature);
    return [hex(share), hex(markOf(text, index[0], share)), short, hex((await checkFor(short, salt)).slow), signed];
  },
  leaving: () => {
    const [seed, text, index] = asked.map(bytes);
    const key = keyOf(seed);
    return [hex(signedWith(key, leaving(text, index[0], key.public)))];
  },
  shares: async () => {
    const [seed, text, identity, salt] = asked.map(bytes);
    const share = shareOf(keyOf(seed), text);
    const short = shortCode(identity, 3, share);
    return [hex(share), hex(markOf(text, 3, share)), short, hex((await checkFor(short, salt)).slow)];
  },
};
console.log(JSON.stringify(await answers[what]()));
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's module, bundled for Node."""
    return bundled(tmp_path_factory.mktemp("format"), FORMAT, ENTRY, PROGRAM)


def asked_of_client(reader: Path, what: str, asked: list[Any]) -> list[Any]:
    answer: list[Any] = answered(reader, {"what": what, "asked": asked})
    return answer


def read_by_client(reader: Path, asked: list[list[str]]) -> list[dict[str, Any]]:
    return asked_of_client(reader, "verify", asked)


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


def cards_of(data: bytes, rng: random.Random, keys: list[Key] | None = None) -> list[code.Card]:
    """The cards of a promise that new people have signed, or those with these keys."""
    keys = keys or [new_key(rng.randbytes) for _ in from_bytes(data).names]
    sealed = sealed_by(data, keys)
    return [code.card_of(sealed, index, key) for index, key in enumerate(keys)]


def former_cards_of(draft: FormerDraft, rng: random.Random, keys: list[Key] | None = None) -> list[code.Card]:
    """The same in format 1."""
    sealed = sealed_former(draft, keys or [new_key(rng.randbytes) for _ in draft.shares])
    return [code.Card(index, sealed, share) for index, share in enumerate(draft.shares)]


def a_plan(people: int) -> Plan:
    names = tuple(f"結衣{number}" for number in range(people))
    point = Point(35_658_581, 139_745_433, 300) if people > 2 else None
    return Plan(names=names, when="2037-05-01 12:00", zone="Asia/Tokyo", place="東京タワーの下", point=point, line="また会おう 🌸")


@pytest.mark.parametrize("format", [1, 2])
@pytest.mark.parametrize("people", [2, 3, 8])
def test_whole_cards_and_their_ties(reader: Path, people: int, format: int) -> None:
    rng = random.Random(people)
    plan, later, keys = a_plan(people), replace(a_plan(people), place="上野"), [new_key(rng.randbytes) for _ in range(people)]
    if format == 1:
        draft = write_former(plan, NOW, rng.randbytes)
        cards, others = former_cards_of(draft, rng, keys), former_cards_of(draft, rng)
        again = rewrite_former(cards[0].sealed, later, NOW, rng.randbytes)
        changed, imitated = former_cards_of(again, rng, keys), former_cards_of(again, rng)
    else:
        data = write(plan, NOW, rng.randbytes).data
        cards, others = cards_of(data, rng, keys), cards_of(data, rng)
        anew = rewrite(cards[0].sealed, later, NOW, rng.randbytes).data
        changed, imitated = cards_of(anew, rng, keys), cards_of(anew, rng)
    codes = [code.to_code(card) for card in cards]
    asked = [
        codes,
        [codes[0], codes[0].lower()],
        [codes[1], code.to_code(others[0])],
        [codes[0], code.to_code(changed[1])],
        [codes[0], code.to_code(imitated[1])],
        [codes[0], "hello"],
    ]
    here = [read_here(one) for one in asked]
    assert set(here[0]["ties"]) == {"joined"}
    assert [one["ties"] for one in here[1:]] == [["same_card"], ["other_keys"], ["former"], ["former_keys"], []]
    assert read_by_client(reader, asked) == here


def test_a_plan_of_other_people_that_says_it_replaced_this_one_is_read_alike(reader: Path) -> None:
    """Some of the people can write such a text and sign it with their keys, without the others or with more."""
    rng = random.Random(7)
    keys = [new_key(rng.randbytes) for _ in range(4)]
    cards = cards_of(write(a_plan(3), NOW, rng.randbytes).data, rng, keys[:3])
    texts = [from_bytes(write(a_plan(people), NOW, rng.randbytes).data) for people in (2, 4)]
    former = cards[0].sealed.identity
    forged = [cards_of(to_bytes(replace(text, revision=1, former=former)), rng, keys[: len(text.names)])[0] for text in texts]
    asked = [[code.to_code(one) for one in pair] for other in forged for pair in ((cards[2], other), (other, cards[2]))]
    here = [read_here(one) for one in asked]
    assert [one["ties"] for one in here] == [["former_keys"]] * 4
    assert read_by_client(reader, asked) == here


@pytest.mark.parametrize("format", [1, 2])
def test_every_changed_byte_is_refused_alike(reader: Path, format: int) -> None:
    """Whether or not whoever changed it made the check anew."""
    rng = random.Random(5)
    if format == 1:
        card = former_cards_of(write_former(a_plan(3), NOW, rng.randbytes), rng)[1]
    else:
        card = cards_of(write(a_plan(3), NOW, rng.randbytes).data, rng)[1]
    whole, prefix = code.to_bytes(card), f"{code.PREFIX}{format}"
    asked = []
    for at in range(len(whole)):
        torn = bytearray(whole)
        torn[at] ^= 1 << rng.randrange(8)
        body = bytes(torn[: -code.CHECK])
        asked += [[prefix + base32(bytes(torn))], [prefix + base32(body + code.check_of(body))]]
    here = [read_here(one) for one in asked[:-8]]
    assert all(isinstance(one["findings"][0], str) for one in here)
    assert read_by_client(reader, asked[:-8]) == here


def test_a_share_that_nobody_signed_is_refused_alike(reader: Path) -> None:
    rng = random.Random(6)
    card = cards_of(write(a_plan(3), NOW, rng.randbytes).data, rng)[2]
    forged = code.to_code(replace(card, share=rng.randbytes(shares.SIZE)))
    with pytest.raises(Refused, match="share is not the one"):
        check_card(forged)
    assert read_by_client(reader, [[forged]]) == [{"findings": ["share"], "ties": []}]


def test_both_make_the_same_share_mark_short_code_and_slow_hash(reader: Path) -> None:
    rng = random.Random(7)
    key, data, salt, identity = new_key(rng.randbytes), rng.randbytes(100), rng.randbytes(16), rng.randbytes(32)
    share = shares.share_of(key, data)
    short = shares.short_code(identity, 3, share)
    here = [share, shares.mark_of(data, 3, share), short, shares.check_of(short, lambda size: salt).slow]
    made = asked_of_client(reader, "shares", [part.hex() for part in (key.seed, data, identity, salt)])
    assert made == [part.hex() if isinstance(part, bytes) else part for part in here]


def test_the_browser_makes_the_example_of_the_format_page(reader: Path) -> None:
    """Share, mark, short code, slow hash and the code of each card, from seed and text."""
    data, identity = text_of_example(), value("identity")
    for index in (0, 1):
        parts = [value(f"seed of key {index}"), data, identity, value(f"salt {index}"), bytes([index])]
        made = asked_of_client(reader, "example", [part.hex() for part in (*parts, value(f"signature {index}"))])
        assert made[:2] == [value(f"share {index}").hex(), value(f"mark {index}").hex()]
        assert made[2] in EXAMPLE
        assert made[3] == value(f"slow hash {index}").hex()
        assert made[4], "the signature of the identity is the same"
    leaving = asked_of_client(reader, "leaving", [part.hex() for part in (value("seed of key 1"), data, b"\1")])
    assert leaving == [value("signature of leaving 1").hex()]
    blank = code.blank(check_card(codes_in(EXAMPLE)[0]).sealed, 0)
    assert asked_of_client(reader, "code", [blank.hex(), value("share 0").hex()]) == [codes_in(EXAMPLE)[0]]


VECTORS = json.loads((Path(__file__).parent / "samples" / "ed25519-speccheck.json").read_text(encoding="utf-8"))
"""Chalkias, Garillot and Nikolaenko, “Taming the many EdDSAs” (2020): signatures on which programs disagree."""
SMALL = [
    "01" + "00" * 31, "01" + "00" * 30 + "80", "ec" + "ff" * 30 + "7f", "ec" + "ff" * 31, "00" * 31 + "80", "00" * 32,
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "ed" + "ff" * 30 + "7f", "ed" + "ff" * 31, "ee" + "ff" * 30 + "7f", "ee" + "ff" * 31,
]  # fmt: skip
"""The eight points of small order, and their forms that are not canonical."""


def test_signatures_on_which_programs_disagree_are_refused_by_both(reader: Path) -> None:
    key = new_key(random.Random(8).randbytes)
    good = {"message": "00", "pub_key": key.public.hex(), "signature": key.sign(bytes(1)).hex()}
    nobodys = [{"message": "00", "pub_key": point, "signature": other + "00" * 32} for point in SMALL for other in SMALL]
    cases = [good, *VECTORS, *nobodys]
    parts = [[bytes.fromhex(case[name]) for name in ("pub_key", "signature", "message")] for case in cases]
    here = [signed_by(*three) for three in parts]
    assert here == [True] + [False] * (len(cases) - 1)
    assert asked_of_client(reader, "signed", [[part.hex() for part in three] for three in parts]) == here
    assert not any(is_key(bytes.fromhex(point)) for point in SMALL)


def test_of_a_card_that_was_read_the_site_is_told_the_short_code_alone(reader: Path) -> None:
    """In the whole code is the share: a site that was told it could print the card."""
    rng = random.Random(5)
    data = write(a_plan(3), NOW, rng.randbytes).data
    cards, imitated = cards_of(data, rng), cards_of(data, rng)
    later = rewrite(cards[0].sealed, replace(a_plan(3), place="上野"), NOW, rng.randbytes).data
    changed, other = cards_of(later, rng), cards_of(write(a_plan(3), NOW, rng.randbytes).data, rng)
    codes = [code.to_code(one[1]) for one in (cards, imitated, changed, other)]
    here, there = [[one.identity.hex(), one.sealed.data.hex()] for one in (cards[0], changed[0])]
    asked = [*([one, *here] for one in codes), [codes[0], *there], ["MD4E-D7MH-JEJA", *here], [codes[0][:-1], *here]]
    short = shares.short_code(cards[1].identity, 1, cards[1].share)
    told = [short, "card_imitated", "card_later", "card_other", "card_former", "MD4E-D7MH-JEJA", "code_torn"]
    assert asked_of_client(reader, "shown", asked) == told


def test_a_signature_without_chance_is_none_here_nor_there(reader: Path) -> None:
    """Only the owner of a key can make one, and a program that took it would seal what others refuse: nobody's card would be whole."""
    seed, message = bytes([7]) * 32, b"hello"
    public = Key(seed).public
    secret = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little") & (1 << 254) - 8 | 1 << 254
    nothing = b"\1" + bytes(31)
    challenge = int.from_bytes(hashlib.sha512(nothing + public + message).digest(), "little")
    signature = nothing + (challenge * secret % ORDER).to_bytes(32, "little")
    assert not signed_by(public, signature, message)
    assert asked_of_client(reader, "signed", [[public.hex(), signature.hex(), message.hex()]]) == [False]
