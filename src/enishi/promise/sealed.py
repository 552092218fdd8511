"""A sealed promise: a text that everybody has signed, and the identity that it has from then on."""

import struct
from functools import cached_property

import msgspec

from enishi.promise import statements
from enishi.promise.domain import base32, digest, grouped
from enishi.promise.keys import signed_by
from enishi.promise.refusals import refused
from enishi.promise.text import Text, from_bytes


class Sealed(msgspec.Struct, frozen=True, dict=True):
    """The bytes of a text, and everybody's public key and signature, in the order of the names."""

    data: bytes
    keys: tuple[bytes, ...]
    signatures: tuple[bytes, ...]

    @cached_property
    def text(self) -> Text:
        return from_bytes(self.data)

    @cached_property
    def identity(self) -> bytes:
        """The hash of the text and all public keys."""
        return digest("identity", struct.pack(">I", len(self.data)), self.data, *self.keys)

    @property
    def people(self) -> range:
        return range(len(self.text.names))

    def check(self) -> None:
        """Refuses what is not signed by all, and says whose signature it is that does not fit."""
        for index in self.people:
            if not signed_by(self.keys[index], self.signatures[index], statements.signing(self.data, index, self.keys[index])):
                raise refused("signature", name=self.text.names[index], number=index + 1)


def short_identity(identity: bytes) -> str:
    """The identity as people compare it: ten letters in two groups."""
    return grouped(base32(identity)[:10], 5)
