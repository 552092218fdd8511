"""The code of a card: everything that proves it, as bytes and as letters that fit a QR code (docs/promise-format.md).

The text stands in it as it was signed, not compressed: a compressed text could be written in many ways, and most of it is random anyway.
"""

import base64
import binascii
import hashlib
import re
import struct
import unicodedata

import msgspec

from enishi.errors import Refused
from enishi.promise.domain import base32
from enishi.promise.keys import PUBLIC, SIGNATURE
from enishi.promise.packing import Reader
from enishi.promise.refusals import refused
from enishi.promise.sealed import Sealed
from enishi.promise.tally import SIZE
from enishi.promise.text import Text, from_bytes

PREFIX = "ENISHI1"
VERSION = 1
CHECK = 4
"""Bytes of the check at the end, which tells a torn code from a forged one."""
SEPARATORS = re.compile(r"[\s\-\u2010-\u2015\u2212\u30fc\u00ad\u200b\ufeff]+")


class Card(msgspec.Struct, frozen=True):
    """One person's card: the sealed promise, whose it is, and its share of the tally."""

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


def to_bytes(card: Card) -> bytes:
    """The card as bytes."""
    sealed = card.sealed
    head = struct.pack(">BBBH", VERSION, 0, card.index, len(sealed.data))
    body = head + sealed.data + b"".join(sealed.keys) + b"".join(sealed.signatures) + card.share
    return body + check_of(body)


def check_of(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:CHECK]


def from_bytes_of_card(data: bytes) -> Card:
    """The card that these bytes are; says nothing about its signatures (see `enishi.promise.verify`)."""
    body = data[:-CHECK]
    if len(data) <= CHECK or data[-CHECK:] != check_of(body):
        raise refused("code_torn")
    if body[:2] != bytes([VERSION, 0]):
        raise refused("code_newer")
    try:
        return _read(Reader(body))
    except Refused as refusal:
        raise refused("code_unreadable", reason=refusal) from refusal


def _read(reader: Reader) -> Card:
    _, _, index, length = reader.numbers("BBBH")
    data = reader.take(length)
    people = len(from_bytes(data).names)
    if index >= people:
        raise refused("code_index", number=index + 1, n=people)
    keys = tuple(reader.take(PUBLIC) for _ in range(people))
    signatures = tuple(reader.take(SIGNATURE) for _ in range(people))
    share = reader.take(SIZE)
    reader.finish()
    return Card(index, Sealed(data, keys, signatures), share)


def to_code(card: Card) -> str:
    """The card as letters: `ENISHI1` and base32, which QR codes hold in their alphanumeric mode."""
    return PREFIX + base32(to_bytes(card))


def from_code(code: str) -> Card:
    """The card of a code as somebody scanned or typed it: case, spaces, dashes, line breaks and full width do not matter."""
    letters = plain(code)
    if not letters.startswith(PREFIX):
        raise refused("code_newer" if re.match(r"ENISHI[2-9]", letters) else "no_code")
    return from_bytes_of_card(_bytes_of(letters.removeprefix(PREFIX)))


def plain(code: str) -> str:
    """A code without whatever does not matter in it."""
    return SEPARATORS.sub("", unicodedata.normalize("NFKC", code)).upper()


def codes_in(words: str) -> list[str]:
    """The codes that stand in a text among other words; each ends at an empty line, at the next code, or with the text."""
    pieces = re.split(f"(?={PREFIX})", unicodedata.normalize("NFKC", words).upper())
    starts = (re.split(r"\n\s*\n", piece)[0] for piece in pieces if piece.startswith(PREFIX))
    return [re.match(r"[A-Z0-9]*", plain(start))[0] for start in starts]  # type: ignore[index]  # matches everything


def _bytes_of(letters: str) -> bytes:
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error as error:
        raise refused("code_torn") from error
    if base32(data) != letters:
        raise refused("code_torn")
    return data
