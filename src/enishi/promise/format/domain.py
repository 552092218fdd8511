"""What is hashed or signed says first what it is for, so that a signature for one purpose never serves another."""

import base64
import hashlib


def tagged(purpose: str, *parts: bytes) -> bytes:
    """The bytes to be hashed or signed: the line `enishi promise <purpose>`, then the parts."""
    return f"enishi promise {purpose}\n".encode() + b"".join(parts)


def digest(purpose: str, *parts: bytes) -> bytes:
    """SHA-256 of the tagged parts."""
    return hashlib.sha256(tagged(purpose, *parts)).digest()


def fingerprint(text: bytes) -> bytes:
    """SHA-256 of a text: what a signature is about."""
    return hashlib.sha256(text).digest()


def base32(data: bytes) -> str:
    """RFC 4648, upper case, without padding."""
    return base64.b32encode(data).decode().rstrip("=")


def grouped(letters: str, size: int) -> str:
    """Letters in groups that an eye can keep."""
    return "-".join(letters[start : start + size] for start in range(0, len(letters), size))
