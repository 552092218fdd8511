"""A sealed promise: a text that everybody has signed, and the identity that it has from then on."""

import struct
from functools import cached_property

import msgspec

from enishi.promise.format import shares, statements, tally
from enishi.promise.format.domain import base32, digest, grouped
from enishi.promise.format.keys import signed_by
from enishi.promise.format.text import FORMER, Text, from_bytes
from enishi.promise.refusals import refused


class Sealed(msgspec.Struct, frozen=True, dict=True):
    """The bytes of a text, and everybody's public key, signature and mark, in the order of the names."""

    data: bytes
    keys: tuple[bytes, ...]
    signatures: tuple[bytes, ...]
    marks: tuple[bytes, ...] = ()
    """The hashes of everybody's shares; in format 1 they stand in the text."""

    @cached_property
    def text(self) -> Text:
        return from_bytes(self.data)

    @cached_property
    def identity(self) -> bytes:
        return identity_of(self.data, self.keys, self.marks)

    @property
    def people(self) -> range:
        return range(len(self.text.names))

    def check(self) -> None:
        """Refuses what is not signed by all, and says whose signature it is that does not fit."""
        for index in self.people:
            if not signed_by(self.keys[index], self.signatures[index], self._statement(index)):
                raise refused("signature", name=self.text.names[index], number=index + 1)

    def has_share(self, index: int, share: bytes) -> bool:
        """Whether this is the share whose mark everybody signed."""
        if self.text.version == FORMER:
            return tally.mark(index, share) == self.text.marks[index]
        return shares.mark_of(self.data, index, share) == self.marks[index]

    def _statement(self, index: int) -> bytes:
        if self.text.version == FORMER:
            return statements.signing(self.data, index, self.keys[index])
        return statements.agreeing(self.identity, index)


def identity_of(data: bytes, keys: tuple[bytes, ...], marks: tuple[bytes, ...]) -> bytes:
    """The hash of a text, all public keys, and (since format 2) all marks."""
    purpose = "identity" if from_bytes(data).version == FORMER else "identity 2"
    return digest(purpose, struct.pack(">I", len(data)), data, *keys, *marks)


def short_identity(identity: bytes) -> str:
    """The identity as people compare it: ten letters in two groups."""
    return grouped(base32(identity)[:10], 5)
