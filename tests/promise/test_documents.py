"""docs/promise-format.md and docs/promise.md are true: the example is checked byte by byte, the commands are run."""

import hashlib
import re
import shlex
from pathlib import Path

import pytest

from enishi.cli import main
from enishi.promise import Key, codes_in, entries, promise_words, short_code, short_identity, verify
from enishi.promise.format import shares, statements
from enishi.promise.format.code import from_code
from enishi.promise.format.domain import digest
from enishi.promise.format.shares import ShortCodeCheck
from enishi.promise.format.tally import join, joined_hash
from enishi.promise.format.text import from_bytes, to_bytes
from enishi.promise.story.phases import Phase

DOCS = Path(__file__).parent.parent.parent / "docs"
FORMAT = (DOCS / "promise-format.md").read_text(encoding="utf-8")
GUIDE = (DOCS / "promise.md").read_text(encoding="utf-8")
EXAMPLE = FORMAT.partition("\n## An example")[2].partition("\n## Format 1")[0]
FORMER = FORMAT.partition("### An example of format 1")[2]


def value(name: str, example: str = EXAMPLE) -> bytes:
    found = re.search(rf"\| {name} \| `([0-9a-f]+)` \|", example)
    assert found, name
    return bytes.fromhex(found[1])


def text_of_example(example: str = EXAMPLE) -> bytes:
    rows = re.findall(r"^\| (\d+) \| `([0-9a-f]+)` \|", example, re.MULTILINE)
    data = b""
    for at, piece in rows:
        assert int(at) == len(data)
        data += bytes.fromhex(piece)
    return data


@pytest.mark.parametrize("example", [EXAMPLE, FORMER], ids=["2", "1"])
def test_the_text_of_the_example_is_one(example: str) -> None:
    data = text_of_example(example)
    text = from_bytes(data)
    assert to_bytes(text) == data
    assert (text.names, text.zone, text.offset) == (("Aya", "千代"), "Asia/Tokyo", 540)


def test_the_codes_of_the_example_are_made_of_its_parts() -> None:
    cards, data = [from_code(code) for code in codes_in(EXAMPLE)], text_of_example()
    assert [card.index for card in cards] == [0, 1]
    for card in cards:
        assert card.sealed.data == data
        assert card.share == value(f"share {card.index}")
        assert card.identity == value("identity")
        for index in (0, 1):
            key = Key(value(f"seed of key {index}"))
            share = shares.share_of(key, data)
            assert share == value(f"share {index}")
            assert card.sealed.keys[index] == key.public == value(f"public key {index}")
            assert card.sealed.marks[index] == shares.mark_of(data, index, share) == value(f"mark {index}")
            signed = key.sign(statements.agreeing(card.identity, index))
            assert card.sealed.signatures[index] == signed == value(f"signature {index}")


def test_leaving_is_signed_as_the_example_says() -> None:
    key = Key(value("seed of key 1"))
    assert key.sign(statements.leaving(text_of_example(), 1, key.public)) == value("signature of leaving 1")


def test_the_codes_of_the_former_example_are_made_of_its_parts() -> None:
    for card in (from_code(code) for code in codes_in(FORMER)):
        assert card.sealed.data == text_of_example(FORMER)
        assert card.share == value(f"share {card.index}", FORMER)
        assert card.identity == value("identity", FORMER)
        for index in (0, 1):
            key = Key(value(f"seed of key {index}", FORMER))
            signed = key.sign(statements.signing(card.sealed.data, index, key.public))
            assert card.sealed.signatures[index] == signed == value(f"signature {index}", FORMER)
    secret = join(0, value("share 0", FORMER), 1, value("share 1", FORMER))
    assert secret == value("secret S", FORMER)
    assert joined_hash(secret) == from_bytes(text_of_example(FORMER)).joined


def test_the_short_forms_of_the_example() -> None:
    assert short_identity(value("identity")) in FORMAT
    for index in (0, 1):
        short = short_code(value("identity"), index, value(f"share {index}"))
        assert short in EXAMPLE
        assert shares.fits(short, ShortCodeCheck(value(f"salt {index}"), value(f"slow hash {index}")))


@pytest.mark.parametrize("example", [EXAMPLE, FORMER], ids=["2", "1"])
def test_the_cards_of_the_example_belong_together(example: str) -> None:
    assert verify([(str(number), code) for number, code in enumerate(codes_in(example))]).proven


def test_what_is_hashed_begins_with_what_it_is_for() -> None:
    assert digest("joined", b"S") == hashlib.sha256(b"enishi promise joined\nS").digest()


@pytest.mark.parametrize("kind", entries.AnyEntry.__args__, ids=lambda kind: str(kind.__name__))
def test_every_entry_and_its_parts_are_documented(kind: type[entries.Entry]) -> None:
    table = FORMAT.partition("## The file")[2]
    row = re.search(rf"^\| `{kind.__struct_config__.tag}` \| (.*) \|$", table, re.MULTILINE)
    assert row
    assert set(re.findall(r"`(\w+)`", row[1])) == set(kind.__struct_fields__) - {"at"}
    assert f"`{kind.__struct_config__.tag}`" in GUIDE


def test_every_statement_is_documented() -> None:
    source = Path(statements.__file__).read_text(encoding="utf-8")
    table = FORMAT.partition("## Statements")[2].partition("## The file")[0]
    assert set(re.findall(r'tagged\("([\w ]+)"', source)) == set(re.findall(r"^\| `([\w ]+)` \|", table, re.MULTILINE))


def test_the_guide_names_every_phase_and_only_real_refusals() -> None:
    for phase in Phase.__args__:  # type: ignore[attr-defined]
        assert f"`{phase}`" in GUIDE
    table = GUIDE.partition("**Bad cases**")[2].partition("## The story")[0]
    codes = {code for code in re.findall(r"`([a-z_]+)`", table) if code not in ("some_kept",)}
    for code in codes:
        assert f"refusal.{code}" in promise_words(), code


def test_the_commands_of_the_guide_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the checking of cards that somebody else printed and photographed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENISHI_LANG", "en")
    for line in re.findall(r"^    (enishi promise (?:.*\\\n.*|.*))$", GUIDE, re.MULTILINE):
        words = shlex.split(line.replace("\\\n", " "), comments=True)[1:]
        if words[1] == "verify":
            continue
        if words[1] == "gather":
            assert main(["promise", "invite", "reunion.json", words[-1]]) == 0
            assert main(["promise", "sign", words[-1], "--as", "3", "--key", "chiyo.key"]) == 0
        assert main(words) == 0, line
    assert main(["promise", "verify", "cards/card-1.pdf", "cards/card-2.txt"]) == 0
