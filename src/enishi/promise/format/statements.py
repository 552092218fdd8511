"""What people sign: the exact bytes of every statement (docs/promise-format.md)."""

import struct

from enishi.promise.format.domain import fingerprint, tagged


def signing(text: bytes, index: int, public: bytes) -> bytes:
    """“I, person `index`, sign this text with this key” (format 1)."""
    return tagged("signature", fingerprint(text), bytes([index]), public)


def entering(text: bytes, index: int, public: bytes, mark: bytes) -> bytes:
    """“I enter as person `index`, with this key and a share of this mark.”"""
    return tagged("enter", fingerprint(text), bytes([index]), public, mark)


def agreeing(identity: bytes, index: int) -> bytes:
    """“I, person `index`, sign this promise: its text, all keys and all marks.”"""
    return tagged("signature 2", identity, bytes([index]))


def short_code_checking(identity: bytes, index: int, salt: bytes, slow: bytes) -> bytes:
    """“This is what my short code is checked against.”"""
    return tagged("short code check", identity, bytes([index]), salt, slow)


def leaving(text: bytes, index: int, public: bytes) -> bytes:
    """“I leave, while it is not sealed; this key does not come back.”"""
    return tagged("leave", fingerprint(text), bytes([index]), public)


def unsigning(text: bytes, index: int) -> bytes:
    """The same in stories of before, in which the key could come back."""
    return tagged("unsign", fingerprint(text), bytes([index]))


def withdrawing(text: bytes, index: int) -> bytes:
    """“I do not want this change of plan.”"""
    return tagged("withdraw", fingerprint(text), bytes([index]))


def cancelling(identity: bytes, index: int) -> bytes:
    """“Let us cancel it.”"""
    return tagged("cancel", identity, bytes([index]))


def consenting(identity: bytes, lost: int, public: bytes, index: int) -> bytes:
    """“Person `lost` has lost the device; from now on this key speaks for them. I am person `index`.”"""
    return tagged("consent", identity, bytes([lost]), public, bytes([index]))


def finding(identity: bytes, index: int, public: bytes) -> bytes:
    """“Nothing is lost: I still have my key, and this one is not mine.”"""
    return tagged("found", identity, bytes([index]), public)


def claiming(public: bytes, person: str) -> bytes:
    """“I have this key, and the site knows me as `person`.”"""
    return tagged("claim", public, person.encode())


def coming(identity: bytes, index: int, minute: int) -> bytes:
    """“I am here”, in this minute since 1970 (UTC)."""
    return tagged("came", identity, bytes([index]), struct.pack(">Q", minute))


def meeting(identity: bytes, one: int, other: int, minute: int) -> bytes:
    """“We two met”, the same bytes for both, whoever scanned whom."""
    low, high = sorted((one, other))
    return tagged("met", identity, bytes([low, high]), struct.pack(">Q", minute))
