"""The code of a card: everything that proves it, as bytes and as letters that fit a QR code (docs/promise-format.md).

The text stands in it as it was signed, not compressed: a compressed text could be written in many ways, and most of it is random anyway.
"""

import base64
import hashlib
import re
import struct
import unicodedata
from itertools import takewhile

import msgspec

from enishi.errors import Refused
from enishi.promise.format.binary import Reader
from enishi.promise.format.domain import base32
from enishi.promise.format.keys import PUBLIC, SIGNATURE, Key
from enishi.promise.format.sealed import Sealed
from enishi.promise.format.shares import SIZE, mark_of, share_of
from enishi.promise.format.text import FORMER, VERSION, Text, from_bytes
from enishi.promise.refusals import refused

PREFIX = "ENISHI"
"""With the version behind it, the beginning of every code."""
VERSIONS = (FORMER, VERSION)
CHECK = 4
"""Bytes of the check at the end, which tells a torn code from a forged one."""
_BEGINNING = re.compile(rf"(?={PREFIX}1)|(?<![A-Z0-9])(?={PREFIX}[02-9])")
"""A 1 is no letter of a code, so the first stands for itself; the others must begin a word."""
_LETTERS = re.compile(r"[A-Z0-9]*")
SEPARATORS = re.compile(r"[\s\-\u2010-\u2015\u2212\u30fc\u00ad\u200b\ufeff]+")


class Card(msgspec.Struct, frozen=True):
    """One person's card: the sealed promise, whose it is, and its share; empty where the share is not known here."""

    index: int
    sealed: Sealed
    share: bytes

    @property
    def text(self) -> Text:
        return self.sealed.text

    @property
    def name(self) -> str:
        return self.text.names[self.index]

    @property
    def identity(self) -> bytes:
        return self.sealed.identity


def card_of(sealed: Sealed, index: int, key: Key) -> Card:
    """The card of somebody who has the key with which they entered."""
    share = share_of(key, sealed.data)
    if sealed.text.version == FORMER or mark_of(sealed.data, index, share) != sealed.marks[index]:
        raise refused("share_elsewhere", name=sealed.text.names[index], number=index + 1)
    return Card(index, sealed, share)


def to_bytes(card: Card) -> bytes:
    """The card as bytes."""
    body = blank(card.sealed, card.index) + card.share
    return body + check_of(body)


def blank(sealed: Sealed, index: int) -> bytes:
    """What stands before the share in a card."""
    head = struct.pack(">BBBH", sealed.text.version, 0, index, len(sealed.data))
    return head + sealed.data + b"".join(sealed.keys) + b"".join(sealed.marks) + b"".join(sealed.signatures)


def check_of(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:CHECK]


def from_bytes_of_card(data: bytes) -> Card:
    """The card that these bytes are; says nothing about its signatures (see `enishi.promise.format.verify`)."""
    body = data[:-CHECK]
    if len(data) <= CHECK or data[-CHECK:] != check_of(body):
        raise refused("code_torn")
    if body[0] not in VERSIONS or body[1:2] != b"\0":
        raise refused("code_newer")
    try:
        return _read(Reader(body))
    except Refused as refusal:
        raise refused("code_unreadable", reason=refusal) from refusal


def _read(reader: Reader) -> Card:
    version, _, index, length = reader.numbers("BBBH")
    data = reader.take(length)
    text = from_bytes(data)
    people = len(text.names)
    if text.version != version:
        raise refused("text_version", version=text.version)
    if index >= people:
        raise refused("code_index", number=index + 1, n=people)
    keys = tuple(reader.take(PUBLIC) for _ in range(people))
    marks = tuple(reader.take(SIZE) for _ in range(people)) if version > FORMER else ()
    signatures = tuple(reader.take(SIGNATURE) for _ in range(people))
    share = reader.take(SIZE)
    reader.finish()
    return Card(index, Sealed(data, keys, signatures, marks), share)


def to_code(card: Card) -> str:
    """The card as letters: `ENISHI2` and base32, which QR codes hold in their alphanumeric mode."""
    return f"{PREFIX}{card.text.version}{base32(to_bytes(card))}"


def from_code(code: str) -> Card:
    """The card of a code as somebody scanned or typed it: case, spaces, dashes, line breaks and full width do not matter."""
    letters = plain(code)
    version = letters.removeprefix(PREFIX)[:1]
    if not letters.startswith(PREFIX) or not (version.isascii() and version.isdecimal()):
        raise refused("no_code")
    if int(version) not in VERSIONS:
        raise refused("code_newer")
    card = from_bytes_of_card(_bytes_of(letters[len(PREFIX) + 1 :]))
    if card.text.version != int(version):
        raise refused("code_torn")
    return card


def is_code(words: str) -> bool:
    """Whether these words are meant to be a code, of whatever version."""
    return plain(words).startswith(PREFIX)


def plain(code: str) -> str:
    """A code without whatever does not matter in it."""
    return SEPARATORS.sub("", unicodedata.normalize("NFKC", code)).upper()


def codes_in(words: str) -> list[str]:
    """The codes that stand in a text among other words; each ends at an empty line, at the next code, or with the text."""
    pieces = _BEGINNING.split(unicodedata.normalize("NFKC", words).upper())
    starts = (_paragraph(piece) for piece in pieces if _BEGINNING.match(piece))
    return [_LETTERS.match(plain(start))[0] for start in starts]  # type: ignore[index]  # matches everything


def _paragraph(words: str) -> str:
    """The lines up to the first that is empty."""
    return "\n".join(takewhile(str.strip, words.split("\n")))


def _bytes_of(letters: str) -> bytes:
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError as error:  # a letter that base 32 does not have, or one that is no letter at all
        raise refused("code_torn") from error
    if base32(data) != letters:
        raise refused("code_torn")
    return data
