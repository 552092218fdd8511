"""Numbers and words as bytes, and back. All numbers are big-endian; reading is strict."""

import struct

from enishi.promise.refusals import refused


def short(word: str) -> bytes:
    """A word behind its length in one byte."""
    data = word.encode()
    return bytes([len(data)]) + data


def long(word: str) -> bytes:
    """A word behind its length in two bytes."""
    data = word.encode()
    return struct.pack(">H", len(data)) + data


class Reader:
    """Takes bytes from the front; what does not fit is refused."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, length: int) -> bytes:
        """The next bytes, all of them."""
        if self.at + length > len(self.data):
            raise refused("text_unreadable", at=self.at)
        self.at += length
        return self.data[self.at - length : self.at]

    def numbers(self, layout: str) -> tuple[int, ...]:
        """The next numbers, as `struct` names their sizes."""
        return struct.unpack(f">{layout}", self.take(struct.calcsize(f">{layout}")))

    def number(self, layout: str) -> int:
        return self.numbers(layout)[0]

    def word(self, layout: str) -> str:
        """A word behind its length."""
        start = self.at
        try:
            return self.take(self.number(layout)).decode()
        except UnicodeDecodeError as error:
            raise refused("text_unreadable", at=start) from error

    def finish(self) -> None:
        """Nothing may be left over."""
        if self.at != len(self.data):
            raise refused("text_unreadable", at=self.at)
