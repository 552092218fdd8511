"""Promise of Reunion, for real: people agree on a time and a place, sign joined cards, part, and meet again.

Three people write a promise, and each signs with a key of their own:

>>> import random
>>> from enishi import promise
>>> chance = random.Random(37).randbytes  # for a real promise: secrets.token_bytes, which is the default
>>> now = 1_800_000_000_000  # milliseconds since 1970; nothing here looks at a clock by itself
>>> plan = promise.Plan(names=("Aya", "Ben", "千代"), when="2037-05-01 12:00", zone="Asia/Tokyo", place="渋谷、ハチ公前", line="また会おう")
>>> draft = promise.write(plan, now, chance)
>>> keys = [promise.new_key(chance) for _ in plan.names]
>>> signatures = [key.sign(promise.statements.signing(draft.data, index, key.public)) for index, key in enumerate(keys)]
>>> sealed = promise.Sealed(draft.data, tuple(key.public for key in keys), tuple(signatures))

Each has a card, whose code says everything that proves it; any two cards prove that they belong together:

>>> codes = [promise.to_code(promise.Card(index, sealed, share)) for index, share in enumerate(draft.shares)]
>>> codes[0][:16]
'ENISHI1AEAAAAFTA'
>>> report = promise.verify([("Aya's card", codes[0]), ("Chiyo's card", codes[2].lower())])
>>> report.proven
True
>>> print(report.lines("en")[-1])
They belong together (2 cards): Aya's card, Chiyo's card. Any two of them give the secret of the promise.
>>> promise.verify([("Aya's card", codes[0])]).proven
False

A torn or altered card is refused, with a code and words:

>>> promise.check_card(codes[0][:-1] + "A")
Traceback (most recent call last):
    ...
enishi.errors.Refused: This code is torn or mistyped: a part is missing or wrong. Try to read it once more.

Signing, changes of plan, lost cards and the day itself are a story of entries: `enishi.promise.story` (docs/promise.md).
"""

from enishi.promise import entries, statements, story
from enishi.promise.code import Card, codes_in, from_code, to_code
from enishi.promise.distance import metres_from
from enishi.promise.export import for_person, from_file, to_file
from enishi.promise.keys import Key, new_key
from enishi.promise.marks import Mark
from enishi.promise.refusals import promise_words, refused
from enishi.promise.result import Result, result
from enishi.promise.sealed import Sealed, short_identity
from enishi.promise.state import State
from enishi.promise.tally import short_code
from enishi.promise.telling import tell, tell_text
from enishi.promise.text import Point, Text
from enishi.promise.timing import phase
from enishi.promise.verify import Report, check_card, verify
from enishi.promise.view import PromiseView, view
from enishi.promise.writing import Draft, Plan, rewrite, write
from enishi.promise.zones import Window, window

__all__ = [
    "Card", "Draft", "Key", "Mark", "Plan", "Point", "PromiseView", "Report", "Result", "Sealed", "State", "Text", "Window",
    "check_card", "codes_in", "entries", "for_person", "from_code", "from_file", "metres_from", "new_key", "phase", "promise_words",
    "refused", "result", "rewrite", "short_code", "short_identity", "statements", "story", "tell", "tell_text", "to_code", "to_file",
    "verify", "view", "window", "write",
]  # fmt: skip
