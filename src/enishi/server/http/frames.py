"""Frames of WebSocket as bytes (RFC 6455, 5.2): most are one short text, or say that the line is alive. Those go without a parser."""

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets was installed without what is written in C
    from websockets.utils import apply_mask

WHOLE_TEXT, PONG, MASKED, SIZE = 0x81, 0x8A, 0x80, 0x7F
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Sizes that say in how many bytes the size follows."""
MASK = 4


def text_frame(text: bytes) -> bytes:
    """A text as a server sends it: one frame, not masked."""
    length = len(text)
    if length < TWO_BYTES:
        return b"%c%c%b" % (WHOLE_TEXT, length, text)
    if length < 1 << 16:
        return b"%c%c%b%b" % (WHOLE_TEXT, TWO_BYTES, length.to_bytes(2), text)
    return b"%c%c%b%b" % (WHOLE_TEXT, EIGHT_BYTES, length.to_bytes(8), text)


def payload_of(piece: bytes, kind: int) -> bytes | None:
    """What is in a piece that is exactly one frame of a client, and of this kind; None where it is anything else."""
    if len(piece) < 2 or piece[0] != kind or not piece[1] & MASKED:
        return None
    found = head_and_size(piece, 0)
    if found is None or sum(found) != len(piece):
        return None
    head = found[0]
    return apply_mask(piece[head:], piece[head - MASK : head])


def head_and_size(data: bytes, begin: int) -> tuple[int, int] | None:
    """How long the head of the frame is that begins here, and what follows it; None as long as that is not known."""
    if len(data) < begin + 2:
        return None
    size, head = data[begin + 1] & SIZE, 2
    if size >= TWO_BYTES:
        head = 4 if size == TWO_BYTES else 10
        if len(data) < begin + head:
            return None
        size = int.from_bytes(data[begin + 2 : begin + head])
    return head + (MASK if data[begin + 1] & MASKED else 0), size


class Ends:
    """Where frames end in what comes on a line, piece by piece."""

    __slots__ = ("_begun", "_missing", "here")

    def __init__(self) -> None:
        self.here = True
        """Whether the next piece begins a frame."""
        self._begun = b""
        """The beginning of a frame of which nobody knows yet how long it is."""
        self._missing = 0
        """Bytes of a frame that are still to come."""

    def follow(self, piece: bytes) -> None:
        """This came next."""
        data, at = self._begun + piece, self._missing
        self._begun = b""
        while at < len(data):
            found = head_and_size(data, at)
            if found is None:
                self._begun, at = data[at:], len(data)
            else:
                at += sum(found)
        self._missing = at - len(data)
        self.here = not self._begun and not self._missing
