"""Promise of Reunion, for real: people agree on a time and a place, sign joined cards, part, and meet again.

Three people write a promise. Each enters with a key and the mark of a share, which both stay on their device, and when all are in, each
signs what that makes:

>>> import random
>>> from enishi import promise
>>> chance = random.Random(37).randbytes  # for a real promise: secrets.token_bytes, which is the default
>>> now = 1_800_000_000_000  # milliseconds since 1970; nothing here looks at a clock by itself
>>> plan = promise.Plan(names=("Aya", "Ben", "千代"), when="2037-05-01 12:00", zone="Asia/Tokyo", place="渋谷、ハチ公前", line="また会おう")
>>> draft = promise.write(plan, now, chance)
>>> keys = [promise.new_key(chance) for _ in plan.names]
>>> _, state = promise.story.begin(promise.entries.Written(text=draft.data), now)
>>> for step in range(2):
...     for index, key in enumerate(keys):
...         _, state = promise.story.accept(state, promise.sign(state, index, key, promise.Mark("seal"), chance), now)

Each has a card, whose code says everything that proves it, and which only they can print; any two cards belong together:

>>> codes = [promise.to_code(promise.card_of(state.seal(), index, key)) for index, key in enumerate(keys)]
>>> codes[0][:16]
'ENISHI2AIAAAADDA'
>>> report = promise.verify([("Aya's card", codes[0]), ("Chiyo's card", codes[2].lower())])
>>> report.proven
True
>>> print(report.lines("en")[-1])
They belong together (2 cards): Aya's card, Chiyo's card. All their people signed one promise, and each card has a share of its own.
>>> promise.verify([("Aya's card", codes[0])]).proven
False

A torn or altered card is refused, with a code and words:

>>> promise.check_card(codes[0][:-1] + "A")
Traceback (most recent call last):
    ...
enishi.errors.Refused: This code is torn or mistyped: a part is missing or wrong. Try to read it once more.

Signing, changes of plan, lost cards and the day itself are a story of entries: `enishi.promise.story` (docs/promise.md).
"""

from enishi.extras import require

require("promise", "cryptography")

from enishi.promise import story
from enishi.promise.format import statements
from enishi.promise.format.code import Card, card_of, codes_in, from_code, to_code
from enishi.promise.format.draft import Draft, Plan, rewrite, write
from enishi.promise.format.keys import Key, new_key
from enishi.promise.format.sealed import Sealed, short_identity
from enishi.promise.format.shares import short_code
from enishi.promise.format.text import Point, Text
from enishi.promise.format.text_words import tell, tell_text
from enishi.promise.format.verify import Report, check_card, verify
from enishi.promise.format.zones import Window, window
from enishi.promise.refusals import promise_words, refused
from enishi.promise.story import entries
from enishi.promise.story.distance import metres_from
from enishi.promise.story.export import for_person, from_file, to_file
from enishi.promise.story.marks import Mark
from enishi.promise.story.phases import phase
from enishi.promise.story.requests import sign
from enishi.promise.story.result import Result, result
from enishi.promise.story.state import State
from enishi.promise.story.view import PromiseView, view

__all__ = [
    "Card", "Draft", "Key", "Mark", "Plan", "Point", "PromiseView", "Report", "Result", "Sealed", "State", "Text", "Window", "card_of",
    "check_card", "codes_in", "entries", "for_person", "from_code", "from_file", "metres_from", "new_key", "phase", "promise_words",
    "refused", "result", "rewrite", "short_code", "short_identity", "sign", "statements", "story", "tell", "tell_text", "to_code",
    "to_file", "verify", "view", "window", "write",
]  # fmt: skip
