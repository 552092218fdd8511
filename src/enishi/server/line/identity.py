"""Who somebody is: a browser's secret makes a person, and a code lets another browser be the same one.

Secrets are never kept: a person's public id comes from a hash of the first secret; other browsers of the person, and codes, are kept
as hashes.
"""

import asyncio
import base64
import hashlib
import re
import secrets

from enishi.server.line.quotas import Quota
from enishi.server.refusals import refused
from enishi.server.store.store import Store
from enishi.server.table.texts import digits
from enishi.server.timing import Timing

CODE_LENGTH = 10


def secret_hash(secret: str) -> str:
    return hashlib.sha256(b"enishi secret " + secret.encode()).hexdigest()


def code_hash(code: str) -> str:
    return hashlib.sha256(b"enishi code " + code.encode()).hexdigest()


PERSON = re.compile("[a-z2-7]{16}")
"""What the public id of a person looks like."""


def first_person(secret: str) -> str:
    """The public id of the person whom a secret makes by itself."""
    digest = hashlib.sha256(b"enishi person " + secret.encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


class Identities:
    """People and the codes that they have made."""

    def __init__(self, store: Store, timing: Timing, code_life: float, tried: Quota) -> None:
        self._store = store
        self._timing = timing
        self._life = round(code_life * 1000)
        self._tried = tried
        self._using = asyncio.Lock()

    async def person(self, secret: str) -> str:
        """The public id of whoever has this secret."""
        return await self._store.person_of(secret_hash(secret)) or first_person(secret)

    async def make_code(self, person: str) -> tuple[str, int]:
        """A code for this person, and until when it works; the former one works no longer."""
        now = self._timing.now()
        code = "".join(secrets.choice("0123456789") for _ in range(CODE_LENGTH))
        await self._store.keep(Store.offering(code_hash(code), person, now + self._life, now))
        return code, now + self._life

    async def use_code(self, typed: str, hashed_secret: str, tried_by: str) -> str:
        """Makes the browser of this secret the person who made the code. `tried_by`: whom the limit hits, and nobody else."""
        now = self._timing.now()
        if not await self._tried.takes(tried_by, now):
            raise refused("too_many_codes")
        async with self._using:
            hashed = code_hash(digits(typed))
            person = await self._store.offered(hashed, now)
            if person is None:
                raise refused("wrong_code")
            await self._store.keep(Store.using(hashed, hashed_secret, now))
            if await self._store.person_of(hashed_secret) != person:
                raise refused("wrong_code")
            return person
