"""Who somebody is: a browser's secret makes a person, and a code lets another browser be the same one.

Secrets are never kept: a person's public id comes from a hash of the first secret; other browsers of the person, and codes, are kept
as hashes.
"""

import asyncio
import base64
import hashlib
import secrets

from enishi.server.refusals import refused
from enishi.server.store import Store
from enishi.server.texts import digits
from enishi.server.timing import Timing

CODE_LENGTH = 10


def secret_hash(secret: str) -> str:
    return hashlib.sha256(b"enishi secret " + secret.encode()).hexdigest()


def code_hash(code: str) -> str:
    return hashlib.sha256(b"enishi code " + code.encode()).hexdigest()


def first_person(secret: str) -> str:
    """The public id of the person whom a secret makes by itself."""
    digest = hashlib.sha256(b"enishi person " + secret.encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def new_key(size: int) -> str:
    """A random identifier that cannot be guessed, of `size` bytes."""
    return secrets.token_urlsafe(size)


def derived_key(*parts: str) -> str:
    """An identifier that is the same whenever it is made of the same parts; it is no secret."""
    return base64.urlsafe_b64encode(hashlib.sha256("\n".join(parts).encode()).digest()[:9]).decode()


class Identities:
    """People and the codes that they have made."""

    def __init__(self, store: Store, timing: Timing, code_life: float, wrong_a_minute: int) -> None:
        self._store = store
        self._timing = timing
        self._life = round(code_life * 1000)
        self._wrong_a_minute = wrong_a_minute
        self._using = asyncio.Lock()
        self._wrong: list[int] = []
        """When wrong codes were tried, within the last minute."""

    def person(self, secret: str) -> str:
        """The public id of whoever has this secret."""
        return self._store.person_of(secret_hash(secret)) or first_person(secret)

    async def make_code(self, person: str) -> tuple[str, int]:
        """A code for this person, and until when it works; the former one works no longer."""
        now = self._timing.now()
        code = "".join(secrets.choice("0123456789") for _ in range(CODE_LENGTH))
        await self._store.keep(Store.offering(code_hash(code), person, now + self._life, now))
        return code, now + self._life

    async def use_code(self, typed: str, hashed_secret: str) -> str:
        """Makes the browser of this secret the person who made the code."""
        now = self._timing.now()
        self._wrong = [moment for moment in self._wrong if moment > now - 60_000]
        if len(self._wrong) >= self._wrong_a_minute:
            raise refused("too_many_codes")
        async with self._using:
            hashed = code_hash(digits(typed))
            person = self._store.offered(hashed, now)
            if person is None:
                self._wrong.append(now)
                raise refused("wrong_code")
            await self._store.keep([*Store.using(hashed), *Store.binding(hashed_secret, person)])
            return person
